/// The properties of a line of Markdown that decide what is a heading (CommonMark 0.31, sections
/// 4.1 to 4.5).
package struct MarkdownLine {
  package let bytes: [UInt8]
  /// The line without the line break and the white space before that.
  package let range: Range<Int>
  /// Columns of white space before the text; a tab counts as four.
  package let indentation: Int
  /// The index of the first byte that is not white space; the range's end if the line is blank.
  package let textStart: Int

  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    let end = endOfText(of: bytes, in: range)
    var (start, columns) = (range.lowerBound, 0)
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 {
      columns += bytes[start] == 0x09 ? 4 : 1
      start += 1
    }
    self.bytes = bytes
    (self.range, indentation, textStart) = (range.lowerBound..<end, columns, start)
  }

  package var isBlank: Bool { textStart == range.upperBound }

  private var first: UInt8? { isBlank ? nil : bytes[textStart] }

  /// How often `byte` is repeated at the start of the text.
  private func count(of byte: UInt8) -> Int {
    bytes[textStart..<range.upperBound].prefix { $0 == byte }.count
  }

  /// 1 to 6 for a heading that begins with number signs; nil for any other line.
  package var level: Int? {
    guard indentation < 4, first == UInt8(ascii: "#") else { return nil }
    let level = count(of: UInt8(ascii: "#"))
    let next = textStart + level
    guard level <= 6, next == range.upperBound || isSpace(bytes[next]) else { return nil }
    return level
  }

  /// The text of a heading, without its number signs.
  package var headingText: ArraySlice<UInt8> {
    let sign = UInt8(ascii: "#")
    let text = bytes[textStart..<range.upperBound].drop { $0 == sign }.drop(while: isSpace)
    let signs = text.reversed().prefix { $0 == sign }.count
    let rest = text.dropLast(signs)
    guard signs > 0, rest.last.map(isSpace) ?? true else { return text }
    return rest.dropLast(rest.reversed().prefix(while: isSpace).count)
  }

  /// 1 or 2 for a line that makes the line above it a heading; nil for any other line.
  package var underlineLevel: Int? {
    guard indentation < 4, let first, count(of: first) == range.upperBound - textStart else {
      return nil
    }
    switch first {
    case UInt8(ascii: "="): return 1
    case UInt8(ascii: "-"): return 2
    default: return nil
    }
  }

  /// Whether the line can be part of a paragraph: it is no heading, table, quotation, tag or item
  /// of a list.
  package var canContinue: Bool {
    guard let first, level == nil else { return false }
    switch first {
    case UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "<"): return false
    default: return !isListItem
    }
  }

  package var isListItem: Bool {
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      return textStart + 1 == range.upperBound || isSpace(bytes[textStart + 1])
    default: return isNumbered
    }
  }

  /// Whether the line break at its end is intended: there is a backslash, or two spaces.
  var endsInHardBreak: Bool {
    let end = range.upperBound
    if bytes[range].last == UInt8(ascii: "\\") { return true }
    return end + 2 <= bytes.count && bytes[end] == 0x20 && bytes[end + 1] == 0x20
  }

  /// Whether the line begins like an item of a numbered list.
  private var isNumbered: Bool {
    let rest = bytes[textStart..<range.upperBound].drop(while: isDigit)
    guard rest.startIndex > textStart, let mark = rest.first else { return false }
    guard mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")") else { return false }
    return rest.dropFirst().first.map(isSpace) ?? true
  }

  /// The marks that open or close a fenced block of code.
  package struct Fence: Equatable {
    var mark: UInt8
    var count: Int
  }

  package var fence: Fence? {
    guard indentation < 4, let first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
    else { return nil }
    let count = count(of: first)
    guard count >= 3 else { return nil }
    let rest = bytes[(textStart + count)..<range.upperBound]
    if first == UInt8(ascii: "`"), rest.contains(first) { return nil }
    return Fence(mark: first, count: count)
  }

  /// Whether the line closes the fenced block that `open` began.
  package func closes(_ open: Fence) -> Bool {
    guard let fence, fence.mark == open.mark, fence.count >= open.count else { return false }
    return textStart + fence.count == range.upperBound
  }
}
