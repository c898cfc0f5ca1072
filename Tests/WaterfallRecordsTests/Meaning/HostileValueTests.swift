import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

@Test(arguments: [
  "1700000000.1e20", "1700000000.e20", "1700000000123.1e-5", "1700000000.1.2", "1700000000.0x1p9",
])
func `a fraction of a second has nothing but digits`(text: String) {
  #expect(ShortWords(now: 1_700_000_000).words(for: text, in: "created") == nil)
}

@Test func `no text that looks like a value ends the program`() {
  for seed in 1...(3000 * TestCases.factor) {
    var random = SeededRandom(seed: UInt64(seed))
    let count = Int.random(in: 1...30, using: &random)
    let trial = MeaningTrial(count: count, using: &random)
    trial.run()
  }
}
