import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Each failure is reported in one or two lines on standard error, and has its exit status.
  @Suite struct ErrorsTests {
    /// Runs `command` to its end. Expects the exit status `status` and an untouched terminal.
    ///
    /// - Returns: the text on standard error.
    private func errors(
      of command: PseudoTerminal.Command, status: Int32,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
      let folder = try TerminalSession.Folder()
      var command = command
      command.errors = .file(folder["err"])
      let session = try TerminalSession(command).expectExit(status, sourceLocation: sourceLocation)
      session.expectRestored(sourceLocation: sourceLocation)
      let words = folder.text("err")
      let lines = words.split(separator: "\n")
      #expect((1...2).contains(lines.count), "\(words)", sourceLocation: sourceLocation)
      return words
    }

    @Test func `an unknown terminal is named`() throws {
      let words = try errors(of: .waterfall(terminal: "nonsense"), status: 69)
      #expect(words.contains("TERM"))
      #expect(words.contains("nonsense"))
    }

    @Test func `without TERM the terminal can't be used`() throws {
      var command = PseudoTerminal.Command.waterfall()
      command.environment["TERM"] = nil
      #expect(try errors(of: command, status: 69).contains("TERM"))
    }

    @Test func `a missing file is named`() throws {
      let words = try errors(of: .waterfall(["/nonexistent/fruit.json"]), status: 66)
      #expect(words.contains("/nonexistent/fruit.json"))
    }

    @Test(arguments: [("prnt", "print"), ("--list pritn", "print"), ("laoyut", "layout")])
    func `a command that is misspelt is named`(typed: String, command: String) throws {
      let arguments = typed.split(separator: " ").map(String.init) + ["a.json"]
      let words = try errors(of: .waterfall(arguments), status: 66)
      #expect(words.hasSuffix("\nPerhaps the command \(command) is meant; else try `ls`.\n"))
    }

    @Test func `bad JSON is told with its file, line and column`() throws {
      let folder = try TerminalSession.Folder()
      let path = try folder.write("bad.json", "[\n {\"title\": }]\n")
      let words = try errors(of: .waterfall([path]), status: 65)
      #expect(words.contains("bad.json:2:12"))
    }

    @Test func `what could not be read is said by print, and no fault`() throws {
      let folder = try TerminalSession.Folder()
      let path = try folder.write("bad.ndjson", "{\"a\":1}\n{bad\n{\"a\":3}\n")
      let words = try errors(of: .waterfall(["print", path]), status: 0)
      #expect(words == "waterfall: item 2 is unreadable: line 2: expected a name in quotes\n")
    }

    @Test func `a broken file among others hides none, and is an error`() throws {
      let folder = try TerminalSession.Folder()
      let broken = try folder.write("bad.json", "[1, }")
      let good = try folder.write("good.json", "[{\"title\": \"Pear\"}]")
      let session = try TerminalSession(
        .waterfall(["print", broken, good], errors: .file(folder["err"])))
      try session.expectExit(65)
      #expect(session.screen.contains("│ Pear"))
      #expect(folder.text("err").contains("bad.json:1:5: expected a value"))
    }

    @Test func `an address says what fetches it`() throws {
      let words = try errors(of: .waterfall(["https://example.org/it's.json"]), status: 65)
      #expect(
        words == """
          waterfall: https://example.org/it's.json: is an address, not a file
          Fetch it with another program: curl -L 'https://example.org/it'\\''s.json' | waterfall

          """)
    }

    @Test(arguments: [
      ("s3://b/k.json", "aws s3 cp 's3://b/k.json' - | waterfall"),
      ("gs://b/k.json", "gcloud storage cat 'gs://b/k.json' | waterfall"),
      ("file:///tmp/no.json", "Give only the path"),
      ("git+ssh://host/x", "pipe its output into waterfall"),
    ])
    func `an address that curl cannot fetch says what can`(address: String, advice: String) throws {
      let words = try errors(of: .waterfall([address]), status: 65)
      #expect(words.hasPrefix("waterfall: \(address): is an address, not a file\n"))
      #expect(words.contains(advice))
    }

    @Test func `a wrong format is told in one line, with the nearest`() throws {
      let words = try errors(of: .waterfall(["print", "--format", "jsno", "x"]), status: 64)
      #expect(
        words.hasPrefix("waterfall: --format jsno: perhaps json is meant; expected one of json, "))
      #expect(words.hasSuffix("\ntry 'waterfall print --help' for the options\n"))
      #expect(words.count { $0 == "\n" } == 2)
    }

    @Test func `a wrong filter is told with its place and what to try`() throws {
      let words = try errors(of: .waterfall(["print", "--filter", "price<"]), status: 64)
      #expect(
        words == "waterfall: filter `price<`:7: expected a value after <\n"
          + "Try price<100, or price: for any value.\n")
    }

    @Test func `a wrong delimiter is told what was expected`() throws {
      let words = try errors(of: .waterfall(["print", "--delimiter", "ab"]), status: 64)
      #expect(words.contains("expected one ASCII character"))
    }

    @Test(arguments: [["print"], []], [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGKILL])
    func `who ends the program ends its command`(start: [String], signal: Int32) throws {
      let folder = try TerminalSession.Folder()
      let command =
        "trap '' INT TERM HUP QUIT; echo $$ > \(folder["shell"]); sleep 3600; sleep 3600"
      let session = try TerminalSession(.waterfall(start + ["--more", command]))
      var shell: Int32?
      #expect(
        session.wait(within: .seconds(60)) {
          shell = Int32(folder.text("shell").filter(\.isNumber))
          return shell != nil
        })
      session.pseudoTerminal.kill(signal)
      try session.expectExit(128 + signal)
      #expect(!session.screen.contains("rash"))
      #expect(session.wait(within: .seconds(60)) { kill(shell ?? 0, 0) != 0 })
    }

    @Test func `what stands before a fault is shown, and the fault below it`() throws {
      let folder = try TerminalSession.Folder()
      let path = try folder.write("bad.json", "[{\"title\": \"Apple\"},\n {\"title\": }]\n")
      let session = try TerminalSession(.waterfall([path]), showing: "Apple")
      try session.expect("bad.json:2:12")
      try session.leave()
    }

    @Test func `a closed standard input is an error, unless a file is named`() throws {
      let command = PseudoTerminal.Command.waterfall(input: .closed)
      #expect(try errors(of: command, status: 66).contains("standard input"))
    }

    @Test(arguments: ["circle", "grid", "hx-collection-view"])
    func `columns are spanned in masonry alone`(layout: String) throws {
      for start in [[], ["print"]] {
        let words = try errors(
          of: .waterfall(start + ["--span-by", "n", "--layout", layout]), status: 64)
        #expect(words.contains("--span-by n"))
        #expect(words.contains("--layout masonry"))
      }
    }

    @Test(arguments: ["masonry", "grid", "naive"])
    func `cards have widths of their own in some layouts alone`(layout: String) throws {
      for start in [[], ["print"]] {
        let words = try errors(
          of: .waterfall(start + ["--item-width", "w", "--layout", layout]), status: 64)
        #expect(words.contains("--item-width w"))
        #expect(words.contains("--layout circle"))
      }
      #expect(
        try errors(of: .waterfall(["--item-width", "w"]), status: 64).contains("in the layout"))
    }

    @Test func `a bad option is named`() throws {
      let words = try errors(of: .waterfall(["--colums", "3"]), status: 64)
      #expect(words.contains("--colums"))
    }
  }
}
