import TerminalGrid
import TerminalInput
import Testing
import WaterfallLayout
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallPrinting
@testable import WaterfallViewer

/// Numbers that do not fit into a cell, an Int or a Float.
private let numbers = [
  "1e19", "4e9", "3e38", "1e308", "1e400", "-1e19", "-0", "0", "1e-300", "1000001", "nan", "-inf",
  "9223372036854775807", "2147483648",
]

private let records = numbers.map { number in
  Record(fields: [
    Field("title", .string("t")), Field("n", .number(number)), Field("image", .string("no.png")),
    Field("w", .number(number)), Field("h", .number(number)),
  ])
}

private func options(_ kind: LayoutKind, _ direction: LayoutConfiguration.Direction)
  -> ViewerOptions
{
  var options = TestViewer.options(columns: 3)
  (options.layout.kind, options.layout.direction) = (kind, direction)
  (options.fields.extent, options.fields.width, options.fields.span) = ("n", "n", "n")
  return options
}

@Test(arguments: LayoutKind.all, [LayoutConfiguration.Direction.vertical, .horizontal])
func `no number in the data is too large to be shown`(
  kind: LayoutKind, direction: LayoutConfiguration.Direction
) {
  var viewer = TestViewer(records: records, window: "60x12", options: options(kind, direction))
  viewer.press("G<Up>gjjjlh<PgDn><PgUp>G!<Esc>zGz")
  viewer.send(.input(.resized(columns: 33, rows: 9)))
  viewer.press("Gkkg")
  #expect(viewer.grid.size == CellSize(columns: 33, rows: 9))
}

@Test(arguments: LayoutKind.all, [LayoutConfiguration.Direction.vertical, .horizontal])
func `no number in the data makes a printout that memory does not hold`(
  kind: LayoutKind, direction: LayoutConfiguration.Direction
) async throws {
  var printout = Printout(options: options(kind, direction), width: 60)
  try await printout.draw(MemorySource(records: records, pageSize: 7)) { printout, rows in
    // All rows that are drawn together are in one grid.
    let rows = printout.placedCards.isHorizontal ? printout.part.rows : rows.count
    #expect(printout.part.columns * rows <= 4 << 20)
    printout.stop()
  }
  #expect((printout.cutWords != nil) == (printout.part.columns > 100_000))
}

@Test func `an extent is a million cells at most, and one that is no number is the content's`() {
  var fields = CardFields(title: "title")
  fields.extent = "n"
  let extents = ["1e19", "-5", "12.5", "1e400", "nan"].map { number in
    fields.content(of: Record(fields: [Field("n", .number(number))])).extent
  }
  #expect(extents == [1_000_000, 0, 12.5, nil, nil])
}
