/// Appends a text as a JSON string that is safe to show on a terminal.
///
/// Characters that could control the terminal, or change the writing direction, are escaped. A JSON
/// reader gets the same text back.
///
/// - Complexity: O(length of the text).
package func appendHarmlessJSON(_ text: String, to json: inout [UInt8]) {
  json.append(UInt8(ascii: "\""))
  // Most texts have nothing to escape.
  if text.needsNoEscape { json += text.utf8 } else { appendEscaping(text, to: &json) }
  json.append(UInt8(ascii: "\""))
}

private func appendEscaping(_ text: String, to json: inout [UInt8]) {
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": json += [UInt8(ascii: "\\"), UInt8(scalar.value)]
    case "\n": json += "\\n".utf8
    case "\r": json += "\\r".utf8
    case "\t": json += "\\t".utf8
    case " "..."~": json.append(UInt8(scalar.value))
    case _ where scalar.isEscaped:
      for unit in String(scalar).utf16 { appendEscape(unit, to: &json) }
    default: json += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }
}

private func appendEscape(_ unit: UInt16, to json: inout [UInt8]) {
  let digits = String(unit, radix: 16)
  json += "\\u".utf8
  json += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
  json += digits.utf8
}

extension String {
  /// Whether it has printable ASCII only, and neither a quote nor a backslash.
  fileprivate var needsNoEscape: Bool {
    let bytes = utf8.span
    let plain = bytes.endOfPlainLetters(in: bytes.indices)
    return plain.end == bytes.count && plain.isPrintable
  }
}

extension Unicode.Scalar {
  /// Whether the character could control a terminal or change the writing direction.
  fileprivate var isEscaped: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
