extension Value {
  /// The largest number of values in a document that is read as a whole. Each takes about 100 bytes
  /// of memory until the document has become JSON, but may be only two bytes of the document.
  package static let mostInDocument = 4_000_000
  /// The words of the error for a document with more values.
  package static let mostInDocumentWords =
    "at most \(mostInDocument) values (convert it to JSON to read more)"

  /// Appends the value as JSON in UTF-8, without white space. The result is safe to show on a
  /// terminal.
  ///
  /// `NaN` and `Infinity` become null, as in JavaScript and jq, since no JSON reader has to take
  /// them.
  package func appendJSON(to text: inout [UInt8]) {
    switch self {
    case .null: text.append(contentsOf: "null".utf8)
    case .bool(let truth): text.append(contentsOf: (truth ? "true" : "false").utf8)
    case .number(let digits):
      let isReal = digits.utf8.last.map(isDigit) == true
      text.append(contentsOf: (isReal ? digits : "null").utf8)
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

  /// Appends a UTF-8 string with its quotes. Only the characters are escaped that JSON requires, so
  /// the result is for readers in this program.
  package static func appendJSON(_ string: some Sequence<UInt8>, to text: inout [UInt8]) {
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
