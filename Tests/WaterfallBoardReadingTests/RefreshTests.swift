import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func viewer(_ answering: TestViewer.Answering = .atOnce) -> TestViewer {
  TestViewer(
    records: (1...60).map { TestViewer.record("\($0)") }, window: "80x12",
    options: TestViewer.options(columns: 1), answering: answering)
}

@Test func `r shows what the source has now`() {
  var viewer = viewer()
  viewer.records[0] = TestViewer.record("new")
  viewer.press("r")
  #expect(viewer.grid.text.contains("│ new") || viewer.grid.text.contains("┃ new"))
  #expect(viewer.statusLine.hasPrefix("refreshed"))
}

@Test func `a refresh says how many items came and went, and names the first`() {
  var viewer = viewer().pressing("G")
  viewer.records.removeLast(3)
  viewer.press("r", thenStatusPrefix: "refreshed: 3 gone (58, 59, 60)")
  viewer.records += (61...62).map { TestViewer.record("\($0)") }
  viewer.press("r", thenStatusPrefix: "refreshed: 2 new (61, 62)")
  viewer.press("r", thenStatusPrefix: "refreshed ")
  viewer.records += [TestViewer.record(String(repeating: "x", count: 30))]
  viewer.records += (63...70).map { TestViewer.record("\($0)") }
  viewer.press("r")
  let long = String(repeating: "x", count: 23) + "…"
  #expect(viewer.statusLine.hasPrefix("refreshed: 9 new (\(long), 63, 64, …)"))
}

@Test func `with a limit and an order, a refresh leaves the focus where it is`() throws {
  var viewer = TestViewer(
    records: (1...60).map { TestViewer.record("\($0)") }, window: "80x12",
    options: TestViewer.options(columns: 1) { ($0.query.isReversed, $0.query.limit) = (true, 3) })
  for _ in 0..<2 {
    let focus = viewer.focus
    viewer.press("r", thenFocus: focus)
    viewer.press("j")
  }
}

@Test func `what a refresh brought is marked until the next key`() {
  var viewer = viewer().pressing("G")
  viewer.records += (61...62).map { TestViewer.record("\($0)") }
  viewer.press("rG")
  #expect(!viewer.grid.text.contains(" new "))
  viewer.records += [TestViewer.record("63")]
  viewer.press("Gr", thenStatusPrefix: "refreshed: 1 new")
  #expect(viewer.state.board.reading.arrivals.contains(62))
  viewer.send(.rested)
  #expect(viewer.state.board.reading.arrivals.count == 1)
  viewer.press("j")
  #expect(viewer.state.board.reading.arrivals.count == 0)
}

@Test func `what a refresh changed is marked, and a quiet one says only what is new`() {
  var viewer = viewer()
  viewer.records[1] = TestViewer.record("2", body: "other words")
  viewer.press("r", thenStatusPrefix: "refreshed: 1 changed (2)")
  #expect(viewer.grid.text.contains(" changed "))
  // Nothing has changed since, so the mark stays.
  viewer.send(.refreshDue)
  #expect(viewer.state.board.reading.alterations.contains(1))
  viewer.press("j")
  #expect(!viewer.grid.text.contains(" changed "))
  viewer.send(.refreshDue)
  #expect(!viewer.statusLine.hasPrefix("refreshed"))
  viewer.records[0] = TestViewer.record("1", badge: "9")
  viewer.records.removeLast()
  viewer.send(.refreshDue)
  #expect(viewer.statusLine.hasPrefix("refreshed: 1 changed (1)"))
}

@Test func `a change that may have been missed is looked for quietly`() {
  var viewer = viewer()
  viewer.send(.sourceChanged(isSure: false))
  #expect(!viewer.statusLine.hasPrefix("refreshed"))
  viewer.records[1] = TestViewer.record("2", body: "other words")
  viewer.send(.sourceChanged(isSure: false))
  #expect(viewer.statusLine.hasPrefix("refreshed: 1 changed (2)"))
}

@Test func `directories that are not watched are told of`() {
  var viewer = viewer()
  viewer.send(.watchesOnly(directories: 1000))
  #expect(viewer.statusLine.contains("in the first 1000 subdirectories"))
}

@Test func `a refresh that is due waits for the one under way`() {
  var viewer = viewer(.onDemand).answered()
  viewer.send(.refreshDue)
  let generation = viewer.state.board.reading.refresh.generation
  #expect(generation != nil)
  viewer.send(.refreshDue)
  #expect(viewer.state.board.reading.refresh.generation == generation)
}

@Test func `a refresh keeps the focused item and its row`() {
  var viewer = viewer().pressing("8j")
  let row = viewer.cardsInView.first { $0.index == 8 }?.rect.row
  // The test's items are identified by their places, so none moves, but the heights above change.
  viewer.records[2] = TestViewer.record("3", height: 9)
  viewer.press("r", thenFocus: 9)
  #expect(viewer.cardsInView.first { $0.index == 8 }?.rect.row == row)
}

@Test func `what was loaded is there after a refresh`() {
  var viewer = viewer().pressing("G")
  viewer.press("r")
  #expect(viewer.state.items.count == 60)
  #expect(viewer.focus == 60)
}

@Test func `a source that has become shorter moves the focus to its last card`() {
  var viewer = viewer().pressing("G")
  viewer.records.removeLast(50)
  viewer.press("r")
  #expect((viewer.state.items.count, viewer.focus) == (10, 10))
}

@Test func `a refresh that comes late or twice does no harm`() {
  var viewer = viewer(.onDemand).answered()
  viewer.press("r")
  let late = viewer.waiting
  viewer.press("r")
  viewer.answer()
  #expect(viewer.state.generation == 2)
  for effect in late { viewer.send(viewer.event(for: effect)) }
  #expect(viewer.state.generation == 2)
  #expect(viewer.state.items.count == 20)
}

@Test func `a page asked for before a refresh is not taken after it`() {
  var viewer = viewer(.onDemand).answered()
  viewer.press("15j")
  let page = viewer.waiting
  viewer.press("r")
  viewer.answer()
  let count = viewer.state.items.count
  for effect in page { viewer.send(viewer.event(for: effect)) }
  #expect(viewer.state.items.count == count)
}

@Test func `a refresh that fails keeps what is there and says why`() {
  var viewer = viewer()
  viewer.fault = .unrepeatable(name: "standard input")
  viewer.press("r")
  #expect(viewer.state.items.count == 20)
  #expect(viewer.statusLine.hasPrefix("standard input can be read only once"))
}

@Test func `Esc gives a refresh up`() {
  var viewer = viewer(.onDemand).answered()
  viewer.press("r", thenStatus: "refreshing…")
  viewer.press("<Esc>", thenAsks: "cancelRefresh")
  #expect(!viewer.statusLine.contains("refreshing…"))
}

@Test func `a pull at the start that begins at rest refreshes`() {
  var viewer = viewer().pressing("<C-e>")
  viewer.wheel(.wheelUp)
  viewer.wheel(.wheelUp)
  #expect(!viewer.asked.contains { $0.hasPrefix("refresh") })
  viewer.send(.rested)
  viewer.wheel(.wheelUp)
  #expect(viewer.asked.contains { $0.hasPrefix("refresh") })
}

@Test func `an empty source is asked again by r`() {
  var viewer = TestViewer(records: [], window: "30x12")
  viewer.records = [TestViewer.record("first")]
  viewer.press("r", thenExpect: "first")
}

/// The old items and whether they are all, the new items likewise, and the expected differences.
private let changes: [(old: [UInt64], Bool, new: [UInt64], Bool, came: [Int], went: [Int])] = [
  ([1, 2, 3], true, [9, 1, 2, 3, 4], true, [0, 4], []),
  ([1, 2, 3], false, [9, 1, 2], false, [0], []),
  ([1, 2, 3, 4], false, [1, 3, 4, 5], false, [], [1]),
  ([1, 2, 3], false, [1], true, [], [1, 2]),
  ([7, 7, 7], false, [7, 7, 7, 7, 7], true, [], []),
  ([1, 2], false, [8, 9], false, [], []),
]

@Test func `what came and went is known up to where both have been read`() {
  for (old, oldIsWhole, new, newIsWhole, came, went) in changes {
    let before = Board.ComparableItems(
      ids: ContiguousArray(old.map { ItemID($0) }), isWhole: oldIsWhole)
    let after = Board.ComparableItems(
      ids: ContiguousArray(new.map { ItemID($0) }), isWhole: newIsWhole)
    #expect(after.places(missingIn: before) == came)
    #expect(before.places(missingIn: after) == went)
  }
}
