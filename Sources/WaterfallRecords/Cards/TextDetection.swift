/// Guesses from a text's look whether it would make a good name for a record.
enum TextDetection {
  /// Whether it is a web address.
  ///
  /// - Complexity: O(1).
  static func isAddress(_ text: String) -> Bool {
    let head = text.utf8.prefix(8)
    return head.starts(with: "https://".utf8) || head.starts(with: "http://".utf8)
  }

  /// Whether it is a number, an amount of money, a size or a duration: `12`, `1.250,75 €`, `36s`.
  ///
  /// - Complexity: O(1), because a longer text is none.
  static func isAmount(_ text: String) -> Bool {
    guard text.utf8.count <= mostAmount else { return false }
    return LooseNumber(text).map { !$0.hasUnit } ?? false || Meaning.isQuantity(text)
  }
  private static let mostAmount = 24

  /// Whether the text was made by a program for programs: a hash, a UUID, a key, a signature.
  ///
  /// - Complexity: O(1), because only the first 80 bytes are examined.
  static func isMachineMade(_ text: String) -> Bool {
    var bytes = text.utf8.prefix(mostLookedAt)[...]
    guard bytes.count >= leastDigits else { return false }
    if bytes.starts(with: "-----BEGIN ".utf8) || bytes.starts(with: "<a ".utf8) { return true }
    for kind in hashKinds where bytes.starts(with: kind.utf8) {
      bytes = bytes.dropFirst(kind.utf8.count + 1)
      break
    }
    return isHexadecimal(bytes) || isEncoded(bytes)
  }

  /// Whether it is written as an object or a list of JSON, which is for programs.
  ///
  /// - Complexity: O(1), unless it begins or ends with many blanks.
  static func isJSON(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.last(where: { !isSpace($0) }), last == bytes[first] + 2,
      let second = bytes[first...].dropFirst().first(where: { !isSpace($0) })
    else { return false }
    switch bytes[first] {
    case UInt8(ascii: "{"): return "\"}".utf8.contains(second)
    case UInt8(ascii: "["): return "{[\"]".utf8.contains(second)
    default: return false
    }
  }

  /// Whether it plainly is Markdown: it has a heading, a fence of code, a link, or words in bold.
  ///
  /// - Complexity: O(length).
  static func isMarkdown(_ text: String) -> Bool {
    let bytes = text.utf8
    let span = bytes.span
    guard "#`]*".utf8.contains(where: { span.contains($0) }) else { return false }
    let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    let hasMarks = lines.contains { line in
      line.starts(with: "```".utf8) || line.starts(with: "## ".utf8)
        || line.starts(with: "### ".utf8)
    }
    let pieces = bytes.split(separator: UInt8(ascii: "]"), omittingEmptySubsequences: false)
    let hasLink = pieces.dropFirst().contains { $0.starts(with: "(http".utf8) }
    return hasMarks || hasLink || isBold(text)
  }

  /// Whether there are words between two pairs of stars.
  private static func isBold(_ text: String) -> Bool {
    guard let start = text.utf8.firstRange(of: "**".utf8)?.upperBound,
      let end = text.utf8[start...].firstRange(of: "**".utf8)?.lowerBound
    else { return false }
    let words = text.unicodeScalars[start..<end]
    return words.first?.properties.isWhitespace == false
      && words.last?.properties.isWhitespace == false && !words.contains("\n")
  }

  private static let mostLookedAt = 80
  /// Digits of the shortest hash; a shorter one could be a word.
  private static let leastDigits = 7
  /// Letters of the shortest text in base64; a shorter one could be a word.
  private static let leastEncoded = 20
  private static let hashKinds = ["sha256", "sha512", "sha1", "md5"]

  /// Whether the bytes are hexadecimal: digits and letters up to `f`, with at least one of each. A
  /// UUID has dashes in between.
  private static func isHexadecimal(_ bytes: Substring.UTF8View) -> Bool {
    var (hasDigit, hasLetter, dashes) = (false, false, 0)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        hasLetter = true
      case UInt8(ascii: "-"): dashes += 1
      default: return false
      }
    }
    return hasDigit && hasLetter && (dashes == 0 || dashes == 4 && bytes.count == 36)
  }

  /// Whether the bytes are one long word of small letters, capitals and digits, as in base64.
  private static func isEncoded(_ bytes: Substring.UTF8View) -> Bool {
    guard bytes.count >= leastEncoded else { return false }
    var (hasDigit, hasSmall, hasCapital) = (false, false, false)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case UInt8(ascii: "a")...UInt8(ascii: "z"): hasSmall = true
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): hasCapital = true
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): continue
      default: return false
      }
    }
    return hasDigit && hasSmall && hasCapital
  }
}
