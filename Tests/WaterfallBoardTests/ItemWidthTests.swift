import TerminalGrid
import Testing
import WaterfallLayout
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private let words = "one two three four five six seven eight nine ten eleven twelve"

/// Cards whose records give their widths.
private func board(
  _ kind: LayoutKind, _ widths: [Value], change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  var options = TestViewer.options { ($0.fields.width, $0.layout.kind) = ("w", kind) }
  change(&options)
  let records = widths.map { width in
    Record(fields: [Field("title", .string("t")), Field("body", .string(words)), Field("w", width)])
  }
  return TestViewer(records: records, window: "80x40", options: options)
}

@Test func `justified rows have cards as wide as their records say`() {
  let viewer = board(.justified, [.number("10"), .number("30"), .number("20")])
  let rects = viewer.cardsInView.map(\.rect)
  #expect(rects.count == 3)
  #expect(Set(rects.map(\.row)).count == 1)
  #expect(rects[2].maxColumn == 80)
  #expect(rects[1].columns > rects[0].columns)
}

@Test func `on the line widths are points, and gaps stand between them`() {
  let viewer = board(.line, [.number("100"), .number("200"), .number("50")]) {
    $0.layout.chosenPoints = 400
  }
  let frames = (0..<3).compactMap { viewer.state.layout.frame(at: ItemPath(section: 0, item: $0)) }
  let widths = frames.map(\.width)
  #expect(abs(widths[1] - 2 * widths[0]) <= 1)
  #expect(abs(widths[0] - 2 * widths[2]) <= 1)
}

@Test(arguments: [Value.null, .number("0"), .number("-4"), .string("wide"), .number("1e400")])
func `a card whose record gives no width has the usual one`(value: Value) {
  let usual = board(.circle, [.null]) { $0.fields.width = nil }.cardsInView.map(\.rect.columns)
  #expect(board(.circle, [value]).cardsInView.map(\.rect.columns) == usual)
}

@Test func `a wide card is measured as wide as it is, and its width is no field on it`() {
  let (narrow, wide) = (board(.circle, [.number("60")]), board(.circle, [.number("300")]))
  #expect(narrow.cardsInView[0].rect.rows > wide.cardsInView[0].rect.rows)
  #expect(narrow.cardsInView[0].rect.columns < wide.cardsInView[0].rect.columns)
  #expect(!wide.grid.text.contains("w  "))
}

@Test(arguments: LayoutKind.all.filter { $0.itemWidth == nil })
func `layouts whose lanes say the width leave it out`(kind: LayoutKind) {
  let plain = board(kind, [.null, .null])
  let given = board(kind, [.number("7"), .number("40")])
  #expect(plain.cardsInView.map(\.rect) == given.cardsInView.map(\.rect))
}
