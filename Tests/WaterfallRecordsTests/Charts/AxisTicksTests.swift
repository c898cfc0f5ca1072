import Testing

@testable import WaterfallRecords

@Test(
  arguments: [
    (.number, 0, 100, 6, ["0", "20", "40", "60", "80", "100"]),
    (.number, 0, 97, 6, ["0", "20", "40", "60", "80", "100"]),
    (.number, -3, 7, 5, ["-5", "0", "5", "10"]),
    (.number, 0.1, 0.35, 4, ["0.1", "0.2", "0.3", "0.4"]),
    (.number, 5, 5, 6, ["0", "1", "2", "3", "4", "5"]),
    (.number, 0, 0, 3, ["0", "0.5", "1"]),
    (.size, 0, 3_221_225_472, 5, ["0 B", "1 GiB", "2 GiB", "3 GiB"]),
    (.duration, 0, 5400, 5, ["0s", "30m", "1h", "1h30m"]),
  ] as [(Meaning.Kind, Double, Double, Int, [String])])
func `the ends and the ticks of an axis are round`(
  kind: Meaning.Kind, least: Double, greatest: Double, most: Int, labels: [String]
) {
  let axis = AxisTicks(kind, from: least, to: greatest, atMost: most)
  #expect(axis.ticks.map(\.label) == labels)
  #expect(axis.low <= least && axis.high >= greatest)
}

@Test func `counts have no ticks between whole numbers`() {
  let axis = AxisTicks(.number, from: 0, to: 2, atMost: 20, isWhole: true)
  #expect(axis.ticks.map(\.label) == ["0", "1", "2"])
}

@Test(
  arguments: [(-1e99, 1e99), (1e50, 2e50), (0, Double.leastNonzeroMagnitude)] as [(Double, Double)])
func `an axis of extreme values has finite ends`(least: Double, greatest: Double) {
  let axis = AxisTicks(.number, from: least, to: greatest, atMost: 5)
  #expect(axis.low.isFinite && axis.high.isFinite && axis.low < axis.high)
  #expect((0...1).contains(axis.part(of: least)) && (0...1).contains(axis.part(of: greatest)))
}

@Test(arguments: [Meaning.Kind.number, .size, .duration, .date])
func `each nested step is made of whole ones of the step before`(kind: Meaning.Kind) {
  let steps = AxisStep.nested(kind)
  for (step, larger) in zip(steps, steps.dropFirst()) {
    #expect(larger.isMultiple(of: step), "\(larger)")
    // Greater powers of ten are no longer exact.
    if case .round(let own, _) = larger, own.value > 1e22 { continue }
    for number in -3...3 {
      let start = larger.start(number)
      #expect(step.start(step.number(of: start)) == start, "\(larger), \(number)")
      #expect(larger.number(of: start) == number)
    }
  }
}

private func labels(_ step: DateStep, from text: String, count: Int) throws -> [String] {
  let value = try #require(Meaning(date: text)).value
  let first = step.number(of: value)
  return AxisStep.dates(step).ticks(first...first + count - 1)
}

@Test(
  arguments: [
    (.seconds(1800), "2024-03-31 23:00", ["23:00", "23:30", "1 Apr", "00:30"]),
    (.seconds(10), "2024-03-31 23:59:50", ["23:59:50", "1 Apr", "00:00:10"]),
    (.days(1), "2024-02-28", ["28 Feb", "29 Feb", "1 Mar"]),
    (.months(1), "2023-11-01", ["Nov", "Dec", "2024", "Feb"]),
    (.months(12), "2023-01-01", ["2023", "2024"]),
  ] as [(DateStep, String, [String])])
func `ticks of times are as on cards`(step: DateStep, text: String, words: [String]) throws {
  #expect(try labels(step, from: text, count: words.count) == words)
}
