import WaterfallPattern

/// Finding texts whose letters have marks that the needle's letters have not: `cafe` in `Café`.
///
/// Bytes decide first. Only a text that has Latin letters with marks is read letter by letter. Its
/// bytes may be malformed: those that are no letter are compared as they are, and equal nothing.
extension Needle {
  /// - Complexity: O(bytes), eight or more at a time where they are ASCII.
  func isFoundWithMarks(in span: Span<UInt8>) -> Bool {
    ignoresMarks && span.mayHaveMarks && endOfMatchWithMarks(in: span, from: 0) != nil
  }

  /// UTF-8 offsets, in order, without overlaps. The bytes must be well-formed, and there must be
  /// units.
  func rangesWithMarks(in span: Span<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    while let end = endOfMatchWithMarks(in: span, from: ranges.last?.upperBound ?? 0) {
      var (start, count) = (end, units.count)
      while count > 0 {
        start = span.startOfScalar(before: start)
        if !span.isMark(at: start) { count -= 1 }
      }
      ranges.append(start..<end)
    }
    return ranges
  }

  /// The end of the first match that begins at `start` or later.
  private func endOfMatchWithMarks(in span: Span<UInt8>, from start: Int) -> Int? {
    var (place, matched) = (start, 0)
    while place < span.count {
      guard let unit = takeLetter(in: span, at: &place) else { continue }
      while matched > 0, units[matched] != unit { matched = borders[matched] }
      if units[matched] == unit { matched += 1 }
      if matched == units.count { return place }
    }
    return nil
  }

  /// The letter at `place` without its mark, as it is compared with the units; nil for a mark that
  /// follows its letter. Moves `place` past it.
  private func takeLetter(in span: Span<UInt8>, at place: inout Int) -> UInt32? {
    let length = span.lengthOfLetter(at: place)
    defer { place += length }
    if length > 1 {
      if span.isMark(at: place) { return nil }
      let scalar = span.scalar(at: place, length: length)
      return BaseLetters.base(of: scalar, ignoresCase: ignoresCase)
    }
    let byte = span[place]
    return UInt32(ignoresCase && byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
  }
}

extension Span<UInt8> {
  /// Whether there may be a Latin letter with a mark, or a mark that follows its letter.
  ///
  /// - Complexity: O(length), 32 bytes at a time where they are ASCII.
  var mayHaveMarks: Bool {
    var place = 0
    while true {
      place = endOfASCII(from: place)
      if place >= count { return false }
      if Self.mayBeginMark(self[place]) { return true }
      place += 1
    }
  }

  /// The index of the first byte from `start` on that is not ASCII; the length if there is none.
  private func endOfASCII(from start: Int) -> Int {
    var place = start
    let step = ByteWord.count
    while count - place >= 4 * step {
      let one = ByteWord(self, at: place) | ByteWord(self, at: place + step)
      let other = ByteWord(self, at: place + 2 * step) | ByteWord(self, at: place + 3 * step)
      guard (one | other).isASCII else { break }
      place += 4 * step
    }
    while place < count, self[place] < 0x80 { place += 1 }
    return place
  }

  /// Whether a byte is the first one of a scalar that ``BaseLetters`` may change, or of a mark:
  /// U+00C0 ..< U+0250, U+1E00 ..< U+1F00, U+0300 ..< U+0370.
  private static func mayBeginMark(_ byte: UInt8) -> Bool {
    0xC3...0xC9 ~= byte || byte == 0xCC || byte == 0xCD || byte == 0xE1
  }

  /// Whether the mark that follows a letter begins at `place`: U+0300 ..< U+0370.
  fileprivate func isMark(at place: Int) -> Bool {
    self[place] == 0xCC || self[place] == 0xCD && place + 1 < count && self[place + 1] < 0xB0
  }

  /// The number of bytes of the letter or mark at `place`; 1 for any other byte.
  fileprivate func lengthOfLetter(at place: Int) -> Int {
    guard Self.mayBeginMark(self[place]) else { return 1 }
    let length = length(at: place)
    for index in 1..<Swift.max(1, length) where self[place + index] & 0xC0 != 0x80 { return 1 }
    return length
  }
}
