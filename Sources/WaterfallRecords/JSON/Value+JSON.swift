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

  /// The members of an object, or of one that is written as JSON in a text or at its end, as in the
  /// message of a log: `failed {"user":"ann"}`; nil for other values.
  var members: [Field]? {
    switch self {
    case .object(let fields): return fields
    case .string(let text):
      if case .object(let fields)? = written(in: text) { return fields }
      guard text.utf8.last == UInt8(ascii: "}"),
        let blank = text.utf8.firstRange(of: " {".utf8)?.lowerBound,
        case .object(let fields)? = written(in: String(text[blank...]))
      else { return nil }
      return fields
    case .null, .bool, .number, .array: return nil
    }
  }

  /// The object or the list that a text is as JSON; nil for other values, and for longer texts.
  package var written: Value? {
    guard case .string(let text) = self else { return nil }
    return written(in: text)
  }

  /// The bytes of the longest text that is read as JSON.
  private static let longestWritten = 1 << 20

  private func written(in text: String) -> Value? {
    let bytes = text.utf8
    guard bytes.count <= Self.longestWritten, let first = bytes.first(where: { !isSpace($0) }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let last = bytes.last(where: { !isSpace($0) }), last == first + 2
    else { return nil }
    var reader = JSONReader(Array(bytes))
    // A text that is no valid JSON is a text, so the error does not matter.
    return try? reader.readWhole()
  }
}
