import Testing
import WaterfallPattern
import WaterfallTestSupport

@testable import WaterfallRecords

/// The needle's rule in its plainest form: compares scalars, case-folded unless the needle has a
/// capital. A needle of ASCII is compared with letters without marks. For any other, characters are
/// compared if no scalars fit.
private func plainRanges(of needle: String, in text: String) -> [Range<Int>] {
  let isExact = needle.unicodeScalars.contains { $0.properties.isUppercase }
  if needle.utf8.allSatisfy({ $0 < 0x80 }) { return letterRanges(of: needle, in: text, isExact) }
  let fold: (String) -> [Unicode.Scalar] = { text in
    Array((isExact ? text : text.caseFolded).unicodeScalars)
  }
  let (wanted, folded, scalars) = (fold(needle), fold(text), Array(text.unicodeScalars))
  var ranges: [Range<Int>] = []
  var place = 0
  while !wanted.isEmpty && place + wanted.count <= folded.count {
    if Array(folded[place..<place + wanted.count]) == wanted {
      let start = scalars[..<place].reduce(0) { $0 + String($1).utf8.count }
      let length = scalars[place..<place + wanted.count].reduce(0) { $0 + String($1).utf8.count }
      ranges.append(start..<start + length)
      place += wanted.count
    } else {
      place += 1
    }
  }
  return ranges.isEmpty ? characterRanges(of: needle, in: text, isExact) : ranges
}

private func letterRanges(of needle: String, in text: String, _ isExact: Bool) -> [Range<Int>] {
  func letter(_ scalar: Unicode.Scalar) -> UInt32 {
    BaseLetters.base(of: scalar.value, ignoresCase: !isExact)
  }
  let wanted = needle.unicodeScalars.map(letter)
  var (letters, places, offset) = ([UInt32](), [Range<Int>](), 0)
  for scalar in text.unicodeScalars {
    let end = offset + String(scalar).utf8.count
    if !(0x300..<0x370 ~= scalar.value) {
      letters.append(letter(scalar))
      places.append(offset..<end)
    }
    offset = end
  }
  var (ranges, place) = ([Range<Int>](), 0)
  while !wanted.isEmpty && place + wanted.count <= letters.count {
    if Array(letters[place..<place + wanted.count]) == wanted {
      ranges.append(places[place].lowerBound..<places[place + wanted.count - 1].upperBound)
      place += wanted.count
    } else {
      place += 1
    }
  }
  return ranges
}

private func characterRanges(of needle: String, in text: String, _ isExact: Bool) -> [Range<Int>] {
  func folded(_ text: String) -> String { isExact ? text : text.caseFolded }
  let (wanted, characters) = (Array(folded(needle)), Array(text))
  var (ranges, place) = ([Range<Int>](), 0)
  while !wanted.isEmpty && place + wanted.count <= characters.count {
    let some = characters[place..<place + wanted.count]
    if some.map({ folded(String($0)) }) == wanted.map({ String($0) }) {
      let start = characters[..<place].reduce(0) { $0 + $1.utf8.count }
      ranges.append(start..<start + some.reduce(0) { $0 + $1.utf8.count })
      place += wanted.count
    } else {
      place += 1
    }
  }
  return ranges
}

@Test func `letters are found whether their marks are apart or not`() throws {
  let names = ["M\u{FC}ller", "Mu\u{308}ller", "MU\u{308}LLER", "Muller"]
  let records = names.map { Record(fields: [Field("name", .string($0))]) }
  func found(_ text: String) throws -> [Int] {
    let filter = try Filter(text)
    filter.resolve(by: records)
    return records.indices.filter { filter.resolved.matches(records[$0]) }
  }
  for typed in ["m\u{FC}ller", "mu\u{308}ller"] {
    #expect(try found(typed) == [0, 1, 2])
    #expect(try found("name:\(typed)") == [0, 1, 2])
    #expect(try found("name=\(typed)") == [0, 1, 2])
    #expect(names.indices.filter { Filter(phrase: typed).matches(records[$0]) } == [0, 1, 2])
  }
  #expect(try found("M\u{FC}ller") == [0, 1])
  #expect(try found("muller") == [0, 1, 2, 3])
  #expect(try found("Muller") == [0, 1, 3])
  #expect(try found("name=muller") == [3])
  #expect(try found("/muller/") == [3])
  #expect(Filter(phrase: "\u{FC}l").ranges(in: "Mu\u{308}ller") == [1..<5])
  // Hangul's syllables are letters that are apart, too.
  #expect(Filter(phrase: "\u{D55C}").ranges(in: "\u{1112}\u{1161}\u{11AB}") == [0..<9])
}

/// Longer than the bytes that are compared at once.
private let longText = String(repeating: "x", count: 70)

@Test(
  arguments: [
    ("cafe", "Un Café", "Un [Café]"), ("cafe", "cafes, cafe\u{301}s", "[cafe]s, [cafe]\u{301}s"),
    ("muller", "Mu\u{308}ller", "[Mu\u{308}ller]"), ("Muller", "MÜLLER Müller", "MÜLLER [Müller]"),
    ("istanbul", "İstanbul", "[İstanbul]"), ("lodz", "Łódź", "[Łódź]"), ("viet", "Việt", "[Việt]"),
    ("ol", "Öl für öl", "[Öl] für [öl]"), ("öl", "Ol", "Ol"), ("и", "й", "й"), ("a", "日本", "日本"),
    ("o", "\(longText)ö", "\(longText)[ö]"),
  ] as [(String, String, String)])
func `a letter finds those with marks`(word: String, text: String, lit: String) {
  let needle = Needle(word)
  var bytes = Array(text.utf8)
  for range in needle.ranges(in: text).reversed() {
    bytes.insert(UInt8(ascii: "]"), at: range.upperBound)
    bytes.insert(UInt8(ascii: "["), at: range.lowerBound)
  }
  #expect(String(decoding: bytes, as: UTF8.self) == lit)
  #expect(needle.isFound(in: text) == lit.utf8.contains(UInt8(ascii: "[")))
}

/// Bytes are searched before anyone knows whether they are UTF-8.
@Test func `malformed bytes hide no letter`() {
  let needle = Needle("cafe")
  for bytes in [[0xC3], [0xE1], [0xE1, 0xBA], [0xCC], [0xCD], [0xC3, 0xC3]] as [[UInt8]] {
    let text = bytes + Array("caf".utf8) + [0xC3, 0xA9]
    #expect(needle.isFound(in: text, text.indices), "\(bytes)")
    let cut = Array("caf".utf8) + bytes
    #expect(!needle.isFound(in: cut, cut.indices), "\(bytes)")
  }
}

@Test func `short needles are found as the plain way finds them`() throws {
  let alphabet = Array("aAbeséÉσςΣжЖ€😀ſKß\u{1E9E}\u{301}").map(String.init)
  for seed in 1...4000 {
    var generator = SeededRandom(seed: UInt64(seed))
    func word(_ most: Int) -> String {
      (0..<Int.random(in: 0...most, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? ""
      }.joined()
    }
    let (needle, text) = (word(3), word(10))
    let ranges = plainRanges(of: needle, in: text)
    try #require(Needle(needle).ranges(in: text) == ranges, "\(needle) in \(text)")
    try #require(Needle(needle).isFound(in: text) == (!ranges.isEmpty || needle.isEmpty))
  }
}

@Test func `needles that overlap themselves are found as the plain way finds them`() throws {
  for alphabet in [["a", "b"], ["é", "É", "b"]] {
    for seed in 1...1500 {
      var generator = SeededRandom(seed: UInt64(seed))
      func word(_ range: ClosedRange<Int>) -> String {
        (0..<Int.random(in: range, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? ""
        }.joined()
      }
      let (needle, text) = (word(1...6), word(0...16))
      try #require(
        Needle(needle).ranges(in: text) == plainRanges(of: needle, in: text),
        "\(needle) in \(text)")
    }
  }
}

@Test func `needles in long texts are found as the plain way finds them`() throws {
  // The last four differ from other letters only in the bit that distinguishes capitals.
  let alphabet = ["a", "A", "b", "[", "{", "@", "`"]
  for seed in 1...4000 {
    var generator = SeededRandom(seed: UInt64(seed))
    let letters = alphabet.shuffled(using: &generator).prefix(
      Int.random(in: 2...7, using: &generator))
    func word(_ range: ClosedRange<Int>) -> String {
      (0..<Int.random(in: range, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? ""
      }.joined()
    }
    let text = word(8...60)
    let needle =
      seed.isMultiple(of: 2)
      ? word(1...3) : String(text.suffix(Int.random(in: 1...12, using: &generator)))
    try #require(
      Needle(needle).ranges(in: text) == plainRanges(of: needle, in: text), "\(needle) in \(text)")
  }
}

@Test func `folding agrees with the standard library where a letter has one small letter`() throws {
  for number in (0..<UInt32(0x600)).filter({ $0 != 0xB5 && $0 != 0x130 && $0 != 0x3C2 }) {
    guard let scalar = Unicode.Scalar(number) else { continue }
    try #require(String(scalar).caseFolded == String(scalar).lowercased(), "\(number)")
  }
}

@Test(arguments: [
  ("1,234", 1234), ("$12.50", 12.5), ("12,50 €", 12.5), ("1.5e3", 1500), ("−3", -3), ("-$4", -4),
  ("$-4", -4), ("1.234,5", 1234.5), ("1,234,567.8", 1_234_567.8), ("979 m", 979), ("45%", 45),
  (".5", 0.5), ("7.", 7), ("12.5kg", 12.5), ("3 m/s", 3), (" 8 ", 8), ("+2", 2), ("0,5", 0.5),
  ("1e400", Double.infinity), ("007", 7), ("5e", 5), ("0,500", 0.5),
])
func `numbers are read as people write them`(text: String, value: Double) {
  #expect(LooseNumber(text)?.value == value)
}

@Test(arguments: [
  "", "a", "2024-03-07", "12:30", "1.2.3", "0x10", "1 2", "-", "$", ".", "1,2,3", "12,34,567",
  "3 blind mice", "1/2", "--5", "e5", "inf", "nan", ",", "1e5e5",
])
func `what only begins like a number is text`(text: String) {
  #expect(LooseNumber(text) == nil)
}

@Test(arguments: ["a", "ab", "aB", "é", "É", "a\\.b", "\\Qa+\\E", "", "a|b", "(?-i)ab", "(?i)AB"])
func `an expression that is a plain text finds the same as a text`(_ text: String) throws {
  let pattern = try Pattern(text)
  let expression = FilterExpression(pattern)
  for seed in UInt64(0)..<200 {
    var random = SeededRandom(seed: seed)
    let sample = (0..<8).map { _ in
      ["a", "A", "b", "B", "é", "É", ".", "+", "\n"].randomElement(using: &random) ?? ""
    }.joined()
    #expect(expression.isFound(in: sample) == pattern.isFound(in: sample), "\(sample)")
    #expect(expression.ranges(in: sample) == pattern.ranges(in: sample), "\(sample)")
  }
}
