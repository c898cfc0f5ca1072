extension String {
  fileprivate var withoutBlanksAround: String {
    let scalars = unicodeScalars.drop { $0 == " " }
    guard let last = scalars.lastIndex(where: { $0 != " " }) else { return "" }
    return String(scalars[...last])
  }
}

/// The delimiter and the column names, which turn rows into records.
package struct CSVTable: Equatable {
  let delimiter: UInt8
  private let names: [String]
  private let hasHeader: Bool

  /// - Parameter header: the first row's cells; an empty or repeated name is replaced by its
  ///   number. nil for a table without a header, whose columns are named 1, 2, 3.
  package init(delimiter: UInt8, header: [String]?) {
    self.delimiter = delimiter
    hasHeader = header != nil
    var seen: Set<ExactText> = []
    names = (header ?? []).enumerated().map { index, cell in
      let name = cell.withoutBlanksAround
      return !name.isEmpty && seen.insert(ExactText(name)).inserted ? name : Self.numbered(index)
    }
  }

  private func surplusName(_ index: Int) -> String {
    hasHeader ? Self.numbered(index) : "\(index + 1)"
  }

  private static func numbered(_ index: Int) -> String { "column \(index + 1)" }

  /// The record of a row. Missing cells are absent; cells after the last name are numbered.
  /// - Parameter styles: the escape sequences that were taken out of the bytes; they are put back
  ///   into the cells.
  /// - Returns: nil if a quote is not closed.
  func record(
    of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles = TakenStyles()
  ) -> Record? {
    var fields: [Field] = []
    fields.reserveCapacity(names.count)
    var isCut = false
    let isClosed = Self.forEachCell(of: bytes, in: range, delimiter: delimiter, styles) { cell in
      let index = fields.count
      guard index < Self.mostCells else {
        isCut = true
        return
      }
      let name = index < names.count ? names[index] : surplusName(index)
      fields.append(Field(name, .string(cell)))
    }
    guard isClosed else { return nil }
    var record = Record(fields: fields)
    if isCut { record.cut = "the first \(Self.mostCells) cells" }
    return record
  }

  /// The largest number of cells to read from a row. A cell without a name of its own takes 90
  /// bytes of memory, but may be one byte in the file.
  private static let mostCells = 1_000_000

  /// The cells of the row; nil if a quote is not closed.
  package static func cells(
    of bytes: [UInt8], in range: Range<Int>, delimiter: UInt8
  ) -> [String]? {
    var cells: [String] = []
    let isClosed = forEachCell(of: bytes, in: range, delimiter: delimiter, TakenStyles()) {
      cells.append($0)
    }
    return isClosed ? cells : nil
  }

  /// - Returns: whether all quotes are closed.
  private static func forEachCell(
    of bytes: [UInt8], in range: Range<Int>, delimiter: UInt8, _ styles: TakenStyles,
    _ body: (String) -> Void
  ) -> Bool {
    let end = endWithoutLineBreak(of: bytes, in: range)
    var start = range.lowerBound
    while true {
      var state = CSVState.cellStart
      var index = start
      var hasQuotes = false
      while index < end {
        if bytes[index] == delimiter && state != .quoted { break }
        state.see(bytes[index], delimiter: delimiter)
        if state == .quoted { hasQuotes = true }
        index += 1
      }
      if hasQuotes {
        body(unquoted(bytes[start..<index], styles))
      } else {
        body(styles.text(of: bytes, in: cell(start..<index, of: bytes, delimiter)))
      }
      if state == .quoted { return false }
      if index >= end { return true }
      start = index + 1
    }
  }

  /// The range without the blanks with which some programs pad cells between tabs.
  private static func cell(
    _ range: Range<Int>, of bytes: [UInt8], _ delimiter: UInt8
  ) -> Range<Int> {
    guard delimiter == 0x09 else { return range }
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

  /// The text of a cell without its quotes; doubled quotes become single.
  private static func unquoted(_ cell: ArraySlice<UInt8>, _ styles: TakenStyles) -> String {
    var text = styles.text(from: cell.startIndex)
    text.reserveCapacity(cell.count)
    var state = CSVState.cellStart
    for index in cell.indices {
      let before = state
      state.see(cell[index], delimiter: 0x0A)
      let isMark =
        cell[index] == UInt8(ascii: "\"") && (before == .cellStart || before == .quoted)
      if !isMark { text.append(cell[index], at: index) }
    }
    return text.string
  }
}
