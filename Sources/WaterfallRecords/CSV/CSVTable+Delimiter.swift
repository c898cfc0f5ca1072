extension CSVTable {
  static let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]
  /// The largest number of words in a cell that could be a column's name.
  private static let mostWords = 4

  /// Whether the beginning of a text looks like a table.
  package enum Finding {
    case table
    /// The first row could be a header; a second row is needed to decide.
    case oneRow
    case none
  }

  /// Whether `bytes`, the beginning of a text, are rows of cells.
  ///
  /// Each of the first ten rows has to have the same number of one delimiter. The cells of the
  /// first row have to read like names, or no row like prose.
  ///
  /// - Parameter isAtEnd: whether nothing follows `bytes`.
  package static func find(in bytes: [UInt8], from start: Int, isAtEnd: Bool) -> Finding {
    guard let cut = CSVCut.best(in: bytes, from: start, isAtEnd: isAtEnd), cut.isEven,
      hasColumns(cut, bytes), !cutsObject(cut, bytes)
    else { return .none }
    // A few lines with tabs below more lines of words are no table, as the last ones of `go test`.
    let above = bytes[start..<max(start, cut.start)].split(separator: 0x0A)
    if cut.dialect.delimiter == 0x09, cut.rowCount < mostRowsBelowText, above.count > cut.rowCount {
      return .none
    }
    let first = cut.firstCount
    // Prose hardly ever has tabs, so rows with tabs need no header.
    let isPlain = cut.dialect.delimiter == 0x09 && cut.rowCount > 2 && first > 1
    let isRegular = first > 1 && cut.rowCount > 1 && !cut.readsLikeProse
    if !isPlain, !isRegular {
      guard let header = header(of: bytes, from: cut.start, cut.dialect) else { return .none }
      // In sentences, a space follows each comma, so a few such rows are no table.
      if header.dropFirst().contains(where: { $0.utf8.first == UInt8(ascii: " ") }),
        cut.rowCount < 3
      {
        return .none
      }
    }
    return cut.rowCount > 1 ? .table : isAtEnd ? .none : .oneRow
  }

  /// Whether two columns at least have words in the first rows. The lines of a tree, and of a text
  /// that tabs indent, have one cell with words each.
  private static func hasColumns(_ cut: CSVCut, _ bytes: [UInt8]) -> Bool {
    let starts = cut.rows.prefix(mostRowsOfTree + 1).map(\.start)
    let ends = starts.dropFirst() + [bytes.count]
    var columns: Set<Int> = []
    for (start, end) in zip(starts, ends).prefix(mostRowsOfTree) {
      for (column, cell) in cells(of: bytes, in: start..<end, cut.dialect).enumerated()
      where cell.utf8.contains(where: { !isSpace($0) }) {
        columns.insert(column)
      }
    }
    return columns.count > 1
  }

  /// Whether the delimiter of the first row is inside an object of JSON, as in lines of logs that
  /// end with one: `info: begun {"port":80,"host":"a"}`.
  private static func cutsObject(_ cut: CSVCut, _ bytes: [UInt8]) -> Bool {
    let rows = cut.rows.prefix(2).map(\.start)
    guard let start = rows.first else { return false }
    let end = rows.count > 1 ? rows[1] : bytes.count
    return cells(of: bytes, in: start..<end, cut.dialect).contains { cell in
      cell.utf8.firstRange(of: "{\"".utf8) != nil
        && cell.utf8.count { $0 == UInt8(ascii: "{") } > cell.utf8.count { $0 == UInt8(ascii: "}") }
    }
  }

  /// The number of rows that are looked at.
  private static let mostRowsOfTree = 10
  /// The number of rows of which more lines above them may make a text.
  private static let mostRowsBelowText = 5

  /// A delimiter for a table of one column: one that does not occur in `bytes`, if there is one.
  package static func unusedDelimiter(in bytes: ArraySlice<UInt8>) -> UInt8 {
    delimiters.first { !bytes.contains($0) } ?? delimiters[0]
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
