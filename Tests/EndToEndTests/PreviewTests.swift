import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `--preview`: what a command writes about the card in focus, beside the cards.
  @Suite struct PreviewTests {
    private func session(
      _ folder: TerminalSession.Folder, _ options: String, rows: Int = 20
    ) throws -> TerminalSession {
      for name in ["one", "two", "three"] {
        try folder.write(name, (1...50).map { "\(name) line \($0)\n" }.joined())
      }
      return try TerminalSession(
        .shell(
          "printf 'one\\ntwo\\nthree\\n' > names; exec $waterfall --select one --lines \(options) names",
          in: folder), columns: 90, rows: rows)
    }

    @Test(arguments: ["", "--height 12", "--preview-window bottom", "--preview-window left,40%"])
    func `it follows the focus and what one types, and scrolls by its keys`(options: String) throws
    {
      let folder = try TerminalSession.Folder()
      let session = try session(folder, "--preview 'cat {text}' \(options)").expect("one line 1")
      try session.press("<C-n>", thenExpect: "two line 1")
      try session.press("<S-Down><S-Down>", thenExpect: "a later line") {
        !$0.screen.contains("two line 2\n") && $0.screen.contains("3/50")
      }
      try session.press("thr", thenExpect: "three line 1")
      try session.press("<M-p>", thenExpect: "no preview") { !$0.screen.contains("three line") }
      try session.press("<Enter>")
      try session.expectExit(0)
      session.expectRestored()
      withExtendedLifetime(folder) {}
    }

    @Test(arguments: [[], ["--secure"]])
    func `files are shown without a command, also under secure`(options: [String]) throws {
      let folder = try TerminalSession.Folder()
      for name in ["one", "two"] {
        try folder.write(name, (1...50).map { "\(name) line \($0)\n" }.joined())
      }
      let command = PseudoTerminal.Command.waterfall(
        options + ["--preview-files", "."], in: folder)
      let session = try TerminalSession(command, columns: 90, rows: 20)
      try session.expect("the first file") {
        $0.screen.contains("one line 18") && $0.screen.contains("1/50")
      }
      try session.press("<Down>", thenExpect: "two line 18")
      try session.leave()
      withExtendedLifetime(folder) {}
    }

    /// A way out, and the exit status; nil for SIGKILL, after which nothing is restored.
    @Test(
      arguments: [
        ("<Enter>", 0, 0), ("<C-c>", 0, 130), ("", SIGTERM, 143), ("", SIGHUP, 129),
        ("", SIGKILL, 137),
      ] as [(String, Int32, Int32)])
    func `whatever ends the program, nothing of the command is left`(
      keys: String, signal: Int32, status: Int32
    ) throws {
      let folder = try TerminalSession.Folder()
      // It ignores the signal to end, writes without end, and has processes in the background.
      let command =
        #"trap "" TERM; echo $$ > pid; sleep 600 & while :; do echo endless; sleep 0.01; done"#
      let session = try session(folder, "--preview '\(command)'").expect("endless")
      let group = try #require(Int32(folder.text("pid").dropLast()))
      #expect(!ProcessTable.members(of: group).isEmpty)
      if keys.isEmpty { session.pseudoTerminal.kill(signal) } else { try session.press(keys) }
      try session.expectExit(status)
      #expect(session.wait(within: .seconds(20)) { ProcessTable.members(of: group).isEmpty })
      if signal != SIGKILL { session.expectRestored() }
    }

    @Test func `output without end costs no key, and hostile text no harm`() throws {
      let folder = try TerminalSession.Folder()
      let hostile = #"printf "\033[2J\033]0;title\a%s\n" {text}; yes "$COLUMNS columns""#
      let session = try session(folder, "--preview '\(hostile)'").expect("␛[2J␛]0;title␇one")
      try session.expect("43 columns")
      for _ in 0..<20 { try session.press("<C-n><C-p>") }
      try session.press("<C-n><C-n>", thenExpect: "␛[2J␛]0;title␇three")
      try session.press("<Enter>")
      try session.expectExit(0)
    }
  }
}
