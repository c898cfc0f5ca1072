/// Makes a record of a section of Markdown: `title` is its heading, and `text` is everything below.
/// The text before the first heading has no title. It may begin with front matter, whose fields
/// become the record's.
enum MarkdownSection {
  /// Makes the record.
  ///
  /// - Parameter styles: the styles that were taken out of the bytes. They are put back into title
  ///   and text.
  static func record(
    of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles = TakenStyles()
  ) -> Record {
    var rest = Lines(bytes, range)
    var fields: [Field] = []
    let first = rest.next()
    let second = rest.peek()
    var textStart = range.lowerBound
    if let first, first.level != nil {
      fields = heading(first.headingText, of: first, styles)
      textStart = rest.start
    } else if let first, first.isFieldsMark, second?.isField == true {
      fields = Self.fields(&rest)
      textStart = rest.start
    } else if let first, first.canBeUnderlined, second?.underlineLevel != nil {
      _ = rest.next()
      let text = bytes[first.textStart..<first.range.upperBound]
      fields = heading(text, of: first, styles)
      textStart = rest.start
    }
    let text = Prose(bytes, textStart..<range.upperBound, .markdown, styles).text()
    if !text.isEmpty { fields.append(Field("text", .string(text))) }
    var record = Record(fields: fields)
    record.markdownField = "text"
    return record
  }

  private static func heading(
    _ text: ArraySlice<UInt8>, of line: MarkdownLine, _ styles: TakenStyles
  ) -> [Field] {
    var title = styles.text(from: line.range.lowerBound)
    appendWithoutMarks(text, to: &title)
    return [Field("title", .string(title.string))]
  }

  /// The fields of front matter, up to the line that ends it. Values lose their quotes and are
  /// otherwise unchanged. A list below a name becomes an array.
  private static func fields(_ lines: inout Lines) -> [Field] {
    var fields: [Field] = []
    while let line = lines.next(), !line.endsFields {
      if line.isField, let colon = line.bytes[line.range].firstIndex(of: UInt8(ascii: ":")) {
        let name = String(decoding: line.bytes[line.textStart..<colon], as: UTF8.self)
        fields.append(Field(name, value(line.bytes[(colon + 1)..<line.range.upperBound])))
      } else if let last = fields.indices.last, line.startsWithDash {
        let element = value(line.bytes[(line.textStart + 1)..<line.range.upperBound])
        if case .array(let earlier) = fields[last].value {
          fields[last].value = .array(earlier + [element])
        } else if fields[last].value == .null {
          fields[last].value = .array([element])
        }
      }
    }
    return fields
  }

  /// The text without the quotes around it; null if it is empty.
  private static func value(_ bytes: ArraySlice<UInt8>) -> Value {
    var text = bytes.drop(while: isSpace)
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    if text.count > 1, let first = text.first, quotes.contains(first), text.last == first {
      text = text.dropFirst().dropLast()
    }
    return text.isEmpty ? .null : .string(String(decoding: text, as: UTF8.self))
  }

  /// Appends a heading's text without its marks: a link becomes its words, code and bold become
  /// plain.
  private static func appendWithoutMarks(_ bytes: ArraySlice<UInt8>, to text: inout StyledText) {
    var rest = bytes
    while let byte = rest.first {
      if byte == UInt8(ascii: "["), let link = Link(rest) {
        appendWithoutMarks(link.words, to: &text)
        rest = rest[link.end...]
      } else if byte == UInt8(ascii: "!"), let link = Link(rest.dropFirst()) {
        text.append(link.words)
        rest = rest[link.end...]
      } else if rest.starts(with: "**".utf8) {
        rest = rest.dropFirst(2)
      } else if byte == UInt8(ascii: "`") {
        rest = rest.dropFirst()
      } else {
        text.append(byte, at: rest.startIndex)
        rest = rest.dropFirst()
      }
    }
  }

  /// `[words](address)` or `[words][name]`.
  private struct Link {
    let words: ArraySlice<UInt8>
    let end: Int

    init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.first == UInt8(ascii: "["), let close = Self.close(of: bytes, "[", "]") else {
        return nil
      }
      let rest = bytes[(close + 1)...]
      let target =
        rest.first == UInt8(ascii: "(")
        ? Self.close(of: rest, "(", ")") : Self.close(of: rest, "[", "]")
      guard let target else { return nil }
      (words, end) = (bytes[bytes.startIndex + 1..<close], target + 1)
    }

    /// The index of the bracket that closes the one at the start; nested pairs are skipped.
    private static func close(
      of bytes: ArraySlice<UInt8>, _ open: Unicode.Scalar, _ close: Unicode.Scalar
    ) -> Int? {
      guard bytes.first == UInt8(ascii: open) else { return nil }
      var depth = 0
      for index in bytes.indices {
        if bytes[index] == UInt8(ascii: open) { depth += 1 }
        if bytes[index] == UInt8(ascii: close) { depth -= 1 }
        if depth == 0 { return index }
      }
      return nil
    }
  }

  /// The lines of a section, in order.
  private struct Lines {
    let bytes: [UInt8]
    /// The beginning of the next line.
    private(set) var start: Int
    private let end: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
      (self.bytes, start, end) = (bytes, range.lowerBound, range.upperBound)
    }

    mutating func next() -> MarkdownLine? {
      guard start < end else { return nil }
      let stop = bytes[start..<end].firstIndex(of: 0x0A) ?? end
      defer { start = min(end, stop + 1) }
      return MarkdownLine(bytes, start..<stop)
    }

    func peek() -> MarkdownLine? {
      var copy = self
      return copy.next()
    }
  }
}

extension MarkdownLine {
  fileprivate var startsWithDash: Bool { !isBlank && bytes[textStart] == UInt8(ascii: "-") }
}
