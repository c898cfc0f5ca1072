/// Decodes text in which `=C3=85` represents bytes (RFC 2045).
enum QuotedPrintable {
  private static let name = Array("QUOTED-PRINTABLE".utf8)
  /// The number of bytes at the start of a line in which to look for its parameters.
  private static let longestHead = 200

  /// Whether a line's parameters declare its value as quoted-printable.
  static func isNamed(in line: [UInt8]) -> Bool {
    let head = line.prefix(longestHead).prefix { $0 != UInt8(ascii: ":") }
    return head.indices.contains { index in
      head[index...].prefix(name.count).lazy.map(capital).elementsEqual(name)
    }
  }

  static func text(of text: some Sequence<UInt8>, charset: String?) -> String {
    Charset.text(of: bytes(of: text), charset)
  }

  /// The bytes that a text encodes; a line break after `=` is dropped.
  static func bytes(
    of text: some Sequence<UInt8>, underscore: UInt8 = UInt8(ascii: "_")
  ) -> [UInt8] {
    let text = Array(text)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "=") else {
        bytes.append(byte == UInt8(ascii: "_") ? underscore : byte)
        continue
      }
      let rest = text[index...]
      if rest.first == 0x0A {
        index += 1
      } else if rest.starts(with: [0x0D, 0x0A]) {
        index += 2
      } else if rest.count > 1, let high = digit(rest[index]), let low = digit(rest[index + 1]) {
        bytes.append(high << 4 | low)
        index += 2
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }
}

/// The names of text encodings in mails and contacts.
enum Charset {
  private static let latin: Set<String> = [
    "iso-8859-1", "iso8859-1", "latin1", "iso-8859-15", "windows-1252", "cp1252",
  ]

  /// Whether text in the encoding of this name can be decoded. Text whose encoding has no name is
  /// UTF-8.
  static func isKnown(_ name: String) -> Bool {
    latin.contains(name.lowercased()) || ["utf-8", "utf8", "us-ascii"].contains(name.lowercased())
  }

  static func text(of bytes: [UInt8], _ name: String?) -> String {
    if let name, latin.contains(name.lowercased()) {
      let utf8 = TextEncoding.latin1.utf8(of: bytes[...], isLast: true).utf8
      return String(decoding: utf8, as: UTF8.self)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
