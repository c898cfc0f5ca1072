import Foundation
import Testing
import WaterfallTestSupport

private func isInstalled(_ shell: String) -> Bool {
  FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
}

extension EndToEnd {
  /// Completions, as the shells themselves compute them.
  @Suite struct CompletionTests {
    private let folder: TerminalSession.Folder

    init() throws { folder = try TerminalSession.Folder() }

    /// The lines that a shell script writes to `out`.
    ///
    /// It runs in a directory with the files `apple pie.json` and `x.json`. In it, `$script` is the
    /// completion script.
    private func run(_ shell: String, _ lines: String) throws -> [String] {
      try folder.write("apple pie.json", "[]")
      try folder.write("x.json", "[]")
      try folder.write("lines", lines)
      var command = PseudoTerminal.Command.shell(
        "\"$waterfall\" --generate-completion-script \(shell) > script && script=script \(shell) lines > out",
        in: folder)
      // fish makes folders in it.
      command.environment["HOME"] = folder.path
      try TerminalSession(command).expectExit(0)
      return folder.text("out").split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().map(String.init)
    }

    /// Typed words, the last of which is completed, and the offered completions.
    static let cases: [(typed: [String], offered: Set<String>)] = [
      (["--bo"], ["--body", "--border"]), (["--border", "ro"], ["rounded"]),
      (["x.json", "--sel"], ["--select", "--select-1"]),
      (["--border", "line", "x.json", "--page"], ["--page-size"]),
      (["--select", "m"], ["many"]), (["--layout", "round"], ["round-robin"]),
      (["--ascii", "pri"], []), (["pri"], ["print"]), (["x."], ["x.json"]),
      (["x.json", "app"], ["apple pie.json"]), (["print", "--hei"], ["--height", "--height-by"]),
      (["browse", "--bo"], ["--body", "--border"]), (["demo", "--sel"], []),
      (["--config", "x"], ["x.json"]), (["layout", "--sna"], ["--snap"]), (["con"], ["config"]),
      (["demo", "s"], ["shop", "sections"]),
    ]

    @Test
    func `bash completes options, values, commands and files, with browse's name or not`() throws {
      let asking = """
        source ./script
        c() {
          COMP_WORDS=(waterfall "$@") COMP_CWORD=$# COMP_LINE="waterfall $*" COMPREPLY=()
          COMP_POINT=${#COMP_LINE}
          _waterfall waterfall "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
          (IFS='|'; echo "${COMPREPLY[*]}")
        }
        complete -p waterfall

        """
      let lines = Self.cases.map { "c " + $0.typed.joined(separator: " ") }
      let answers = try run("bash", asking + lines.joined(separator: "\n") + "\n")
      #expect(answers.first == "complete -o filenames -F _waterfall waterfall")
      for (answer, row) in zip(answers.dropFirst(), Self.cases) {
        #expect(Set(answer.split(separator: "|").map(String.init)) == row.offered, "\(row.typed)")
      }
      #expect(answers.count == Self.cases.count + 1)
    }

    @Test(.enabled(if: isInstalled("fish"), "fish is installed"))
    func `fish completes the same`() throws {
      let lines = Self.cases.map { row in
        "echo (complete -C 'waterfall \(row.typed.joined(separator: " "))' | string split -f 1 \\t | string join -- '|')"
      }
      let answers = try run("fish", "source ./script\n" + lines.joined(separator: "\n") + "\n")
      for (answer, row) in zip(answers, Self.cases) {
        let offered = answer.split(separator: "|").map { String($0).replacing("\\ ", with: " ") }
        #expect(Set(offered).isSuperset(of: row.offered), "\(row.typed): \(answer)")
        #expect(!row.offered.isEmpty || !answer.contains("--sel"), "\(row.typed): \(answer)")
      }
      #expect(answers.count == Self.cases.count)
    }

    @Test(.enabled(if: isInstalled("zsh"), "zsh is installed"))
    func `zsh reads its script, and completes in a terminal`() throws {
      _ = try run("zsh", "setopt no_exec\nsource ./script\n")
      var command = PseudoTerminal.Command.shell("exec zsh -f -i", in: folder)
      // fish makes folders in it.
      command.environment["HOME"] = folder.path
      command.environment["PS1"] = "ready> "
      let session = try TerminalSession(command, showing: "ready>")
      try session.press(
        "autoload -U compinit; compinit -D; source ./script; echo so$((1 + 1))<Enter>")
      // Before the shell reads keys itself, a Tab is a blank.
      try session.expect("so2, and the prompt") {
        $0.screen.contains("so2") && !$0.pseudoTerminal.lineSettings.isCanonical
      }
      try session.press("waterfall --bor<Tab>", thenExpect: "waterfall --border")
      try session.press(" rou<Tab>", thenExpect: "waterfall --border rounded")
      try session.press(" x<Tab>", thenExpect: "rounded x.json")
    }
  }
}
