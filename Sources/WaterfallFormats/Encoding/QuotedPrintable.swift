import WaterfallRecords

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
    Charset.own.text(of: bytes(of: text), charset)
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
      // Blanks at the end of a line may have been added on the way.
      let lineEnd = rest.firstIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D } ?? text.count
      if lineEnd == text.count || text[lineEnd] == 0x0A {
        index = min(lineEnd + 1, text.count)
      } else if rest.count > 1, let high = digit(rest[index]), let low = digit(rest[index + 1]) {
        bytes.append(high << 4 | low)
        index += 2
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// The value of a hexadecimal digit; nil for another byte.
  static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }
}
