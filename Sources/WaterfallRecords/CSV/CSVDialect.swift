/// How a table's cells are separated and quoted.
package struct CSVDialect: Hashable, Sendable {
  package var delimiter: UInt8
  /// The mark around quoted cells; nil if a mark is a letter.
  package var quote: UInt8?
  /// Whether a backslash in a quoted cell escapes a mark, as in `"\"x\""`.
  package var hasEscapes = false
  /// Whether blanks before a cell are no part of it, so that a mark may follow them.
  package var skipsBlanks = false

  package init(delimiter: UInt8, quote: UInt8? = UInt8(ascii: "\"")) {
    (self.delimiter, self.quote) = (delimiter, quote)
  }

  /// The number of bytes of rows that are compared, at most.
  private static let sampleSize = 65_536

  /// The dialects that are tried, the usual one first.
  ///
  /// - Parameter quote: the mark that the user gave; nil if it is to be found.
  static func all(delimiter: UInt8, quote: Quote?) -> [CSVDialect] {
    let mark: UInt8? = quote.map(\.byte) ?? UInt8(ascii: "\"")
    let usual = CSVDialect(delimiter: delimiter, quote: mark)
    if mark == nil { return [usual] }
    var (blanks, escapes, both) = (usual, usual, usual)
    (blanks.skipsBlanks, escapes.hasEscapes) = (true, true)
    (both.skipsBlanks, both.hasEscapes) = (true, true)
    let none = quote == nil ? [CSVDialect(delimiter: delimiter, quote: nil)] : []
    return [usual, blanks, escapes, both] + none
  }

  /// The dialect that fits the first rows best. The usual one wins a tie.
  ///
  /// - Complexity: O(length of the first 64 KB).
  package static func found(
    in bytes: [UInt8], from start: Int, delimiter: UInt8, quote: Quote? = nil, isAtEnd: Bool
  ) -> CSVDialect {
    let dialects = all(delimiter: delimiter, quote: quote)
    let sample = bytes[start...].prefix(sampleSize)
    if let mark = dialects[0].quote, !sample.contains(mark) { return dialects[0] }
    let isWhole = isAtEnd && sample.endIndex == bytes.count
    var best = (dialect: dialects[0], faults: Int.max)
    for dialect in dialects {
      let faults = dialect.faults(in: sample, isWhole: isWhole)
      if faults < best.faults { best = (dialect, faults) }
      if faults == 0 { break }
    }
    return best.dialect
  }

  /// The number of places in rows that another dialect would explain better: letters after a
  /// closing mark, marks that are never closed or follow blanks, rows of another length.
  private func faults(in sample: ArraySlice<UInt8>, isWhole: Bool) -> Int {
    var state = CSVState.cellStart
    var (faults, cells, firstCells, last) = (0, 1, 0, UInt8(0x0A))
    for (index, byte) in zip(sample.indices, sample) {
      let before = state
      state.see(byte, self)
      if before == .quoteInQuoted, state == .unquoted, byte != 0x0D {
        let next = index + 1 < sample.endIndex ? sample[index + 1] : delimiter
        let isBlank = byte == 0x20 && (next == delimiter || isSpace(next))
        if !isBlank || !skipsBlanks { faults += 1 }
      }
      // A mark after the blanks of a cell is one that this dialect reads as a letter.
      if byte == quote, state == .unquoted, last == 0x20, before == .unquoted { faults += 1 }
      if byte == delimiter, state == .cellStart { cells += 1 }
      last = byte
      guard state == .rowEnd else { continue }
      if firstCells == 0 { firstCells = cells } else if cells != firstCells { faults += 1 }
      (cells, state) = (1, .cellStart)
    }
    if quote == nil { faults += 2 * quotedCells(in: sample) }
    return faults + (isWhole && state.isInside ? 1 : 0)
  }

  /// The number of cells that begin and end with a mark.
  private func quotedCells(in sample: ArraySlice<UInt8>) -> Int {
    let mark = UInt8(ascii: "\"")
    return sample.split { $0 == delimiter || $0 == 0x0A || $0 == 0x0D }
      .count { $0.count > 1 && $0.first == mark && $0.last == mark }
  }

  /// The mark around cells, as the user gives it.
  package enum Quote: Hashable, Sendable {
    case mark(UInt8)
    /// Nothing is quoted.
    case none

    var byte: UInt8? { if case .mark(let byte) = self { byte } else { nil } }
  }
}
