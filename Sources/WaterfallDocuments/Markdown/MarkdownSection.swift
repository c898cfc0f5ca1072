import WaterfallRecords

/// Makes a record of a section of Markdown: `title` is its heading, and `text` is everything below
/// as it is written.
///
/// The text before the first heading has no title. It may begin with front matter, whose fields
/// become the record's.
struct MarkdownSection {
  private let bytes: [UInt8]
  private let range: Range<Int>
  /// The styles that were taken out of the bytes. They are put back into title and text.
  private let styles: TakenStyles

  /// The most lines of a heading that is underlined.
  private static let mostLines = 100

  init(_ bytes: [UInt8], _ range: Range<Int>, _ styles: TakenStyles = TakenStyles()) {
    (self.bytes, self.range, self.styles) = (bytes, range, styles)
  }

  var record: Record {
    var fields: [Field] = []
    var start = range.lowerBound
    if case .at(let end) = FrontMatter.end(in: range, of: bytes, isAtEnd: true) {
      fields = FrontMatter.fields(of: bytes, in: start..<end, styles)
      start = end
    } else if let heading {
      fields = [Field("title", .string(title(of: heading)))]
      start = heading.upperBound
    }
    let text = textRange(from: start)
    if !text.isEmpty { fields.append(Field("text", .string(styles.text(of: bytes, in: text)))) }
    var record = Record(fields: fields)
    record.markdownField = "text"
    return record
  }

  /// The lines of the heading at the start; nil if there is none.
  private var heading: Range<Int>? {
    var start = range.lowerBound
    let first = bytes[range].firstIndex(where: isLineEnd) ?? range.upperBound
    if MarkdownLine(bytes, start..<first).level != nil { return start..<first }
    let blocks = markdownBlocks()
    for _ in 0..<Self.mostLines where start < range.upperBound {
      let end = endOfMarkdownLine(in: bytes, start..<range.upperBound, isWhole: true)
      let line = start..<(end ?? range.upperBound)
      let block = blocks.read(bytes[line])
      if block.kind == .heading { return range.lowerBound..<line.upperBound }
      guard block.kind == .paragraph, block.isNew == (start == range.lowerBound) else { return nil }
      start = line.upperBound
    }
    return nil
  }

  /// The words of a heading, without its marks.
  private func title(of heading: Range<Int>) -> String {
    let source = String(decoding: bytes[heading], as: UTF8.self)
    guard let text = MarkdownText(source, width: \.utf8.count), !text.text.isEmpty else {
      return plainTitle(of: heading)
    }
    let words = text.text.utf8.map { isLineEnd($0) ? 0x20 : $0 }
    return styles.isEmpty ? String(decoding: words, as: UTF8.self) : styled(words, of: heading)
  }

  /// The most bytes of marks between two letters.
  private static let longestMark = 256

  /// Puts the styles of a heading back into its words.
  ///
  /// Each byte of the words is looked for after the one before. Only bytes that stand for others,
  /// such as those of an entity, are not found.
  private func styled(_ words: [UInt8], of heading: Range<Int>) -> String {
    var title = styles.text(from: heading.lowerBound)
    var start = heading.lowerBound
    for byte in words {
      let next = bytes[start..<heading.upperBound].prefix(Self.longestMark)
      if let index = next.firstIndex(of: byte) {
        title.append(byte, at: index)
        start = index + 1
      } else {
        title.append(sign: byte)
      }
    }
    return title.string
  }

  /// A heading with the marks inside it, if no parser is there or nothing but marks.
  private func plainTitle(of heading: Range<Int>) -> String {
    let end = bytes[heading].firstIndex(where: isLineEnd) ?? heading.upperBound
    let first = MarkdownLine(bytes, heading.lowerBound..<end)
    var words = first.textStart..<first.range.upperBound
    if first.level != nil {
      words = first.headingText.startIndex..<first.headingText.endIndex
    } else if let last = bytes[heading].split(whereSeparator: isLineEnd).dropLast().last {
      // The last line is the underline.
      words = first.textStart..<endOfText(of: bytes, in: first.textStart..<last.endIndex)
    }
    return styles.text(of: bytes, in: words, lineStart: heading.lowerBound)
      .replacingEach("\n", with: " ")
  }

  /// The text without blank lines around it. The first line keeps its indentation, which may mean
  /// code.
  private func textRange(from start: Int) -> Range<Int> {
    let end = endOfText(of: bytes, in: start..<range.upperBound)
    guard let first = bytes[start..<end].firstIndex(where: { !isSpace($0) }) else {
      return start..<start
    }
    let line = bytes[start..<first].lastIndex(where: isLineEnd).map { $0 + 1 } ?? start
    return line..<end
  }
}
