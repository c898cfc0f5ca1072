import TerminalGrid
import Testing
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// A source that seems endless, with only its first page read.
private func endless(_ change: (inout ViewerOptions) -> Void = { _ in }) -> TestViewer {
  let records = (1...30_000).map { TestViewer.record("Thing \($0)") }
  let options = TestViewer.options(pageSize: 100, change)
  var viewer = TestViewer(records: records, window: "70x9", options: options, answering: .onDemand)
  viewer.answer()
  return viewer
}

@Test func `Esc stops a filter that finds nothing, and keeps what is there`() {
  var viewer = endless().pressing("fzzz<Enter>")
  for _ in 0..<3 { viewer.answer() }
  #expect(viewer.statusLine.contains("Esc stops"))
  viewer.press("<Esc>", thenAsks: "cancelLoad")
  #expect(viewer.statusLine.hasPrefix("stopped at \(viewer.state.items.count) items"))
  #expect(viewer.grid.text.contains("nothing matches so far"))
  let loads = viewer.loads.count
  for _ in 0..<3 { viewer.answer() }
  #expect(viewer.loads.count == loads)
  #expect(viewer.state.items.count > 4000)
}

@Test(arguments: ["j", "G", "<Space>", "f<BS>y<Enter>"])
func `who goes on, or asks for something else, makes it read on`(keys: String) {
  var viewer = endless().pressing("fzzz<Enter>")
  for _ in 0..<3 { viewer.answer() }
  viewer.press("<Esc>")
  let loads = viewer.loads.count
  viewer.press(keys)
  for _ in 0..<2 { viewer.answer() }
  #expect(viewer.loads.count > loads)
}

@Test func `a page that was on its way when Esc was pressed is kept`() throws {
  var viewer = endless().pressing("fzzz<Enter>")
  for _ in 0..<2 { viewer.answer() }
  let late = try #require(viewer.waiting.last)
  viewer.press("<Esc>")
  let count = viewer.state.items.count
  viewer.send(viewer.event(for: late))
  #expect(viewer.state.items.count > count)
  #expect(viewer.waiting.isEmpty)
}

@Test func `Esc stops G under a filter, which would go on else`() {
  var viewer = endless().pressing("fzzz<Enter>G").answered()
  viewer.press("<Esc>")
  viewer.answer()
  let loads = viewer.loads.count
  viewer.answer()
  #expect(viewer.loads.count == loads)
}

@Test func `Esc stops a sort that reads on, and what is there is sorted`() {
  var viewer = endless { $0.query.order = SortOrder(field: "title", isDescending: true) }
  viewer.answer()
  viewer.press("<Esc>", thenStatusPrefix: "stopped at ")
  for _ in 0..<3 { viewer.answer() }
  #expect(viewer.state.arrangement.item(atPosition: 0) != 0)
  #expect(viewer.state.items.count < 10_000)
}

@Test func `Esc without anything to stop leaves the reading alone`() {
  let viewer = endless().pressing("<Esc>G").answered()
  #expect(viewer.state.items.count > 100)
}

@Test(arguments: ["S", "stit<Enter>"])
func `a source that is known to have no end says so when another order is asked for`(keys: String) {
  var viewer = endless { $0.isEndless = true }
  let loads = viewer.loads.count
  viewer.press(keys)
  viewer.answer()
  #expect(viewer.statusLine.hasPrefix("test never ends, so it cannot be sorted"))
  #expect(!viewer.state.query.needsAll)
  #expect(viewer.loads.count == loads)
}
