package import WaterfallRecords

/// Reports of programs whose values have labels: `stat`, `ip address`, `lscpu`, `dmidecode`,
/// `redis-cli info` and others.
///
/// Such a report has lines above or between its labels, several labels a line, or labels that are
/// indented. So it is no text of stanzas. ``LabelSample`` finds out how its records begin.
package struct LabelBlocks: TextFormat {
  package let name = "stanzas"
  package let title = "stanzas"

  /// How a record begins.
  enum Beginning: Sendable {
    /// The text is one record.
    case whole
    /// Below a blank line, or a line that is drawn.
    case belowBlank
    /// With a line that is not indented further than this, above lines that are.
    case margin(Int)
    /// With a line whose text begins so.
    case line([UInt8])
    /// As ``belowBlank``. A block is a text if not nearly all of its lines have labels.
    case paragraph
  }

  let beginning: Beginning
  let style: LabelLine.Style
  /// How many levels of labels the values of labels without a value may have.
  let levels: Int

  static let mostLevels = 8

  init(_ beginning: Beginning, _ style: LabelLine.Style, levels: Int = 0) {
    (self.beginning, self.style, self.levels) = (beginning, style, levels)
  }

  package func scan() -> any RecordScan { LabelScan(beginning: beginning) }

  /// How many of some lines that follow each other have labels or continue their values.
  func labelledCount(of lines: some BidirectionalCollection<PlacedLine>) -> Int {
    guard let first = lines.first, let last = lines.last else { return 0 }
    let block = LabelBlock(first.bytes, first.range.lowerBound..<last.range.upperBound, self)
    return min(block.labelledCount + block.continuationCount, lines.count)
  }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    guard case .paragraph = beginning else { return LabelBlock(bytes, range, self).record(styles) }
    let block = LabelBlock(bytes, range, self, keepsLines: true)
    return LabelProof([block]).isSection
      ? block.record(styles) : TextRecord.ofParagraph(bytes, in: range, styles)
  }
}

/// Finds the end of a record, before the line with which the next one begins.
private struct LabelScan: LineScan {
  private enum Above {
    case blank, margin, other
  }

  let beginning: LabelBlocks.Beginning
  var isInLine = false
  private var above = Above.blank
  private var hasText = false

  /// The most lines at the margin with which a record begins, as those of `dmidecode`.
  private static let mostTitles = 3

  init(beginning: LabelBlocks.Beginning) { self.beginning = beginning }

  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    if case .whole = beginning { return false }
    guard let end = Self.endOfLine(from: index, in: bytes, isAtEnd) else { return nil }
    let line = bytes[index..<end]
    let indent = Self.indent(line)
    if hasText, let indent {
      guard let begins = begins(line, indent, in: bytes, isAtEnd) else { return nil }
      if begins { return true }
    }
    above = place(of: line, indent)
    if above != .blank { hasText = true }
    return false
  }

  /// Whether a record begins with a line; nil if the bytes end before that is clear.
  private func begins(
    _ line: ArraySlice<UInt8>, _ indent: Int, in bytes: [UInt8], _ isAtEnd: Bool
  ) -> Bool? {
    switch beginning {
    case .whole: return false
    case .belowBlank, .paragraph: return above == .blank && place(of: line, indent) != .blank
    case .line(let text): return line.drop(while: isSpace).starts(with: text)
    case .margin(let margin):
      guard indent <= margin, above != .margin else { return false }
      return hasLinesBelow(line.startIndex, margin, in: bytes, isAtEnd)
    }
  }

  /// Whether lines that are indented further follow the lines at the margin that begin at `index`.
  private func hasLinesBelow(
    _ index: Int, _ margin: Int, in bytes: [UInt8], _ isAtEnd: Bool
  ) -> Bool? {
    var (start, titles, isBelowBlank) = (index, 0, false)
    while start < bytes.count {
      guard let end = Self.endOfLine(from: start, in: bytes, isAtEnd) else { return nil }
      if let indent = Self.indent(bytes[start..<end]) {
        if indent > margin { return true }
        titles += 1
        if isBelowBlank || titles > Self.mostTitles { return false }
      } else if isBelowBlank {
        return false
      } else {
        isBelowBlank = true
      }
      start = end + 1
    }
    return isAtEnd ? false : nil
  }

  private func place(of line: ArraySlice<UInt8>, _ indent: Int?) -> Above {
    guard let indent else { return .blank }
    switch beginning {
    case .belowBlank, .paragraph:
      let text = line.prefix(endOfText(of: line) - line.startIndex)
      return LabelLine.isRule(text) ? .blank : .other
    case .margin(let margin): return indent <= margin ? .margin : .other
    case .whole, .line: return .other
    }
  }

  private func endOfText(of line: ArraySlice<UInt8>) -> Int {
    line.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? line.startIndex
  }

  private static func endOfLine(from index: Int, in bytes: [UInt8], _ isAtEnd: Bool) -> Int? {
    bytes[index...].firstIndex(of: 0x0A) ?? (isAtEnd ? bytes.count : nil)
  }

  /// The places before the text of a line; nil if it is blank.
  private static func indent(_ line: ArraySlice<UInt8>) -> Int? {
    var place = 0
    for byte in line {
      guard isSpace(byte) else { return place }
      place += byte == 0x09 ? 8 - place % 8 : 1
    }
    return nil
  }
}
