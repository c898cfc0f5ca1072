import Testing

@testable import WaterfallRecords

private func words(of texts: [String]) -> String? {
  var sums = ColumnSums(["amount"])
  for text in texts { sums.add(Record(fields: [Field("amount", .string(text))])) }
  return sums.words[0]
}

@Test(
  arguments: [
    (["1", "2", "4"], "7"), (["1.5", "2.25"], "3.75"), (["$1,200.50", "$0.10"], "$1200.60"),
    (["-$5", "$2"], "-$3"), (["12 km", "3 km"], "15 km"), (["7%", "12%"], "19%"),
    (["1.234,50 €", "0,50 €"], "1235.00 €"), (["1K", "1M"], "1.0 MiB"), (["1h", "30m"], "1h 30m"),
    (["1.5 GB", "200 MB"], "1.7 GB"), (["43 kB", "n/a", "900 B"], "43.9 kB"),
    (["1.5 GB", "1 GiB"], "2.4 GiB"), (["12MB", "1M"], "12.4 MiB"),
    (["$1.5M", "$20K", "$7"], "$1520007"), (["12k €", "3 €"], "12003 €"),
    (["USD 1.00", "USD 2.00"], "USD 3.00"), (["$5", "7 EUR"], nil), (["a", "b"], nil), ([], nil),
    (["2024-01-15", "2024-01-16"], nil), (["v1.2.3", "v1.2.4"], nil),
  ] as [([String], String?)])
func `a column's sum has the unit of its values`(texts: [String], sum: String?) {
  #expect(words(of: texts) == sum)
}

@Test(arguments: ["PID", "order_id", "orderId", "Order ID", "exit code", "statusCode", "Port"])
func `numbers that stand for something have no sum`(name: String) {
  #expect(sum(ofField: name) == nil)
}

@Test(arguments: ["paid", "PAID", "bid", "exports", "years", "encode", "portions", "n"])
func `a name that only resembles one of those has a sum`(name: String) {
  #expect(sum(ofField: name) == "21")
}

/// The sum of three sevens.
private func sum(ofField name: String) -> String? {
  var sums = ColumnSums([name])
  for _ in 0..<3 { sums.add(Record(fields: [Field(name, .number("7"))])) }
  return sums.words[0]
}

@Test func `as many columns are summed as are asked for, also of parts and lists`() {
  var sums = ColumnSums(["a", "b.c", "missing"])
  for number in 1...3000 {
    sums.add(
      Record(fields: [
        Field("a", .array([.number("1"), .number("2")])),
        Field("b", .object([Field("c", .number("0.\(number % 10)"))])),
      ]))
  }
  #expect(sums.words == ["9000", "1350.0", nil])
  #expect(sums.recordCount == 3000)
}
