import WaterfallPattern

/// Puts letters with marks beside the letter without them.
enum LetterOrder {
  /// Appends the plain small letter for a scalar beyond ASCII, and nothing for a combining mark.
  ///
  /// - Returns: whether the letter had a mark, so that the text is not its own key.
  static func append(_ scalar: Unicode.Scalar, to key: inout String) -> Bool {
    if (0x300...0x36F).contains(scalar.value) { return true }
    let folded = CaseFolding.folded(scalar.value)
    if let pair = pair(for: folded) {
      key += pair
      return true
    }
    let plain = BaseLetters.base(of: folded, ignoresCase: true)
    let letter = plain == folded ? beyondLatin(folded) : plain
    key.unicodeScalars.append(Unicode.Scalar(letter) ?? scalar)
    return letter != folded
  }

  /// The two letters that a ligature stands for in dictionaries.
  private static func pair(for scalar: UInt32) -> String? {
    switch scalar {
    case 0xDF, 0x1E9E: "ss"
    case 0xE6: "ae"
    case 0x153: "oe"
    case 0xFE: "th"
    default: nil
    }
  }

  /// Greek letters with an accent, and the Cyrillic yo.
  private static func beyondLatin(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x3AC: 0x3B1
    case 0x3AD: 0x3B5
    case 0x3AE: 0x3B7
    case 0x3AF, 0x3CA, 0x390: 0x3B9
    case 0x3CC: 0x3BF
    case 0x3CD, 0x3CB, 0x3B0: 0x3C5
    case 0x3CE: 0x3C9
    case 0x450, 0x451: 0x435
    default: scalar
    }
  }
}

extension String {
  /// The scalars at the beginning that end within so many bytes.
  func prefixInBytes(_ count: Int) -> String {
    if utf8.count <= count { return self }
    var prefix = ""
    for scalar in unicodeScalars {
      prefix.unicodeScalars.append(scalar)
      if prefix.utf8.count >= count { break }
    }
    return prefix
  }
}
