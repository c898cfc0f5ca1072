/// Lines of text that are joined, so that they can be wrapped at another width. A line break that
/// only kept a line short becomes a space; all others stay.
///
/// A line break only kept the line short if the next line's first word would have made it longer
/// than all others. Lists, tables, quotations and code stay as they are. Indentation that all lines
/// share is removed.
package struct Prose {
  private struct Line {
    var line: MarkdownLine
    /// Characters, including the indentation.
    var width: Int
    /// Characters before the first white space.
    var firstWord: Int
    var isCode: Bool
    var isItem: Bool
    /// Whether the line clearly is not prose: a line of a diff, or a row of a table.
    var isAlone = false
  }

  private let bytes: [UInt8]
  private let styles: TakenStyles
  private var lines: [Line] = []
  private var widest = 60
  /// Bytes of white space at the beginning of all lines.
  private var commonIndentation = 0
  /// A shorter line was not broken because of its length.
  private static let leastWidth = 45
  /// Length in characters; a longer text is one to read, such as a card's body, and not a name.
  static let shortText = 40

  /// Reads the lines in `range`.
  ///
  /// - Parameter styles: the styles that were taken out of the bytes. They are put back into the
  ///   texts.
  package init(_ bytes: [UInt8], _ range: Range<Int>, _ styles: TakenStyles = TakenStyles()) {
    (self.bytes, self.styles) = (bytes, styles)
    var start = range.lowerBound
    let end = endOfText(of: bytes, in: range)
    var fence: MarkdownLine.Fence?
    while start < end {
      let stop = bytes[start..<end].firstIndex(of: 0x0A) ?? end
      let line = MarkdownLine(bytes, start..<stop)
      start = stop + 1
      if line.isBlank && lines.isEmpty { continue }
      let isCode = fence != nil || line.fence != nil
      if let open = fence {
        if line.closes(open) { fence = nil }
      } else {
        fence = line.fence
      }
      append(line, isCode: isCode)
    }
    let isJustified = lines.count { $0.width == widest } > 1
    for index in lines.indices {
      let isFull = isJustified && lines[index].width == widest
      lines[index].isAlone = isAlone(lines[index], leastGap: isFull ? 3 : 2)
    }
    commonIndentation =
      lines.lazy.filter { !$0.line.isBlank }.map { $0.line.textStart - $0.line.range.lowerBound }
      .min() ?? 0
  }

  private mutating func append(_ line: MarkdownLine, isCode: Bool) {
    let text = bytes[line.range]
    let width = text.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    let word = bytes[line.textStart..<line.range.upperBound].prefix { !isSpace($0) }
    let firstWord = word.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    let isItem = !line.isBlank && !line.canContinue
    lines.append(
      Line(line: line, width: width, firstWord: firstWord, isCode: isCode, isItem: isItem))
    widest = max(widest, width)
  }

  /// The first line if it is a heading: short, and clearly apart from the lines below.
  var heading: String? {
    guard lines.count > 1, let first = lines.first, first.width <= 60, !first.isItem,
      !first.isCode, !first.isAlone, !isJoined(0), !lines[1].line.isBlank,
      let last = bytes[first.line.range].last, !Self.goingOn.contains(last)
    else { return nil }
    if last == UInt8(ascii: "."), first.width > Self.shortText { return nil }
    let line = first.line.range
    return styles.text(
      of: bytes, in: first.line.textStart..<line.upperBound, lineStart: line.lowerBound)
  }

  /// Characters that may end a line in the middle of a sentence.
  private static let goingOn = ",;-(&+\\{[".utf8.map(\.self)

  /// The text from line `start` on.
  package func text(from start: Int = 0) -> String {
    var text = styles.text(
      from: start < lines.count ? lines[start].line.range.lowerBound : bytes.count)
    var isJoined = false
    for index in lines.indices.dropFirst(start) {
      let line = lines[index].line
      if isJoined {
        text.append(sign: 0x20)
      } else if index > start {
        text.append(sign: 0x0A)
      }
      let isIndentedStart = index == start && self.isJoined(index)
      let indented = min(line.range.lowerBound + commonIndentation, line.range.upperBound)
      let from = isJoined || isIndentedStart ? line.textStart : indented
      text.append(bytes[from..<line.range.upperBound])
      isJoined = self.isJoined(index)
    }
    return text.string
  }

  /// Whether the break after the line at `index` only means a space.
  private func isJoined(_ index: Int) -> Bool {
    guard index + 1 < lines.count else { return false }
    let (line, next) = (lines[index], lines[index + 1])
    guard !line.isCode, !next.isCode, !line.line.isBlank, !next.line.isBlank, !next.isItem,
      !line.line.endsInHardBreak, !line.isAlone, !next.isAlone
    else { return false }
    let (indentation, nextIndentation) = (line.line.indentation, next.line.indentation)
    guard line.width >= Self.leastWidth, line.width + 1 + next.firstWord > widest else {
      return false
    }
    if line.isItem { return line.line.isListItem && nextIndentation > indentation + 1 }
    return indentation == nextIndentation || (index == 0 && nextIndentation < indentation)
  }

  /// Whether the line begins like a line of a diff, or has wide gaps.
  ///
  /// A gap of two spaces is normal after a sentence. It is also normal in a line of full width, if
  /// a program has justified the text.
  private func isAlone(_ line: Line, leastGap: Int) -> Bool {
    let text = bytes[line.line.textStart..<line.line.range.upperBound]
    if text.starts(with: "@@".utf8) || text.first == UInt8(ascii: "+") { return true }
    if text.first == UInt8(ascii: "-") { return !line.line.isListItem }
    var gap = 0
    var isEndOfSentence = false
    for byte in text {
      if byte == 0x20 || byte == 0x09 {
        gap += byte == 0x09 ? 2 : 1
        continue
      }
      if gap >= leastGap, gap > 2 || !isEndOfSentence { return true }
      gap = 0
      isEndOfSentence = Self.sentenceEnds.contains(byte)
    }
    return false
  }

  /// Characters before two spaces in prose, including quotes and brackets.
  private static let sentenceEnds = ".?!:;)\"'*".utf8.map(\.self)
}
