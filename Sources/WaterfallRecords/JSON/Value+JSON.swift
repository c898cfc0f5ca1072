extension Value {
  /// Values that a document may have which is read as a whole: each takes some 100 bytes until the
  /// document has become JSON, and may be two bytes of it.
  package static let mostInDocument = 4_000_000
  /// What is said of a document with more of them.
  package static let mostInDocumentWords =
    "at most \(mostInDocument) values (convert it to JSON to read more)"

  /// Appends the value as JSON in UTF-8, without white space. It steers no terminal that it is
  /// shown on.
  package func appendJSON(to text: inout [UInt8]) {
    switch self {
    case .null: text.append(contentsOf: "null".utf8)
    case .bool(let truth): text.append(contentsOf: (truth ? "true" : "false").utf8)
    case .number(let digits): text.append(contentsOf: digits.utf8)
    case .string(let string): appendHarmlessJSON(string, to: &text)
    case .array(let values):
      text.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        value.appendJSON(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let fields):
      text.append(UInt8(ascii: "{"))
      for (index, field) in fields.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        appendHarmlessJSON(field.name, to: &text)
        text.append(UInt8(ascii: ":"))
        field.value.appendJSON(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    }
  }

  /// Appends a string in UTF-8 with its quotes, of which only what JSON demands is escaped: for
  /// readers in this program.
  static func appendJSON(_ string: some Sequence<UInt8>, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    for byte in string {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case 0x0A: text.append(contentsOf: "\\n".utf8)
      case 0x09: text.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        text.append(contentsOf: (byte < 16 ? "\\u000" : "\\u00").utf8)
        text.append(contentsOf: digits.utf8)
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
