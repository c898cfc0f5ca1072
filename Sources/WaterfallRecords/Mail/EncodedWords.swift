/// Decodes the encoded words in a mail's head, which represent letters beyond ASCII:
/// `=?UTF-8?Q?=C3=85sa?=` (RFC 2047).
enum EncodedWords {
  private static let open = Array("=?".utf8)
  private static let close = Array("?=".utf8)

  /// The text with its encoded words decoded. Malformed words and unknown encodings stay unchanged.
  static func text(of value: String) -> String {
    let bytes = Array(value.utf8)
    guard bytes.contains(open[0]) else { return value }
    var text = ""
    var plainStart = 0
    var index = 0
    /// Whether an encoded word has been decoded. White space between two encoded words is dropped.
    var isBehindWord = false
    while index < bytes.count {
      guard bytes[index] == open[0], let word = word(at: index, in: bytes) else {
        index += 1
        continue
      }
      let between = bytes[plainStart..<index]
      if !isBehindWord || !between.allSatisfy(isSpace) {
        text += String(decoding: between, as: UTF8.self)
      }
      text += word.text
      (index, plainStart, isBehindWord) = (word.end, word.end, true)
    }
    return text + String(decoding: bytes[plainStart...], as: UTF8.self)
  }

  /// Bytes of the longest word that is decoded. RFC 2047 allows 75.
  private static let longest = 1000

  private static func word(at index: Int, in bytes: [UInt8]) -> (text: String, end: Int)? {
    let rest = bytes[index...].prefix(longest)
    guard rest.starts(with: open) else { return nil }
    let parts = rest.dropFirst(2).split(
      separator: UInt8(ascii: "?"), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[3].first == close[1], !parts[2].contains(0x20) else { return nil }
    // The name may include a language: `UTF-8*en`.
    let charset = String(decoding: parts[0].prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
    guard Charset.isKnown(charset) else { return nil }
    let end = parts[3].startIndex + 1
    switch parts[1].first {
    case UInt8(ascii: "Q"), UInt8(ascii: "q"):
      let plain = QuotedPrintable.bytes(of: parts[2], underscore: 0x20)
      return (Charset.text(of: plain, charset), end)
    case UInt8(ascii: "B"), UInt8(ascii: "b"):
      guard let plain = bytesOfBase64(parts[2]) else { return nil }
      return (Charset.text(of: plain, charset), end)
    default: return nil
    }
  }
}
