import WaterfallRecords

/// Finds the blank line after a stanza. Works across buffer boundaries.
///
/// Comments between blank lines belong to the stanza that follows, as does the version at the start
/// of LDIF.
struct StanzaScan: RecordScan {
  private enum Place {
    case lineStart
    /// The line has had only white space.
    case blank
    case comment
    case text
  }

  private var place = Place.lineStart
  private var hasText = false
  /// The number of bytes of `version:` with which the stanza has begun; nil if it begins otherwise
  /// or has more lines.
  private var versionPlace: Int? = 0
  private static let version = Array("version:".utf8)

  mutating func finds(end index: inout Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch (byte, place) {
      case (0x0A, .lineStart), (0x0A, .blank):
        place = .lineStart
        if hasText, versionPlace != Self.version.count { return true }
        (hasText, versionPlace) = (false, nil)
      case (0x0A, _): place = .lineStart
      case (UInt8(ascii: "#"), .lineStart): place = .comment
      case (_, .lineStart), (_, .blank):
        place = isSpace(byte) ? .blank : .text
        if place == .text {
          if hasText { versionPlace = nil }
          hasText = true
          lookForVersion(byte)
        }
      case (_, .text): lookForVersion(byte)
      case (_, .comment): break
      }
    }
    return false
  }

  private mutating func lookForVersion(_ byte: UInt8) {
    guard let place = versionPlace, place < Self.version.count else { return }
    versionPlace = byte == Self.version[place] ? place + 1 : nil
  }
}
