/// What a line of Markdown is, as far as headings depend on it (CommonMark 0.31, sections 4.1 to
/// 4.5).
package struct MarkdownLine {
  let bytes: [UInt8]
  /// Without the line break and the white space before it.
  let range: Range<Int>
  /// Columns of white space before the text; a tab counts as four.
  let indentation: Int
  /// Of the first byte that is no white space; the range's end for a blank line.
  let textStart: Int

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

  /// How often `byte` stands at the text's start.
  private func count(of byte: UInt8) -> Int {
    bytes[textStart..<range.upperBound].prefix { $0 == byte }.count
  }

  /// 1 to 6 for a heading that begins with number signs.
  package var level: Int? {
    guard indentation < 4, first == UInt8(ascii: "#") else { return nil }
    let level = count(of: UInt8(ascii: "#"))
    let next = textStart + level
    guard level <= 6, next == range.upperBound || isSpace(bytes[next]) else { return nil }
    return level
  }

  /// The bytes of a heading's text, its number signs left out.
  var headingText: ArraySlice<UInt8> {
    let sign = UInt8(ascii: "#")
    let text = bytes[textStart..<range.upperBound].drop { $0 == sign }.drop(while: isSpace)
    let signs = text.reversed().prefix { $0 == sign }.count
    let rest = text.dropLast(signs)
    guard signs > 0, rest.last.map(isSpace) ?? true else { return text }
    return rest.dropLast(rest.reversed().prefix(while: isSpace).count)
  }

  /// 1 or 2 for a line that makes the one before it a heading.
  var underlineLevel: Int? {
    guard indentation < 4, let first, count(of: first) == range.upperBound - textStart else {
      return nil
    }
    switch first {
    case UInt8(ascii: "="): return 1
    case UInt8(ascii: "-"): return 2
    default: return nil
    }
  }

  /// Whether a line of dashes or equals signs below would make this one a heading.
  var canBeUnderlined: Bool {
    indentation < 4 && canContinue && fence == nil && underlineLevel == nil
  }

  /// Whether it can be part of a paragraph: no heading, table, quotation, tag, or item of a list.
  var canContinue: Bool {
    guard let first, level == nil else { return false }
    switch first {
    case UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "<"): return false
    default: return !isListItem
    }
  }

  /// Whether it parts the names of a table's columns from the rows below: `--- | :--:` (GitHub's
  /// tables).
  var isTableRule: Bool {
    let text = bytes[textStart..<range.upperBound]
    let marks = "|-: \t".utf8
    return text.contains(UInt8(ascii: "|")) && text.contains(UInt8(ascii: "-"))
      && text.allSatisfy { marks.contains($0) }
  }

  /// Whether it may be a row of a table.
  var hasCells: Bool { bytes[range].contains(UInt8(ascii: "|")) }

  var isListItem: Bool {
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      return textStart + 1 == range.upperBound || isSpace(bytes[textStart + 1])
    default: return isNumbered
    }
  }

  /// Whether the line break behind it is meant: a backslash, or two spaces.
  var endsInHardBreak: Bool {
    let end = range.upperBound
    if bytes[range].last == UInt8(ascii: "\\") { return true }
    return end + 2 <= bytes.count && bytes[end] == 0x20 && bytes[end + 1] == 0x20
  }

  /// Whether it begins like an item of a numbered list.
  private var isNumbered: Bool {
    let rest = bytes[textStart..<range.upperBound].drop(while: isDigit)
    guard rest.startIndex > textStart, let mark = rest.first else { return false }
    guard mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")") else { return false }
    return rest.dropFirst().first.map(isSpace) ?? true
  }

  /// The marks that open a fenced block of code, or close it.
  struct Fence: Equatable {
    var mark: UInt8
    var count: Int
  }

  var fence: Fence? {
    guard indentation < 4, let first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
    else { return nil }
    let count = count(of: first)
    guard count >= 3 else { return nil }
    let rest = bytes[(textStart + count)..<range.upperBound]
    if first == UInt8(ascii: "`"), rest.contains(first) { return nil }
    return Fence(mark: first, count: count)
  }

  /// Whether it ends the block that `open` has begun.
  func closes(_ open: Fence) -> Bool {
    guard let fence, fence.mark == open.mark, fence.count >= open.count else { return false }
    return textStart + fence.count == range.upperBound
  }

  /// Whether it begins or ends fields that stand before the text, in the manner of YAML.
  var isFieldsMark: Bool {
    range.lowerBound == textStart && range.count == 3 && underlineLevel == 2
  }

  /// Whether it is a name, a colon, and perhaps a value.
  var isField: Bool {
    guard indentation == 0, let first, first != UInt8(ascii: "-") else { return false }
    return bytes[range].contains(UInt8(ascii: ":"))
  }

  /// Whether it ends such fields.
  var endsFields: Bool { isFieldsMark || bytes[range].elementsEqual("...".utf8) }
}

/// The end of the text in `range`: white space and line breaks behind it left out.
func endOfText(of bytes: [UInt8], in range: Range<Int>) -> Int {
  var end = range.upperBound
  while end > range.lowerBound, isSpace(bytes[end - 1]) { end -= 1 }
  return end
}
