/// Finds where a table's rows begin, and whether the first one is a header.
extension CSVTable {
  /// The offset of the first row, after blank lines and comments, which begin with `#`.
  ///
  /// A line with `#` counts as a row if it has as many delimiters as the line below it.
  ///
  /// - Complexity: O(length of these lines).
  package static func firstRow(of bytes: [UInt8], from start: Int) -> Int {
    var begin = start
    while true {
      begin = bytes[begin...].firstIndex { $0 != 0x0A && $0 != 0x0D } ?? begin
      guard begin < bytes.count, bytes[begin] == UInt8(ascii: "#") else { return begin }
      guard let end = bytes[begin...].firstIndex(of: 0x0A) else { return begin }
      let next = bytes[end...].drop { $0 == 0x0A || $0 == 0x0D }.prefix { $0 != 0x0A }
      let isRow = delimiters.contains { delimiter in
        let count = bytes[begin..<end].count { $0 == delimiter }
        return count > 0 && count == next.count { $0 == delimiter }
      }
      if isRow || next.isEmpty { return begin }
      begin = end + 1
    }
  }

  /// The offset of a table's header below lines of words, such as a bank's account and period.
  ///
  /// These lines have no delimiter. Each of the ten lines from the header on has the same number of
  /// them: at least two, or one if a blank line is above the header.
  ///
  /// - Returns: nil if the table begins with its header.
  /// - Complexity: O(length of the first 40 lines).
  package static func header(below start: Int, in bytes: [UInt8]) -> Int? {
    var lines: [Range<Int>] = []
    forEachLine(in: start..<bytes.count, of: bytes) { line in
      lines.append(line)
      return lines.count < mostAbove + leastBelow
    }
    // The last line of a sample may be cut.
    if bytes.last != 0x0A, lines.count > 2 { lines.removeLast() }
    for delimiter in delimiters {
      let counts = lines.map { line in bytes[line].count { $0 == delimiter } }
      guard let first = counts.firstIndex(where: { $0 > 0 }), first > 0, first < mostAbove,
        lines[..<first].contains(where: { !bytes[$0].allSatisfy(isSpace) })
      else { continue }
      let rows = counts[first...].prefix(leastBelow).filter { $0 > 0 }
      let isBelowBlank = bytes[lines[first - 1]].allSatisfy(isSpace)
      if rows.count > 1, rows.allSatisfy({ $0 == counts[first] }),
        counts[first] > 1 || isBelowBlank,
        zip(lines[first...], counts[first...]).prefix(leastBelow).allSatisfy({ line, count in
          count > 0 || bytes[line].allSatisfy(isSpace)
        })
      {
        return lines[first].lowerBound
      }
    }
    return nil
  }

  /// The most lines above a header, and the lines below it that are compared.
  private static let mostAbove = 30
  private static let leastBelow = 10

  /// Whether a table's first row holds values, as the rows below it do, and not names.
  ///
  /// It does if both rows have a date, a mail address or an amount in the same column. Also, no
  /// column may have words above a value.
  package static func isRowOfValues(_ row: [String], above next: [String]) -> Bool {
    let kinds = zip(row, next).map { (Kind($0), Kind($1)) }
    return kinds.contains { $0 == $1 && $0 != .number && $0 != .words }
      && !kinds.contains { $0 == .words && $1 != .words }
  }

  private enum Kind {
    case date, mail, amount, number, words

    init(_ cell: String) {
      let bytes = cell.utf8
      self = .words
      if isDate(cell) {
        self = .date
      } else if bytes.contains(UInt8(ascii: "@")), !bytes.contains(0x20) {
        self = .mail
      } else if bytes.count <= 24, let first = bytes.first, isDigit(first) || first == 0x2D {
        let rest = bytes.dropFirst().drop { isDigit($0) }
        let isAmount = rest.first == UInt8(ascii: ".") && rest.count > 1 || Self.isUnit(rest)
        self = rest.isEmpty ? .number : isAmount && Self.isFigure(bytes) ? .amount : .words
      }
    }

    /// Whether these are at most three bytes without digits, such as `kg`.
    private static func isUnit(_ bytes: Substring.UTF8View) -> Bool {
      bytes.count <= 3 && bytes.allSatisfy { !isDigit($0) }
    }

    /// Whether these are digits and their punctuation, followed by a unit.
    private static func isFigure(_ bytes: String.UTF8View) -> Bool {
      let rest = bytes.drop { isDigit($0) || ".,-".utf8.contains($0) }
      return isUnit(rest)
    }
  }
}
