import WaterfallPattern

/// Finding texts whose letters and marks are written differently: `ü` as one scalar, or as a letter
/// and a mark after it. Both are the same character (canonical equivalence, UAX #15).
extension Needle {
  /// Whether a text has marks after letters, or the needle has, so that the characters must be
  /// compared.
  ///
  /// - Complexity: O(bytes); texts of Latin letters without such marks take a scan for bytes alone.
  private func mayDiffer(in text: String) -> Bool {
    Self.hasMarks(text) || Self.hasMarks(self.text) && text.utf8.contains { $0 >= 0x80 }
  }

  private static func hasMarks(_ text: String) -> Bool {
    // U+0300 is the first mark.
    guard text.utf8.contains(where: { $0 >= 0xCC }) else { return false }
    return text.unicodeScalars.contains { scalar in
      scalar.value >= 0x300
        && (scalar.properties.canonicalCombiningClass != .notReordered
          || 0x1100..<0x1200 ~= scalar.value)
    }
  }

  func isFoundByCharacters(in text: String) -> Bool {
    mayDiffer(in: text) && firstMatch(in: text, from: text.startIndex) != nil
  }

  func equalsByCharacters(_ text: String) -> Bool {
    mayDiffer(in: text) && (ignoresCase ? text.caseFolded : text) == String(characters)
  }

  /// UTF-8 offsets, in order, without overlaps.
  func rangesByCharacters(in text: String) -> [Range<Int>] {
    guard mayDiffer(in: text) else { return [] }
    var (ranges, start) = ([Range<Int>](), text.startIndex)
    while let match = firstMatch(in: text, from: start) {
      let offset = text.utf8.distance(from: text.startIndex, to: match.lowerBound)
      ranges.append(offset..<offset + text[match].utf8.count)
      start = match.upperBound
    }
    return ranges
  }

  private func firstMatch(in text: String, from start: String.Index) -> Range<String.Index>? {
    guard !characters.isEmpty else { return nil }
    var place = start
    while place < text.endIndex {
      if let end = endOfMatch(in: text, at: place) { return place..<end }
      place = text.index(after: place)
    }
    return nil
  }

  private func endOfMatch(in text: String, at start: String.Index) -> String.Index? {
    var place = start
    for character in characters {
      guard place < text.endIndex, folded(text[place]) == character else { return nil }
      place = text.index(after: place)
    }
    return place
  }

  private func folded(_ character: Character) -> Character {
    guard ignoresCase else { return character }
    let folded = String(character).caseFolded
    // A character without a case may not be one alone.
    return folded.count == 1 ? Character(folded) : character
  }
}
