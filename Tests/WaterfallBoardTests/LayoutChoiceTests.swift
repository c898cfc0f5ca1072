import TerminalGrid
import Testing
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallScreen
@testable import WaterfallViewer

private func options(_ kind: LayoutKind, columns: Int? = nil) -> ViewerOptions {
  var options = TestViewer.options(columns: columns)
  (options.layout.kind, options.layout.numbers[.culling]) = (kind, 1)
  return options
}

private let heights = (0..<60).map { 3 + $0 * 7 % 9 }

@Test(arguments: LayoutKind.all)
func `every layout shows its cards and lets the focus through all of them`(kind: LayoutKind) {
  var viewer = TestViewer(heights: heights, window: "90x30", options: options(kind)).pressing("G")
  #expect(viewer.state.items.count == 60)
  #expect(viewer.cardsInView.contains { $0.index == viewer.state.focus })
  viewer.press("g")
  var seen: Set<Int> = []
  for _ in 0..<12 {
    for _ in 0..<70 {
      seen.insert(viewer.focus)
      viewer.press("l")
    }
    for _ in 0..<70 { viewer.press("h") }
    viewer.press("j")
  }
  #expect(seen.count > 8, "\(seen.count) cards were reached")
}

@Test(arguments: LayoutKind.all)
func `a resize there and back changes nothing`(kind: LayoutKind) {
  var viewer = TestViewer(heights: heights, window: "90x30", options: options(kind)).pressing("10j")
  let before = viewer.grid
  viewer.resize("61x20")
  viewer.resize("90x30")
  #expect(viewer.state.layout.contentExtent > 0)
  #expect(viewer.grid.size == before.size)
  #expect(viewer.cardsInView.contains { $0.index == viewer.state.focus })
}

@Test func `a horizontal waterfall scrolls sideways`() {
  var viewer = TestViewer(
    heights: Array(repeating: 5, count: 40), window: "60x17",
    options: TestViewer.options(columns: 2) { $0.layout.direction = .horizontal })
  #expect(viewer.cardsInView.allSatisfy { $0.rect.rows == 8 })
  viewer.press("llllllll")
  #expect(viewer.state.offset > 0)
  #expect(viewer.cardsInView.contains { $0.index == viewer.state.focus })
  let offset = viewer.state.offset
  viewer.press("<Space>")
  #expect(viewer.state.offset > offset)
  let painter = ScreenPainter(viewer.state.context)
  #expect(painter.movement(since: painter.standing) == nil)
}

@Test func `points are scaled to cells`() {
  var options = options(.hxCollectionView, columns: 3)
  options.layout.chosenPoints = 300
  let viewer = TestViewer(heights: [5, 7, 9, 4], window: "60x40", options: options)
  let rects = viewer.cardsInView.map(\.rect)
  // 300 points are 60 cells, so a gap of 10 points is 2 columns or 1 row.
  #expect(rects[0] == CellRect(column: 2, row: 1, columns: 17, rows: 5))
  #expect(rects[1].column == 21)
  #expect(rects[3].row == 7)
}

@Test func `a record can give its card's extent`() {
  let options = TestViewer.options(columns: 1) { $0.fields.extent = "h" }
  let record = Record(fields: [Field("title", .string("x")), Field("h", .number("9"))])
  let viewer = TestViewer(records: [record, record], window: "30x30", options: options)
  #expect(viewer.cardsInView.map(\.rect.rows) == [9, 9])
}

@Test func `the line enlarges what is in its middle`() {
  let viewer = TestViewer(
    heights: Array(repeating: 5, count: 9), window: "120x30", options: options(.line))
  var scales: [Double] = []
  viewer.state.layout.forEachElement(in: viewer.state.visibleRect) { scales.append($0.scale) }
  #expect((scales.max() ?? 0) > 1.1)
  #expect((scales.min() ?? 2) < 1.1)
}
