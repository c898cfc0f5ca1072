import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// After differences, scrolling and resizing, the screen is the same as after a full draw.
  @Suite struct RedrawTests {
    @Test(arguments: [(60, 24), (120, 40), (33, 9), (80, 30)])
    func `a resized window shows what a fresh start shows`(columns: Int, rows: Int) throws {
      let fresh = try TerminalSession(.waterfall(), columns: columns, rows: rows)
      try fresh.expectLastLine(" of ")
      fresh.settle()
      let session = try TerminalSession(.waterfall(), columns: 100, rows: 35).expect("Angel Falls")
      session.resize(columns: columns, rows: rows)
      try session.expect("the screen of a fresh start:\n\(fresh.screen)") {
        // The status line shows the number of items read by now, which differs.
        $0.terminal.lines.dropLast() == fresh.terminal.lines.dropLast()
      }
    }

    @Test func `a resize at the end leaves nothing of the old screen, and the keys go on`() throws {
      let session = try TerminalSession(.waterfall(), columns: 120, rows: 40).expect("Angel Falls")
      // A key that comes before the end is known would stop the way there.
      try session.press("G", thenLastLine: "of 130")
      try session.press("kk")
      session.resize(columns: 70, rows: 20)
      try session.expectLastLine("masonry 2")
      session.settle()
      let before = session.screen
      try session.press("<C-l>")
      session.settle()
      #expect(session.screen == before)
      try session.press("kkkk", thenExpect: "another card in focus") { $0.screen != before }
    }

    @Test(arguments: [
      "<C-e><C-e><C-e>", "jjjlljj", "<Space><Space>b", "<C-d><C-u><C-d>", "Gkkk", "G5<C-y>",
    ])
    func `what keys draw is what a full draw shows`(keys: String) throws {
      let session = try TerminalSession(.waterfall(), columns: 90, rows: 26, showing: "Angel Falls")
      try session.press("G", thenLastLine: "of 130")
      try session.press("g" + keys)
      session.settle()
      let drawn = session.screen
      try session.press("<C-l>")
      session.settle()
      #expect(session.screen == drawn)
    }
  }
}
