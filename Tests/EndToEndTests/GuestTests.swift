import Foundation
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// The program is a guest of the terminal: afterwards all is as it was before.
  @Suite struct GuestTests {
    private let folder: TerminalSession.Folder

    init() throws {
      folder = try TerminalSession.Folder()
      try folder.write("list.ndjson", #"{"title": "one card", "n": 1}"# + "\n")
    }

    private func session(
      _ arguments: [String] = [], terminal: String = "xterm-256color",
      _ variables: [String: String] = [:]
    ) throws -> TerminalSession {
      return try TerminalSession(
        .waterfall(
          ["list.ndjson"] + arguments, in: folder, terminal: terminal, variables: variables))
    }

    private func count(of text: String, in session: TerminalSession) -> Int {
      String(decoding: session.output, as: UTF8.self).components(separatedBy: text).count - 1
    }

    // MARK: The cursor

    @Test(arguments: ["xterm-256color", "vt220"])
    func `the cursor is visible at a prompt's caret, hidden elsewhere`(terminal: String) throws {
      let session = try session(terminal: terminal).expect("one card")
      try session.expect("a hidden cursor") { !$0.terminal.isCursorVisible }
      for (keys, column) in [("/ab", 4), ("c", 5), ("<Left><Left>", 3)] {
        try session.press(keys, thenExpect: "the cursor in column \(column)") {
          $0.terminal.isCursorVisible && $0.terminal.cursor == (column, 23)
        }
      }
      try session.press("<Esc>", thenExpect: "a hidden cursor") { !$0.terminal.isCursorVisible }
      try session.press("o", thenLastLine: "Esc closes")
      #expect(!session.terminal.isCursorVisible)
      try session.leave("qq")
    }

    @Test func `the palette and the cursor's blinking are left as they are`() throws {
      let session = try session(["--on-enter", "true"]).expect("one card")
      try session.press("<Enter>", thenExpect: "the cards again") {
        $0.alternateScreenCount == 2 && $0.screen.contains("one card")
      }
      // A key that is read together with the Esc would be another key.
      try session.press("/o", thenLastLine: "/o")
      try session.press("<Esc>", thenLastLine: "? help")
      try session.leave()
      #expect(!session.terminal.modes.hasResetPalette)
      #expect(session.terminal.modes.isPrivateModeSet[12] == nil)
    }

    // MARK: Answers

    @Test(arguments: [(1, true), (3, true), (1, false), (3, false)])
    func `answers after seconds are not left to the shell`(seconds: Int, isMeasured: Bool) throws {
      let session = try TerminalSession(.interactiveShell(), showing: "ready>")
      session.answerDelay = .seconds(seconds)
      try session.press("'\(PseudoTerminal.Command.builtProgram("waterfall"))'<Enter>")
      try session.expect("Angel Falls")
      // The line's round trip is known after the first answers.
      if isMeasured { _ = session.wait(within: .seconds(2 * seconds + 2)) { false } }
      try session.press("<PgDn>")
      _ = session.wait(within: .milliseconds(500)) { false }
      try session.press("q", thenExpect: "the prompt") { !$0.terminal.isAlternateScreen }
      _ = session.wait(within: .seconds(seconds + 1)) { false }
      let last = session.terminal.lines.last { !$0.isEmpty }
      #expect(last == "ready>", "\(session.screen)")
      session.expectRestored()
    }

    @Test func `a terminal that promises no answer is not waited for as long`() throws {
      let time = try quickestRun(below: .seconds(3)) {
        let session = try session(terminal: "vt220")
        session.answersToLose = .max
        try session.expect("one card")
        let start = ContinuousClock.now
        try session.press("q", thenExit: 0)
        defer { session.expectRestored() }
        return start.duration(to: .now)
      }
      #expect(time < .seconds(3))
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `after a signal no answer is waited for`(signal: Int32) throws {
      let time = try quickestRun(below: .milliseconds(600)) {
        let session = try session().expect("one card")
        session.answersToLose = .max
        try session.press("?", thenExpect: "Keys")
        let start = ContinuousClock.now
        session.pseudoTerminal.kill(signal)
        try session.expectExit(128 + signal)
        defer { session.expectRestored() }
        return start.duration(to: .now)
      }
      #expect(time < .milliseconds(600))
    }

    // MARK: Programs that had the terminal

    /// Switches on what an editor does, and cleans nothing up.
    private static let mess =
      "printf '\\033[?1049h\\033[?1000h\\033[?1003h\\033[?1006h\\033[?2004h\\033[?1004h"
      + "\\033[>4;2m\\033[?25l\\033[?1h\\033=\\033[31min the other screen'"

    @Test func `what a command leaves switched on is switched off`() throws {
      let session = try session(["--on-enter", Self.mess + "; exit 1"]).expect("one card")
      try session.press("<Enter>", thenLastLine: "status 1")
      try session.leave()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func `a signal while a command has the terminal cleans up after it`(signal: Int32) throws {
      let session = try session(["--on-enter", Self.mess + "; exec sleep 600"]).expect("one card")
      try session.press("<Enter>", thenExpect: "in the other screen")
      session.pseudoTerminal.kill(signal)
      // Ctrl-C's signal is the command's; the cards come back.
      if signal == SIGINT {
        try session.expect("one card")
        try session.press("q", thenExit: 0)
      } else {
        try session.expectExit(128 + signal)
      }
      session.expectRestored()
      try session.expect("no process left") { $0.pseudoTerminal.sessionMembers.isEmpty }
    }

    @Test(arguments: ["exec sleep 600", "trap '' HUP TERM; while :; do sleep 1; done"])
    func `a command in the foreground ends with the line, within a second`(command: String) throws {
      // A loaded machine may take a little longer than the second.
      let time = try quickestRun(below: .seconds(2.5)) {
        let session = try session(["--on-enter", "printf 'it runs'; " + command]).expect("one card")
        try session.press("<Enter>", thenExpect: "it runs")
        let start = ContinuousClock.now
        session.pseudoTerminal.hangUp()
        #expect(
          session.wait(within: .seconds(20)) { session.pseudoTerminal.sessionMembers.isEmpty })
        return start.duration(to: .now)
      }
      #expect(time < .seconds(2.5))
    }

    // MARK: Finding the terminal

    @Test func `too few descriptors are named as the cause`() throws {
      let session = try TerminalSession(.shell("ulimit -n 6; \"$waterfall\""), columns: 200)
      try session.expectExit(69)
      #expect(session.screen.contains("Too many open files"), "\(session.screen)")
    }

    /// As `su USER -c` does it: another user in a session without a terminal of its own.
    @Test(.enabled(if: getuid() == 0))
    func `another user's terminal is found by the standard descriptors`() throws {
      let session = try TerminalSession(
        .shell("setsid -w setpriv --reuid 65534 --clear-groups \"$waterfall\""))
      try session.expect("Angel Falls")
      try session.press("/", thenExpect: "the prompt") { !$0.lastLine.contains("? help") }
      try session.press("<Esc>", thenLastLine: "? help")
      try session.leave()
    }

    // MARK: Kinds of terminals

    @Test(arguments: ["xterm-ghostty", "wezterm", "contour", "xterm-kitty", "foot-extra"])
    func `a terminal whose entry is missing is xterm with 256 colors, and the log says so`(
      terminal: String
    ) throws {
      // ncurses looks into these folders whatever the environment says, and a package may have the
      // entry.
      let isInstalled = ["/etc", "/lib", "/usr/share"].contains { folder in
        let path = "\(folder)/terminfo/\(terminal.prefix(1))/\(terminal)"
        return FileManager.default.fileExists(atPath: path)
      }
      if isInstalled { return }
      let variables = ["TERMINFO_DIRS": "/lib/terminfo", "TERMINFO": "/lib/terminfo"]
      let session = try session(["--log", folder["log"]], terminal: terminal, variables)
      try session.expect("one card")
      try session.leave()
      #expect(session.alternateScreenCount == 1)
      #expect(folder.text("log").contains("no entry for TERM"))
    }

    @Test func `a name that nobody knows is an error, unless the terminal says what it is`() throws
    {
      var session = try session(terminal: "made-up")
      try session.expectExit(69)
      #expect(session.screen.contains("TERM=made-up"))
      session = try self.session(["--log", folder["log"]], terminal: "made-up")
      session.answerVersion("New(1.0)")
      try session.expect("one card")
      try session.leave()
      #expect(folder.text("log").contains("no entry for TERM"))
    }

    @Test func `PuTTY gets 256 colors under TERM=xterm`() throws {
      let session = try session(terminal: "xterm")
      session.scriptedAnswers = [(Array("\u{1B}[>c".utf8), Array("\u{1B}[>0;136;0c".utf8))]
      try session.expect("one card")
      try session.expect("a color of 256") { session in
        ["38;5;", "48;5;"].contains { count(of: $0, in: session) > 0 }
      }
      try session.press("q", thenExit: 0)
    }

    @Test func `xterm gets all colors under TERM=xterm`() throws {
      let session = try session(terminal: "xterm")
      session.answerVersion("XTerm(379)")
      try session.expect("one card")
      try session.expect("tints") { $0.terminal.hasExactGrounds }
      try session.leave()
    }

    // MARK: The clipboard

    @Test func `in GNU screen a text goes to the clipboard in pieces that it passes on`() throws {
      let text = String(repeating: "long text ", count: 300)
      try folder.write("list.ndjson", #"{"title": "one card", "body": "\#(text)"}"# + "\n")
      let session = try session([], terminal: "screen-256color", ["STY": "1.pts-0.host"])
      try session.expect("one card")
      try session.press("y", thenLastLine: "copied")
      let output = String(decoding: session.output, as: UTF8.self)
      let strings = output.components(separatedBy: "\u{1B}P").dropFirst().compactMap {
        $0.components(separatedBy: "\u{1B}\\").first
      }.filter { !$0.hasPrefix("+q") && !$0.hasPrefix("$q") }
      #expect(strings.count > 3 && strings.allSatisfy { $0.utf8.count <= 767 })
      let whole = strings.joined()
      #expect(whole.hasPrefix("\u{1B}]52;c;") && whole.hasSuffix("\u{7}"))
      #expect(!output.components(separatedBy: "\u{1B}P")[0].contains("]52;c;"))
      try session.press("q", thenExit: 0)
    }

    @Test(arguments: [("external/0", true), ("on/0", false), ("external/1", false), ("", false)])
    func `tmux is asked whether it passes a text on`(answer: String, warns: Bool) throws {
      try folder.write("tmux", "#!/bin/sh\necho '\(answer)'; echo asked > asked\n")
      #expect(unsafe chmod(folder["tmux"], 0o755) == 0)
      let path = "\(folder.path):/usr/bin:/bin"
      let session = try session([], ["TMUX": "/tmp/tmux-0/default,1,0", "PATH": path])
      try session.expect("one card")
      try session.press("y")
      try session.expect("a question to tmux") { _ in folder.text("asked") == "asked\n" }
      try session.expectLastLine(warns ? "tmux may not pass it on" : "copied: ")
      try session.press("q", thenExit: 0)
    }

    // MARK: The background

    @Test func `the background is asked for again when it may have changed`() throws {
      let session = try TerminalSession(.interactiveShell(), showing: "ready>")
      try session.press("'\(PseudoTerminal.Command.builtProgram("waterfall"))'<Enter>")
      try session.expect("Angel Falls")
      func asked() -> Int { count(of: "\u{1B}]11;?", in: session) }
      #expect(asked() == 1)
      try session.press("<C-z>", thenExpect: "Stopped")
      try session.press("fg<Enter>", thenExpect: "a question after fg") { _ in asked() == 2 }
      try session.press(":theme auto<Enter>")
      try session.expect("a question after :theme auto") { _ in asked() == 3 }
      // The report of mode 2031.
      try session.press("<Raw:1b5b3f3939373b326e>")
      try session.expect("a question after the report") { _ in asked() == 4 }
      // White.
      try session.press("<Raw:1b5d31313b7267623a66662f66662f666607>")
      try session.press("q", thenExpect: "the prompt") { !$0.terminal.isAlternateScreen }
      session.expectRestored()
    }

    // MARK: Locales

    @Test func `a Latin-1 locale reads and writes a letter as its byte`() throws {
      try folder.write("list.ndjson", #"{"title": "Tür one card"}"# + "\n")
      let session = try session([], ["LC_ALL": "de_DE.ISO-8859-1", "LANG": ""]).expect("one card")
      #expect(session.output.contains([0x54, 0xFC, 0x72]))
      #expect(!session.output.contains([0xC3]))
      try session.press("/T<Raw:fc>r")
      try session.expect("a match") { _ in session.lastLine.contains("1 of 1") }
      try session.press("<Esc>", thenLastLine: "? help")
      try session.press("q", thenExit: 0)
    }
  }
}
