/// Makes records of plain text: `text`, and `title` if a paragraph begins with a line that looks
/// like a heading.
package enum TextRecord {
  package static func ofLine(
    _ bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles = TakenStyles()
  ) -> Record {
    let end = endOfText(of: bytes, in: range)
    let text = styles.text(of: bytes, in: range.lowerBound..<end)
    return Record(fields: [Field("text", .string(text))])
  }

  package static func ofParagraph(
    _ bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles = TakenStyles()
  ) -> Record {
    let prose = Prose(bytes, range, styles)
    guard let heading = prose.heading else {
      return Record(fields: [Field("text", .string(prose.text()))])
    }
    return Record(fields: [
      Field("title", .string(heading)), Field("text", .string(prose.text(from: 1))),
    ])
  }
}

extension Record {
  /// The text of a line, which is all that its record has; nil if the record is another one.
  package var line: String? {
    guard fields.count == 1, fields[0].name.isExactly("text"),
      case .string(let text) = fields[0].value
    else { return nil }
    return text
  }
}

/// Finds the blank line that ends a paragraph. Works across buffer boundaries.
package struct ParagraphScan: Equatable {
  /// Whether only white space has been read since the last line feed.
  private var isBlank = false

  /// Continues the scan at `index`, and moves `index` to where it stops.
  ///
  /// - Returns: whether the paragraph ends at `index`, after the blank line.
  mutating func finds(end index: inout Int, in bytes: [UInt8]) -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A {
        if isBlank { return true }
        isBlank = true
      } else if !isSpace(byte) {
        isBlank = false
      }
    }
    return false
  }
}
