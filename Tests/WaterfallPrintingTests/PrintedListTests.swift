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

private func row(_ number: Int, price: String? = nil) -> Record {
  Record(fields: [
    Field("name", .string("row \(number)")), Field("kind", .string("kind \(number % 7)")),
    Field("price", .number(price ?? "\(number)")),
  ])
}

private func lines(
  _ count: Int, width: Int = 40, height: Int? = nil
) async throws -> (lines: [String], cut: String?) {
  try await lines((0..<count).map { row($0) }, width: width, height: height)
}

private func lines(
  _ records: [Record], width: Int = 40, height: Int? = nil, pageSize: Int = 100
) async throws -> (lines: [String], cut: String?) {
  try await lines(
    of: MemorySource(records: records, pageSize: pageSize), width: width, height: height)
}

private func lines(
  of source: any ItemSource, width: Int, height: Int? = nil
) async throws -> (lines: [String], cut: String?) {
  let options = TestViewer.options { $0.isList = true }
  var printout = Printout(options: options, width: width, height: height)
  var lines: [String] = []
  try await printout.draw(source) { printout, rows in
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

@Test func `the columns of a printed list fit what is read before its first row`() async throws {
  let records = (0..<5_000).map { row($0, price: $0 == 4_321 ? "123456789012" : nil) }
  let printed = try await lines(records, pageSize: 1024).lines
  #expect(printed[4_322].contains("row 4321"))
  #expect(printed[4_322].contains("123456789012"))
  // The ends of the numbers stand below each other.
  let ends = Set(printed.dropFirst().map { $0.trimmedEnd.count })
  #expect(ends.count == 1, "\(ends)")
}

@Test func `later rows widen the columns of a printed list, and name them again`() async throws {
  var records = (0..<9_000).map { row($0 % 100, price: $0 == 8_400 ? "123456789012" : nil) }
  records[8_700].fields.append(Field("late", .string("here")))
  let printed = try await lines(records, pageSize: 1024).lines
  let heads = printed.indices.filter { printed[$0].hasPrefix("  name") }
  #expect(heads.count == 3, "\(heads)")
  #expect(printed[heads[2]].contains("late"))
  #expect(printed[heads[0] + 8_402].contains("123456789012"))
  #expect(printed[heads[0] + 8_703].contains("here"))
  #expect(printed.count == records.count + heads.count)
}

@Test func `numbers in a printed list are not rounded`() async throws {
  let values = ["0.000051458333", "0.999999999", "48.85837019999", "3.14159265358979"]
  let printed = try await lines(values.enumerated().map { row($0, price: $1) }).lines
  for (line, value) in zip(printed.dropFirst(), values) {
    #expect(line.contains(value), "\(line)")
  }
}

@Test(arguments: ["10/Mar/2026:14:00:02 +0000", "Mar 10 14:00:02", "2026-03-10 14:00:02,123"])
func `times of logs are not cut while a text has room`(time: String) async throws {
  let text = String(repeating: "word ", count: 20)
  let records = (0..<3).map { number in
    Record(fields: [
      Field("message", .string("\(number) \(text)")), Field("time", .string(time)),
      Field("host", .string("web")),
    ])
  }
  let expected = time.hasPrefix("Mar") ? time : "10 Mar"
  for line in try await lines(records, width: 70).lines.dropFirst() {
    #expect(line.contains(expected), "\(line)")
  }
}

@Test(arguments: ["", "time=x "])
func `the times of several logs are one column, unless a field of its own has that name`(
  other: String
) async throws {
  let sources = [
    ("a.log", "2026-03-10 14:00:01,5 INFO one\n2026-03-10 14:00:03,5 INFO three\n"),
    ("b.log", "ts=2026-03-10T14:00:02.5Z \(other)msg=two\nts=2026-03-10T14:00:04.5Z msg=four\n"),
  ]
  let joined = joinedSource(sources.map { openSource(bytes: Array($1.utf8), name: $0) })
  let printed = try await lines(of: joined, width: 100).lines
  let two = try #require(printed.first { $0.contains("two") })
  #expect(two.hasPrefix("▏ 10 Mar") == other.isEmpty, "\(two)")
  #expect(printed.contains { $0.contains("ts") } != other.isEmpty)
}

extension String {
  fileprivate var trimmedEnd: Substring { dropLast(reversed().prefix { $0 == " " }.count) }
}
