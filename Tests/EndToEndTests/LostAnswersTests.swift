import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// A terminal whose answers get lost, and a line that becomes slow.
  @Suite(.ofInstalledProgram) struct LostAnswersTests {
    @Test func `one lost answer holds the screen for a moment only`() throws {
      let session = try TerminalSession(.waterfall(), showing: "Angel Falls")
      try session.press("j", thenLastLine: "waterfalls")
      session.answersToLose = 1
      try session.press("<PgDn>")
      #expect(session.wait(within: .seconds(20)) { session.answersToLose == 0 })
      let before = session.screen
      try session.press("<PgDn>")
      #expect(session.wait(within: .seconds(20)) { session.screen != before })
      try session.leave()
    }

    @Test func `a terminal that answers no more is not waited for, and the log says so`() throws {
      let folder = try TerminalSession.Folder()
      let session = try TerminalSession(.waterfall(["--log", folder["log"]])).expect("Angel Falls")
      session.answersToLose = .max
      try session.press("<PgDn>")
      #expect(
        session.wait(within: .seconds(20)) { folder.text("log").contains("no longer answers") })
      try session.press("G", thenExpect: "no more items")
      try session.leave()
    }

    /// Time is counted in bytes shown, 960 for a second, so that a busy machine makes no
    /// difference.
    @Test(arguments: [("<Space>", 100, 30), ("j", 200, 60)])
    func `a line that turns slow while a key is held is soon in step again`(
      key: String, columns: Int, rows: Int
    ) throws {
      let folder = try TerminalSession.Folder()
      let body = String(repeating: "the quick brown river ", count: 12)
      // Too many cards for a held key to reach the end.
      let records = (0..<20_000).map { #"{"title": "card \#($0)", "body": "\#(body)"}"# + "\n" }
      let file = try folder.write("many.ndjson", records.joined())
      let line = try SlowLine(
        .waterfall([file]), columns: columns, rows: rows, bytesPerSecond: 1_000_000)
      #expect(line.wait(within: .seconds(20)) { line.terminal.text.contains("┏") })
      try line.hold(key, for: .seconds(2), rate: 30)
      line.bytesPerSecond = 960
      try hold(key, on: line, seconds: 8)
      line.forgetLongestQueue()
      try hold(key, on: line, seconds: 4)
      #expect(line.longestQueue <= 3 * 960, "\(line.longestQueue) bytes were on their way at once")
      try line.press("q")
      #expect(line.wait(within: .seconds(20)) { line.pseudoTerminal.reap() != nil })
    }

    private func hold(_ key: String, on line: SlowLine, seconds: Int) throws {
      let end = line.shownBytes + seconds * 960
      var turns = 0
      while line.shownBytes < end, turns < 600 {
        try line.hold(key, for: .milliseconds(200), rate: 30)
        turns += 1
      }
      #expect(line.shownBytes >= end, "nothing more is shown")
    }
  }
}
