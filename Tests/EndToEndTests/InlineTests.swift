import Foundation
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `--height`: rows below the prompt.
  @Suite struct InlineTests {
    /// Text lines above, then the program in some rows of the window. A text follows its end.
    private func session(
      _ options: String, linesAbove: Int, before: String = "", rows: Int = 20
    ) throws -> TerminalSession {
      try TerminalSession(
        .shell(
          "i=0; while [ $i -lt \(linesAbove) ]; do i=$((i+1)); echo above $i; done; "
            + "printf '\(before)'; seq 1 300 | $waterfall --select many --lines \(options); "
            + "echo \"status $?\"; sleep 100"),
        columns: 60, rows: rows, showing: "filter:")
    }

    private func lines(_ session: TerminalSession) -> [String] { session.terminal.lines }

    @Test func `only the rows that were asked for are drawn into, and they are given back`() throws
    {
      let session = try session("--height 7", linesAbove: 3)
      try session.expect("7 rows below the text") {
        $0.terminal.text(row: 2) == "above 3" && $0.terminal.text(row: 9).contains("filter:")
          && $0.terminal.text(row: 3).hasPrefix("┏")
      }
      #expect(lines(session)[10...].joined().isEmpty)
      try session.press("<Tab><Down>", thenExpect: "the pick") { $0.screen.contains("✓") }
      try session.press("<Enter>", thenExpect: "status 0")
      #expect(lines(session).prefix(5) == ["above 1", "above 2", "above 3", "1", "status 0"])
      #expect(lines(session)[5...].joined().isEmpty)
      session.expectRestored()
    }

    @Test func `where too few rows are left, the window scrolls`() throws {
      let session = try session("--height 50%", linesAbove: 30)
      try session.expect("half of the window") {
        $0.terminal.text(row: 9) == "above 30" && $0.lastLine.contains("filter:")
      }
      try session.press("<PgDn><PgDn>", thenExpect: "later lines") { !$0.screen.contains("│ 1  ") }
      #expect(lines(session)[9] == "above 30")
      try session.press("<C-c>", thenExpect: "status 130")
      #expect(lines(session)[9...11] == ["above 30", "status 130", ""])
    }

    @Test func `after a text without a line break the rows begin below it`() throws {
      let session = try session("--height 6", linesAbove: 2, before: "typed ")
      try session.expect("rows below the text") {
        $0.terminal.text(row: 2) == "typed" && $0.terminal.text(row: 8).contains("filter:")
      }
      try session.press("<C-c>", thenExpect: "status 130")
      // The cursor was given back in the line of the text.
      #expect(lines(session)[3...].joined().isEmpty)
      #expect(lines(session)[2].hasPrefix("status 130"))
    }

    @Test func `a window of another size gets its rows once`() throws {
      let session = try session("--height 6", linesAbove: 3)
      for (columns, rows) in [(60, 12), (60, 30), (80, 30), (50, 8), (50, 20)] {
        session.resize(columns: columns, rows: rows)
        try session.expect("rows of \(columns)×\(rows)") { session in
          let found = session.terminal.lines.filter { $0.contains("filter:") }
          return found.count == 1 && found[0].count <= columns
            && session.terminal.lines.filter { $0.hasPrefix("┏") }.count == 1
            && session.screen.contains("above 3")
        }
      }
      try session.press("<C-c>", thenExpect: "status 130")
      #expect(!session.screen.contains("filter:"))
    }

    @Test(arguments: [SIGTERM, SIGSEGV])
    func `whatever ends it, the lines above stay and the rows are blank`(signal: Int32) throws {
      let session = try session("--height 6", linesAbove: 3)
      let shell = try #require(session.pseudoTerminal.process)
      let program = try #require(
        ProcessTable.descendants(of: shell).first { ProcessTable.name(of: $0) == "waterfall" })
      kill(program, signal)
      try session.expect("status \(128 + signal)")
      #expect(session.screen.contains("above 3"))
      #expect(!session.screen.contains("filter:") && !session.screen.contains("┏"))
      session.expectRestored()
    }

    @Test(
      arguments: [
        "0", "-1", "101%", "x", "", "%", "10 %", "99999999999999999999", "1.5", "+3", "٣",
      ])
    func `a height that is none is refused, with what it may be`(text: String) throws {
      let session = try TerminalSession(
        .waterfall(["--height=\(text)", "/dev/null"]), columns: 200)
      try session.expectExit(64)
      #expect(session.screen.contains("1% to 100%"))
    }
  }
}
