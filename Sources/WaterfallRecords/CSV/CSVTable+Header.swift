/// Finds where a table's rows begin, and whether the first one is a header.
extension CSVTable {
  /// Whether the line at `first` has a sign that may be between cells.
  package static func hasDelimiter(_ bytes: [UInt8], from first: Int) -> Bool {
    bytes[first...].prefix { $0 != 0x0A }.contains(where: delimiters.contains)
  }

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
      if next.isEmpty || isRow && !hasNames(next, above: bytes[next.endIndex...].dropFirst()) {
        return begin
      }
      begin = end + 1
    }
  }

  /// Whether a line looks like a header, because it has words above values.
  private static func hasNames(_ line: ArraySlice<UInt8>, above rest: ArraySlice<UInt8>) -> Bool {
    func kinds(_ line: ArraySlice<UInt8>) -> [Kind] {
      let bytes = Array(line.last == 0x0D ? line.dropLast() : line)
      let delimiter = delimiters.max { one, other in
        bytes.count { $0 == one } < bytes.count { $0 == other }
      }
      guard let delimiter else { return [] }
      return cells(of: bytes, in: bytes.indices, CSVDialect(delimiter: delimiter))
        .map { Kind($0) }
    }
    let (names, values) = (kinds(line), kinds(rest.prefix { $0 != 0x0A }))
    return names.count == values.count && names.allSatisfy { $0 == .words }
      && values.contains { $0 != .words }
  }

  /// The offset of the header below the title rows that spreadsheets write; nil if there are none.
  ///
  /// In a title row only the first cell has words: `Report,,`. The header is the first row below
  /// whose last cell has words. A table of two columns also needs values below the header,
  /// because its second column may have no name.
  ///
  /// - Complexity: O(length of the first 30 rows).
  package static func header(belowTitlesOf cut: CSVCut, in bytes: [UInt8]) -> Int? {
    let starts = cut.rows.prefix(CSVCut.mostAbove + 2).map(\.start)
    let ends = Array(starts.dropFirst()) + [bytes.count]
    let rows = zip(starts, ends).map { start, end in
      cells(of: bytes, in: start..<end, cut.dialect).map { $0.utf8.contains { !isSpace($0) } }
    }
    func first(_ isHeader: ([Bool]) -> Bool) -> Int? {
      rows.indices.dropFirst().first { rows[$0].count { $0 } > 1 && isHeader(rows[$0]) }
    }
    func kinds(_ row: Int) -> [Kind] {
      cells(of: bytes, in: starts[row]..<ends[row], cut.dialect).map { Kind($0) }
    }
    guard let title = rows.first, title.count > 1, title[0], !title.dropFirst().contains(true),
      var header = first({ $0.last == true })
    else { return nil }
    // The last column may have no name. Then the first row with words in all cells has values.
    if kinds(header).contains(where: { $0 != .words && $0 != .number }) {
      header = first { _ in true } ?? header
    }
    if title.count == 2 {
      guard header + 1 < rows.count, kinds(header + 1).contains(where: { $0 != .words }) else {
        return nil
      }
    }
    return starts[header]
  }

  /// Whether a table's first row holds values, as the rows below it do, and not names.
  ///
  /// It does if it has a date, a mail address or an amount in a column where the next row has one,
  /// too; if it has a figure in a column of figures; or if one of its words comes again in its
  /// column. Also, no column may have words above a value. If all rows are like it, none is a
  /// header.
  ///
  /// - Parameter rows: the first of the rows below it.
  package static func isRowOfValues(_ row: [String], above rows: [[String]]) -> Bool {
    guard let next = rows.first else { return false }
    func isSame(_ other: [String]) -> Bool {
      other.count == row.count && zip(other, row).allSatisfy { $0.isExactly($1) }
    }
    if rows.allSatisfy(isSame) { return true }
    let kinds = zip(row, next).map { (Kind($0), Kind($1)) }
    if kinds.contains(where: { $0 == $1 && $0 != .number && $0 != .words }) {
      return !kinds.contains { $0 == .words && $1 != .words }
    }
    guard rows.count > 1, row.count > 1,
      rows.allSatisfy({ $0.count == row.count && !isSame($0) })
    else { return false }
    let columns = row.indices.map { index in rows.map { $0[index] } }
    guard !zip(row, columns).contains(where: { !isFigure($0) && $1.allSatisfy(isFigure) }) else {
      return false
    }
    return hasFigures(row, above: columns) || hasWordAgain(row, above: columns)
  }

  /// Whether a cell begins with a digit.
  private static func isFigure(_ cell: String) -> Bool {
    let sign = cell.utf8.first.map { "+-.".utf8.contains($0) } ?? false
    return cell.utf8.dropFirst(sign ? 1 : 0).first.map { isDigit($0) } ?? false
  }

  /// Whether a figure stands in a column of figures that are like it. Nothing, or a bar, stands for
  /// no value. Years and numbers that count on may be names.
  private static func hasFigures(_ row: [String], above columns: [[String]]) -> Bool {
    let numbers = row.compactMap { Kind($0) == .number ? Int($0) : nil }
    let mayBeNames =
      zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
      && (numbers.count > 1 || numbers.allSatisfy { 1900...2100 ~= $0 })
    return zip(row, columns).contains { cell, column in
      let values = column.filter { !$0.isEmpty && !$0.isExactly("-") }
      guard isFigure(cell), !values.isEmpty, values.allSatisfy(isFigure) else { return false }
      let areNumbers = values.allSatisfy { Kind($0) == .number }
      return areNumbers ? Kind(cell) == .number && !mayBeNames : Kind(cell) != .number
    }
  }

  /// Whether a word comes again in its column.
  private static func hasWordAgain(_ row: [String], above columns: [[String]]) -> Bool {
    zip(row, columns).contains { cell, column in
      cell.utf8.contains(where: isLetter) && column.count { $0.isExactly(cell) } > 1
    }
  }

  private enum Kind {
    case date, mail, address, host, hash, amount, number, words

    init(_ cell: String) {
      let bytes = cell.utf8
      self = .words
      if isDate(cell) {
        self = .date
      } else if bytes.contains(UInt8(ascii: "@")), !bytes.contains(0x20) {
        self = .mail
      } else if bytes.prefix(12).firstRange(of: "://".utf8) != nil {
        self = .address
      } else if Self.isHost(bytes) {
        self = .host
      } else if Self.beginsWithHash(bytes) {
        self = .hash
      } else if bytes.count <= 24, let first = bytes.first, isDigit(first) || first == 0x2D {
        let rest = bytes.dropFirst().drop { isDigit($0) }
        let isAmount = rest.first == UInt8(ascii: ".") && rest.count > 1 || Self.isUnit(rest)
        self = rest.isEmpty ? .number : isAmount && Self.isFigure(bytes) ? .amount : .words
      }
    }

    /// Whether the first word is a hash of at least 128 bits.
    private static func beginsWithHash(_ bytes: String.UTF8View) -> Bool {
      let word = bytes.prefix { $0 != 0x20 }
      return ShortWords.hashLengths.contains(word.count)
        && word.allSatisfy { isDigit($0) || 0x61...0x66 ~= $0 }
    }

    /// Whether these are four numbers with points between them (IPv4), or hexadecimal digits with
    /// at least two colons (IPv6).
    private static func isHost(_ bytes: String.UTF8View) -> Bool {
      if bytes.count > 39 { return false }
      let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      if parts.count == 4 {
        return parts.allSatisfy { 1...3 ~= $0.count && $0.allSatisfy { isDigit($0) } }
      }
      let isHexadecimal = bytes.allSatisfy { byte in
        isDigit(byte) || 0x61...0x66 ~= byte | 0x20 || byte == UInt8(ascii: ":")
      }
      return isHexadecimal && bytes.count { $0 == UInt8(ascii: ":") } > 1
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
