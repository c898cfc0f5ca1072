import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// A terminal whose answers get lost, and a line that becomes slow.
  @Suite struct LostAnswersTests {
    @Test func `one lost answer holds the screen for a moment only`() throws {
      let session = try TerminalSession(.waterfall())
      try session.expect("Angel Falls")
      try session.press("j")
      try session.expectLastLine("waterfalls")
      session.answersToLose = 1
      try session.press("<PgDn>")
      #expect(session.wait(within: .seconds(10)) { session.answersToLose == 0 })
      let before = session.screen
      try session.press("<PgDn>")
      #expect(session.wait(within: .seconds(10)) { session.screen != before })
      try session.press("q", thenExit: 0)
      session.expectRestored()
    }

    @Test func `a terminal that answers no more is not waited for, and the log says so`() throws {
      let folder = try TerminalSession.Folder()
      let session = try TerminalSession(.waterfall(["--log", folder["log"]]))
      try session.expect("Angel Falls")
      session.answersToLose = .max
      try session.press("<PgDn>")
      #expect(session.wait(within: .seconds(20)) { folder.text("log").contains("answers no more") })
      try session.press("G")
      try session.expect("no more items")
      try session.press("q", thenExit: 0)
      session.expectRestored()
    }

    @Test func `a line that becomes slow is deaf once, and then for no longer than it may`() throws
    {
      let line = try SlowLine(.waterfall(), columns: 100, rows: 30, bytesPerSecond: 1_000_000)
      #expect(line.wait(within: .seconds(20)) { line.terminal.text.contains("┏") })
      for _ in 0..<6 {
        let before = line.shownBytes
        try line.press("<PgDn>")
        _ = line.wait(within: .seconds(2)) {
          line.shownBytes > before + 2000 && line.queuedBytes == 0
        }
      }
      line.bytesPerSecond = 960
      // A frame for the quick line is among these.
      try line.hold("<PgUp>", for: .seconds(2), rate: 10)
      #expect(line.wait(within: .seconds(40)) { line.queuedBytes == 0 })
      line.forgetLongestQueue()
      try line.hold("<PgUp>", for: .seconds(4), rate: 10)
      #expect(line.longestQueue <= 1440, "\(line.longestQueue) bytes were on their way at once")
      try line.press("q")
      #expect(line.wait(within: .seconds(10)) { line.pseudoTerminal.reap() != nil })
    }
  }
}
