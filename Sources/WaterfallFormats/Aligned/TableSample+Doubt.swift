import WaterfallRecords

extension TableSample {
  /// Lines of words below a table, at most.
  private static let mostNotes = 10

  /// Whether the text is certainly a table.
  ///
  /// Prose of few lines may have columns by accident, so three tests have to pass. The first line
  /// has to look like a header. Each column has to be aligned on one side. And the text needs
  /// something that prose lacks: a line drawn below the header, a header in capitals, or a column
  /// of figures.
  package var isCertain: Bool {
    guard let header, ruler?.hasStates == true || HeaderDetection.canBeHeader(header),
      HeaderDetection.label(of: header) == nil || nameStart > 0 || isTimed || isFirstNameWithColon,
      areLinesOfTable, let columns, columns.names.count > 1
    else { return false }
    // A single line below a blank one has as many words as the table has columns, or is a text.
    guard !isApart || rows.count > 1 || rows[0].words(atMost: .max).count == columns.names.count
    else { return false }
    let names = named(header, columns)
    guard names.allSatisfy(HeaderDetection.isName) else { return false }
    let count = columns.names.count
    let crooked = (0..<count).count { !isAligned($0, of: columns, header) }
    // A cell that is too long for its column moves the later cells of its row, so a few columns may
    // be misaligned.
    let most = columns.gaps.isEmpty ? count / 2 : count > 3 ? count / 4 : 0
    guard crooked <= most || hasPieces(columns) || isOfWords(columns) else { return false }
    if ruler?.gaps.isEmpty == false || isGrid { return true }
    if crooked == 0, count >= Self.leastAligned, rows.count >= Self.leastOfGrid,
      areCapitalized(names), hasWideGap(header, columns)
    {
      return true
    }
    // The lines of a log have times, too.
    if isTimed { return (1..<count).count { isOfFigures($0, of: columns) } * 2 >= count - 1 }
    let figures = (0..<count).contains { isOfFigures($0, of: columns) }
    if HeaderDetection.isInCapitals(names.map(\.utf8)) {
      return figures || hasWideGap(header, columns)
    }
    return figures && count > 2
  }

  /// The least number of columns of a table that nothing but its alignment proves, and of rows.
  private static let leastOfGrid = 3
  /// The least number of columns that prove a table if none is crooked, and each name begins with a
  /// capital, as in `show interfaces status` of Cisco.
  private static let leastAligned = 5

  private func areCapitalized(_ names: [String]) -> Bool {
    names.allSatisfy { name in name.utf8.first.map { 0x41...0x5A ~= $0 } == true }
  }

  /// Whether at least two blanks part all names, and all cells begin below one of them.
  private var isGrid: Bool {
    guard let header, rows.count >= (ruler == nil ? Self.leastOfGrid : 1),
      case let names = header.pieces, names.count >= Self.leastOfGrid
    else { return false }
    let starts = Set(names.map(\.lowerBound))
    let pieces = rows.map(\.pieces)
    // Below a drawn line, most rows may lack a cell.
    let areRows =
      ruler == nil
      ? pieces.count { $0.count == names.count } * 2 > rows.count
      : pieces.contains { $0.count > 1 }
    return areRows && pieces.joined().allSatisfy { starts.contains($0.lowerBound) }
  }

  /// Whether at least two blanks part the header and all rows into equally many texts. Long cells
  /// may then move all others.
  private func hasPieces(_ columns: TableColumns) -> Bool {
    columns.isWide && columns.names.count > 3
      && rows.allSatisfy { $0.pieces.count == columns.names.count }
  }

  /// Whether the header and all rows have equally many words, most of them figures.
  private func isOfWords(_ columns: TableColumns) -> Bool {
    let count = columns.names.count
    return columns.gaps.isEmpty && count > 4
      && (0..<count).count { isOfFigures($0, of: columns) } * 2 > count
      && rows.allSatisfy { $0.words(atMost: count).count + 1 >= count }
  }

  /// The names in the header. The first column may have none, as the column of states in `dpkg -l`.
  private func named(_ header: PlacedLine, _ columns: TableColumns) -> [String] {
    columns.names.enumerated().filter { index, name in
      name != "column \(index + 1)" || index > 0
    }.map(\.element)
  }

  /// Whether the lines that are not rows are few and short enough for a table.
  private var areLinesOfTable: Bool {
    let isShort =
      hasCountBelow || noteCount * 2 < rows.count || isHeaderInCapitals && rows.count > 1
    let hasShortNote = isWhole && noteCount <= Self.mostNotes && isShort
    return (noteCount == 0 || hasShortNote) && continuations.count < rows.count * 2
  }

  private var isHeaderInCapitals: Bool {
    guard let header, case let words = HeaderDetection.names(of: header), words.count > 2 else {
      return false
    }
    return HeaderDetection.isInCapitals(words.map { header.bytes[$0] })
  }

  /// Whether the cells of a column begin, or end, at the same place in nearly all rows.
  private func isAligned(_ index: Int, of columns: TableColumns, _ header: PlacedLine) -> Bool {
    var starts: [Int: Int] = [:]
    var ends: [Int: Int] = [:]
    var count = 0
    for row in rows + [header] {
      guard let cells = columns.fittingCells(of: row), !cells[index].isEmpty else { continue }
      starts[row.place(of: cells[index].lowerBound), default: 0] += 1
      ends[row.place(of: cells[index].upperBound), default: 0] += 1
      count += 1
    }
    let most = max(starts.values.max() ?? 0, ends.values.max() ?? 0)
    // The name above a column of figures may be aligned on the other side, so one exception is
    // allowed.
    return (most + 1) * 10 >= count * 9
  }

  /// Whether all cells of a column are figures, and at least one row has a cell.
  func isOfFigures(_ index: Int, of columns: TableColumns) -> Bool {
    var count = 0
    for row in rows {
      guard let cells = columns.fittingCells(of: row), !cells[index].isEmpty else { continue }
      guard Self.isFigure(row.bytes[cells[index]]) else { return false }
      count += 1
    }
    return count > 0
  }

  /// `lvs` writes a size that it has rounded up as `<39.00g`.
  private static let signs = ByteSet("<+-".utf8)

  /// Whether a cell begins with a digit, which may have a sign before it.
  static func isFigure(_ cell: ArraySlice<UInt8>) -> Bool {
    guard let first = cell.first else { return false }
    return isDigit(signs.contains(first) ? cell.dropFirst().first ?? 0 : first)
  }

  /// Whether two names in the header have more than one space between them, or the header has a
  /// tab.
  private func hasWideGap(_ header: PlacedLine, _ columns: TableColumns) -> Bool {
    let words = header.words(atMost: .max)
    return zip(words, words.dropFirst()).contains { $1.lowerBound - $0.upperBound > 1 }
      || header.bytes[header.range].contains(0x09)
  }
}
