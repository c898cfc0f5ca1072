import Testing

@testable import WaterfallRecords

private func record(_ name: String, _ value: Value) -> Record {
  Record(fields: [Field("name", .string(name)), Field("v", value)])
}

/// The names of the records that a filter finds, once it has seen them all.
private func found(_ text: String, in records: [Record]) throws -> String {
  let filter = try Filter(text)
  filter.resolve(by: records)
  let resolved = filter.resolved
  return records.filter(resolved.matches).compactMap { $0.fields[0].value.text }.joined()
}

private let numbers = zip(["a", "b", "c", "d", "e"], ["1", "99.5", "100", "200", "200.5"])
  .map { record($0, .number($1)) }
private let sizes = zip(["a", "b", "c", "d"], ["900M", "10G", "1.8T", "64K"])
  .map { record($0, .string($1)) }
private let dates = zip(
  ["a", "b", "c", "d", "e", "f"],
  [
    "2024-12-31", "2025-01-01", "2025-02-28T23:59:59Z", "2025-03-01", "2025-12-31T12:00:00Z",
    "2026-01-01",
  ]
).map { record($0, .string($1)) }
private let days = zip(
  ["a", "b", "c", "d"], ["31.12.2024", "15.01.2025", "28.02.2025", "01.03.2025"]
).map { record($0, .string($1)) }

@Test(arguments: [
  ("v:100..200", numbers, "cd"), ("v:99.5..100", numbers, "bc"), ("v:..99.5", numbers, "ab"),
  ("v:200..", numbers, "de"), ("v=100..200", numbers, "cd"), ("v!=100..200", numbers, "abe"),
  ("-v:100..200", numbers, "abe"), ("v:200..100", numbers, ""),
  ("v:1M..10G", sizes, "ab"), ("v:..1M", sizes, "d"), ("v:1T..", sizes, "c"),
  ("v:2025", dates, "bcde"), ("v:2025-02", dates, "c"), ("v:2025-12-31", dates, "e"),
  ("v:2024-12", dates, "a"), ("v:2025-01..2025-02", dates, "bc"), ("v:..2024", dates, "a"),
  ("v:2025-03-01..", dates, "def"), ("v:2025..2025", dates, "bcde"), ("-v:2025", dates, "af"),
  ("v:2025-11", dates, ""), ("v:2025-12-30", dates, ""), ("v:2025-01", days, "b"),
  ("v:2025", days, "bcd"), ("v:2025-02..2025-03", days, "cd"),
  ("v<=2025-02-28", dates, "abc"), ("v<=2024", dates, "a"), ("-v<=2024", dates, "bcdef"),
  ("v<=2025-12-31", dates, "abcde"), ("v<=2025-02", days, "abc"), ("v<=100", numbers, "abc"),
  ("v<2025-02-28", dates, "ab"), ("v>2025-02-28", dates, "cdef"),
  ("v<=\"2025-02-28\"", dates, "ab"),
])
func `a range takes what is between its ends`(
  text: String, records: [Record], names: String
) throws {
  #expect(try found(text, in: records) == names, "\(text)")
}

/// A number with four digits is no year beside numbers.
@Test func `a number is a bound for numbers`() throws {
  let years = ["1999", "2024", "2024.5", "2025"].map { record($0 + " ", .number($0)) }
  #expect(try found("v:2000..2024", in: years) == "2024 ")
  #expect(try found("v:2024", in: years) == "2024 2024.5 ")
}

@Test(arguments: [
  ("salt and pepper", "salt, pepper", false), ("salt and pepper", "pepper and salt", true),
  ("v:salt and", "salt", false), ("v:salt and", "salt and", true), ("not", "a knot", true),
  ("v:a OR", "a OR b", true), ("a OR b", "a b", false), ("v=>5", ">5", true),
  ("v:../file", "../file", true), ("v:a..b", "a..b", true), ("v:..", "x..", true),
  ("v:\"1..2\"", "1..2", true), ("v:\"1..2\"", "1.5", false), ("v:1.2.3", "1.2.3", true),
])
func `other points are text`(text: String, value: String, isMatch: Bool) throws {
  #expect(try Filter(text).matches(record("a", .string(value))) == isMatch)
}

@Test(arguments: [
  ("v<2 or v>200", "ae"), ("v<2 or v=100 or v>200", "ace"), ("v>50 v<100 or v>200", "be"),
  ("name:a or name:b v>50", "ab"), ("-name:a or name:a", "abcde"), ("x or y", ""),
  ("v:1..2 or v:200..", "ade"), ("v<2 OR v>200", "ae"),
  ("v>50 and v<150", "bc"), ("v>50 && v<150", "bc"), ("v>50 AND NOT v=100", "bde"),
  ("not v>50", "a"), ("not name:a and not v>100", "bc"), ("b and v<150", "b"),
  ("v>50 and v<100 or v>200 and name:e", "be"), ("\"and\" v>1", ""), ("a and b", ""),
  ("v => 200", "de"), ("v =< 99.5", "ab"),
])
func `or parts groups of terms`(text: String, names: String) throws {
  #expect(try found(text, in: numbers) == names)
}

@Test(arguments: [
  ("or", "to be or not"), ("or not", "not for"), ("be \"or\"", "to be or"), ("be or", "to be or"),
])
func `or is a word where nothing is on one side of it`(text: String, value: String) throws {
  #expect(try Filter(text).matches(record("a", .string(value))))
  #expect(try !Filter(text).matches(record("a", .string("be"))))
}

@Test func `while or is typed, the terms before it hold`() throws {
  let filter = try Filter("falls or ", isTyped: true)
  #expect(filter.matches(record("a", .string("falls"))))
  #expect(!filter.matches(record("a", .string("or"))))
}

@Test func `the parts of or are lit, and decide which fields are read`() throws {
  let filter = try Filter("v:fal or v:low")
  #expect(filter.ranges(in: "falls low", field: "v") == [0..<3, 6..<9])
  #expect(RecordNeeds(matching: [filter]).decidingFields?.count == 2)
  #expect(RecordNeeds(matching: [try Filter("v:fal or low")]).decidingFields == nil)
}
