import WaterfallRecords

/// Decodes the encoded words in a mail's head, which represent letters beyond ASCII:
/// `=?UTF-8?Q?=C3=85sa?=` (RFC 2047).
struct EncodedWords {
  private let charset: Charset
  private var text = ""
  /// The bytes of the encoded words that follow each other in the same encoding. A letter may be
  /// cut between two of them.
  private var pending: (bytes: [UInt8], charset: String)?

  private init(_ charset: Charset) { self.charset = charset }

  private static let open = Array("=?".utf8)
  private static let close = Array("?=".utf8)

  /// The text with its encoded words decoded. Malformed words and unknown encodings stay unchanged.
  static func text(of value: String, _ charset: Charset) -> String {
    guard value.utf8.contains(open[0]) else { return value }
    var words = EncodedWords(charset)
    words.read(Array(value.utf8))
    return words.text
  }

  private mutating func read(_ bytes: [UInt8]) {
    var (plainStart, index) = (0, 0)
    /// Whether an encoded word has been decoded. White space between two encoded words is dropped.
    var isBehindWord = false
    while index < bytes.count {
      guard bytes[index] == Self.open[0], let word = word(at: index, in: bytes) else {
        index += 1
        continue
      }
      let between = bytes[plainStart..<index]
      if !isBehindWord || !between.allSatisfy(isSpace) { append(between) }
      append(word)
      (index, plainStart, isBehindWord) = (word.end, word.end, true)
    }
    append(bytes[plainStart...])
  }

  private mutating func append(_ plain: ArraySlice<UInt8>) {
    flush()
    text += String(decoding: plain, as: UTF8.self)
  }

  private mutating func append(_ word: Word) {
    if var last = pending, last.charset.isExactly(word.charset) {
      // Drop the own reference, so that the bytes are not copied.
      pending = nil
      last.bytes += word.bytes
      pending = last
      return
    }
    flush()
    pending = (word.bytes, word.charset)
  }

  private mutating func flush() {
    guard let last = pending else { return }
    text += charset.text(of: last.bytes, last.charset)
    pending = nil
  }

  private struct Word {
    let bytes: [UInt8]
    /// In small letters.
    let charset: String
    let end: Int
  }

  /// Bytes of the longest word that is decoded. RFC 2047 allows 75.
  private static let longest = 1000

  private func word(at index: Int, in bytes: [UInt8]) -> Word? {
    let rest = bytes[index...].prefix(Self.longest)
    guard rest.starts(with: Self.open) else { return nil }
    let parts = rest.dropFirst(2).split(
      separator: UInt8(ascii: "?"), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[3].first == Self.close[1], !parts[2].contains(0x20) else {
      return nil
    }
    // The name may include a language: `UTF-8*en`.
    let name = String(decoding: parts[0].prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
    guard charset.isKnown(name) else { return nil }
    let end = parts[3].startIndex + 1
    switch parts[1].first {
    case UInt8(ascii: "Q"), UInt8(ascii: "q"):
      let plain = QuotedPrintable.bytes(of: parts[2], underscore: 0x20)
      return Word(bytes: plain, charset: name.lowercased(), end: end)
    case UInt8(ascii: "B"), UInt8(ascii: "b"):
      guard let plain = readableBytes(ofBase64: parts[2]) else { return nil }
      return Word(bytes: plain, charset: name.lowercased(), end: end)
    default: return nil
    }
  }
}
