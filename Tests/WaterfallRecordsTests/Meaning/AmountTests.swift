import Testing

@testable import WaterfallRecords

@Test(arguments: [
  ("(1,250.75)", -1250.75), ("($30.00)", -30), ("$(2.50)", -2.5), ("3.20-", -3.2),
  ("3,20− €", -3.2), ("(2,50 €)", -2.5), ("(5%)", -5), ("( 12 )", -12), ("€ (7)", -7),
  ("12 (3m ago)", 12),
  ("1 234,50 €", 1234.5), ("1\u{A0}234,50 €", 1234.5), ("1\u{202F}234\u{202F}567,5 €", 1_234_567.5),
  ("12,00 €", 12), ("12,00\u{A0}€", 12), ("CHF 1'234.50", 1234.5), ("1’234.50 CHF", 1234.5),
  ("USD 1234.50", 1234.5), ("USD\u{A0}-5", -5), ("(EUR 12.50)", -12.5), ("12 kr", 12),
  ("12 kr.", 12), ("kr 1 234,50", 1234.5), ("R$ 12,50", 12.5), ("US$12.50", 12.5), ("12 USD", 12),
  ("-1 234", -1234), ("Rs. 500", 500), ("€ 1 234", 1234), ("1 234 567", 1_234_567),
  ("0 (never)", 0), ("-4 (x)", -4), ("(1.5e3)", -1500),
])
func `amounts are read as accounts write them`(text: String, value: Double) throws {
  let number = try #require(LooseNumber(text))
  #expect(number.value == value)
  #expect(!number.hasUnit)
}

@Test(arguments: [
  "(", ")", "()", "(a)", "(-5)", "-(5)", "5--", "(5", "5)", "12(x)", "12 (x) y", "12 (x", "-5-",
  "(555) 1234567", "555 123 4567", "1234 567", "0 123", "1 23", "1 2345", "1  234", "1 234'567",
  "1,234 567", "KB 123456", "top 5", "ABC 123", "USD", "USD x", "CHF 1'23", "USD 12 EUR x",
  "1 234 12", "1-2", "5-a", "(1)(2)", "$(", "12 x (y)", "+5-",
])
func `other parentheses are text`(text: String) { #expect(LooseNumber(text) == nil) }

@Test func `amounts below zero are filtered, sorted and summed as such`() throws {
  let texts = ["$400.00", "($30.00)", "(1,250.75)", "$12.34", "$(2.50)", "3.20-"]
  let records = texts.map { Record(fields: [Field("Amount", .string($0))]) }
  let filter = try Filter("Amount<0")
  filter.resolve(by: records)
  #expect(records.filter(filter.resolved.matches).count == 4)
  let order = try SortOrder("Amount").resolved(by: records)
  let indices = SortOrder.indices(sorting: [records.map(order.key)])
  #expect(
    indices.map { texts[$0] } == [
      "(1,250.75)", "($30.00)", "3.20-", "$(2.50)", "$12.34", "$400.00",
    ])
  var sums = FieldSums("Amount")
  for record in records { sums.add(record) }
  let sum = try #require(sums.summary.all.sum)
  #expect(Meaning.words(for: sum, as: .number, decimals: sums.summary.decimals) == "-874.11")
}

@Test func `amounts in currencies are filtered, sorted and summed`() throws {
  let texts = [
    "1 234,50 €", "12,00 €", "CHF 1'234.75", "USD 1235.50", "12 kr", "1\u{202F}000,00 €",
  ]
  let records = texts.map { Record(fields: [Field("amt", .string($0))]) }
  let filter = try Filter("amt>1000")
  filter.resolve(by: records)
  #expect(
    records.filter(filter.resolved.matches).compactMap { $0.text(of: "amt") }
      == ["1 234,50 €", "CHF 1'234.75", "USD 1235.50"])
  let twelve = try Filter("amt=12")
  twelve.resolve(by: records)
  #expect(records.count(where: twelve.resolved.matches) == 2)
  var sums = FieldSums("amt")
  for record in records { sums.add(record) }
  #expect(sums.summary.all.sum == 4728.75)
  #expect(sums.summary.all.unreadCount == 0)
}

/// Columns, and whether all of their values are numbers.
@Test(arguments: [
  (["100 200 300", "400 500 600"], false), (["100 200", "950"], false),
  (["100 200 300", "1 2 3"], false), (["100 200", "12 345"], true),
  (["100 200 300", "1 234"], true), (["100 200", "1 234,50 €"], true), ([" 100 200 ", "a"], false),
  (["100 200 €"], true), (["100 200,5"], true), (["-100 200"], true), (["100\u{A0}200"], true),
])
func `groups of three digits are one number if another value says so`(
  texts: [String], areNumbers: Bool
) throws {
  let records = texts.map { Record(fields: [Field("n", .string($0))]) }
  var sums = FieldSums("n")
  for record in records { sums.add(record) }
  #expect((sums.summary.all.unreadCount == 0) == areNumbers)
  let filter = try Filter("n>-900000")
  filter.resolve(by: records)
  #expect((records.count(where: filter.resolved.matches) == texts.count) == areNumbers)
}

@Test(arguments: [
  ("3 days 04:05:06", 273_906.0), ("1 day 00:00:30", 86_430), ("1 mon 2 days", 2_764_800),
  ("-1 days +02:03:04", -79_016), ("-1 days -02:03:04", -93_784), ("1 mon -2 days", 2_419_200),
  ("-1 day, 23:59:00", -60), ("1 day, 2:03:04", 93_784), ("3 days,  4:05", 273_900),
  ("1 year 2 mons 3 days 04:05:06.5", 36_993_906.5), ("-1h30m", -5400), ("04:05:06", 14_706),
])
func `intervals are durations`(text: String, seconds: Double) {
  #expect(Meaning(duration: text)?.value == seconds)
}

@Test(arguments: [
  "3 days 04:05:06 x", "1 04:05:06", "3 days 04:", "days 1", "1 day +", "1 day 99:99",
])
func `other texts are no intervals`(text: String) { #expect(Meaning(duration: text) == nil) }

@Test func `intervals are filtered and sorted`() throws {
  let texts = [
    "3 days 04:05:06", "1 day 00:00:30", "1 mon 2 days", "-1 days +02:03:04", "00:00:10",
  ]
  let records = texts.map { Record(fields: [Field("iv", .string($0))]) }
  let filter = try Filter("iv>2d")
  filter.resolve(by: records)
  #expect(records.filter(filter.resolved.matches).count == 2)
  let order = try SortOrder("iv").resolved(by: records)
  #expect(SortOrder.indices(sorting: [records.map(order.key)]) == [3, 4, 1, 0, 2])
}

@Test func `remarks are not units of a sum`() throws {
  var sums = FieldSums("RESTARTS")
  for text in ["0", "12 (3m ago)", "4 (2d4h ago)"] {
    sums.add(Record(fields: [Field("RESTARTS", .string(text))]))
  }
  #expect(sums.summary.all.sum == 16)
  #expect(sums.summary.units.isEmpty)
}

@Test(arguments: [
  (3_808_549.76, 6, "3808549.76"), (12.5, 2, "12.50"), (0.125, 3, "0.125"), (2, 6, "2.00"),
  (-1.5, 4, "-1.50"), (1, 0, "1"),
])
func `a sum ends in no zeros that only look exact`(value: Double, decimals: Int, words: String) {
  #expect(Meaning.words(for: value, as: .number, decimals: decimals) == words)
}
