import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

private func score(_ word: String, _ text: String) -> Int? { FuzzyNeedle(word).score(in: text) }

private func lit(_ word: String, _ text: String) -> String {
  bracketed(FuzzyNeedle(word).ranges(in: text), in: text)
}

/// The text with brackets around these parts of its UTF-8.
func bracketed(_ parts: [Range<Int>], in text: String) -> String {
  let bytes = Array(text.utf8)
  var (marked, place) = ("", 0)
  for part in parts {
    marked += String(decoding: bytes[place..<part.lowerBound], as: UTF8.self)
    marked += "[" + String(decoding: bytes[part], as: UTF8.self) + "]"
    place = part.upperBound
  }
  return marked + String(decoding: bytes[place...], as: UTF8.self)
}

/// The scores are those in fzf's documentation and tests.
@Test(
  arguments: [
    ("oBZ", "fooBarbaz", nil), ("obz", "fooBarbaz", 16 * 3 + 7 - 3 - 1 - 1 - 1),
    ("fbb", "foo bar baz", 16 * 3 + 10 * 2 + 10 * 2 - 2 * 3 - 4 * 1 + 0),
    ("rdoc", "/AutomatorDocument.icns", 16 * 4 + 7 + 4 * 2),
    ("zshc", "/man1/zshcompctl.1", 16 * 4 + 9 * 2 + 9 * 3),
    ("zshc", "/.oh-my-zsh/cache", 16 * 4 + 8 * 2 + 8 * 2 - 3 + 9),
    ("b", "abba bar", 16 + 10 * 2), ("b", "abba/b", 16 + 9 * 2), ("b", "ab", 16),
    ("B", "fooBar", 16 + 7 * 2), ("x", "foo", nil),
    ("ab", "ba", nil), ("", "abc", 0), ("abc", "", nil),
    ("fbb", "foo/bar/baz", 16 * 3 + 10 * 2 + 9 * 2 - 2 * 3 - 4 * 1),
  ] as [(String, String, Int?)])
func `letters in order have fzf's points`(word: String, text: String, points: Int?) {
  #expect(score(word, text) == points)
}

@Test func `the best place counts, and its letters are lit`() {
  #expect(lit("wfl", "waterfall layout") == "[w]ater[f]all [l]ayout")
  #expect(lit("bar", "ba bar") == "ba [bar]")
  #expect(lit("é", "cafÉ") == "caf[É]")
  #expect(lit("x", "abc") == "abc")
}

@Test(arguments: [
  ("cafe", "Café", "[Café]"), ("muller", "Müller", "[Müller]"), ("Muller", "Müller", "[Müller]"),
  ("muller", "MÜLLER", "[MÜLLER]"), ("cafe", "cafe\u{301}s", "[cafe]\u{301}s"),
  ("lodz", "Łódź", "[Łódź]"), ("viet", "Việt Nam", "[Việt] Nam"), ("istan", "İstan", "[İstan]"),
  ("smor", "a Smørrebrød", "a [Smør]rebrød"),
  ("strase", "Straße", "[Straße]"), ("resume", "Résumé.pdf", "[Résumé].pdf"),
  ("dj", "Đàn ǰ", "[Đ]àn [ǰ]"), ("ızgara", "IZGARA", "IZGARA"),
  ("café", "Cafe", "Cafe"), ("café", "Café", "[Café]"), ("Müller", "Muller", "Muller"),
  ("mülle", "Muller Müller", "Muller [Mülle]r"), ("и", "й", "й"), ("e", "日é", "日[é]"),
])
func `letters without accents find those with any, an accent finds itself`(
  word: String, text: String, lit shown: String
) {
  #expect(lit(word, text) == shown)
  let hasMatch = shown.contains("[")
  #expect(FuzzyNeedle(word).isFound(in: text) == hasMatch)
  #expect((FuzzyNeedle(word).score(in: text) != nil) == hasMatch)
}

@Test func `an accent costs no points`() {
  #expect(score("cafe", "café") == score("cafe", "cafe"))
}

@Test(arguments: [
  ("foo", ["foo", "foobar", "xfoo", "f-o-o", "fxoxo"]),
  ("ll", ["ll", "all lines", "hello", "label list"]),
])
func `better matches come first`(word: String, best: [String]) throws {
  let filter = try Filter(word, matching: .fuzzy)
  let ranks = best.map { filter.rank(of: Record(fields: [Field("text", .string($0))])) }
  #expect(ranks.first == ranks.max(), "\(ranks)")
}

@Test(arguments: [
  ("wfl", true), ("\"wfl\"", false), ("title:wfl", false), ("-wfl", true), ("WFL", false),
  ("wfl price<5", true), ("wfl price>5", false), ("lfw", false),
])
func `a filter finds words by their letters, all else as ever`(text: String, isFound: Bool) throws {
  let record = Record(fields: [
    Field("title", .string("waterfall layout")), Field("price", .number("3")),
  ])
  #expect(try Filter(text, matching: .fuzzy).matches(record) == isFound)
}

/// The parts of the text that a needle matches, joined.
private func spelled(_ needle: FuzzyNeedle, in text: String) -> String {
  let bytes = Array(text.utf8)
  return needle.ranges(in: text).map { String(decoding: bytes[$0], as: UTF8.self) }.joined()
}

@Test func `the first good place is one of all places, and where there is one only it is that`() {
  var random = SeededRandom(seed: 33)
  for _ in 0..<2000 {
    let letters = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      "abC/é".randomElement(using: &random) ?? "a"
    }
    let text = String((0..<30).map { _ in "abcABC/ éÉ1_".randomElement(using: &random) ?? "a" })
    let needle = FuzzyNeedle(String(letters))
    #expect(needle.quick().isFound(in: text) == needle.isFound(in: text))
    #expect((needle.quick().score(in: text) == nil) == (needle.score(in: text) == nil))
    guard needle.isFound(in: text) else { continue }
    #expect(spelled(needle.quick(), in: text).count == letters.count, "\(needle.text) in \(text)")
  }
}

@Test(arguments: [
  ("oBz", "fooBar/baz"), ("fbb", "foo bar biz"), ("x1", "ax b1"),
  ("zshc", "/man1/zshcomp.1"), ("cafe", "a Café"), ("abc", "xabc"), ("abc", "abc"),
])
func `a place that is the only one has the same points however it is looked for`(
  word: String, text: String
) {
  let needle = FuzzyNeedle(word)
  #expect(needle.quick().score(in: text) == needle.score(in: text))
  #expect(needle.quick().ranges(in: text) == needle.ranges(in: text))
}

@Test(arguments: [
  (String(repeating: "a", count: 64), false), (String(repeating: "a", count: 65), true),
  (String(repeating: "abcdefgh ", count: 8), false),
  (String(repeating: "abcdefgh ", count: 9), true),
  ("\"" + String(repeating: "a", count: 65) + "\" abc", false),
])
func `only a query of a great many letters takes the first good places`(
  text: String, isQuick: Bool
) throws {
  let needles = try Filter(text, matching: .fuzzy).terms.compactMap { term in
    if case .resembles(let needle) = term.test { needle } else { nil as FuzzyNeedle? }
  }
  #expect(needles.allSatisfy { $0.isQuick == isQuick })
}

@Test func `a word of a long query looks no further than its first place`() throws {
  let text = "the first words" + String(repeating: " and more of them", count: 200)
  for (word, count) in [("t", 1), ("f", 5), ("first", 9), ("words", 15)] {
    let place = try #require(FuzzyNeedle.FirstPlace(of: FuzzyNeedle(word), in: text))
    #expect(place.lookedAt == count, "\(word)")
  }
}

/// A query of 1,000 letters took 8 s over 3 MB, and 500 words of one letter minutes.
@Test(arguments: [
  ("a b c d ", 125, 4, 4), ("ab cd ef gh ", 83, 4, 4),
  (String(repeating: "ab", count: 50), 1, 1, 1),
])
func `words of a long query that come again are looked for once`(
  part: String, count: Int, words: Int, ranking: Int
) throws {
  let filter = try Filter(String(repeating: part, count: count), matching: .fuzzy)
  #expect(filter.terms.count == words)
  #expect(filter.terms.count { $0.ranks } == ranking)
}

@Test func `only the first letters of a long query rank`() throws {
  let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
  let words = letters.prefix(12).flatMap { first in letters.prefix(25).map { first + $0 } }
  let filter = try Filter(words.joined(separator: " "), matching: .fuzzy)
  #expect(filter.terms.count == 300)
  #expect(filter.terms.count { $0.ranks } == FuzzyNeedle.mostLetters / 2)
}

@Test func `the shorter of two texts that are alike is the better match`() throws {
  let filter = try Filter("abc", matching: .fuzzy)
  let ranks = ["abc def", "abc"].map {
    filter.rank(of: Record(fields: [Field("text", .string($0))]))
  }
  #expect(ranks[0] < ranks[1])
}

@Test func `orders follow each other where the first is equal`() throws {
  let records = [("b", "1"), ("a", "2"), ("b", "3"), ("a", "1")].map { name, number in
    Record(fields: [Field("name", .string(name)), Field("number", .number(number))])
  }
  let orders = [try SortOrder("name"), try SortOrder("number:desc")]
  #expect(SortOrder.indices(sorting: orders.map { records.map($0.key) }) == [1, 3, 2, 0])
}

@Test(arguments: [("/^two$/", true), ("/^one$/", true), ("/^ne/", false), ("/(?-m)^two/", false)])
func `a pattern's anchors are those of lines`(text: String, isFound: Bool) throws {
  let record = Record(fields: [Field("text", .string("one\ntwo\nthree"))])
  #expect(try Filter(text).matches(record) == isFound)
}
