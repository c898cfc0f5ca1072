import Testing
import WaterfallTestSupport

@testable import WaterfallApp

extension EndToEnd {
  /// Standard output that cannot be written to, and output that must arrive byte for byte.
  @Suite struct OutputTests {
    private let folder: TerminalSession.Folder

    init() throws { folder = try TerminalSession.Folder() }

    /// The text that a line of a shell writes to `err`; `$w` is the program.
    private func errors(of line: String, keys: String? = nil) throws -> String {
      let session = try TerminalSession(
        .shell(line, in: folder, variables: ["w": PseudoTerminal.Command.builtProgram("waterfall")])
      )
      if let keys {
        // With --select, the last line is a prompt.
        try session.expect("the first page") {
          $0.lastLine.contains("help") || $0.lastLine.contains("filter:")
        }
        try session.press(keys)
      }
      try session.expectExit(0)
      return folder.text("err")
    }

    @Test(
      arguments: [
        "config", "--help", "--version", "help print", "print --help",
        "--generate-completion-script bash", "demo", "demo shop", "print",
        "layout --width 9 --height 9",
      ] + PrintFormat.allValueStrings.map { "print --as \($0)" },
      [("> /dev/full", "No space left on device"), (">&-", "it is closed")])
    func `an output that takes nothing has status 74 and one line`(
      line: String, output: (redirection: String, reason: String)
    ) throws {
      let line = "echo '[1]' | \"$w\" \(line) 2> err \(output.redirection); echo $? >> err"
      #expect(try errors(of: line) == "waterfall: standard output: \(output.reason)\n74\n")
    }

    @Test(arguments: ["config", "--help", "print", "layout --width 9 --height 9"])
    func `a reader that went away ends the program without a word`(line: String) throws {
      // If SIGPIPE is ignored, the write itself fails.
      for ignored in ["", "trap '' PIPE;"] {
        let line = """
          rm -f gate; mkfifo gate; echo '[1]' > in
          { read go < gate; \(ignored) "$w" \(line) < in 2> err; echo $? >> err; } |
            { exec 0<&-; echo > gate; }
          """
        #expect(try errors(of: line) == "141\n")
      }
    }

    @Test func `a program gets the bytes of a pick, and JSON with escapes`() throws {
      try folder.write("a.json", #"[{"title":"a\u001b[31m\u009b\u202eb"}]"#)
      let field = #""$w" --select one --output title a.json > err"#
      #expect(try errors(of: field, keys: "<Enter>") == "a\u{1B}[31m\u{9B}\u{202E}b\n")
      let record = #""$w" --select one a.json > err"#
      #expect(
        try errors(of: record, keys: "<Enter>")
          == #"{"title":"a\u001b[31m\u009b\u202eb"}"# + "\n")
    }

    @Test(arguments: [
      "WATERFALL_CONFIG=/etc/passwd", "WATERFALL_CONFIG=/etc/passwd WATERFALL_SECURE=1",
    ])
    func `under secure no caller has a file read as settings`(variables: String) throws {
      let words = try errors(of: "\(variables) \"$w\" print --secure 2> err || true")
      #expect(!words.contains("root") && !words.contains("/etc/passwd"))
      #expect(words.contains("which --secure does not allow"))
    }
  }
}
