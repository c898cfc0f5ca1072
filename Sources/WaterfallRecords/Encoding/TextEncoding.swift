/// An encoding of text as bytes.
package enum TextEncoding: String, CaseIterable, Hashable, Sendable {
  case utf8 = "utf-8"
  /// UTF-16 whose byte order mark gives the byte order; little-endian without a mark.
  case utf16 = "utf-16"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case latin1 = "latin1"
  /// Latin-9, which has the euro and a few letters in place of signs of Latin-1.
  case latin9 = "iso-8859-15"
}

extension [UInt8] {
  /// Whether the bytes are UTF-8.
  ///
  /// - Parameter isWhole: whether a letter that is cut at the end is a fault.
  package func isUTF8(isWhole: Bool) -> Bool {
    let text = isWhole ? self[...] : self[..<endOfWholeLetters]
    return String(validating: text, as: UTF8.self) != nil
  }
}
