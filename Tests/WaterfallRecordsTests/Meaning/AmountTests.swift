import Testing

@testable import WaterfallRecords

@Test(arguments: [
  ("(1,250.75)", -1250.75), ("($30.00)", -30), ("$(2.50)", -2.5), ("3.20-", -3.2),
  ("3,20− €", -3.2), ("(2,50 €)", -2.5), ("(5%)", -5), ("( 12 )", -12), ("€ (7)", -7),
  ("12 (3m ago)", 12),
  ("0 (never)", 0), ("-4 (x)", -4), ("(1.5e3)", -1500),
])
func `amounts are read as accounts write them`(text: String, value: Double) throws {
  let number = try #require(LooseNumber(text))
  #expect(number.value == value)
  #expect(!number.hasUnit)
}

@Test(arguments: [
  "(", ")", "()", "(a)", "(-5)", "-(5)", "5--", "(5", "5)", "12(x)", "12 (x) y", "12 (x", "-5-",
  "(555) 1234567", "1-2", "5-a", "(1)(2)", "$(", "12 x (y)", "+5-",
])
func `other parentheses are text`(text: String) { #expect(LooseNumber(text) == nil) }

@Test func `amounts below zero are filtered, sorted and summed as such`() throws {
  let texts = ["$400.00", "($30.00)", "(1,250.75)", "$12.34", "$(2.50)", "3.20-"]
  let records = texts.map { Record(fields: [Field("Amount", .string($0))]) }
  let filter = try Filter("Amount<0")
  filter.resolve(by: records)
  #expect(records.filter(filter.resolved.matches).count == 4)
  let order = try SortOrder("Amount").resolved(by: records)
  let indices = SortOrder.indices(sorting: records.map(order.key))
  #expect(
    indices.map { texts[$0] } == [
      "(1,250.75)", "($30.00)", "3.20-", "$(2.50)", "$12.34", "$400.00",
    ])
  var sums = FieldSums("Amount")
  for record in records { sums.add(record) }
  let sum = try #require(sums.summary.all.sum)
  #expect(Meaning.words(for: sum, as: .number, decimals: sums.summary.decimals) == "-874.11")
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
