/// Finds the blank line behind a stanza, over as many pieces of it as come. Comments by themselves
/// are part of the stanza that follows them.
struct StanzaScan: RecordScan {
  private enum Place {
    case lineStart
    /// Only white space has come in the line.
    case blank
    case comment
    case text
  }

  private var place = Place.lineStart
  private var hasText = false

  mutating func finds(end index: inout Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch (byte, place) {
      case (0x0A, .lineStart), (0x0A, .blank):
        place = .lineStart
        if hasText { return true }
      case (0x0A, _): place = .lineStart
      case (UInt8(ascii: "#"), .lineStart): place = .comment
      case (_, .lineStart), (_, .blank):
        place = isSpace(byte) ? .blank : .text
        if place == .text { hasText = true }
      case (_, .comment), (_, .text): break
      }
    }
    return false
  }
}
