import TerminalGrid
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallPrinting
@testable import WaterfallViewer

private func lines(
  _ count: Int, width: Int = 40, height: Int? = nil
) async throws -> (lines: [String], cut: String?) {
  let records = (0..<count).map { number in
    Record(fields: [
      Field("name", .string("row \(number)")), Field("kind", .string("kind \(number % 7)")),
      Field("price", .number("\(number)")),
    ])
  }
  var options = TestViewer.options()
  options.isList = true
  var printout = Printout(options: options, width: width, height: height)
  var lines: [String] = []
  try await printout.draw(MemorySource(records: records, pageSize: 100)) { printout, rows in
    var grid = Grid(size: CellSize(columns: 0, rows: 0))
    await printout.render(rows: rows, into: &grid)
    lines += grid.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
  return (lines, printout.cutWords.map { String(decoding: $0.utf8, as: UTF8.self) })
}

@Test(arguments: [1, 5, 255, 256, 257, 600])
func `a printed list has each row once, below one row of names`(count: Int) async throws {
  let printed = try await lines(count).lines
  #expect(printed.count == count + 1)
  #expect(printed[0].contains("name") && printed[0].contains("price"))
  for number in 0..<count where number + 1 < printed.count {
    #expect(printed[number + 1].contains("row \(number) "), "\(printed[number + 1])")
  }
}

@Test func `a height of a list counts the names`() async throws {
  #expect(try await lines(20, height: 6).lines.count == 6)
}

@Test func `columns without room in a printed list are named`() async throws {
  #expect(try await lines(3).cut == nil)
  let cut = try #require(try await lines(3, width: 14).cut)
  #expect(cut.contains("price"), "\(cut)")
}
