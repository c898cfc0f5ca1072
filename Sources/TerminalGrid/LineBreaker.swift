/// Breaks a text into lines of a width, one after the other. It does not allocate.
package struct LineBreaker {
  private let text: SafeText
  private let table: ContiguousArray<UInt8>
  private let width: Int
  private let end: Int
  private var position = 0
  /// The index of the first of the text's whole lines that has not been passed.
  private var nextWhole = 0

  /// - Parameter width: the width in cells; below 1 there are no lines.
  package init(_ text: SafeText, width: Int) {
    (self.text, self.width, table) = (text, width, ScalarTable.flat)
    var end = width > 0 ? text.utf8.count : 0
    let least = width > 0 ? text.wholeLines.last?.upperBound ?? 0 : 0
    while end > least, Self.isBlank(text.utf8[end - 1]) {
      let isLineFeed = text.utf8[end - 1] == 0x0A
      end -= 1
      if isLineFeed, end > 0, text.utf8[end - 1] == 0x0D { end -= 1 }
    }
    self.end = end
  }

  /// Whether ``next()`` has another line.
  package var hasMore: Bool { position < end }

  /// The byte offsets of the next line, without the blanks at its end; nil after the last line.
  ///
  /// A line is too wide in two cases only: it is a single wide cluster in a width of 1, or one of
  /// the text's whole lines.
  ///
  /// - Complexity: O(bytes of the line and of the word that did not fit).
  package mutating func next() -> Range<Int>? {
    guard position < end else { return nil }
    if !text.wholeLines.isEmpty, let line = wholeLine() { return line }
    // A copy, so that each step need not load the bytes' address again.
    let (text, table) = (text, table)
    let (bytes, classes) = (text.utf8.span, table.span)
    var line = Line(start: position)
    var index = position
    while index < end {
      let unit = unit(at: index, bytes, classes)
      switch unit.breakClass {
      case .newline:
        position = unit.end
        return line.start..<line.contentEnd
      case .space:
        line.width += unit.width
        line.isAfterSpace = true
      default:
        if line.offersBreak(before: unit) { line.chance = (line.contentEnd, index) }
        if line.width + unit.width > width, line.width > 0 {
          if line.hasContent {
            let (lineEnd, resume) = line.chance ?? (index, index)
            position = resume
            return line.start..<lineEnd
          }
          line = Line(start: index)  // an indentation as wide as the line
        }
        line.append(unit)
        if unit.breakClass == .letter || unit.breakClass == .digit {
          index = appendWord(to: &line, from: unit.end, bytes, classes)
          continue
        }
      }
      index = unit.end
    }
    position = end
    return line.start..<line.contentEnd
  }

  /// The whole line that begins here, with as many of the blanks at its end as fit; nil if no whole
  /// line begins here.
  private mutating func wholeLine() -> Range<Int>? {
    let lines = text.wholeLines
    while nextWhole < lines.count, lines[nextWhole].lowerBound < position { nextWhole += 1 }
    guard nextWhole < lines.count, lines[nextWhole].lowerBound == position else { return nil }
    let line = lines[nextWhole]
    position = min(end, line.upperBound + 1)
    var last = line.upperBound
    while last > line.lowerBound, text.utf8[last - 1] == 0x20 { last -= 1 }
    let room = max(0, width - text.width(in: line.lowerBound..<last, upTo: width))
    return line.lowerBound..<min(line.upperBound, last + room)
  }

  /// Appends the ASCII letters and digits that follow one, as many as fit into the line. A line is
  /// not broken between them.
  ///
  /// - Returns: the byte offset after them.
  @inline(__always)
  private func appendWord(
    to line: inout Line, from start: Int, _ bytes: Span<UInt8>, _ classes: Span<UInt8>
  ) -> Int {
    let room = width - line.width
    let most = room < end - start ? start + room : end
    var index = start
    while index < most, Self.isWordPart(bytes[index], classes) { index += 1 }
    // Marks may follow the last letter and belong to it, so leave it to the general code.
    if index > start, index < end, bytes[index] >= 0x80 { index -= 1 }
    line.appendWord(count: index - start)
    return index
  }

  @inline(__always)
  private static func isWordPart(_ byte: UInt8, _ classes: Span<UInt8>) -> Bool {
    guard byte &- 0x20 < 0x5F else { return false }
    let breakClass = ScalarEntry(bits: classes[Int(byte)]).breakClass
    return breakClass == .letter || breakClass == .digit
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09
  }

  @inline(__always)
  private func unit(at index: Int, _ bytes: Span<UInt8>, _ classes: Span<UInt8>) -> BreakUnit {
    let byte = bytes[index]
    if byte &- 0x20 < 0x5F, index + 1 == end || bytes[index + 1] < 0x80 {
      return BreakUnit(
        width: 1, end: index + 1, breakClass: ScalarEntry(bits: classes[Int(byte)]).breakClass,
        isBreakableBefore: false)
    }
    let unit = text.unit(at: index, end: end)
    return BreakUnit(
      width: unit.cluster.width, end: unit.end, breakClass: unit.breakClass,
      isBreakableBefore: unit.isBreakableBefore)
  }
}

/// The properties of a cluster that decide where a line is broken.
private struct BreakUnit {
  var width: Int
  var end: Int
  var breakClass: BreakClass
  var isBreakableBefore: Bool
}

/// The line that is being filled.
private struct Line {
  let start: Int
  /// The width in cells, blanks included.
  var width = 0
  /// The byte offset after the last cluster that is not a blank.
  var contentEnd: Int
  var isAfterSpace = false
  /// The latest place to break: where the line would end, and where the next would begin.
  var chance: (lineEnd: Int, resume: Int)?
  private var last = BreakClass.space
  private var isLastInWord = false

  init(start: Int) { (self.start, contentEnd) = (start, start) }

  var hasContent: Bool { contentEnd > start }

  mutating func append(_ unit: BreakUnit) {
    // A hyphen that begins a word (-5, --all) joins nothing.
    isLastInWord = hasContent && !isAfterSpace && (last != .hyphen || isLastInWord)
    last = unit.breakClass
    width += unit.width
    contentEnd = unit.end
    isAfterSpace = false
  }

  /// Appends ASCII letters that follow a letter.
  mutating func appendWord(count: Int) {
    guard count > 0 else { return }
    (last, isLastInWord) = (.letter, true)
    width += count
    contentEnd += count
  }

  func offersBreak(before unit: BreakUnit) -> Bool {
    guard hasContent else { return false }
    if isAfterSpace || unit.isBreakableBefore { return true }
    if unit.breakClass == .closing || last == .opening { return false }
    if unit.breakClass == .ideograph || last == .ideograph { return true }
    return last == .hyphen && isLastInWord && unit.breakClass == .letter
  }
}
