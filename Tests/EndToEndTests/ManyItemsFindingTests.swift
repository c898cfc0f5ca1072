import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Searching, filtering and sorting 200,000 items of a file.
  @Suite struct ManyItemsFindingTests {
    private static let count = 200_000
    private let folder: TerminalSession.Folder

    init() throws {
      folder = try TerminalSession.Folder()
      var text = ""
      text.reserveCapacity(Self.count * 48)
      for number in 0..<Self.count {
        text += #"{"title": "Item \#(number)", "price": \#(number % 1000)}"# + "\n"
      }
      try folder.write("many.ndjson", text)
    }

    private func session() throws -> TerminalSession {
      let session = try TerminalSession(
        .waterfall(["--columns", "2", folder["many.ndjson"]]), columns: 80, rows: 24)
      try session.expect("Item 0")
      try session.press("G", thenExpect: "Item 199999")
      return session
    }

    @Test func `a filter's first results are there at once, Esc restores the place`() throws {
      let session = try session()
      try session.press("100000G", thenExpect: "Item 99999")
      session.settle()
      let before = session.screen
      try session.press("fprice=7")
      // The filter begins with the items near the focus.
      try session.expect("Item 100007")
      try session.expectLastLine("200 of 200000")
      try session.press("<Esc>", thenExpect: "the screen as it was:\n\(before)") {
        $0.screen == before
      }
      try session.leave()
    }

    @Test func `a search finds the far end, and counts on while one goes on`() throws {
      let session = try session()
      try session.press("g/item 199998", thenExpect: "Item 199998")
      try session.press("<Enter>", thenLastLine: "1 of 1")
      try session.press("<C-o>", thenExpect: "Item 0")
      try session.press("s", thenExpect: "as they come")
      try session.press("price<Enter>g", thenExpect: "Item 1000")
      try session.leave()
    }
  }
}
