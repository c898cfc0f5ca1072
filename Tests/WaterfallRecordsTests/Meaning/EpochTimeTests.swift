import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

private func records(_ name: String, _ texts: [String]) -> [Record] {
  texts.map { Record(fields: [Field(name, .number($0))]) }
}

/// The values that a filter finds, once it has seen all.
private func found(_ text: String, _ name: String, _ texts: [String]) throws -> [String] {
  let (filter, records) = (try Filter(text), records(name, texts))
  filter.resolve(by: records)
  return zip(texts, records).filter { filter.resolved.matches($0.1) }.map(\.0)
}

/// 2022-01-15T00:05:04Z and 2025-03-17T09:51:44Z in all lengths, and 2025-03-17T10:00:00Z.
@Test(arguments: [
  ("created_at", "1642205104", "1742205104", "1742205600"),
  ("timestamp", "1642205104057", "1742205104057", "1742205600000"),
  ("__REALTIME_TIMESTAMP", "1642205104057123", "1742205104057123", "1742205600000000"),
  ("timeUnixNano", "1642205104057123456", "1742205104057123456", "1742205600000000000"),
  ("timestamp_ms", "1642205104057", "1742205104057", "1742205600000"),
  ("ts", "1642205104.057", "1742205104.057", "1742205600.5"),
])
func `a filter reads a number as the date that cards show`(
  name: String, old: String, new: String, later: String
) throws {
  let texts = [new, old, later]
  #expect(try found("\(name):2022", name, texts) == [old])
  #expect(try found("\(name)>2023", name, texts) == [new, later])
  #expect(try found("\(name):2025-03-17T09", name, texts) == [new])
  #expect(try found("\(name):2025-03-17T09:51", name, texts) == [new])
  #expect(try found("\(name):2025-03-17T10:00:00..", name, texts) == [later])
  #expect(try found("\(name)=\(new)", name, texts) == [new])
  #expect(try found("\(name)>1700000000", name, texts) == [new, later])
  #expect(try found("\(name):1642", name, texts).isEmpty)
}

@Test(arguments: [
  ("date", ["20250310", "20241102", "20251201"]),
  ("created_at", ["20250310140506", "20241102000000", "20251201235959"]),
])
func `the digits of a number are a date where its name says so`(
  name: String, texts: [String]
) throws {
  #expect(try found("\(name)>=2025-02-01", name, texts) == [texts[0], texts[2]])
  #expect(try found("\(name):2025-03", name, texts) == [texts[0]])
  #expect(try found("\(name)<2025", name, texts) == [texts[1]])
  #expect(try found("\(name)=\(texts[1])", name, texts) == [texts[1]])
  #expect(try found("\(name)>=\(texts[0])", name, texts) == [texts[0], texts[2]])
  // Elsewhere they are numbers, and so are all numbers of a column in which one is no date.
  #expect(try found("size>=2025", "size", texts) == texts)
  #expect(try found("\(name)>20251301", name, texts + ["20251399"]).contains("20251399"))
}

@Test func `the year of a date is not looked for in the digits of a number`() throws {
  // 1742022104 has 2022 in it, and is a second of 2025.
  #expect(try found("created:2022", "created", ["1742022104", "1642022104"]) == ["1642022104"])
  #expect(try found("code:2022", "code", ["1742022104"]) == ["1742022104"])
}

/// Whatever a card shows as a date is that date for filters, orders, counts and groups.
@Test func `what a card shows as a date is a date`() throws {
  var random = SeededRandom(seed: 3)
  for name in ["time", "createdAt", "ts", "@timestamp", "level", "size", "cpu_time", "build_date"] {
    for _ in 0..<200 {
      let seconds = Int.random(in: 900_000_000...2_100_000_000, using: &random)
      let unit = [1, 1000, 1_000_000, 1_000_000_000].randomElement(using: &random) ?? 1
      let text = "\(seconds * unit + Int.random(in: 0..<unit, using: &random))"
      let moment = ShortWords.moment(of: text, in: name)
      let column = ColumnMeaning(of: [text, "x"], named: name)
      let meaning = SortKey(column.key(of: text)).meaning
      #expect((meaning?.kind == .date) == (moment != nil), "\(name) \(text)")
      if let moment { #expect(meaning?.value == Double(moment.seconds), "\(name) \(text)") }
    }
  }
}

/// The times of one minute in several notations, in order.
private let sameDay = [
  "2025-03-17T09:51:44Z", "1742205105", "2025-03-17 10:51:46 +0100", "Mar 17 09:51:47",
  "1742205108123", "20250317T095149Z", "17/Mar/2025:09:51:50 +0000", "1742205111.5",
  "Mon, 17 Mar 2025 09:51:52 +0000",
]

@Test func `logs merge by time whatever their notation`() throws {
  var random = SeededRandom(seed: 5)
  for _ in 0..<50 {
    let shuffled = sameDay.shuffled(using: &random)
    let records = records("time", shuffled)
    let order = try SortOrder("time").resolved(by: records)
    let indices = SortOrder.indices(sorting: [records.map(order.key)])
    #expect(indices.map { shuffled[$0] } == sameDay)
  }
  #expect(try found("time:2025-03-17T09", "time", sameDay) == sameDay)
  #expect(try found("time<2025-03-17T09:51:47", "time", sameDay) == Array(sameDay.prefix(3)))
}

@Test func `files without a year are later than those with one`() throws {
  let dates = ["Dec 24  2023", "Jan 23  2024", "Nov 30 10:00"]
  let records = records("date", dates.reversed())
  let order = try SortOrder("date").resolved(by: records)
  let indices = SortOrder.indices(sorting: [records.map(order.key)])
  #expect(indices.map { dates.reversed()[$0] } == dates)
}

@Test(arguments: [
  ("second", 5), ("minute", 5), ("hour", 3), ("day", 2), ("week", 1), ("month", 1),
  ("quarter", 1), ("year", 1),
])
func `dates are counted by a unit`(unit: String, filled: Int) throws {
  let texts = [
    "1742205104000", "1742205199000", "2025-03-17T11:00:00Z", "2025-03-18T09:51:44Z",
    "1742291600000",
  ]
  let step = try #require(DateStep(named: unit))
  var counts = FieldCounts("time", by: step)
  let records = records("time", texts)
  counts.resolve(by: records)
  for record in records { counts.add(record) }
  let ranges = try #require(counts.ranges).ranges
  #expect(ranges.reduce(0) { $0 + $1.count } == texts.count)
  #expect(ranges.count { $0.count > 0 } == filled)
  for range in ranges where range.count > 0 {
    #expect(try found(range.term(of: "time"), "time", texts).count == range.count, "\(range.label)")
  }
}

@Test func `few units have their gaps, and many do not`() throws {
  var counts = FieldCounts("time", by: .seconds(3600))
  for text in ["2025-03-17T09:51:44Z", "2025-03-17T12:00:00Z"] {
    counts.add(Record(fields: [Field("time", .string(text))]))
  }
  #expect(counts.ranges?.ranges.map(\.count) == [1, 0, 0, 1])
  counts.add(Record(fields: [Field("time", .string("1995-03-17T12:00:00Z"))]))
  #expect(counts.ranges?.ranges.map(\.count) == [1, 1, 1])
}

@Test func `groups and counts name a number by its date`() throws {
  let records = records("created", ["1742205104", "1642205104"])
  let grouping = try Grouping("created").resolved(by: records)
  #expect(records.map(grouping.name) == ["2025-03-17 09:51:44", "2022-01-15 00:05:04"])
  var counts = FieldCounts("created")
  counts.resolve(by: records)
  for record in records { counts.add(record) }
  let labels = counts.values.map { counts.label(of: $0.text) }
  #expect(labels.sorted() == records.map(grouping.name).sorted())
}

@Test func `logs merge by time though they name it differently`() throws {
  let records = [
    Record(fields: [Field("ts", .number("1742205106.5"))]),
    Record(fields: [Field("time", .string("2025-03-17T09:51:45Z"))]),
    Record(fields: [Field("__REALTIME_TIMESTAMP", .string("1742205104000000"))]),
    Record(fields: [Field("text", .string("no time"))]),
  ]
  let order = try SortOrder("time").resolved(by: records)
  #expect(SortOrder.indices(sorting: [records.map(order.key)]) == [2, 1, 0, 3])
  // Without a field of the name, it means none of another one.
  let filter = try Filter("time:2025")
  filter.resolve(by: [records[0]])
  #expect(!filter.resolved.matches(records[0]))
}

@Test func `a number is a date before a sample has shown the column`() throws {
  let record = Record(fields: [Field("created", .number("1742205104"))])
  #expect(try Filter("created>2025-03-16").matches(record))
  #expect(try !Filter("created>2025-03-18").matches(record))
  #expect(try Grouping("created").name(of: record) == "2025-03-17 09:51:44")
  #expect(try SortOrder("created").key(of: record).meaning?.kind == .date)
}
