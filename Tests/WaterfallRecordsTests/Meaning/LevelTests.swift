import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

private func records(_ name: String, _ texts: [String]) -> [Record] {
  texts.map { Record(fields: [Field(name, .string($0))]) }
}

private func sorted(_ name: String, _ texts: [String], by text: String) throws -> [String] {
  let records = records(name, texts)
  let order = try SortOrder(text).resolved(by: records)
  return SortOrder.indices(sorting: records.map(order.key)).map { texts[$0] }
}

@Test(arguments: [
  ("level", ["TRACE", "debug", "INFO", "warn", "error", "FATAL"]),
  ("severity", ["D", "I", "W", "E", "F"]), ("log.level", ["info", "Warning", "critical"]),
])
func `levels are ordered by how much they matter`(name: String, right: [String]) throws {
  var random = SeededRandom(seed: 8)
  for _ in 0..<10 {
    let shuffled = right.shuffled(using: &random)
    #expect(try sorted(name, shuffled, by: name) == right)
    #expect(try sorted(name, shuffled, by: "\(name):desc") == right.reversed())
  }
}

/// Each row: the column's name, its values, a filter, and the values that it finds.
private let filters: [(String, [String], String, [String])] = [
  ("level", ["info", "WARN", "err", "fatal"], "level>=warn", ["WARN", "err", "fatal"]),
  ("level", ["info", "warn", "error"], "level<warning", ["info"]),
  ("level", ["info", "err", "ERROR"], "level=error", ["err", "ERROR"]),
  ("level", ["I", "W", "E", "F"], "level>=error", ["E", "F"]),
  ("level", ["30", "40", "50", "60"], "level>=error", ["50", "60"]),
  ("level", ["30", "50"], "level>=50", ["50"]),
  // Names that are no levels keep their letters' order, and so do those of other columns.
  ("level", ["gold", "info", "silver"], "level>=info", ["info", "silver"]),
  ("mood", ["error", "warn"], "mood>=error", ["error", "warn"]),
  ("priority", ["High", "Low", "Critical"], "priority<=high", ["High", "Critical"]),
]

@Test(arguments: filters)
func `a filter compares levels`(
  name: String, texts: [String], text: String, found: [String]
) throws {
  let (filter, records) = (try Filter(text), records(name, texts))
  filter.resolve(by: records)
  #expect(zip(texts, records).filter { filter.resolved.matches($0.1) }.map(\.0) == found)
}

@Test func `errors are looked for where a field may tell them`() {
  for field in ["level", "log.level", "PRIORITY", "sc-status", "text"] {
    #expect(LogLevel.mayBeTold(by: ["time", field]), "\(field)")
  }
  #expect(!LogLevel.mayBeTold(by: ["title", "water level"]))
}
