import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

private func record(_ value: Value?) -> Record {
  Record(fields: value.map { [Field("k", $0)] } ?? [])
}

private func sorted(_ values: [Value?], by text: String) throws -> [String] {
  let order = try SortOrder(text)
  let keys = values.map { order.key(of: record($0)) }
  return SortOrder.indices(sorting: [keys]).map { values[$0]?.text ?? "-" }
}

@Test func `numbers come before texts, and what is missing last`() throws {
  let values: [Value?] = [
    .string("b"), nil, .number("10"), .null, .string("9"), .string("A"), .string(""),
    .number("-1.5"), .bool(true), .string("$1,000"),
  ]
  #expect(
    try sorted(values, by: "k") == ["-1.5", "9", "10", "$1,000", "A", "b", "true", "-", "-", "-"])
  #expect(
    try sorted(values, by: "K:desc")
      == ["$1,000", "10", "9", "-1.5", "true", "b", "A", "-", "-", "-"])
}

@Test(arguments: [
  ("-n", ["b", "c", "a"]), (" -N", ["b", "c", "a"]), ("-n:asc", ["a", "c", "b"]),
  ("-n:desc", ["b", "c", "a"]), ("-", ["a", "b", "c"]), ("-m", ["c", "a", "b"]),
])
func `a sign before a field means downwards, unless a field has that name`(
  text: String, names: [String]
) throws {
  let rows = [("a", "1", "2"), ("b", "3", "3"), ("c", "2", "1")]
  let records = rows.map { name, n, m in
    Record(fields: [
      Field("name", .string(name)), Field("n", .number(n)), Field("-m", .number(m)),
    ])
  }
  let order = try SortOrder(text).resolved(by: records)
  let indices = SortOrder.indices(sorting: [records.map(order.key)])
  #expect(indices.map { rows[$0].0 } == names)
  let settled = try SortOrder(text).settled(among: ["name", "n", "-m"])
  #expect(!settled.isUnsettled)
  #expect(settled.isDescending == order.isDescending)
  #expect(try SortOrder(settled.text) == settled)
}

@Test func `digits in texts count by value`() throws {
  let names = ["img10", "IMG2", "img1", "img", "img2b", "img 3", "img123456789012", "img99"]
  #expect(
    try sorted(names.map(Value.string), by: "k")
      == ["img", "img 3", "img1", "IMG2", "img2b", "img10", "img99", "img123456789012"])
}

@Test func `natural keys order runs of digits as numbers do`() {
  let numbers =
    [0, 1, 9, 10, 11, 99, 100, 12_345_678, 99_999_999, 100_000_000, 123_456_789]
    + [Int.max / 7, Int.max]
  let keys = numbers.map { SortKey(.string("v\($0)-x")) }
  #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
  #expect(SortKey(.string("v007")) == SortKey(.string("v7")))
}

@Test func `large integers are told apart`() throws {
  let values = ["9007199254740993", "9007199254740992", "-9007199254740993", "-9007199254740992"]
  #expect(
    try sorted(values.map(Value.number), by: "k")
      == ["-9007199254740993", "-9007199254740992", "9007199254740992", "9007199254740993"])
  let record = Record(fields: [Field("id", .number("9007199254740993"))])
  #expect(try !Filter("id=9007199254740992").matches(record))
  #expect(try Filter("id>9007199254740992").matches(record))
}

@Test func `equal keys stay as they were`() throws {
  let values: [Value?] = [.string("b"), .string("B"), .number("1.0"), .number("1"), .string("b")]
  #expect(try sorted(values, by: "k") == ["1.0", "1", "b", "B", "b"])
  #expect(try sorted(values, by: "k:desc") == ["1.0", "1", "b", "B", "b"])
}

@Test func `keys are ordered strictly and totally`() {
  let values: [Value?] = [
    nil, .null, .string("a1"), .string("a01"), .string("é"), .string("e\u{301}"), .number("1"),
    .string("1 m"), .number("9007199254740993"), .number("9007199254740992"), .number("1e400"),
    .array([.number("3")]), .array([]), .object([Field("a", .null)]), .bool(false),
  ]
  for isDescending in [false, true] {
    let keys = values.map { SortKey($0, isDescending: isDescending) }
    for a in keys {
      #expect(!(a < a))
      for b in keys {
        #expect([a < b, b < a, !(a < b) && !(b < a)].count { $0 } == 1)
        for c in keys where a < b && b < c { #expect(a < c) }
      }
    }
  }
}

@Test(arguments: [
  ("price:up", "sort `price:up`:7: expected asc or desc, not `up`"),
  (":desc", "sort `:desc`:1: expected the name of a field"),
  ("", "sort ``:1: expected the name of a field"),
])
func `an order says what it expected`(text: String, words: String) {
  let error = #expect(throws: FilterError.self) { try SortOrder(text) }
  #expect(error?.message.split(separator: "\n").first.map(String.init) == words)
}

@Test func `groups are named by the first value there is`() throws {
  let byTag = try Grouping("TAGS")
  #expect(byTag.name(of: angel) == "tall")
  #expect(try Grouping("labels.name").name(of: angel) == "bug")
  #expect(try Grouping("user.id").name(of: angel) == "7")
  #expect(try Grouping("note").name(of: angel) == Grouping.missing)
  #expect(byTag.name(of: record(nil)) == Grouping.missing)
  #expect(throws: FilterError.self) { try Grouping(" ") }
}

/// Sorting has a fast path for keys that are all numbers.
@Test func `numbers alone have the order that they have among others`() {
  var random = SeededRandom(seed: 5)
  let values: [Value?] = [
    nil, .null, .number("0"), .number("-0"), .number("1e999"), .string("-1e999"), .string("1,200"),
    .string("$12.50"), .number("3.5"), .number("9007199254740993"), .string("12 kB"), .string(""),
    .string("oak"),
  ]
  for round in 0..<400 {
    // Most rounds have neither the text nor the long number, so they take the fast path.
    let some = round % 4 == 0 ? values : values.filter { $0 != values[9] && $0 != values[12] }
    let keys = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      SortKey(some[Int.random(in: 0..<some.count, using: &random)], isDescending: round % 2 == 1)
    }
    let plain = keys.indices.sorted { keys[$0] < keys[$1] || !(keys[$1] < keys[$0]) && $0 < $1 }
    #expect(SortOrder.indices(sorting: [keys]) == plain)
  }
}
