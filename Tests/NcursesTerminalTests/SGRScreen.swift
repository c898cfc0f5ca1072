/// A terminal that understands only letters, movement, erasing and SGR.
///
/// It shares no code with the compactor and follows ECMA-48 and ctlseqs. Erased cells get the
/// background that is set (bce).
struct SGRScreen {
  /// The look of a cell.
  struct Look: Hashable {
    /// Palette indices; nil for the terminal's own colours.
    var foreground: Int?
    var background: Int?
    var isBold = false
    var isDim = false
    var isUnderlined = false
    var isReverse = false
  }

  struct Cell: Hashable {
    var letter: UInt8 = 0x20
    var look = Look()

    /// The visible part of it. For a blank that is only the background, unless a trait shows on it.
    var seen: Cell {
      guard letter == 0x20, !look.isUnderlined, !look.isReverse else { return self }
      return Cell(look: Look(background: look.background))
    }
  }

  let columns: Int
  let rows: Int
  private(set) var cells: [Cell]
  private(set) var look = Look()
  private var column = 0
  private var row = 0
  /// All other sequences, in order.
  private(set) var others: [String] = []

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  var seen: [Cell] { cells.map(\.seen) }

  mutating func write(_ bytes: ContiguousArray<UInt8>) {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x1B: index = sequence(bytes, index)
      case 0x0D: column = 0
      case 0x0A: lineFeed()
      case 0x08: column = max(0, column - 1)
      case 0x80..<0xC0: break  // the later bytes of a character
      default: put(bytes[index])
      }
      index += 1
    }
  }

  private mutating func put(_ letter: UInt8) {
    if column == columns {
      column = 0
      lineFeed()
    }
    cells[row * columns + column] = Cell(letter: letter, look: look)
    column += 1
  }

  private mutating func lineFeed() {
    guard row == rows - 1 else {
      row += 1
      return
    }
    cells.removeFirst(columns)
    cells.append(contentsOf: blank(columns))
  }

  private func blank(_ count: Int) -> [Cell] {
    Array(repeating: Cell(look: Look(background: look.background)), count: count)
  }

  /// - Returns: the index of the sequence's last byte.
  private mutating func sequence(_ bytes: ContiguousArray<UInt8>, _ start: Int) -> Int {
    if bytes[start + 1] == UInt8(ascii: "(") { return start + 2 }
    guard bytes[start + 1] == UInt8(ascii: "[") else { return start + 1 }
    let end = bytes[(start + 2)...].firstIndex { (0x40...0x7E).contains($0) } ?? bytes.count - 1
    let text = String(decoding: bytes[(start + 2)..<end], as: UTF8.self)
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    control(bytes[end], numbers, text)
    return end
  }

  private mutating func control(_ final: UInt8, _ numbers: [Int], _ text: String) {
    let number = max(1, numbers[0])
    switch final {
    case UInt8(ascii: "m"): select(numbers)
    case UInt8(ascii: "H"):
      row = min(rows, number) - 1
      column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    case UInt8(ascii: "C"): column = min(columns - 1, column + number)
    case UInt8(ascii: "A"): row = max(0, row - number)
    case UInt8(ascii: "K"): erase(row * columns + min(column, columns - 1)..<(row + 1) * columns)
    case UInt8(ascii: "J"): erase(row * columns + min(column, columns - 1)..<cells.count)
    case UInt8(ascii: "X"):
      let first = row * columns + min(column, columns - 1)
      erase(first..<min((row + 1) * columns, first + number))
    case UInt8(ascii: "M"):
      cells.removeSubrange(row * columns..<(row + 1) * columns)
      cells.append(contentsOf: blank(columns))
    default: others.append(text + String(UnicodeScalar(final)))
    }
  }

  private mutating func erase(_ range: Range<Int>) {
    cells.replaceSubrange(range, with: blank(range.count))
  }

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: look = Look()
      case 1: look.isBold = true
      case 2: look.isDim = true
      case 4: look.isUnderlined = true
      case 7: look.isReverse = true
      case 22: (look.isBold, look.isDim) = (false, false)
      case 24: look.isUnderlined = false
      case 27: look.isReverse = false
      case 30...37: look.foreground = number - 30
      case 38: look.foreground = rest.dropFirst().first
      case 39: look.foreground = nil
      case 40...47: look.background = number - 40
      case 48: look.background = rest.dropFirst().first
      case 49: look.background = nil
      case 90...97: look.foreground = number - 90 + 8
      case 100...107: look.background = number - 100 + 8
      default: others.append("\(number)m")
      }
      if number == 38 || number == 48 { rest = rest.dropFirst(2) }
    }
  }
}
