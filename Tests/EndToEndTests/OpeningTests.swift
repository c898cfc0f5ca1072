import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// The first screen of `waterfall`, and simple use of the program.
  @Suite struct OpeningTests {
    @Test func `without a source the built-in board opens`() throws {
      let session = try TerminalSession(.waterfall(), showing: "Angel Falls")
      try session.expectLastLine("waterfalls").expectLastLine("? help")
      #expect(session.terminal.isAlternateScreen)
      try session.expect("the mouse") { $0.terminal.modes.reportsMouse }
    }

    @Test func `G loads to the end, and then the total is known`() throws {
      let session = try TerminalSession(.waterfall()).expectLastLine("20+")
      try session.press("G")
      try session.expect("a total without +") { $0.lastLine.contains(#/of \d+(?![+\d])/#) }
      try session.press("g", thenExpect: "Angel Falls")
    }

    @Test func `any size of the window shows what fits, and cards come back`() throws {
      let session = try TerminalSession(.waterfall(), showing: "Angel Falls")
      for (columns, rows) in [(40, 12), (120, 40), (1, 1), (80, 24)] {
        session.resize(columns: columns, rows: rows)
        let hasEnded = session.wait(within: .milliseconds(200)) { session.exitStatus != nil }
        try #require(!hasEnded, "ended at \(columns)×\(rows)")
        guard columns > 1 else { continue }
        try session.expect("cards") { $0.screen.contains(/[╭┏].*[╮┓]/) }
        try session.expectLastLine("waterfalls")
      }
      try session.expect("Angel Falls")
      try session.leave()
    }

    @Test func `a click moves the focus to the card that is clicked`() throws {
      let session = try TerminalSession(.waterfall(), showing: "Angel Falls")
      try session.expect("the focus on the first card") {
        $0.terminal.cell(column: 0, row: 0).text == "┏"
      }
      try session.press("<Click:41,3>", thenExpect: "the focus elsewhere") {
        $0.terminal.cell(column: 0, row: 0).text == "╭" && $0.screen.contains("┏")
      }
    }

    @Test func `the wheel scrolls by three rows`() throws {
      let session = try TerminalSession(.waterfall()).expectLastLine("? help")
      session.settle()
      let row = session.terminal.text(row: 4)
      try session.press("<WheelDown:10,10>")
      try session.expect("row 4 in row 1") { $0.terminal.text(row: 1) == row }
    }

    @Test func `nothing is written while nothing happens`() throws {
      let session = try TerminalSession(.waterfall(), showing: "Angel Falls")
      // Late output of the start may still come, but periodic output would break such a long
      // silence.
      try session.expect("silence") { session in
        session.readAll()
        let mark = session.mark
        _ = session.wait(within: .milliseconds(700)) { false }
        return session.bytesWritten(since: mark) == 0
      }
    }

    @Test func `no thread wakes while nothing happens`() throws {
      let session = try TerminalSession(.waterfall(), showing: "Angel Falls")
      try session.expect("sleep") { session in
        session.readAll()
        let before = session.pseudoTerminal.waitsOfThreads
        // A periodic timer would wake a thread at least every second.
        _ = session.wait(within: .milliseconds(2200)) { false }
        return session.pseudoTerminal.waitsOfThreads == before
      }
    }

    @Test(arguments: [
      "xterm-256color", "screen-256color", "tmux-256color", "linux", "xterm", "vt100",
    ])
    func `every usual terminal opens, scrolls and quits`(terminal: String) throws {
      let session = try TerminalSession(.waterfall(terminal: terminal), showing: "Angel Falls")
      try session.press("<Space>")
      try session.expect("the next page") { !$0.terminal.text(row: 1).contains("Angel Falls") }
      try session.expectLastLine("waterfalls")
      try session.leave()
    }

    @Test func `JSON comes through a pipe, keys from the terminal`() throws {
      let session = try TerminalSession(
        .waterfall(
          input: .pipe(Array(#"[{"title": "Apple"}, {"title": "Pear", "price": 3}]"#.utf8))))
      try session.expect("Pear").expectLastLine("of 2")
      try session.press("l")
      try session.leave()
    }

    @Test func `an endless pipe shows its first screen at once`() throws {
      let line = #"while :; do echo '{"title": "a drop"}'; done | "$waterfall""#
      let session = try TerminalSession(.shell(line), showing: "a drop")
      try session.leave()
    }

    @Test(arguments: [("q", Int32(0)), ("<C-c>", 130)])
    func `a filter that finds nothing in an endless pipe can be stopped and left`(
      key: String, status: Int32
    ) throws {
      let line = #"yes '{"title": "a drop"}' | "$waterfall""#
      let session = try TerminalSession(.shell(line), showing: "a drop")
      try session.press("fzzz<Enter>", thenLastLine: "Esc stops")
      try session.press("<Esc>", thenLastLine: "stopped at")
      try session.expect("nothing matches so far")
      try session.press("j", thenLastLine: "Esc stops")
      try session.leave(key, status: status)
    }

    @Test func `into a file the same cards are printed, and the terminal stays as it is`() throws {
      let folder = try TerminalSession.Folder()
      let session = try TerminalSession(.waterfall(output: .file(folder["out"]))).expectExit(0)
      #expect(folder.text("out").contains("Angel Falls"))
      #expect(session.output.isEmpty)
    }
  }
}
