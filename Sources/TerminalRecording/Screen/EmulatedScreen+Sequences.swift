import TerminalGrid
import WaterfallRecords

// The sequences that pass the filter.
extension EmulatedScreen {
  /// Carries out the sequence that begins at an ESC.
  ///
  /// - Returns: the index after it.
  mutating func readEscape(_ bytes: [UInt8], at start: Int) -> Int {
    guard start + 1 < bytes.count else { return bytes.count }
    switch bytes[start + 1] {
    case UInt8(ascii: "["): break
    case UInt8(ascii: "("): return start + 3
    case let byte:
      escape(byte)
      return start + 2
    }
    var end = start + 2
    while end < bytes.count, !(0x40..<0x7F).contains(bytes[end]) { end += 1 }
    guard end < bytes.count else { return end }
    let body = bytes[start + 2..<end]
    if bytes[end] == UInt8(ascii: "m") {
      sgr.read(body)
    } else if body.first == UInt8(ascii: "?") {
      setModes(body.dropFirst(), bytes[end] == UInt8(ascii: "h"))
    } else {
      carryOut(bytes[end], Self.numbers(body))
    }
    return end + 1
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "7"): saveCursor()
    case UInt8(ascii: "8"): restoreCursor()
    case UInt8(ascii: "D"):
      lineFeed()
      isWrapping = false
    case UInt8(ascii: "E"):
      cursor.column = 0
      lineFeed()
      isWrapping = false
    case UInt8(ascii: "M"): reverseLineFeed()
    default: break
    }
    lastPlace = nil
  }

  /// The numbers between semicolons; nil for an empty one.
  private static func numbers(_ body: ArraySlice<UInt8>) -> [Int?] {
    body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      let digits = part.prefix { 0x30...0x39 ~= $0 }
      return digits.isEmpty ? nil : digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 100_000) }
    }
  }

  private mutating func carryOut(_ final: UInt8, _ numbers: [Int?]) {
    let first = numbers.first ?? nil
    let count = max(1, first ?? 1)
    let second = numbers.count > 1 ? numbers[1] : nil
    if !moveCursor(final, count, second) { change(final, first ?? 0, count, second) }
    if final != UInt8(ascii: "b") { lastPlace = nil }
  }

  /// - Returns: whether the sequence is a movement of the cursor and so is done.
  private mutating func moveCursor(_ final: UInt8, _ count: Int, _ second: Int?) -> Bool {
    let (column, row) = (cursor.column, cursor.row)
    switch final {
    case UInt8(ascii: "A"): move(toColumn: column, row: limited(row - count))
    case UInt8(ascii: "B"), UInt8(ascii: "e"): move(toColumn: column, row: limited(row + count))
    case UInt8(ascii: "C"), UInt8(ascii: "a"): move(toColumn: column + count, row: row)
    case UInt8(ascii: "D"): move(toColumn: column - count, row: row)
    case UInt8(ascii: "E"): move(toColumn: 0, row: limited(row + count))
    case UInt8(ascii: "F"): move(toColumn: 0, row: limited(row - count))
    case UInt8(ascii: "G"), UInt8(ascii: "`"): move(toColumn: count - 1, row: row)
    case UInt8(ascii: "H"), UInt8(ascii: "f"):
      move(toColumn: max(1, second ?? 1) - 1, row: count - 1)
    case UInt8(ascii: "I"): move(toColumn: (column / 8 + count) * 8, row: row)
    case UInt8(ascii: "Z"): move(toColumn: ((column + 7) / 8 - count) * 8, row: row)
    case UInt8(ascii: "d"): move(toColumn: column, row: count - 1)
    case UInt8(ascii: "s"): saveCursor()
    case UInt8(ascii: "u"): restoreCursor()
    default: return false
    }
    return true
  }

  /// Limits a row for relative movements: the cursor does not leave the scroll region.
  private func limited(_ row: Int) -> Int {
    let top = cursor.row >= region.lowerBound ? region.lowerBound : 0
    let end = cursor.row < region.upperBound ? region.upperBound : size.rows
    return min(max(top, row), end - 1)
  }

  private mutating func change(_ final: UInt8, _ first: Int, _ count: Int, _ second: Int?) {
    switch final {
    case UInt8(ascii: "J"): eraseScreen(first)
    case UInt8(ascii: "K"): eraseLine(first)
    case UInt8(ascii: "X"):
      let end = min(size.columns, cursor.column + count)
      clear(cursor.column..<end, row: cursor.row, with: blank)
    case UInt8(ascii: "@"): shiftLine(by: count)
    case UInt8(ascii: "P"): shiftLine(by: -count)
    case UInt8(ascii: "L") where region.contains(cursor.row):
      scroll(cursor.row..<region.upperBound, by: -count)
    case UInt8(ascii: "M") where region.contains(cursor.row):
      scroll(cursor.row..<region.upperBound, by: count)
    case UInt8(ascii: "S"): scroll(region, by: count)
    case UInt8(ascii: "T"): scroll(region, by: -count)
    case UInt8(ascii: "b"):
      // At most a screenful, because further letters would only overwrite the same letters.
      let most = min(count, size.columns * size.rows)
      if let lastCluster { for _ in 0..<most { put(lastCluster) } }
    case UInt8(ascii: "r"): setRegion(from: max(1, first), to: second ?? size.rows)
    default: break
    }
  }

  /// - Parameters: rows, counted from 1.
  private mutating func setRegion(from top: Int, to bottom: Int) {
    let end = min(bottom == 0 ? size.rows : bottom, size.rows)
    guard top < end else { return }
    region = top - 1..<end
    move(toColumn: 0, row: 0)
  }

  private mutating func setModes(_ body: ArraySlice<UInt8>, _ isOn: Bool) {
    for case let number? in Self.numbers(body) {
      switch number {
      case 7: wraps = isOn
      case 25: isCursorVisible = isOn
      case 47, 1047: showAlternate(isOn)
      case 1048: isOn ? saveCursor() : restoreCursor()
      case 1049:
        if isOn { saveCursor() }
        showAlternate(isOn)
        if !isOn { restoreCursor() }
      case 2026: isHeld = isOn
      default: break
      }
    }
    lastPlace = nil
  }
}
