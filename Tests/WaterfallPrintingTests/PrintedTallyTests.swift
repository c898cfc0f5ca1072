import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallPrinting
@testable import WaterfallViewer

private let records = (0..<500).map { number in
  Record(fields: [
    Field("title", .string("Thing \(number)")),
    Field("size", .object([Field("cm", .number("\(number)"))])),
    Field("kind", .string(number % 2 == 0 ? "even" : "odd")),
  ])
}

private func tally(_ plot: String, _ options: ViewerOptions) async throws -> PlotTally {
  let source = MemorySource(records: records, pageSize: 70)
  var printout = Printout(options: options, width: 60)
  try await printout.readAll(of: source)
  let counted = await printout.counted(try printout.tally(of: plot), from: source)
  return try #require(counted?.tally as? PlotTally)
}

@Test(
  arguments: [
    ("kind=odd", nil, 250, ["odd"]), (nil, 5, 5, ["even", "odd"]),
    (nil, nil, 500, ["even", "odd"]),
  ] as [(String?, Int?, Int, [String])])
func `a tally has the items that are shown`(
  filter: String?, limit: Int?, count: Int, kinds: [String]
) async throws {
  var options = TestViewer.options()
  options.query.filters = try filter.map { [try Filter($0)] } ?? []
  options.query.limit = limit
  let tally = try await tally("kind", options)
  #expect(tally.recordCount == count)
  let chart = tally.chart(columns: 40, rows: 9)
  #expect(chart.places.map(\.label).sorted() == kinds)
}

@Test func `a short name means the field that the records have`() async throws {
  let tally = try await tally("cm", TestViewer.options())
  #expect(tally.chart(columns: 60, rows: 9).places.count > 5)
}

@Test func `a name that means no field is refused with the nearest`() async throws {
  var printout = Printout(options: TestViewer.options(), width: 60)
  try await printout.readAll(of: MemorySource(records: records))
  do throws(PlotError) {
    _ = try printout.tally(of: "knd")
    Issue.record("knd is a field")
  } catch {
    #expect(error.words == "no card has the field knd; perhaps kind")
  }
}
