import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

private func summary(of values: [(amount: String?, group: String?)]) -> FieldSums.Summary {
  var sums = FieldSums("amount", by: "group")
  for (amount, group) in values {
    let fields = [("amount", amount), ("group", group)].compactMap { name, text in
      text.map { Field(name, .string($0)) }
    }
    sums.add(Record(fields: fields))
  }
  return sums.summary
}

private func words(_ value: Double?, _ summary: FieldSums.Summary) -> String {
  value.map { Meaning.words(for: $0, as: summary.kind, decimals: summary.decimals) } ?? "-"
}

@Test(arguments: [
  (["1", "2", "4", "4"], "11", "2.8", "1", "3", "4"),
  (["$1,200.50", "$0.10", "$0.20"], "1200.80", "400.27", "0.10", "0.20", "1200.50"),
  (["1.234,50 €", "-0,50 €"], "1234.00", "617.00", "-0.50", "617.00", "1234.50"),
  (["999,50 €", "2.000 €"], "2999.50", "1499.75", "999.50", "1499.75", "2000.00"),
  (["1K", "1M", "0"], "1.0 MiB", "341.7 KiB", "0 B", "1.0 KiB", "1.0 MiB"),
  (["1h", "30m", "90s"], "1h 31m", "30m 30s", "1m 30s", "30m", "1h"),
  (["50%", "25%"], "75", "37.5", "25", "37.5", "50"),
  (["0.1", "0.2"], "0.3", "0.2", "0.1", "0.2", "0.2"),
])
func `amounts are summed by what they mean`(
  texts: [String], sum: String, mean: String, least: String, median: String, greatest: String
) {
  let summary = summary(of: texts.map { ($0, "a") })
  for row in [summary.all, summary.groups[0]] {
    #expect(row.count == texts.count)
    #expect(words(row.sum, summary) == sum)
    #expect(words(row.mean, summary) == mean)
    #expect(words(row.least, summary) == least)
    #expect(words(row.median, summary) == median)
    #expect(words(row.greatest, summary) == greatest)
  }
}

@Test func `amounts that cannot be read, or are not there, are counted`() {
  let summary = summary(of: [
    ("1", "a"), ("many", "a"), (nil, "a"), ("5", nil), ("", "b"), ("NaN", "b"),
  ])
  #expect(summary.all.count == 2)
  #expect(summary.all.unreadCount == 2)
  #expect(summary.all.missingCount == 2)
  #expect(summary.groups.map(\.group) == [nil, "a", "b"])
  #expect(summary.groups.map(\.sum) == [5, 1, nil])
  #expect(summary.groups.map(\.unreadCount) == [0, 1, 1])
}

@Test func `several currencies are named`() {
  #expect(summary(of: [("$5", "a"), ("5 €", "a"), ("7", "a")]).units == ["$", "€"])
  #expect(summary(of: [("$5", "a"), ("$7", "a"), ("1e3", "a")]).units == [])
}

@Test func `the sum of the groups is the sum of all, and cents are not lost`() {
  for seed: UInt64 in 1...20 {
    var random = SeededRandom(seed: seed)
    let cents = (0..<3000).map { _ in Int.random(in: -100_000...10_000_000, using: &random) }
    let summary = summary(of: cents.enumerated().map { ("\(Double($1) / 100)", "group \($0 % 7)") })
    #expect(summary.all.count == cents.count)
    #expect(words(summary.all.sum, summary) == words(Double(cents.reduce(0, +)) / 100, summary))
    let groups = summary.groups.compactMap(\.sum).reduce(0, +)
    #expect(words(groups, summary) == words(summary.all.sum, summary), "seed \(seed)")
    #expect(summary.groups.compactMap(\.sum) == summary.groups.compactMap(\.sum).sorted(by: >))
  }
}

@Test func `a record of several groups counts in each, and once in all`() {
  var sums = FieldSums("amount", by: "tags")
  let tags = Value.array([.string("a"), .string("b"), .string("a")])
  sums.add(Record(fields: [Field("amount", .number("2")), Field("tags", tags)]))
  #expect(sums.summary.all.sum == 2)
  #expect(sums.summary.groups.map(\.sum) == [2, 2])
}
