import TerminalInput
import Testing
import WaterfallItems
import WaterfallLayout
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private let heights = (0..<4000).map { 3 + $0 * 7 % 9 }

private func circle(
  window: String = "80x24", answering: TestViewer.Answering = .atOnce
) -> TestViewer {
  let options = TestViewer.options(columns: nil) { $0.layout.kind = .circle }
  return TestViewer(heights: heights, window: window, options: options, answering: answering)
}

private let pause = "not growing, G loads more"

@Test(arguments: ["80x24", "30x8", "200x60"])
func `a page that does not make a circle longer is the last one by itself`(window: String) {
  let viewer = circle(window: window)
  #expect(viewer.loads.count <= 2)
  #expect(viewer.statusLine.contains("not growing"))
}

@Test func `a command that piles its cards up gets one more page, and no others`() {
  let options = TestViewer.options(columns: nil) { $0.layout.kind = .command("test") }
  var viewer = TestViewer(heights: heights, window: "80x24", options: options, answering: .onDemand)
  viewer.shape = .piled
  viewer.answering = .atOnce
  viewer.press("k")
  #expect(viewer.loads.count <= 3)
  #expect(viewer.statusLine.contains(pause))
}

@Test(arguments: ["G", "<Space>", "<C-e>", "<C-d>"])
func `a key at the end asks for one page more`(keys: String) {
  var viewer = circle()
  for _ in 0..<3 {
    let loads = viewer.loads.count
    viewer.press(keys)
    #expect(viewer.loads.count == loads + 1)
  }
  #expect(viewer.statusLine.contains(pause))
}

@Test func `a step past the last card asks for one page more`() {
  var viewer = circle()
  let loads = viewer.loads.count
  viewer.press("99j")
  #expect(viewer.loads.count == loads)
  viewer.press("j")
  #expect(viewer.loads.count == loads + 1)
}

@Test func `the wheel at the end asks for one page more, and back for none`() {
  var viewer = circle()
  let loads = viewer.loads.count
  viewer.wheel(.wheelDown)
  #expect(viewer.loads.count == loads + 1)
  viewer.wheel(.wheelUp)
  viewer.press("k")
  #expect(viewer.loads.count == loads + 1)
}

@Test func `G goes to the last card of the page that it has asked for`() {
  let viewer = circle().pressing("G")
  #expect(viewer.focus == viewer.state.items.count)
}

@Test func `another layout reads on as usual`() {
  var viewer = circle()
  let loads = viewer.loads.count
  viewer.press("LLL")
  #expect(viewer.state.board.view.chosen.kind != .circle)
  viewer.press("9<Space>")
  #expect(viewer.loads.count > loads)
  #expect(!viewer.statusLine.contains("not growing"))
}

@Test(arguments: LayoutKind.all.filter { $0 != .circle })
func `pages of one card fill the view nevertheless`(kind: LayoutKind) {
  let options = TestViewer.options(columns: nil, pageSize: 1) { $0.layout.kind = kind }
  // A high card first: many others go beside it before the content becomes longer.
  let viewer = TestViewer(
    heights: [23] + Array(repeating: 3, count: 500), window: "80x12", options: options)
  #expect(!viewer.statusLine.contains("not growing"))
  let room = viewer.state.contentExtent - viewer.state.viewportExtent
  #expect(room >= viewer.state.viewportExtent)
}

@Test func `a filter reads on for matches, however few there are`() {
  var options = TestViewer.options(columns: nil)
  options.layout.kind = .circle
  options.counting = .never
  let records = (1...2000).map { TestViewer.record("Thing \($0)") }
  var viewer = TestViewer(records: records, window: "80x24", options: options)
  viewer.press("f1500<Enter>")
  #expect(viewer.state.items.count == 2000)
}

@Test func `Esc stops a page that is on its way, and a scroll goes on`() {
  var viewer = TestViewer(
    heights: heights, window: "24x9", options: TestViewer.options(pageSize: 10),
    answering: .onDemand)
  viewer.answer()
  viewer.press("<Space><Space><Space>")
  #expect(viewer.waiting.contains { TestViewer.words($0).hasPrefix("load") })
  viewer.press("<Esc>", thenAsks: "cancelLoad")
  #expect(viewer.statusLine.hasPrefix("stopped at 10 items"))
  let loads = viewer.loads.count
  viewer.answer()
  #expect(viewer.loads.count == loads)
  viewer.press("j")
  #expect(viewer.loads.count == loads + 1)
}

@Test func `where there is no end, G stops after a screenful and says so`() {
  var viewer = TestViewer(heights: heights, window: "60x20", answering: .onDemand)
  viewer.restart { ($0.isEndless, $0.loadAhead) = (true, 0) }
  viewer.answering = .atOnce
  viewer.answer()
  let (count, extent) = (viewer.state.items.count, viewer.state.contentExtent)
  viewer.press("G", thenStatusPrefix: "no end: ")
  #expect(viewer.focus > count)
  #expect(viewer.state.contentExtent >= extent + viewer.state.viewportExtent)
  #expect(viewer.state.items.count < 200)
}
