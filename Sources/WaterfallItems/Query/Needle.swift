/// A text that is looked for in others, with smart case: written in small letters it matches any case, with a
/// capital in it only its own. Nothing is allocated while it is looked for.
struct Needle: Hashable, Sendable {
  /// As it was written.
  let text: String
  private let bytes: [UInt8]
  /// The folded scalars; empty where bytes can be compared.
  private let scalars: [UInt32]
  private let ignoresCase: Bool
  /// A bit for each byte that a match may begin with.
  private let starts: SIMD4<UInt64>

  init(_ text: String) {
    let ignoresCase = !text.unicodeScalars.contains { $0.properties.isUppercase }
    let folded = ignoresCase ? text.caseFolded : text
    (self.text, self.ignoresCase, bytes) = (text, ignoresCase, Array(folded.utf8))
    let isBytewise = !ignoresCase || folded.utf8.allSatisfy { $0 < 0x80 }
    scalars = isBytewise ? [] : folded.unicodeScalars.map(\.value)
    starts = Self.starts(of: folded, ignoresCase: ignoresCase)
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

  /// Whether `text` has the needle in it; an empty needle is in every text.
  ///
  /// - Complexity: O(bytes of the text), but for texts that nearly match everywhere.
  func isFound(in text: String) -> Bool {
    let span = text.utf8.span
    return firstMatch(in: span, from: 0) != nil
  }

  /// Whether `text` is the needle and nothing else.
  func equals(_ text: String) -> Bool {
    let span = text.utf8.span
    return endOfMatch(in: span, at: 0) == span.count
  }

  /// Where the needle is in `text`, without overlaps, in order; offsets in UTF-8.
  func ranges(in text: String) -> [Range<Int>] {
    guard !bytes.isEmpty else { return [] }
    let span = text.utf8.span
    var ranges: [Range<Int>] = []
    while let next = firstMatch(in: span, from: ranges.last?.upperBound ?? 0) {
      ranges.append(next)
    }
    return ranges
  }

  private func firstMatch(in span: Span<UInt8>, from start: Int) -> Range<Int>? {
    if bytes.isEmpty { return start..<start }
    for place in start..<max(start, span.count) {
      let byte = span[place]
      guard starts[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 else { continue }
      if let end = endOfMatch(in: span, at: place) { return place..<end }
    }
    return nil
  }

  private func endOfMatch(in span: Span<UInt8>, at start: Int) -> Int? {
    if !scalars.isEmpty { return endOfFoldedMatch(in: span, at: start) }
    guard start + bytes.count <= span.count else { return nil }
    for (index, wanted) in bytes.enumerated() {
      var byte = span[start + index]
      if ignoresCase && byte &- UInt8(ascii: "A") < 26 { byte |= 0x20 }
      if byte != wanted { return nil }
    }
    return start + bytes.count
  }

  private func endOfFoldedMatch(in span: Span<UInt8>, at start: Int) -> Int? {
    var place = start
    for wanted in scalars {
      guard place < span.count else { return nil }
      let (scalar, length) = Self.scalar(in: span, at: place)
      if CaseFolding.folded(scalar) != wanted { return nil }
      place += length
    }
    return place
  }

  /// The scalar at `place`, a boundary of a `String`'s valid UTF-8, and its bytes.
  private static func scalar(in span: Span<UInt8>, at place: Int) -> (UInt32, length: Int) {
    let lead = UInt32(span[place])
    let length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard length > 1, place + length <= span.count else { return (lead, 1) }
    var scalar = lead & (0xFF >> UInt32(length + 1))
    for index in 1..<length { scalar = scalar << 6 | UInt32(span[place + index] & 0x3F) }
    return (scalar, length)
  }
}
