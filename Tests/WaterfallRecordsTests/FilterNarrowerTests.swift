import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

private let texts = [
  "o", "oa", "oak", "Oak", "OAK", "k", "\u{212A}", "kö", "Kö", "ko", "Ko", "ö",
  "\"oak tree\"", "name:oak",
  "name:oa", "-oak", "-oa", "n>5", "n>7", "n=7", "/oa.?/", "é", "e", "name:",
  "err", "error", "-error", "errors", "7 ma", "7 mar", "7 Mar 2024",
  "2.", "2.7", "2.72", "·", "oak ·", "\"oak ·\"", "\"oak · e\"", "oak/", "n=5/",
]
private let words = [
  "oak", "Oak", "oak tree", "kö", "\u{212A}ö", "Kö", "é", "e", "5", "7", "9", "", "2024-03-07",
  "errors", "2.718281828459",
]

/// Compares `isNarrower` with matching every record.
@Test func `all that a narrower filter matches is matched by the wider one`() throws {
  var random = SeededRandom(seed: 19)
  func some(_ texts: [String]) -> String { texts[Int.random(in: 0..<texts.count, using: &random)] }
  let records = (0..<300).map { _ in
    Record(fields: [
      Field("name", .string(some(words) + some(words))),
      Field("n", .number(some(["5", "7", "9"]))),
      Field("tags", .array([.string(some(words)), .string(some(words))])),
      Field("level", .number(some(["30", "50"]))),
    ])
  }
  var narrower = 0
  for kind in [Filter.Matching.exact, .fuzzy] {
    for _ in 0..<4000 {
      let narrow = try Filter(some(texts) + " " + some(texts), matching: kind)
      let wide = try Filter(some(texts), matching: kind)
      guard narrow.isNarrower(than: wide) else { continue }
      narrower += 1
      for record in records where narrow.matches(record) {
        #expect(wide.matches(record), "\(narrow.text) than \(wide.text): \(record)")
      }
    }
  }
  #expect(narrower > 500)
}

@Test func `a filter is narrower by a longer word, or one word more`() throws {
  func isNarrower(_ narrow: String, than wide: String) throws -> Bool {
    try Filter(narrow).isNarrower(than: Filter(wide))
  }
  #expect(try isNarrower("oaks", than: "oak"))
  #expect(try isNarrower("Oak", than: "oak"))
  #expect(try isNarrower("oak n>5", than: "oak"))
  #expect(try isNarrower("name:oaks", than: "name:oak"))
  #expect(try isNarrower("oak", than: ""))
  #expect(try isNarrower("error", than: "err"))
  #expect(try isNarrower("errors", than: "error"))
  #expect(try !isNarrower("7 mar", than: "7 ma"))
  #expect(try !isNarrower("oak", than: "Oak"))
  #expect(try !isNarrower("oak", than: "oaks"))
  #expect(try !isNarrower("-oaks", than: "-oak"))
  #expect(try !isNarrower("name:oak", than: "n:oak"))
}
