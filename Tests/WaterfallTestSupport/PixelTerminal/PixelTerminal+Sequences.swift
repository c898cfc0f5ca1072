import TerminalGrid

extension PixelTerminal {
  /// Does what a control sequence says.
  ///
  /// - Parameter held: the bytes between CSI and the final one.
  mutating func sequence(_ held: [UInt8], final: UInt8) {
    let prefix = held.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    let body = prefix == nil ? held[...] : held.dropFirst()
    let numbers = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.reduce(0) { (0x30...0x39).contains($1) ? min($0 * 10 + Int($1) - 0x30, 99_999) : $0 }
    }
    if prefix == UInt8(ascii: "?") {
      if final == UInt8(ascii: "h") || final == UInt8(ascii: "l") {
        for number in numbers { setMode(number, isOn: final == UInt8(ascii: "h")) }
      }
      return
    }
    guard prefix == nil, body.allSatisfy({ $0 >= 0x30 }) else { return }
    if final == UInt8(ascii: "m") { return render(body) }
    let first = numbers.first ?? 0
    if !move(final, max(1, first), numbers) { edit(final, first, max(1, first), numbers) }
  }

  /// Moves the cursor; false if the sequence is another one.
  private mutating func move(_ final: UInt8, _ count: Int, _ numbers: [Int]) -> Bool {
    let last = min(column, columns - 1)
    let top = row >= region.lowerBound ? region.lowerBound : 0
    let bottom = row < region.upperBound ? region.upperBound : rows
    switch Unicode.Scalar(final) {
    case "A": row = max(top, row - count)
    case "B", "e": row = min(bottom - 1, row + count)
    case "C", "a": column = min(columns - 1, last + count)
    case "D": column = max(0, last - count)
    case "E": (column, row) = (0, min(bottom - 1, row + count))
    case "F": (column, row) = (0, max(top, row - count))
    case "G", "`": column = min(columns, count) - 1
    case "d": row = min(rows, count) - 1
    case "H", "f":
      row = min(rows, count) - 1
      column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    default: return false
    }
    // A vertical move does not keep a pending wrap here.
    column = min(column, columns - 1)
    return true
  }

  private mutating func edit(_ final: UInt8, _ first: Int, _ count: Int, _ numbers: [Int]) {
    let last = min(column, columns - 1)
    switch Unicode.Scalar(final) {
    case "J": eraseScreen(first)
    case "K":
      erase(first == 0 ? last..<columns : first == 1 ? 0..<last + 1 : 0..<columns, inRow: row)
    case "X": erase(last..<min(columns, last + count), inRow: row)
    case "S": scroll(by: count)
    case "T": scroll(by: -count)
    case "L": if region.contains(row) { scroll(by: -count, in: row..<region.upperBound) }
    case "M": if region.contains(row) { scroll(by: count, in: row..<region.upperBound) }
    case "P":
      let kept = cells[row][min(columns, last + count)...]
      cells[row] = Array(cells[row][..<last] + kept)
      cells[row] += Array(repeating: erased, count: columns - cells[row].count)
    case "@":
      let new = Array(repeating: erased, count: min(count, columns - last))
      cells[row] = Array((cells[row][..<last] + new + cells[row][last...]).prefix(columns))
    case "r":
      let bottom = numbers.count > 1 && numbers[1] > 0 ? min(rows, numbers[1]) : rows
      guard count < bottom || count == 1 && bottom == rows else { return }
      (region, column, row) = (count - 1..<bottom, 0, 0)
    case "s": saved = (column, row, look)
    case "u": (column, row, look) = saved
    case "n" where first == 5: answers += Array("\u{1B}[0n".utf8)
    default: break
    }
  }

  private mutating func eraseScreen(_ kind: Int) {
    let last = min(column, columns - 1)
    kept.removeAll { kind == 0 ? $0.row > row : kind == 1 ? $0.row < row : true }
    for line in 0..<rows {
      let isBefore = line < row
      switch kind {
      case 0: erase(isBefore ? 0..<0 : line == row ? last..<columns : 0..<columns, inRow: line)
      case 1: erase(isBefore ? 0..<columns : line == row ? 0..<last + 1 : 0..<0, inRow: line)
      default: erase(0..<columns, inRow: line)
      }
    }
  }

  private mutating func setMode(_ mode: Int, isOn: Bool) {
    switch mode {
    case 7: hasAutowrap = isOn
    case 47, 1047, 1049:
      if isOn, main == nil {
        (main, kept) = (cells, [])
        if mode == 1049 { saved = (column, row, look) }
        cells = Array(repeating: Array(repeating: erased, count: columns), count: rows)
      } else if !isOn, let old = main {
        (cells, main, kept) = (old, nil, [])
        if mode == 1049 { (column, row, look) = saved }
      }
    default: break
    }
  }

  /// SGR.
  private mutating func render(_ body: ArraySlice<UInt8>) {
    var numbers = body.split(
      whereSeparator: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
    ).map { $0.reduce(0) { (0x30...0x39).contains($1) ? min($0 * 10 + Int($1) - 0x30, 999) : $0 } }[
      ...]
    if numbers.isEmpty { numbers = [0] }
    while let number = numbers.popFirst() {
      switch number {
      case 0: look = Look()
      case 1...6: look.traits.insert(number)
      case 7: look.isReverse = true
      case 22: look.traits.subtract([1, 2])
      case 23...25: look.traits.remove(number - 20)
      case 27: look.isReverse = false
      case 30...37: look.foreground = Self.color(number - 30)
      case 38: look.foreground = Self.color(&numbers) ?? look.foreground
      case 39: look.foreground = nil
      case 40...47: look.background = Self.color(number - 40)
      case 48: look.background = Self.color(&numbers) ?? look.background
      case 49: look.background = nil
      case 90...97: look.foreground = Self.color(number - 82)
      case 100...107: look.background = Self.color(number - 92)
      default: break
      }
    }
  }

  private static func color(_ number: Int) -> UInt32 {
    Palette.color(UInt8(truncatingIfNeeded: number)).hex
  }

  private static func color(_ numbers: inout ArraySlice<Int>) -> UInt32? {
    switch numbers.popFirst() {
    case 5: return numbers.popFirst().map(color)
    case 2:
      let channels = (0..<3).compactMap { _ in numbers.popFirst() }
      return channels.count == 3 ? channels.reduce(0) { $0 << 8 | UInt32($1 & 255) } : nil
    default: return nil
    }
  }
}
