import Testing

@testable import WaterfallRecords

/// The shown values of counts, in words.
private func words(_ counts: FieldCounts) -> [String] {
  counts.values.map { "\($0.text) \($0.count) \(counts.label(of: $0.text))" }
    + counts.undatedValues.map { "undated \($0.text) \($0.count)" }
    + (counts.ranges?.ranges ?? []).map { "\($0.label) \($0.count)" }
    + ["\(counts.distinctCount)", "\(String(describing: counts.numbersSummary))"]
}

private let values: [[String]] = [
  (1...300).map { "id-\($0 * 7919 % 5000)" },
  (1...300).map { "\($0 * $0 % 89)" },
  (1...300).map { "2025-0\($0 % 9 + 1)-0\($0 % 7 + 1)" } + ["never"],
  ["a", "", "a", "b"],
]

@Test(arguments: values, [nil, DateStep.months(1)])
func `settled counts say the same, also after more records`(texts: [String], step: DateStep?) {
  var (settled, plain) = (FieldCounts("k", by: step), FieldCounts("k", by: step))
  for (number, text) in texts.enumerated() {
    let record = Record(fields: [Field("k", .string(text))])
    settled.add(record)
    plain.add(record)
    if number % 100 == 0 { settled.settle() }
  }
  #expect(words(settled) == words(plain))
  settled.settle()
  #expect(words(settled) == words(plain))
}

@Test func `settled sums say the same, also after more records`() {
  var (settled, plain) = (FieldSums("n", by: "k"), FieldSums("n", by: "k"))
  for number in 1...50 {
    let record = Record(fields: [
      Field("n", .number("\(number)")), Field("k", .string("\(number % 4)")),
    ])
    settled.add(record)
    plain.add(record)
    settled.settle()
    #expect(settled.summary.groups.map(\.sum) == plain.summary.groups.map(\.sum))
    #expect(settled.summary.all.sum == plain.summary.all.sum)
  }
}

@Test func `a settled cross table says the same, also after more records`() {
  func words(_ counts: CrossCounts) -> [String] {
    counts.table.rows.map { "\($0.value ?? "none") \($0.count) \($0.counts)" }
      + counts.table.columns.map { "\($0.value ?? "none") \($0.count)" }
  }
  var (settled, plain) = (CrossCounts("a", by: "b"), CrossCounts("a", by: "b"))
  for number in 1...60 {
    let record = Record(fields: [
      Field("a", .number("\(number % 7)")), Field("b", .number("\(number * number % 5)")),
    ])
    settled.add(record)
    plain.add(record)
    settled.settle()
    #expect(words(settled) == words(plain))
  }
}
