import WaterfallRecords

/// The parameters behind the first word of a field in a mail's head: `; charset=utf-8; name="a b"`.
///
/// A long value may be in pieces, and have an encoding of its own (RFC 2231):
/// `filename*0*=utf-8''Gr%C3%BC; filename*1*=n.txt`.
struct MailParameters {
  private struct Piece {
    /// In small letters.
    var name: String
    /// The number of the piece; nil for a whole value.
    var number: Int?
    /// Whether bytes are written as `%C3`.
    var isEncoded: Bool
    var value: [UInt8]
  }

  /// The most pieces that are read.
  private static let most = 1000

  private var pieces: [Piece] = []

  init(of field: String) {
    var rest = Array(field.utf8)[...]
    Self.skipPart(&rest)
    while !rest.isEmpty, pieces.count < Self.most {
      let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      rest = rest.dropFirst(name.count)
      guard rest.popFirst() == UInt8(ascii: "=") else { continue }
      let value = Self.takeValue(&rest)
      let plain = String(decoding: name.filter { !isSpace($0) }, as: UTF8.self)
      if let piece = Self.piece(plain, value) { pieces.append(piece) }
    }
  }

  /// Skips up to the byte after the next semicolon that is not in quotes.
  private static func skipPart(_ rest: inout ArraySlice<UInt8>) {
    while let byte = rest.popFirst(), byte != UInt8(ascii: ";") {
      if byte == UInt8(ascii: "\"") { _ = takeQuoted(&rest) }
    }
  }

  private static func takeValue(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    rest = rest.drop(while: isSpace)
    if rest.first == UInt8(ascii: "\"") {
      rest = rest.dropFirst()
      let value = takeQuoted(&rest)
      skipPart(&rest)
      return value
    }
    let value = rest.prefix { $0 != UInt8(ascii: ";") }
    rest = rest.dropFirst(value.count + 1)
    return Array(value.reversed().drop(while: isSpace).reversed())
  }

  /// Takes a text up to the quote that closes it.
  private static func takeQuoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      let escaped = byte == UInt8(ascii: "\\") ? rest.popFirst() : nil
      value.append(escaped ?? byte)
    }
    return value
  }

  private static func piece(_ name: String, _ value: [UInt8]) -> Piece? {
    let parts = name.unicodeScalars.split(separator: "*", omittingEmptySubsequences: false)
      .map(String.init)
    guard let base = parts.first, !base.isEmpty, parts.count < 4 else { return nil }
    let number = parts.count > 1 ? Int(parts[1]) : nil
    let isEncoded = parts.count > 1 && parts.last?.isEmpty == true
    guard parts.count == 1 || number != nil || isEncoded else { return nil }
    return Piece(name: base.lowercased(), number: number, isEncoded: isEncoded, value: value)
  }

  /// The value of a parameter, whose name is in small letters; nil if there is none.
  func value(of name: String, _ charset: Charset) -> String? {
    let named = pieces.filter { $0.name == name }
    // A form for old programs may stand beside the encoded one.
    if let whole = named.first(where: { $0.number == nil && $0.isEncoded }) {
      return Self.joined([whole], charset)
    }
    let parts = named.filter { $0.number != nil }.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
    if parts.first?.number == 0 { return Self.joined(parts, charset) }
    return named.first { $0.number == nil }.map { piece in
      EncodedWords.text(of: String(decoding: piece.value, as: UTF8.self), charset)
    }
  }

  private static func joined(_ parts: [Piece], _ charset: Charset) -> String {
    var name: String?
    var bytes: [UInt8] = []
    for (index, part) in parts.enumerated() {
      var value = part.value[...]
      if index == 0, part.isEncoded {
        // The encoding and the language stand before the text: `utf-8'en'text`.
        let marks = value.split(
          separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
        if marks.count == 3 {
          name = String(decoding: marks[0], as: UTF8.self)
          value = marks[2]
        }
      }
      bytes += part.isEncoded ? unescaped(value) : Array(value)
    }
    return charset.text(of: bytes, name?.isEmpty == true ? nil : name)
  }

  /// The bytes with `%C3` replaced.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.endIndex,
        let high = QuotedPrintable.digit(text[index + 1]),
        let low = QuotedPrintable.digit(text[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    return bytes
  }
}
