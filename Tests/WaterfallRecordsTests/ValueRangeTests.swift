import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

private func counts(of texts: [String]) -> (counts: FieldCounts, records: [Record]) {
  let records = texts.map { Record(fields: [Field("value", .string($0))]) }
  var counts = FieldCounts("value")
  for record in records { counts.add(record) }
  return (counts, records)
}

/// Texts of a kind, in a notation that people use.
enum RangeNotation: CaseIterable {
  case whole, fractions, negative, tiny, huge, amounts, skewed, sizes, binarySizes, skewedSizes
  case durations, clocks, seconds, dates, moments, zones, years, yearless, messy

  func text(using random: inout SeededRandom) -> String {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func two(_ range: ClosedRange<Int>) -> String {
      let number = number(range)
      return number < 10 ? "0\(number)" : "\(number)"
    }
    switch self {
    case .whole: return "\(number(0...900))"
    case .fractions: return "\(number(0...99)).\(two(0...99))"
    case .negative: return "\(number(-400...300))"
    case .tiny: return "0.00\(number(100...900))"
    case .huge: return "\(number(1...9_000_000_000_000_000))000"
    case .amounts: return "$\(number(1...9)),\(number(100...999)).\(two(0...99))"
    case .skewed: return "\(1 << number(0...40))"
    case .sizes: return "\(number(1...900))\(["K", "M"][number(0...1)])"
    case .binarySizes: return "\(number(1...90)).\(number(0...9))Mi"
    case .skewedSizes: return "\(number(0...900))\(["", "K", "M", "G", "T"][number(0...4)])"
    case .durations: return "\(number(0...5))h\(number(0...59))m\(number(0...59))s"
    case .clocks: return "\(number(0...9)):\(two(0...59)):\(two(0...59))"
    case .seconds: return "\(number(0...3)).\(two(0...99))s"
    case .dates: return "20\(two(20...23))-\(two(1...12))-\(two(1...28))"
    case .moments: return "2024-03-1\(number(4...6)) \(two(0...23)):\(two(0...59)):30"
    case .zones: return "2024-03-31T\(two(0...23)):\(two(0...59)):00-05:00"
    case .years: return "\(two(1...28)) Mar \(number(1950...2020))"
    case .yearless: return "Mar \(number(1...9)) \(two(0...23)):\(two(0...59)):\(two(0...59))"
    case .messy: return number(0...19) == 0 ? "unknown" : "\(number(0...500))"
    }
  }
}

@Test(arguments: [
  ["2024-01-03", "2024-01-20", "2024-02-01", "n/a"], ["2024-01-03", "n/a", "n/a", "-", "soon"],
  ["2024-01-03", "2024-02-01", "0000-01-01"],
])
func `dates are counted by month beside other values`(texts: [String]) throws {
  let records = texts.map { Record(fields: [Field("at", .string($0))]) }
  var counts = FieldCounts("at", by: .months(1))
  for record in records { counts.add(record) }
  let ranges = try #require(counts.ranges)
  let dated = texts.filter { $0.utf8.starts(with: "2024-0".utf8) }
  #expect(ranges.ranges.reduce(0) { $0 + $1.count } == dated.count)
  #expect(ranges.otherCount == texts.count - dated.count)
  #expect(Set(counts.undatedValues.map(\.text)) == Set(texts).subtracting(dated))
  for range in ranges.ranges {
    let filter = try Filter(range.term(of: "at"))
    filter.resolve(by: records)
    #expect(records.count(where: filter.resolved.matches) == range.count, "\(range.label)")
  }
}

@Test func `a zero beside epoch seconds has a row of its own`() throws {
  let records = ["0", "1704272400", "1704272500", "1706950800"].map {
    Record(fields: [Field("created_at", .number($0))])
  }
  var counts = FieldCounts("created_at", by: .months(1))
  for record in records { counts.add(record) }
  #expect(counts.ranges?.ranges.map(\.count) == [2, 1])
  #expect(counts.undatedValues.map(\.text) == ["0"])
}

@Test(arguments: RangeNotation.allCases)
func `each range's term finds exactly the values that it counts`(notation: RangeNotation) throws {
  for seed: UInt64 in 1...6 {
    var random = SeededRandom(seed: seed)
    let texts = (0..<400).map { _ in notation.text(using: &random) }
    let (counts, records) = counts(of: texts)
    let ranges = try #require(counts.ranges, "seed \(seed): \(texts.prefix(5))")
    #expect((2...24).contains(ranges.ranges.count))
    #expect(Set(ranges.ranges.map(\.label)).count == ranges.ranges.count)
    #expect(ranges.ranges.reduce(ranges.otherCount) { $0 + $1.count } == texts.count)
    func matches(_ term: String) throws -> Int {
      let filter = try Filter(term)
      filter.resolve(by: records)
      return records.count { filter.matches($0) }
    }
    for range in ranges.ranges {
      let term = range.term(of: "value")
      #expect(try matches(term) == range.count, "seed \(seed): \(term) for \(range.label)")
    }
    let other = ValueRange.otherTerm(of: "value", first: ranges.ranges[0])
    #expect(try matches(other) == ranges.otherCount, "seed \(seed): \(other)")
  }
}

private let skewedSizes: [String] = ["K", "M", "G"].flatMap { (unit: String) -> [String] in
  (1...30).map { "\($0)\(unit)" }
}

@Test(arguments: [
  ((0...100).map { "\($0 * 10)" }, "0–100", "1000–1100"),
  ((0...30).map { "\($0)" }, "0–2", "30–32"),
  ((0...40).map { "\(Double($0) / 100)" }, "0–0.05", "0.4–0.45"),
  ((-20...20).map { "\($0)" }, "-20 to -15", "20–25"),
  ((1...60).map { "\($0)M" }, "0–5 MiB", "60–65 MiB"),
  ((1...60).map { "\($0)m\($0)s" }, "0s–5m", "1h–1h5m"),
  (
    (1...28).map { "2024-02-\($0 < 10 ? "0" : "")\($0)" }, "2024-01-29–2024-02-04",
    "2024-02-26–2024-03-03"
  ),
  ((1...36).map { "\(2020 + $0 / 12)-\($0 % 12 + 1)-15" }, "2020-01–2020-03", "2023-01–2023-03"),
  ((1...40).map { "\(1950 + $0)-01-01" }, "1950–1951", "1990–1991"),
  (skewedSizes, "1–10 KiB", "10–100 GiB"),
  ((0...40).map { "\(1 << $0)" }, "1–10", "1000000000000–10000000000000"),
])
func `ends of ranges are round`(texts: [String], first: String, last: String) throws {
  let ranges = try #require(counts(of: texts).counts.ranges).ranges
  #expect(ranges.first?.label == first)
  #expect(ranges.last?.label == last)
}

@Test(arguments: [
  [], ["1"], (0..<20).map { "\($0)" }, (0..<99).map { "word \($0)" },
  (0..<99).map { "1.\($0).0" }, (0..<50).map { "\($0)" } + (0..<50).map { "a\($0)" },
  (0..<40).map { "1e\(8 * $0)" }, (0..<40).map { "-1e\(8 * $0)" },
  (0..<40).map { "\(9_000_000_000_000_000_000 + UInt64($0))" },
])
func `few, far or unlike values are listed one by one`(texts: [String]) {
  #expect(counts(of: texts).counts.ranges == nil)
}
