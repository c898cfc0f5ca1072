/// The delimiter and the column names, which turn rows into records.
package struct CSVTable: Equatable {
  let dialect: CSVDialect
  private let names: [String]
  private let hasHeader: Bool
  /// The header as it is written; files that were joined have it again.
  let repeatedLines: [[UInt8]]

  /// - Parameters:
  ///   - header: the first row's cells. An empty name is replaced by its number, and a repeated one
  ///     gets a number: `x`, `x 2`. nil for a table without a header, whose columns are named 1, 2,
  ///     3.
  ///   - row: the header as it is written; empty if it is no row of its own.
  package init(_ dialect: CSVDialect, header: [String]?, writtenAs row: ArraySlice<UInt8> = []) {
    self.dialect = dialect
    hasHeader = header != nil
    let end = row.lastIndex { !isSpace($0) }
    repeatedLines = end.map { [Array(row[...$0])] } ?? []
    names = Self.distinct((header ?? []).map(\.withoutOuterBlanks))
  }

  /// Names of columns that differ: an empty one is replaced by its number, and a repeated one gets
  /// a number.
  package static func distinct(_ cells: [String]) -> [String] {
    let names = cells.withNumberedRepeats
    return cells.indices.map { cells[$0].isEmpty ? numbered($0) : names[$0] }
  }

  /// The names in the header; nil if there is none.
  package var columnNames: [String]? { hasHeader ? names : nil }

  private func surplusName(_ index: Int) -> String {
    hasHeader ? Self.numbered(index) : "\(index + 1)"
  }

  private static func numbered(_ index: Int) -> String { "column \(index + 1)" }

  /// The record of a row. Missing cells are absent; cells after the last name are numbered.
  /// - Parameter styles: the escape sequences that were taken out of the bytes; they are put back
  ///   into the cells.
  func record(
    of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles = TakenStyles()
  ) -> Record {
    var fields: [Field] = []
    fields.reserveCapacity(names.count)
    var isCut = false
    Self.forEachCell(of: bytes, in: range, dialect, styles) { cell in
      let index = fields.count
      guard index < Self.mostCells else {
        isCut = true
        return
      }
      let name = index < names.count ? names[index] : surplusName(index)
      fields.append(Field(name, .string(cell)))
    }
    var record = Record(fields: fields)
    if isCut { record.cut = "the first \(Self.mostCells) cells" }
    return record
  }

  /// The largest number of cells to read from a row. A cell without a name of its own takes 90
  /// bytes of memory, but may be one byte in the file.
  private static let mostCells = 1_000_000

  package static func cells(
    of bytes: [UInt8], in range: Range<Int>, _ dialect: CSVDialect
  ) -> [String] {
    var cells: [String] = []
    forEachCell(of: bytes, in: range, dialect, TakenStyles()) { cells.append($0) }
    return cells
  }

  /// A mark that is never closed is a letter, so the cell ends at the next delimiter.
  private static func forEachCell(
    of bytes: [UInt8], in range: Range<Int>, _ dialect: CSVDialect, _ styles: TakenStyles,
    _ body: (String) -> Void
  ) {
    let end = endWithoutLineBreak(of: bytes, in: range)
    var start = range.lowerBound
    while true {
      var state = CSVState.cellStart
      var index = start
      var hasQuotes = false
      while index < end {
        if bytes[index] == dialect.delimiter && !state.isInside { break }
        state.see(bytes[index], dialect)
        if state == .quoted { hasQuotes = true }
        index += 1
      }
      if state.isInside {
        hasQuotes = false
        index = bytes[start..<end].firstIndex(of: dialect.delimiter) ?? end
      }
      if hasQuotes {
        body(unquoted(bytes[start..<index], dialect, styles))
      } else {
        body(styles.text(of: bytes, in: cell(start..<index, of: bytes, dialect)))
      }
      if index >= end { return }
      start = index + 1
    }
  }

  /// The range without the blanks with which some programs pad cells between tabs.
  private static func cell(
    _ range: Range<Int>, of bytes: [UInt8], _ dialect: CSVDialect
  ) -> Range<Int> {
    guard dialect.delimiter == 0x09 || dialect.skipsBlanks else { return range }
    let start = bytes[range].firstIndex { $0 != 0x20 } ?? range.upperBound
    let last = bytes[start..<range.upperBound].lastIndex { $0 != 0x20 } ?? start - 1
    return start..<last + 1
  }

  private static func endWithoutLineBreak(of bytes: [UInt8], in range: Range<Int>) -> Int {
    var end = range.upperBound
    if end > range.lowerBound, bytes[end - 1] == 0x0A { end -= 1 }
    if end > range.lowerBound, bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// The text of a cell without its quotes; a doubled or escaped quote becomes a single one.
  private static func unquoted(
    _ cell: ArraySlice<UInt8>, _ dialect: CSVDialect, _ styles: TakenStyles
  ) -> String {
    var text = styles.text(from: cell.startIndex)
    text.reserveCapacity(cell.count)
    var dialect = dialect
    dialect.delimiter = 0x0A
    var state = CSVState.cellStart
    for index in cell.indices {
      let before = state
      state.see(cell[index], dialect)
      let isMark = cell[index] == dialect.quote && (before == .cellStart || before == .quoted)
      let isBlank = before == .cellStart && state == .cellStart
      let isEscape =
        state == .escaped && index + 1 < cell.endIndex
        && (cell[index + 1] == dialect.quote || cell[index + 1] == UInt8(ascii: "\\"))
      if !isMark, !isBlank, !isEscape { text.append(cell[index], at: index) }
    }
    return text.string
  }
}

/// The state of a CSV reader after a byte (RFC 4180). A quote in the middle of a cell is an
/// ordinary character.
package enum CSVState {
  case cellStart
  case unquoted
  case quoted
  /// After a backslash inside a quoted cell, in a dialect that escapes with it.
  case escaped
  /// After a quote inside a quoted cell. It closes the cell unless another quote follows.
  case quoteInQuoted
  case rowEnd

  /// Whether a quoted cell is open.
  var isInside: Bool { self == .quoted || self == .escaped }

  /// Updates the state with the next byte.
  mutating func see(_ byte: UInt8, _ dialect: CSVDialect) {
    if self == .quoted {
      if byte == dialect.quote {
        self = .quoteInQuoted
      } else if dialect.hasEscapes, byte == UInt8(ascii: "\\") {
        self = .escaped
      }
      return
    }
    if self == .escaped {
      self = .quoted
    } else if byte == dialect.delimiter {
      self = .cellStart
    } else if byte == 0x0A {
      self = .rowEnd
    } else if byte == dialect.quote {
      self = self == .unquoted ? .unquoted : .quoted
    } else if self != .cellStart || byte != 0x20 || !dialect.skipsBlanks {
      self = .unquoted
    }
  }
}
