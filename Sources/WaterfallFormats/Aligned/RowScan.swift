import WaterfallRecords

/// Finds the end of a row, which is one line and the lines that continue it.
struct RowScan: RecordScan {
  /// The same as ``TableColumns/continuationPlace``.
  let continuationPlace: Int?
  /// Whether all text after a blank line is a note that belongs to the row before it.
  let hasNote: Bool
  /// The same as ``TableColumns/noteHead``.
  let noteHead: [UInt8]
  private var isBehindLine = false
  private var isInNote = false

  init(continuationPlace: Int?, hasNote: Bool, noteHead: [UInt8] = []) {
    (self.continuationPlace, self.hasNote) = (continuationPlace, hasNote)
    self.noteHead = noteHead
  }

  mutating func finds(end index: inout Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool {
    while index < bytes.count, !isInNote {
      if isBehindLine {
        guard let goesOn = goesOn(at: index, in: bytes, isAtEnd: isAtEnd) else { return false }
        guard goesOn else { return true }
        isBehindLine = false
      } else if let end = bytes[index...].firstIndex(of: 0x0A) {
        index = end + 1
        guard continuationPlace != nil || hasNote else { return true }
        isBehindLine = true
      } else {
        index = bytes.count
      }
    }
    if isInNote { index = bytes.count }
    return false
  }

  /// Whether the line at `index` belongs to the row before it; nil if more bytes are needed to
  /// decide.
  private mutating func goesOn(at index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    if bytes[index] == 0x0A || bytes[index] == 0x0D {
      isInNote = hasNote
      return hasNote
    }
    if !noteHead.isEmpty {
      let line = bytes[index...].prefix(noteHead.count + 1)
      if line.count <= noteHead.count, !isAtEnd, noteHead.starts(with: line) { return nil }
      isInNote =
        line.starts(with: noteHead) && line.dropFirst(noteHead.count).allSatisfy(isSpace)
      if isInNote { return true }
    }
    guard let continuationPlace else { return false }
    var (place, next) = (0, index)
    while place < continuationPlace {
      guard next < bytes.count else { return isAtEnd ? false : nil }
      guard let mark = TreeMark.count(at: next, in: bytes), mark == 1 || bytes[next] >= 0x80 else {
        // A tree mark has at least three bytes in UTF-8, and only its first bytes may have arrived.
        let isCut = bytes.count - next < 3 && bytes[next] >= 0x80 && !isAtEnd
        return isCut ? nil : false
      }
      next += mark
      place += 1
    }
    return true
  }
}
