extension CSVTable {
  static let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]
  /// The largest number of rows that are compared; all of them have to agree.
  private static let sampleSize = 10
  /// The largest number of words in a cell that could be a column's name.
  private static let mostWords = 4

  /// Whether the beginning of a text looks like a table.
  package enum Finding: Equatable {
    case delimiter(UInt8)
    /// The first row could be a header; a second row is needed to decide.
    case oneRow
    case none
  }

  /// The delimiter of a text that is known to be a table: the one that is most frequent in the
  /// first row. A table of one column counts as one with commas.
  package static func certainDelimiter(of bytes: [UInt8], from start: Int) -> UInt8 {
    var best = (delimiter: delimiters[0], count: 0)
    for delimiter in delimiters {
      let first =
        counts(
          of: CSVDialect(delimiter: delimiter), in: bytes, from: start, rows: 1, isAtEnd: true
        ).first ?? 0
      if first > best.count { best = (delimiter, first) }
    }
    return best.delimiter
  }

  /// Whether `bytes`, the beginning of a text, are rows of cells.
  ///
  /// Each of the first ten rows has to have the same number of one delimiter. The cells of the
  /// first row have to read like names.
  ///
  /// - Parameter isAtEnd: whether nothing follows `bytes`.
  package static func find(in bytes: [UInt8], from start: Int, isAtEnd: Bool) -> Finding {
    var best = (finding: Finding.none, count: 0)
    for delimiter in delimiters {
      let dialect = CSVDialect.found(
        in: bytes, from: start, delimiter: delimiter, isAtEnd: isAtEnd)
      let rows = counts(of: dialect, in: bytes, from: start, rows: sampleSize, isAtEnd: isAtEnd)
      guard let first = rows.first, first > best.count, rows.allSatisfy({ $0 == first }) else {
        continue
      }
      // Prose hardly ever has tabs, so rows with tabs need no header.
      let isPlain = delimiter == 0x09 && rows.count > 2 && first > 1
      guard let header = isPlain ? [] : header(of: bytes, from: start, dialect) else {
        continue
      }
      // In sentences, a space follows each comma, so a few such rows are no table.
      if header.dropFirst().contains(where: { $0.utf8.first == UInt8(ascii: " ") }), rows.count < 3
      {
        continue
      }
      best = (rows.count > 1 ? .delimiter(delimiter) : .oneRow, first)
    }
    return best.finding == .oneRow && isAtEnd ? .none : best.finding
  }

  /// Whether one of the delimiters occurs in each of the first rows.
  package static func hasDelimiter(_ bytes: [UInt8], from start: Int) -> Bool {
    delimiters.contains { delimiter in
      counts(
        of: CSVDialect(delimiter: delimiter), in: bytes, from: start, rows: sampleSize,
        isAtEnd: true
      )
      .allSatisfy { $0 > 0 }
    }
  }

  /// The number of delimiters in each of the first rows, without empty rows.
  private static func counts(
    of dialect: CSVDialect, in bytes: [UInt8], from start: Int, rows: Int, isAtEnd: Bool
  ) -> [Int] {
    var counts: [Int] = []
    var (count, length) = (0, 0)
    var state = CSVState.cellStart
    for byte in bytes[start...] {
      state.see(byte, dialect)
      if byte != 0x0A && byte != 0x0D { length += 1 }
      if byte == dialect.delimiter && state == .cellStart { count += 1 }
      guard state == .rowEnd else { continue }
      if length > 0 { counts.append(count) }
      (count, length, state) = (0, 0, .cellStart)
      if counts.count == rows { return counts }
    }
    if isAtEnd && length > 0 && !state.isInside { counts.append(count) }
    return counts
  }

  /// The first row's cells. It is nil if a cell is too long for a name, or the row ends as a
  /// sentence does.
  private static func header(
    of bytes: [UInt8], from start: Int, _ dialect: CSVDialect
  ) -> [String]? {
    var (end, scan) = (start, BoundaryScan.row(dialect, .cellStart))
    _ = scan.finds(end: &end, in: bytes)
    let cells = cells(of: bytes, in: start..<end, dialect)
    if let last = cells.last?.utf8.last, ".!?:".utf8.contains(last) { return nil }
    let areNames = cells.allSatisfy { cell in
      cell.utf8.count <= 64 && cell.utf8.split(separator: 0x20).count <= mostWords
    }
    return areNames ? cells : nil
  }
}
