import TerminalInput
import Testing
import WaterfallItems

@testable import WaterfallViewer

/// A source that grows, of which all there is has come: one column of cards of four rows.
private func log(_ count: Int, window: String = "60x9", columns: Int = 1) -> TestViewer {
  var options = TestViewer.options(columns: columns)
  options.isFollowing = true
  return TestViewer(
    heights: Array(repeating: 4, count: count), window: window, options: options)
}

extension TestViewer {
  /// The source has so many items more.
  fileprivate mutating func write(_ count: Int) {
    records += (0..<count).map { Self.record("\(records.count + $0 + 1)", height: 4) }
    for _ in 0..<3 { answer() }
  }

  /// The numbers of the first items that are shown.
  fileprivate var firstShown: [Int] {
    (0..<3).compactMap { state.arrangement.item(atPosition: $0).map { $0 + 1 } }
  }
}

@Test(arguments: [1, 3])
func `G goes to the last item there is, at once, and says that it follows`(columns: Int) {
  var viewer = log(100, columns: columns)
  viewer.press("G")
  #expect(viewer.focus == 100)
  #expect(viewer.statusLine.contains("following"))
  #expect(!viewer.statusLine.contains("loading"))
}

@Test func `at the end the view goes along, item by item`() {
  var viewer = log(30)
  viewer.press("G")
  for count in 31...35 {
    viewer.write(1)
    #expect((viewer.focus, viewer.state.offset) == (count, viewer.state.lastOffset))
  }
}

@Test(arguments: ["k", "<C-y>", "<Space>k", "g", "b", "5G"])
func `who moves up stays there`(keys: String) {
  var viewer = log(30)
  viewer.press("G" + keys)
  let stood = (viewer.focus, viewer.state.offset)
  viewer.write(3)
  #expect((viewer.focus, viewer.state.offset) == stood)
  #expect(!viewer.statusLine.contains("following"))
  #expect(!viewer.statusLine.contains("loading"))
}

@Test(arguments: ["kj", "k<Space><Space>", "gG", "g200<C-e>", "kF"])
func `who comes back to the end goes along again`(keys: String) {
  var viewer = log(30)
  viewer.press("G" + keys)
  viewer.write(2)
  #expect(viewer.focus == 32)
}

@Test func `the wheel leaves the end, and comes back to it`() {
  var viewer = log(30)
  viewer.press("G")
  viewer.wheel(.wheelUp)
  viewer.write(1)
  #expect(viewer.focus == 30)
  for _ in 0..<6 { viewer.wheel(.wheelDown) }
  viewer.write(1)
  #expect(viewer.focus == 32)
}

/// A log that is there already, of which the first page has come.
private func longLog(_ count: Int) -> TestViewer {
  var options = TestViewer.options(columns: 1)
  options.isFollowing = true
  var viewer = TestViewer(
    heights: Array(repeating: 4, count: count), window: "60x9", options: options,
    answering: .onDemand)
  viewer.answer()
  return viewer
}

@Test func `G reads what there is in large steps first`() {
  var viewer = longLog(9000)
  viewer.press("G")
  for _ in 0..<4 { viewer.answer() }
  #expect(viewer.focus == 9000)
  #expect(viewer.loads.count < 6)
  #expect(viewer.statusLine.contains("following"))
}

@Test func `who reads on through a long log is not taken to its end`() {
  var viewer = longLog(900)
  viewer.press("40j")
  viewer.answer()
  #expect(viewer.focus == 20)
}

@Test(arguments: [10, 20, 30])
func `a number beyond what there is goes to the last, and says how many there are`(count: Int) {
  var viewer = log(count)
  viewer.press("500G")
  // Whether a full page was the last one shows when nothing follows it.
  viewer.send(.rested)
  #expect(viewer.focus == count)
  #expect(viewer.statusLine.hasPrefix("there are \(count) items"))
}

@Test(arguments: [false, true])
func `a log that grows is sorted by what there is, and what comes is sorted in`(isFullPage: Bool) {
  var options = TestViewer.options(columns: 1, pageSize: isFullPage ? 10 : 20)
  options.isFollowing = true
  options.query.isReversed = true
  var viewer = TestViewer(
    heights: Array(repeating: 4, count: 10), window: "60x9", options: options)
  // Whether a full page was the last one shows when nothing follows it.
  if isFullPage { viewer.send(.rested) }
  #expect(viewer.firstShown == [10, 9, 8])
  #expect(!viewer.statusLine.contains("sorting"))
  viewer.write(2)
  #expect(viewer.firstShown == [12, 11, 10])
  #expect(viewer.focus == 10)
}

@Test func `Esc stops the reading of a log for an order, and a key that moves on goes on`() {
  var options = TestViewer.options(columns: 1, pageSize: 10)
  options.isFollowing = true
  options.query.isReversed = true
  var viewer = TestViewer(
    heights: Array(repeating: 4, count: 30), window: "60x9", options: options,
    answering: .onDemand)
  viewer.answer()
  viewer.press("<Esc>")
  let count = viewer.state.items.count
  #expect(viewer.statusLine.contains("stopped"))
  viewer.write(1)
  #expect(viewer.state.items.count == count)
  viewer.press("j")
  for _ in 0..<3 { viewer.answer() }
  #expect(viewer.state.items.count == 31)
}
