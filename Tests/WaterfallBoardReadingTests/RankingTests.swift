import TerminalGrid
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func board(
  _ titles: [String], pageSize: Int = 20, selection: Selection? = .one,
  counting: BoardRules.Counting = .never
) -> TestViewer {
  var options = TestViewer.options(columns: 1, pageSize: pageSize)
  (options.selection, options.counting) = (selection, counting)
  return TestViewer(
    records: titles.map { TestViewer.record($0) }, window: "60x20", options: options)
}

private func titles(_ viewer: TestViewer) -> [String] {
  (0..<viewer.state.arrangement.count).compactMap { position in
    viewer.state.arrangement.item(atPosition: position).map { item in
      viewer.records[item].text(of: "title") ?? ""
    }
  }
}

private let words = ["fxoxo", "a foo", "ten", "foo bar", "xfoo", "foo"]

@Test func `a key in the prompt finds by letters, the best match first`() {
  for selection in [Selection.one, nil] {
    var viewer = board(words, selection: selection)
    if selection == nil { viewer.press("f") }
    viewer.press("foo")
    #expect(titles(viewer) == ["a foo", "foo bar", "xfoo", "foo"])
    viewer.press("<C-x>", thenStatusPrefix: "best: foo")
    #expect(titles(viewer) == ["foo", "a foo", "foo bar", "fxoxo", "xfoo"])
    #expect(viewer.focus == 6)
    viewer.press("<C-x>")
    #expect(titles(viewer) == ["a foo", "foo bar", "xfoo", "foo"])
    viewer.press("<C-u>")
    #expect(titles(viewer) == words)
  }
}

@Test func `matches that come later are sorted in, and all are counted`() {
  let many = (0..<300).map { "f-o-o \($0)" } + ["foo"]
  var viewer = board(many, pageSize: 20, counting: .always).pressing("<C-x>foo")
  #expect(viewer.statusLine.contains("301 of 301"), "\(viewer.statusLine)")
  #expect(titles(viewer).first == "foo")
  #expect(viewer.focus == 301)
  viewer.press("<Enter>", thenAsks: "picked 300")
}

@Test func `a picker counts all there are by itself, a filter all that match`() {
  let many = (0..<500).map { "card \($0)" }
  #expect(board(many, counting: .always).statusLine.contains("500 · Tab next · Enter picks"))
  var viewer = board(many, selection: nil, counting: .filtered)
  #expect(viewer.state.items.count < 500)
  viewer.press("f7")
  #expect(viewer.statusLine.hasSuffix("95 of 500"), "\(viewer.statusLine)")
}

@Test func `what is known to be endless is not counted`() {
  var options = TestViewer.options(columns: 1)
  (options.selection, options.counting, options.isEndless) = (.one, .always, true)
  let viewer = TestViewer(
    records: (0..<500).map { TestViewer.record("\($0)") }, window: "60x20", options: options)
  #expect(viewer.state.items.count < 100)
}

@Test func `matches are merged by their ranks, those that are equal in the order they came`() {
  var ranking = MatchRanking([4, 1, 3], ranks: [9, 5, 5])
  ranking.add(shown: [true, false, true], ranks: [5, 0, 10], first: 5)
  let isMerged = ranking.merge(isLast: false)
  #expect(isMerged)
  #expect(ranking.items == [7, 4, 1, 3, 5])
  let isOther = ranking.merge(isLast: true)
  #expect(!isOther)
}

@Test func `a board that begins with the best matches has the very best in focus`() throws {
  var options = TestViewer.options(columns: 1, pageSize: 2)
  (options.matching, options.counting) = (.fuzzy, .filtered)
  options.query.filters = [try Filter("foo", matching: .fuzzy)]
  let viewer = TestViewer(
    records: words.map { TestViewer.record($0) }, window: "60x20", options: options)
  #expect(titles(viewer) == ["foo", "a foo", "foo bar", "fxoxo", "xfoo"])
  #expect(viewer.focus == 6)
}

@Test func `pages that come while matches are ranked cost no further ranking`() {
  var options = TestViewer.options(columns: 1, pageSize: 20)
  (options.selection, options.counting) = (.one, .always)
  let records = (0..<9000).map { TestViewer.record("f-o-o \($0)") } + [TestViewer.record("foo")]
  var viewer = TestViewer(records: records, window: "60x20", options: options, answering: .onDemand)
  viewer.answer()
  viewer.press("<C-x>foo")
  for _ in 0..<60 { viewer.answer() }
  #expect(viewer.statusLine.contains("9001 of 9001"), "\(viewer.statusLine)")
  #expect(titles(viewer).first == "foo")
  // One for each letter, and one for the page that was under way.
  #expect(viewer.asked.count { $0.hasPrefix("arrange") } <= 4, "\(viewer.asked)")
}
