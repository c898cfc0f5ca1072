/// How a sign cuts the first rows of a text into cells.
///
/// The sign between the cells of a table is the one that cuts all rows into equally many, whatever
/// else is in them. Sometimes several do, such as a semicolon between amounts with decimal commas.
/// Then it is the one whose cells have the fewest other signs.
package struct CSVCut {
  package let dialect: CSVDialect
  /// The offset of the first row.
  package let start: Int
  private(set) var rows: [Row] = []
  /// The number of cells, and how many of them another sign would cut.
  private var (cells, mixed) = (0, 0)
  /// Whether each sign could be a part of a text or of a number.
  private var areNatural = true
  /// Whether each sign is the decimal comma of an amount, and blanks part the amounts.
  private var areDecimals: Bool

  struct Row {
    let start: Int
    /// The signs in the row.
    var count = 0
    /// Whether a blank follows one of the signs, as in prose.
    var hasBlanks = false
  }

  /// The largest number of rows that are compared, and of bytes.
  private static let mostRows = 100
  private static let mostBytes = 65_536
  /// The number of rows of which none may differ, in a text that is not known to be a table.
  private static let strictRows = 10

  /// Cuts the rows from `start` on.
  ///
  /// - Parameter isAtEnd: whether nothing follows `bytes`.
  init(
    _ bytes: [UInt8], from start: Int, delimiter: UInt8, quote: CSVDialect.Quote?, isAtEnd: Bool
  ) {
    self.start = start
    dialect = CSVDialect.found(
      in: bytes, from: start, delimiter: delimiter, quote: quote, isAtEnd: isAtEnd)
    let end = min(bytes.count, start + Self.mostBytes)
    var (row, state, isMixed, isBlank) = (Row(start: start), CSVState.cellStart, false, true)
    areDecimals = bytes[start..<end].contains(0x20)
    func closeCell() {
      cells += 1
      if isMixed { mixed += 1 }
      isMixed = false
    }
    for index in start..<end {
      let byte = bytes[index]
      state.see(byte, dialect)
      if byte != 0x0A, byte != 0x0D { isBlank = false }
      if byte == delimiter, state == .cellStart {
        let isNatural = Self.isNatural(byte, at: index, in: bytes)
        if !isNatural { areNatural = false }
        if !Self.isDecimal(byte, at: index, in: bytes) { areDecimals = false }
        if isNatural, index + 1 < end, bytes[index + 1] == 0x20 { row.hasBlanks = true }
        row.count += 1
        closeCell()
      } else if state == .rowEnd {
        if !isBlank {
          closeCell()
          rows.append(row)
          if rows.count == Self.mostRows { return }
        }
        (row, state, isMixed, isBlank) = (Row(start: index + 1), .cellStart, false, true)
      } else if state == .unquoted, byte != delimiter, CSVTable.delimiters.contains(byte),
        !Self.isNatural(byte, at: index, in: bytes)
      {
        isMixed = true
      }
    }
    guard isAtEnd, end == bytes.count, !isBlank, !state.isInside else { return }
    closeCell()
    rows.append(row)
  }

  /// Whether a sign may stand in a text or in a number: a blank follows it, or it is a comma
  /// between digits.
  private static func isNatural(_ sign: UInt8, at index: Int, in bytes: [UInt8]) -> Bool {
    guard sign != 0x09, index > 0, index + 1 < bytes.count else { return false }
    if bytes[index + 1] == 0x20 { return true }
    return sign == UInt8(ascii: ",") && isDigit(bytes[index - 1]) && isDigit(bytes[index + 1])
  }
}

extension CSVCut {
  /// Whether a sign is a comma between a digit and the last one or two of an amount.
  private static func isDecimal(_ sign: UInt8, at index: Int, in bytes: [UInt8]) -> Bool {
    guard sign == UInt8(ascii: ","), index > 0, isDigit(bytes[index - 1]) else { return false }
    let digits = bytes[(index + 1)...].prefix(3).prefix(while: isDigit)
    return 1...2 ~= digits.count && bytes[digits.endIndex...].first.map(isSpace) ?? true
  }

  /// The number of signs that most rows have.
  var usual: Int {
    var rowsByCount: [Int: Int] = [:]
    for row in rows { rowsByCount[row.count, default: 0] += 1 }
    let most = rowsByCount.values.max()
    // Of two numbers that are as frequent, the first row's is the header's.
    return rows.first { rowsByCount[$0.count] == most }?.count ?? 0
  }

  /// The share of rows that have the usual number of signs.
  private var evenness: Double {
    let usual = usual
    return rows.isEmpty ? 0 : Double(rows.count { $0.count == usual }) / Double(rows.count)
  }

  private var cleanness: Double { cells == 0 ? 0 : 1 - Double(mixed) / Double(cells) }

  /// Whether all of the first rows have equally many signs, and at least one, and so have most of
  /// the others.
  package var isEven: Bool {
    firstCount > 0 && rows.prefix(Self.strictRows).allSatisfy { $0.count == firstCount }
      && rows.count { $0.count == firstCount } * 2 > rows.count
  }

  package var rowCount: Int { rows.count }

  var firstCount: Int { rows.first?.count ?? 0 }

  /// Whether the signs are those of prose: a blank follows one in each of a few rows.
  var readsLikeProse: Bool { rows.contains(where: \.hasBlanks) }

  /// Whether the signs occur in cells only: the first row has none, and each other is a decimal
  /// comma or punctuation.
  private var isOneColumn: Bool { firstCount == 0 && areNatural }

  private func isBetter(than other: CSVCut) -> Bool {
    (evenness, cleanness, Double(usual)) > (other.evenness, other.cleanness, Double(other.usual))
  }

  /// The cut that fits a text best; nil if no sign cuts most of its rows.
  ///
  /// - Parameters:
  ///   - start: the offset of the first row.
  ///   - delimiter: the sign that the user gave; nil if it is to be found.
  /// - Complexity: O(length of the first 64 KB).
  package static func best(
    in bytes: [UInt8], from start: Int, delimiter: UInt8? = nil, quote: CSVDialect.Quote? = nil,
    isAtEnd: Bool
  ) -> CSVCut? {
    let signs = delimiter.map { [$0] } ?? CSVTable.delimiters
    func cut(_ sign: UInt8, from start: Int) -> CSVCut {
      CSVCut(bytes, from: start, delimiter: sign, quote: quote, isAtEnd: isAtEnd)
    }
    let cuts = signs.map { cut($0, from: start) }
    let whole = cuts.filter { $0.usual > 0 && !$0.isOneColumn }
    // No line of a table that is whole from its first line on is above it.
    if whole.contains(where: { $0.evenness == 1 }) { return best(of: whole) }
    let below = cuts.filter { !$0.areDecimals }.compactMap { found in
      headerOfWords(above: found, cuts, bytes).map { cut(found.dialect.delimiter, from: $0) }
    }
    let tables = below.filter { $0.isEven && $0.rowCount > 1 }
    // Rows that hardly ever agree still have the signs of the header.
    let headed = cuts.filter { $0.firstCount > 0 && !$0.areNatural }
    return best(of: tables) ?? best(of: whole) ?? headed.max { $0.firstCount < $1.firstCount }
  }

  private static func best(of cuts: [CSVCut]) -> CSVCut? {
    cuts.dropFirst().reduce(cuts.first) { best, cut in
      best.map { cut.isBetter(than: $0) } == true ? cut : best
    }
  }

  /// The largest number of lines above a header.
  static let mostAbove = 30

  /// The offset of a table's header below lines of words, such as a bank's account and period; nil
  /// if there are none.
  ///
  /// These lines have none of the table's signs. The header has at least two, or one if a blank
  /// line is above it. If another sign cuts the last of these
  /// lines as it cuts most lines below, they are rows, too.
  private static func headerOfWords(
    above cut: CSVCut, _ others: [CSVCut], _ bytes: [UInt8]
  ) -> Int? {
    guard let index = cut.rows.firstIndex(where: { $0.count > 0 }), index > 0,
      index <= mostAbove
    else { return nil }
    let header = cut.rows[index]
    let above = bytes[..<header.start].dropLast()
    let isBelowBlank = (above.split(separator: 0x0A, omittingEmptySubsequences: false).last ?? [])
      .allSatisfy(isSpace)
    guard header.count > 1 || isBelowBlank else { return nil }
    let areRows = others.contains { other in
      let usual = other.usual
      return usual > 0 && other.rows.last { $0.start < header.start }?.count == usual
    }
    return areRows ? nil : header.start
  }
}
