/// Records that are too long to be read as a whole.
extension Shape {
  /// The first bytes of a record, completed to a record.
  ///
  /// Strings and brackets that are open are closed. A part that is incomplete at the end is
  /// dropped.
  ///
  /// - Complexity: O(n).
  package func closed(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .empty, .picture: return bytes
    case .lines, .objects, .elements, .pages, .single:
      return JSONCut.closed(bytes, isMember: false)
    case .members: return JSONCut.closed(bytes, isMember: true)
    case .rows(_, let table): return table.closed(bytes)
    case .parts: return Array(bytes[..<bytes.endOfWholeLetters])
    case .textLines, .paragraphs, .cut:
      let end = bytes.endOfWholeLetters
      // Half a line would be read as a whole line: `-` in a diff as a removed empty line.
      let line = bytes[..<end].suffix(Self.longestHalfLine).lastIndex(of: 0x0A)
      return Array(bytes[..<(line.map { $0 + 1 } ?? end)])
    }
  }

  /// The length in bytes up to which a line that is cut is dropped; the part of a longer line is
  /// kept.
  private static let longestHalfLine = 4096
}

extension CSVTable {
  /// The first bytes of a row, completed to a row: a quoted cell that is cut is closed.
  fileprivate func closed(_ bytes: [UInt8]) -> [UInt8] {
    var row = bytes
    row.removeSubrange(bytes.endOfWholeLetters...)
    var state = CSVState.cellStart
    for byte in row { state.see(byte, dialect) }
    if state.isInside, let quote = dialect.quote { row.append(quote) }
    return row
  }
}
