/// Records that are longer than what is read of one.
extension Shape {
  /// The first bytes of a record as a record of its own: what is open at their end is closed, and
  /// what only begins there is left out.
  ///
  /// - Complexity: O(n).
  package func closed(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .empty, .picture: return bytes
    case .lines, .objects, .elements, .pages, .single:
      return JSONCut.closed(bytes, isMember: false)
    case .members: return JSONCut.closed(bytes, isMember: true)
    case .rows(_, let table): return table.closed(bytes)
    case .textLines, .paragraphs, .cut, .commits:
      let end = bytes.endOfWholeLetters
      // Half a line would be read as a line of its own: `-` for a line that was taken out.
      let line = bytes[..<end].suffix(Self.longestHalfLine).lastIndex(of: 0x0A)
      return Array(bytes[..<(line.map { $0 + 1 } ?? end)])
    }
  }

  /// Bytes of a line that is left out since it is cut; of a longer one the part is kept.
  private static let longestHalfLine = 4096
}

extension CSVTable {
  /// The first bytes of a row as a row: a quoted cell that is cut is closed.
  fileprivate func closed(_ bytes: [UInt8]) -> [UInt8] {
    var row = bytes
    row.removeSubrange(bytes.endOfWholeLetters...)
    var state = CSVState.cellStart
    for byte in row { state.see(byte, delimiter: delimiter) }
    if state == .quoted { row.append(UInt8(ascii: "\"")) }
    return row
  }
}
