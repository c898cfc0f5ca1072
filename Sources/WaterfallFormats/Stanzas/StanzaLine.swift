import WaterfallRecords

/// A line of a text of stanzas: `Key: value`, or one of the lines around it.
struct StanzaLine {
  enum Content {
    case blank
    case comment
    /// The value of the line before it continues; the range of its text, without leading white
    /// space.
    case continuation(Range<Int>)
    case field(StanzaKey, value: Range<Int>)
    case other
  }

  /// The line without its line break.
  let range: Range<Int>
  let content: Content

  /// - Parameter isLDIF: whether a value may follow its colon without a space, which only LDIF
  ///   allows.
  init(_ bytes: [UInt8], _ range: Range<Int>, isLDIF: Bool = false) {
    let range = range.lowerBound..<endOfText(of: bytes, in: range)
    self.range = range
    guard let first = bytes[range].first else {
      content = .blank
      return
    }
    if first == UInt8(ascii: "#") {
      content = .comment
    } else if isSpace(first) {
      let text = bytes[range].firstIndex { !isSpace($0) } ?? range.upperBound
      content = .continuation(text..<range.upperBound)
    } else if let key = StanzaKey(bytes, range, isLDIF: isLDIF) {
      let start = bytes[key.end..<range.upperBound].firstIndex { !isSpace($0) }
      content = .field(key, value: (start ?? range.upperBound)..<range.upperBound)
    } else {
      content = .other
    }
  }

  /// Whether a line is the one that precedes the head of each mail in an mbox, such as `From
  /// anna@example.org Mon …`.
  static func isEnvelope(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: "From ".utf8) }
}

/// The key at the start of a line, before the value.
struct StanzaKey {
  /// The name, without the colon and the white space before it.
  let range: Range<Int>
  /// The offset after the colon, or after both colons of `name::`.
  let end: Int
  /// Whether the name is padded with white space up to its colon, as in `/proc/cpuinfo`.
  let isPadded: Bool
  /// Whether the value is in base64: `name:: dmFsdWU=` in LDIF.
  let isEncoded: Bool

  /// The length in bytes of the longest name.
  private static let longest = 64
  private static let mostWords = 4
  private static let colon = UInt8(ascii: ":")

  /// Returns nil if the line does not begin with a key.
  init?(_ bytes: [UInt8], _ line: Range<Int>, isLDIF: Bool) {
    let head = bytes[line].prefix(Self.longest + 32)
    guard let first = head.first, isLetter(first),
      let colon = head.firstIndex(of: Self.colon)
    else { return nil }
    let nameEnd = endOfText(of: bytes, in: line.lowerBound..<colon)
    range = line.lowerBound..<nameEnd
    // French text has one space before a colon, so one space is no padding.
    isPadded = colon - nameEnd > 1 || bytes[nameEnd] == 0x09
    guard range.count <= Self.longest, bytes[range].allSatisfy(Self.canBeInName) else {
      return nil
    }
    let spaces = bytes[range].count { $0 == 0x20 }
    guard spaces < Self.mostWords else { return nil }
    var end = colon + 1
    isEncoded = isLDIF && end < line.upperBound && bytes[end] == Self.colon
    if isEncoded { end += 1 }
    guard isLDIF || end == line.upperBound || isSpace(bytes[end]) else { return nil }
    self.end = end
  }

  private static let marks = Set("-_./()+#;&' ".utf8)

  private static func canBeInName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || marks.contains(byte)
  }
}
