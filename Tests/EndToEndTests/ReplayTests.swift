import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `waterfall replay` of recordings that other programs made.
  @Suite struct ReplayTests {
    private let folder: TerminalSession.Folder

    init() throws { folder = try TerminalSession.Folder() }

    private static let header = "{\"version\": 2, \"width\": 40, \"height\": 10}\n"

    /// A session that replays a recording with this text.
    private func replay(_ text: String, _ arguments: [String] = []) throws -> TerminalSession {
      let file = try folder.write("a.cast", text)
      return try TerminalSession(
        .waterfall(["replay"] + arguments + [file], errors: .file(folder["err"])), columns: 40,
        rows: 10)
    }

    @Test func `a recording of version 3 is played, its times being waits`() throws {
      let text = """
        {"version": 3, "term": {"cols": 40, "rows": 10}}
        # a comment
        [0.1, "o", "one "]
        [0.1, "i", "x"]
        [0.1, "o", "two"]
        [0.0, "x", "0"]
        """
      let session = try replay(text).expectExit(0)
      #expect(session.screen.hasPrefix("one two"))
      session.expectRestored()
    }

    @Test(arguments: ["", "\n  "])
    func `a recording of version 1, one document, is played`(blank: String) throws {
      let text =
        "{\(blank)\"version\": 1,\(blank)\"width\": 40, \"height\": 10, \"duration\": 0.3,"
        + "\(blank)\"env\": {\"TERM\": \"xterm\"}, \"title\": \"t\","
        + "\(blank)\"stdout\": [\(blank)[0.1, \"one \"],\(blank)[0.2, \"two\"]\(blank)]\(blank)}\n"
      let session = try replay(text).expectExit(0)
      #expect(session.screen.hasPrefix("one two"))
      session.expectRestored()
    }

    @Test func `Ctrl-Z suspends, and what was shown is there again`() throws {
      let events =
        "[0, \"o\", \"\\u001b[?1049h\\u001b[H\\u001b[2J\\u001b[3;5Hshown\"]\n[900, \"o\", \"later\"]\n"
      let file = try folder.write("a.cast", Self.header + events)
      let session = try TerminalSession(.interactiveShell(), columns: 60, rows: 10).expect("ready>")
      try session.press("\(PseudoTerminal.Command.builtProgram("waterfall")) replay \(file)<Enter>")
      try session.expect("the recording") { $0.terminal.lines[2].hasPrefix("    shown") }
      for _ in 0..<2 {
        try session.press("<C-z>", thenExpect: "Stopped")
        #expect(!session.terminal.isAlternateScreen)
        try session.press("fg<Enter>", thenExpect: "the recording again") {
          $0.terminal.isAlternateScreen && $0.terminal.lines[2].hasPrefix("    shown")
        }
      }
      try session.press("q", thenExpect: "the shell again") { !$0.terminal.isAlternateScreen }
    }

    @Test func `what a stranger's recording does beyond drawing is left out`() throws {
      let events = [
        "\\u001b]0;owned\\u0007", "\\u001b]52;c;b3duZWQ=\\u0007", "\\u001b[?1000h\\u001b[?2004h",
        "\\u001b[6n\\u001b[c", "\\u001bP$qm\\u001b\\\\", "\\u001bc", "\\u0007", "\\u001b[?1049h",
        "\\u001b[?25l\\u001b[2;5r\\u001b[31m", "\\u001b[?7l\\u001b[?2026h", "shown",
        "\\u001b]8;;http://x",
      ]
      let lines = events.enumerated().map { "[0.\($0), \"o\", \"\($1)\"]\n" }.joined()
      let session = try replay(Self.header + lines + "[900, \"m\", \"\"]\n").expect("shown")
      #expect(session.terminal.isAlternateScreen)
      #expect(!session.terminal.modes.reportsMouse)
      #expect(session.terminal.modes.operatingSystemCommands == 0)
      #expect(session.terminal.bells == 0)
      try session.leave("<C-c>", status: 130)
    }

    @Test func `keys are heard while a recording that comes by a pipe has nothing more`() throws {
      let path = folder["pipe"]
      #expect(unsafe mkfifo(path, 0o600) == 0)
      // The writing end stays open, so the recording does not end.
      let pipe = unsafe open(path, O_RDWR | O_CLOEXEC)
      defer { close(pipe) }
      let session = try TerminalSession(.waterfall(["replay", path]), columns: 40, rows: 10)
      for piece in [Self.header + "[0.0, \"o\", \"one\"]\n[0.1, \"o\",", " \" two\"]\n"] {
        _ = unsafe write(pipe, piece, piece.utf8.count)
        try session.expect(piece.hasPrefix("{") ? "one" : "one two")
      }
      try session.leave()
    }

    @Test func `keys step, pause and go on`() throws {
      let lines = ["A", "B", "C", "D"].enumerated().map { "[\($0 * 1000), \"o\", \"\($1)\"]\n" }
      let session = try replay(Self.header + lines.joined()).expect("A")
      try session.press(".", thenExpect: "AB")
      try session.press("<Right>", thenExpect: "ABC")
      #expect(!session.wait(within: .milliseconds(100)) { session.screen.contains("D") })
      try session.press("q", thenExit: 0)
    }

    @Test func `Space holds the recording, and lets it go on`() throws {
      let lines = (0..<20_000).map { "[\(Double($0) / 100), \"o\", \"\\r\($0)\"]\n" }
      let session = try replay(Self.header + lines.joined()).expect("5")
      try session.press(" ", thenExpect: "a screen that stays") { session in
        let before = session.screen
        return !session.wait(within: .milliseconds(300)) { session.screen != before }
      }
      let held = session.screen
      try session.press(" ", thenExpect: "another number") { $0.screen != held }
      try session.leave()
    }

    @Test(arguments: [(SIGTERM, 143), (SIGSEGV, 139)] as [(Int32, Int32)])
    func `a signal restores the terminal`(signal: Int32, status: Int32) throws {
      let event = "[0, \"o\", \"\\u001b[?1049h\\u001b[?25l\\u001b[31mshown\"]\n[900, \"m\", \"\"]\n"
      let session = try replay(Self.header + event).expect("shown")
      session.pseudoTerminal.kill(signal)
      try session.expectExit(status)
      session.expectRestored()
    }

    @Test(
      arguments: [
        ("", 65, "a.cast:1:1: expected an asciicast header"),
        ("{\"version\": 4, \"width\": 8}", 65, "version 1, 2 or 3, not 4"),
        (
          "{\"version\": 1, \"width\": 8, \"height\": 4}", 65,
          "a.cast:1:1: expected the recording's"
        ),
        (
          "{\"version\": 1, \"width\": 8, \"height\": 4,\n\"stdout\": [\n[1, \"a\"], [2]]}", 65,
          "a.cast:3:13: expected"
        ),
        ("{\"version\": 1,\n\"width\": 8, \"hei", 65, "a.cast:2:17: expected"),
        (header + "[0, \"o\", \"shown\"]\nnonsense\n", 65, "a.cast:3:1: expected an event like"),
        (
          header + "[0, \"o\", \"shown", 65,
          "a.cast:2:16: expected a closing quote, but the line ends"
        ),
      ] as [(String, Int32, String)])
    func `a bad file is told with its line`(text: String, status: Int32, words: String) throws {
      let session = try replay(text).expectExit(status)
      session.expectRestored()
      #expect(folder.text("err").contains(words), "\(folder.text("err"))")
    }

    @Test func `what cannot be played is told`() throws {
      let file = try folder.write("a.cast", Self.header)
      for (arguments, isPiped, status, words) in [
        (["/nonexistent.cast"], false, 66, "/nonexistent.cast: cannot be opened"),
        ([folder.path], false, 66, "Is a directory"),
        (["-"], false, 66, "standard input is empty"),
        (["--speed", "0", file], false, 64, "--speed 0.0: expected a number from 0.001 to 1000"),
        (
          ["--idle-limit", "-1", file], false, 64, "--idle-limit -1.0: expected a number of seconds"
        ),
        ([file], true, 69, "standard output is not a terminal"),
      ] as [([String], Bool, Int32, String)] {
        var command = PseudoTerminal.Command.waterfall(["replay"] + arguments)
        command.errors = .file(folder["err"])
        if isPiped { command.output = .file(folder["out"]) }
        let session = try TerminalSession(command).expectExit(status)
        #expect(folder.text("err").contains(words), "\(folder.text("err"))")
        session.expectRestored()
      }
    }

    @Test func `a recording that is wider than the terminal is played, and told`() throws {
      let text = "{\"version\": 2, \"width\": 200, \"height\": 10}\n[0, \"o\", \"x\"]\n"
      try replay(text).expectExit(0)
      #expect(folder.text("err").contains("recorded at 200×10; a terminal of 40×10"))
    }

    @Test func `a recording comes from a pipe while keys come from the terminal`() throws {
      var command = PseudoTerminal.Command.waterfall(["replay", "-"])
      command.input = .pipe(
        Array((Self.header + "[0, \"o\", \"piped\"]\n[900, \"m\", \"\"]\n").utf8))
      let session = try TerminalSession(command, showing: "piped")
      try session.press("q", thenExit: 0)
    }
  }
}
