import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `--record`, and `waterfall replay` of the recording.
  @Suite struct RecordReplayTests {
    /// All cells of a screen.
    private func cells(_ terminal: VirtualTerminal) -> [TerminalCell] {
      (0..<terminal.rows).flatMap { row in
        (0..<terminal.columns).map { terminal.cell(column: $0, row: row) }
      }
    }

    /// A terminal that gets all of a session's output at once: libvterm loses characters that are
    /// split between two pieces.
    private func shown(_ session: TerminalSession) -> VirtualTerminal {
      let terminal = VirtualTerminal(columns: 100, rows: 30)
      terminal.write(session.output)
      return terminal
    }

    @Test(arguments: ["xterm-256color", "vt100"])
    func `a replay shows the screen that was recorded, cell by cell`(terminal: String) throws {
      let folder = try TerminalSession.Folder()
      let recorded = try TerminalSession(
        .waterfall(["--record", folder["a.cast"]], terminal: terminal), columns: 100, rows: 30)
      try recorded.expect("Angel Falls")
      try recorded.press("jjl<C-e><C-e><Space>", thenLastLine: "help")
      try recorded.press("o", thenExpect: "closes")
      try recorded.press("qb+")
      recorded.settle()
      // After SIGKILL nothing more is written, so the last frame stays.
      recorded.pseudoTerminal.kill(SIGKILL)
      try recorded.expectExit(128 + SIGKILL)
      let lines = folder.text("a.cast") + "[90000, \"m\", \"\"]\n"
      try folder.write("a.cast", lines)
      let replayed = try TerminalSession(
        .waterfall(["replay", "--speed", "1000", folder["a.cast"]], terminal: terminal),
        columns: 100, rows: 30)
      let expected = shown(recorded)
      try replayed.expect("the recorded screen:\n\(expected.text)\n") { session in
        shown(session).text == expected.text
      }
      let actual = shown(replayed)
      #expect(cells(actual) == cells(expected))
      #expect(actual.isAlternateScreen == expected.isAlternateScreen)
      #expect(actual.isCursorVisible == expected.isCursorVisible)
      try replayed.leave()
    }

    @Test func `a recording has no question, no mouse, and what happened to the window`() throws {
      let folder = try TerminalSession.Folder()
      let session = try TerminalSession(.waterfall(["--record", folder["a.cast"]]))
      try session.expect("Angel Falls")
      session.resize(columns: 60, rows: 20)
      try session.expectLastLine("help")
      try session.press("y", thenLastLine: "copied:")
      try session.leave()
      let text = folder.text("a.cast")
      #expect(text.hasPrefix("{\"version\": 2, \"width\": 80, \"height\": 24,"))
      #expect(text.contains("\"env\": {\"TERM\": \"xterm-256color\"}"))
      #expect(text.contains(", \"r\", \"60x20\"]\n"))
      for part in ["[5n", "]11;", "]52;", "[?100", "[?2004"] {
        #expect(!text.contains("\\u001b\(part)"), "\(part)")
        #expect(
          String(decoding: session.output, as: UTF8.self).contains("\u{1B}\(part)"), "\(part)")
      }
      #expect(text.contains("\\u001b[?1049l"))
    }

    @Test func `a replay to the end leaves the main screen as it was`() throws {
      let folder = try TerminalSession.Folder()
      let recorded = try TerminalSession(.waterfall(["--record", folder["a.cast"]]))
      try recorded.expect("Angel Falls")
      try recorded.press("q", thenExit: 0)
      let line =
        "echo before; \"$waterfall\" replay --idle-limit 0 '\(folder["a.cast"])'; echo after $?"
      let session = try TerminalSession(.shell(line), showing: "after 0")
      #expect(session.screen.hasPrefix("before\nafter 0"))
      session.expectRestored()
    }

    private static let refusals: [([String], Int32, String)] = [
      (["--record", "full.cast"], 74, "full.cast: the file already exists and is not empty"),
      (
        ["--record", "none/a.cast"], 74, "none/a.cast: the recording can't be written: No such file"
      ),
      (["--record", "."], 74, ".: the recording can't be written: Is a directory"),
      (["--record", "a.cast", "--secure"], 64, "--record writes a file, which --secure"),
      (["--log", "a.log", "--secure"], 64, "--log writes a file, which --secure"),
      (["--log", "none/a.log"], 74, "none/a.log: the log can't be written: No such file"),
      (["--log", "a.log", "--log-level", "loud"], 64, "'debug', 'info', 'notice'"),
    ]

    @Test(arguments: refusals)
    func `a file that is not to be written is told before the screen opens`(
      arguments: [String], status: Int32, words: String
    ) throws {
      let folder = try TerminalSession.Folder()
      try folder.write("full.cast", "mine\n")
      var command = PseudoTerminal.Command.waterfall(arguments)
      (command.directory, command.errors) = (folder.path, .file(folder["err"]))
      let session = try TerminalSession(command).expectExit(status)
      #expect(session.output.isEmpty)
      #expect(folder.text("err").contains(words), "\(folder.text("err"))")
      #expect(folder.text("full.cast") == "mine\n")
    }

    @Test func `a full disk ends the recording, and is told at the end`() throws {
      let folder = try TerminalSession.Folder()
      let session = try TerminalSession(
        .waterfall(["--record", "/dev/full"], errors: .file(folder["err"])), showing: "Angel Falls")
      try session.press("q", thenExit: 0)
      #expect(
        folder.text("err")
          == "waterfall: /dev/full: the recording ended early: No space left on device\n")
    }

    @Test func `where cards are printed there is nothing to record`() throws {
      let folder = try TerminalSession.Folder()
      for arguments in [["--record", "a.cast"], ["print", "--record", "a.cast"]] {
        var command = PseudoTerminal.Command.waterfall(arguments, in: folder)
        (command.output, command.errors) = (.file(folder["out"]), .file(folder["err"]))
        try TerminalSession(command).expectExit(64)
        #expect(folder.text("err").contains("--record records the screen"))
      }
    }
  }
}
