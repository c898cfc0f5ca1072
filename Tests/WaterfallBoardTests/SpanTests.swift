import TerminalGrid
import Testing
import WaterfallLayout
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private let words = "one two three four five six seven eight nine ten eleven twelve"

private func record(_ span: Value) -> Record {
  Record(fields: [Field("title", .string("t")), Field("body", .string(words)), Field("n", span)])
}

private func board(
  _ spans: [Value], columns: Int = 3, change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  var options = TestViewer.options(columns: columns)
  options.fields.span = "n"
  options.layout.hasSpans = true
  change(&options)
  return TestViewer(records: spans.map(record), window: "62x40", options: options)
}

@Test func `a card is as many columns wide as its record says, and no wider than all`() {
  let spans: [Value] = [
    .number("1"), .number("2"), .string("3"), .number("9"), .number("1e3"), .number("0"),
    .number("1.5"), .string("many"), .null, .number("-2"),
  ]
  let widths = board(spans).cardsInView.map(\.rect.columns)
  // Two of the 62 cells are gaps, so each column has 20.
  #expect(widths == [20, 41, 62, 62, 62, 20, 20, 20, 20, 20])
}

@Test func `a card is measured as wide as it is, and its span is no field on it`() {
  let viewer = board([.number("1"), .number("2"), .number("3")])
  // A line of the body, which has 63 letters, has 16, 37 or 58 cells.
  #expect(viewer.cardsInView.map(\.rect.rows) == [8, 5, 5])
  #expect(!viewer.grid.text.contains("│ n  "))
}

@Test func `with fewer columns spans are clamped, and cards measured anew`() {
  let viewer = board([.number("2"), .number("1")]).pressing("--")
  #expect(viewer.cardsInView.map(\.rect.columns) == [62, 62])
  #expect(viewer.cardsInView.map(\.rect.rows) == [5, 5])
}

@Test func `columns that differ by a cell span what the narrowest do`() {
  var options = TestViewer.options(columns: 3)
  (options.fields.span, options.layout.hasSpans) = ("n", true)
  let layout = CardLayout(options.layout, size: CellSize(columns: 63, rows: 9))
  // Columns of 21, 20 and 20 cells, with gaps of one cell.
  #expect(layout.spanExtents == [20, 41, 63])
}

@Test func `rows are spanned where it scrolls sideways`() {
  let viewer = board([.number("1"), .number("2")]) { $0.layout.direction = .horizontal }
  let rects = viewer.cardsInView.map(\.rect)
  // The 39 rows make three lanes of 13, without gaps.
  #expect(rects.map(\.rows) == [13, 26])
}

@Test(arguments: LayoutKind.all.filter { $0 != .masonry })
func `layouts that know no spans leave them out`(kind: LayoutKind) {
  let plain = board([.number("1"), .number("1")]) { $0.layout.kind = kind }
  let spanned = board([.number("2"), .number("3")]) { $0.layout.kind = kind }
  #expect(spanned.cardsInView.map(\.rect) == plain.cardsInView.map(\.rect))
}
