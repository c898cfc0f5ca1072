import WaterfallPattern

/// A text to be found in others, with smart case.
///
/// Written in small letters, it matches any case; with a capital in it, only the exact case. Marks
/// work likewise: `cafe` finds `Café`, and `café` does not find `cafe` (``ignoresMarks``). The
/// search allocates nothing, except where letters and their marks may be apart: a text that is not
/// ASCII is also found in another canonical form (``isFoundByCharacters(in:)``).
struct Needle: Hashable, Sendable {
  /// As it was written.
  let text: String
  /// The bytes, or the folded scalars if comparing bytes would not be enough.
  let units: [UInt32]
  /// Whether the search compares bytes, not scalars.
  let isBytewise: Bool
  let ignoresCase: Bool
  /// Whether a letter is also found with marks on, under or across it. The needle is ASCII then.
  let ignoresMarks: Bool
  /// What people see as one letter, folded; empty if the search compares bytes.
  let characters: [Character]
  /// The first and the last byte, if the search compares bytes.
  private let first: LetterBytes
  private let last: LetterBytes
  /// One bit for each byte with which a match may begin.
  private let starts: SIMD4<UInt64>
  /// The Knuth-Morris-Pratt table: how many units still match after a mismatch at each unit.
  ///
  /// It keeps the search from reading any unit of a text twice (Knuth, Morris, Pratt, Fast pattern
  /// matching in strings, 1977).
  let borders: [Int]

  /// A text as people type it to find it.
  init(_ text: String) {
    let ignoresCase = !text.unicodeScalars.contains { $0.properties.isUppercase }
    self.init(text, ignoresCase: ignoresCase, ignoresMarks: true)
  }

  /// - Parameter ignoresMarks: whether marks do not count if the text is ASCII.
  init(_ text: String, ignoresCase: Bool, ignoresMarks: Bool = false) {
    let folded = ignoresCase ? text.caseFolded : text
    (self.text, self.ignoresCase) = (text, ignoresCase)
    isBytewise = folded.utf8.allSatisfy { $0 < 0x80 }
    self.ignoresMarks = ignoresMarks && isBytewise
    characters = isBytewise ? [] : Array(folded)
    units = isBytewise ? folded.utf8.map(UInt32.init) : folded.unicodeScalars.map(\.value)
    first = LetterBytes(units.first ?? 0, ignoresCase: ignoresCase)
    last = LetterBytes(units.last ?? 0, ignoresCase: ignoresCase)
    borders = Self.borders(of: units)
    starts = Self.starts(of: folded, ignoresCase: ignoresCase)
  }

  /// A copy that shares no storage (``RecordNeeds/unshared``).
  var unshared: Needle { with(text) }

  /// A needle that takes the same letters for equal.
  func with(_ text: String) -> Needle {
    Needle(text, ignoresCase: ignoresCase, ignoresMarks: ignoresMarks)
  }

  /// The Knuth-Morris-Pratt table of the units (see ``borders``).
  static func borders(of units: [UInt32]) -> [Int] {
    var borders = [Int](repeating: 0, count: units.count + 1)
    var matched = 0
    for index in units.indices.dropFirst() {
      while matched > 0, units[index] != units[matched] { matched = borders[matched] }
      if units[index] == units[matched] { matched += 1 }
      borders[index + 1] = matched
    }
    return borders
  }

  private static func starts(of text: String, ignoresCase: Bool) -> SIMD4<UInt64> {
    var starts = SIMD4<UInt64>()
    guard let first = text.unicodeScalars.first?.value else { return starts }
    let variants = ignoresCase ? CaseFolding.variants(of: first) : [first]
    for scalar in variants.compactMap(Unicode.Scalar.init) {
      let byte = String(scalar).utf8.first ?? 0
      starts[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
    }
    return starts
  }

  /// Whether `text` contains the needle; every text contains an empty one.
  ///
  /// - Complexity: O(bytes of the text).
  func isFound(in text: String) -> Bool {
    let span = text.utf8.span
    if endOfMatch(in: span, from: 0) != nil { return true }
    return isBytewise ? isFoundWithMarks(in: span) : isFoundByCharacters(in: text)
  }

  /// Whether the bytes in `range` contain the needle, which must be bytewise.
  ///
  /// - Complexity: O(length of the range).
  func isFound(in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    precondition(isBytewise, "\(text) is found by scalars, which need whole UTF-8")
    let span = bytes.span.extracting(range)
    return endOfMatch(in: span, from: 0) != nil || isFoundWithMarks(in: span)
  }

  /// Whether `text` is the needle and nothing else.
  func equals(_ text: String) -> Bool {
    let span = text.utf8.span
    var place = 0
    for unit in units {
      guard place < span.count, take(in: span, at: &place) == unit else {
        return !isBytewise && equalsByCharacters(text)
      }
    }
    return place == span.count || !isBytewise && equalsByCharacters(text)
  }

  /// Where the needle occurs in `text`: UTF-8 offsets, in order, without overlaps.
  ///
  /// - Complexity: O(bytes of the text).
  func ranges(in text: String) -> [Range<Int>] {
    guard !units.isEmpty else { return [] }
    let span = text.utf8.span
    if ignoresMarks, span.mayHaveMarks { return rangesWithMarks(in: span) }
    var ranges: [Range<Int>] = []
    while let end = endOfMatch(in: span, from: ranges.last?.upperBound ?? 0) {
      ranges.append(start(ofMatchTo: end, in: span)..<end)
    }
    return ranges.isEmpty && !isBytewise ? rangesByCharacters(in: text) : ranges
  }

  /// The end of the first match that begins at `start` or later.
  private func endOfMatch(in span: Span<UInt8>, from start: Int) -> Int? {
    if units.isEmpty { return start }
    var (place, matched) = (start, 0)
    while true {
      if matched == 0 { place = nextStart(in: span, from: place) }
      guard place < span.count else { return nil }
      let unit = take(in: span, at: &place)
      while matched > 0, units[matched] != unit { matched = borders[matched] }
      if units[matched] == unit { matched += 1 }
      if matched == units.count { return place }
    }
  }

  /// The next place where a match may begin; the end of the text if there is none.
  private func nextStart(in span: Span<UInt8>, from start: Int) -> Int {
    var place = start
    if isBytewise {
      guard span.count - place >= units.count else { return span.count }
      // Looks eight bytes at a time for a place whose first and last byte both fit.
      let behind = units.count - 1
      while span.count - place >= ByteWord.count + behind {
        let found =
          (first.difference(in: span, at: place)
          | last.difference(in: span, at: place + behind)).zeros
        if !found.isEmpty { return place + found.place }
        place += ByteWord.count
      }
    }
    while place < span.count, !mayStart(with: span[place]) { place += 1 }
    return place
  }

  private func mayStart(with byte: UInt8) -> Bool {
    starts[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1
  }

  /// The unit at `place`; moves `place` past it.
  private func take(in span: Span<UInt8>, at place: inout Int) -> UInt32 {
    guard !isBytewise else {
      let byte = span[place]
      place += 1
      return UInt32(ignoresCase && byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
    }
    let length = span.length(at: place)
    defer { place += length }
    let scalar = span.scalar(at: place, length: length)
    return ignoresCase ? CaseFolding.folded(scalar) : scalar
  }

  /// The start of a match, found by counting scalars back: case variants may differ in byte length.
  private func start(ofMatchTo end: Int, in span: Span<UInt8>) -> Int {
    if isBytewise { return end - units.count }
    var start = end
    for _ in units { start = span.startOfScalar(before: start) }
    return start
  }
}

/// Compares eight bytes at a time with one wanted byte.
private struct LetterBytes: Hashable, Sendable {
  private let wanted: ByteWord
  /// The bit that makes a capital a small letter; 0 if case counts.
  private let caseBit: ByteWord

  /// - Parameter unit: a byte, in small letters if case does not count; unused if it is a scalar.
  init(_ unit: UInt32, ignoresCase: Bool) {
    let byte = UInt8(truncatingIfNeeded: unit)
    wanted = ByteWord(repeating: byte)
    let isLetter = byte &- UInt8(ascii: "a") < 26
    caseBit = ByteWord(repeating: ignoresCase && isLetter ? 0x20 : 0)
  }

  /// Zero in each byte that is the wanted one.
  @inline(__always)
  func difference(in span: borrowing Span<UInt8>, at index: Int) -> ByteWord {
    (ByteWord(span, at: index) | caseBit) ^ wanted
  }
}
