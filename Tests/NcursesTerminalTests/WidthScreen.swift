/// A terminal with its own table of widths, limited to text and movement.
///
/// It shares no code with the writers and follows ECMA-48 and ctlseqs. A character of width 0 goes
/// onto the one before it. Overwriting half of a wide character blanks the other half.
struct WidthScreen {
  let columns: Int
  let rows: Int
  /// The width of a scalar in cells: 0, 1 or 2.
  private let width: (UInt32) -> Int
  /// The first scalar in each cell; 0 in the right half of a wide one.
  private(set) var cells: [UInt32]
  private var column = 0
  private var row = 0
  private var saved = (column: 0, row: 0)

  init(columns: Int, rows: Int, width: @escaping (UInt32) -> Int) {
    (self.columns, self.rows, self.width) = (columns, rows, width)
    cells = Array(repeating: 0x20, count: columns * rows)
  }

  func scalars(ofRow row: Int) -> ArraySlice<UInt32> { cells[row * columns..<(row + 1) * columns] }

  mutating func write(_ bytes: ContiguousArray<UInt8>) {
    var rest = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar.value {
      case 0x1B: sequence(&rest)
      case 0x0D: column = 0
      case 0x0A: lineFeed()
      case 0x08: column = max(0, min(column, columns - 1) - 1)
      case ..<0x20: break
      case let value: put(value)
      }
    }
  }

  private mutating func put(_ scalar: UInt32) {
    let width = scalar < 0x300 ? 1 : width(scalar)
    guard width > 0 else { return }
    if column + width > columns {
      column = 0
      lineFeed()
    }
    for place in column..<column + width { blankHalves(at: row * columns + place) }
    cells[row * columns + column] = scalar
    if width == 2 { cells[row * columns + column + 1] = 0 }
    column += width
  }

  private mutating func blankHalves(at index: Int) {
    if cells[index] == 0, index > 0 { cells[index - 1] = 0x20 }
    if index + 1 < cells.count, cells[index + 1] == 0, cells[index] != 0 { cells[index + 1] = 0x20 }
    cells[index] = 0x20
  }

  private mutating func lineFeed() {
    guard row == rows - 1 else {
      row += 1
      return
    }
    cells.removeFirst(columns)
    cells.append(contentsOf: Array(repeating: 0x20, count: columns))
  }

  private mutating func sequence(_ rest: inout ArraySlice<Unicode.Scalar>) {
    switch rest.popFirst() {
    case "7": saved = (min(column, columns - 1), row)
    case "8": (column, row) = saved
    case "(": _ = rest.popFirst()
    case "[":
      let end = rest.firstIndex { (0x40...0x7E).contains($0.value) } ?? rest.endIndex
      var text = String.UnicodeScalarView()
      text.append(contentsOf: rest[..<end])
      let numbers = String(text).split(separator: ";", omittingEmptySubsequences: false)
        .map { Int($0) ?? 0 }
      rest = rest[end...]
      if let final = rest.popFirst() { control(final, numbers) }
    default: break
    }
  }

  private mutating func control(_ final: Unicode.Scalar, _ numbers: [Int]) {
    let number = max(1, numbers.first ?? 1)
    let last = min(column, columns - 1)
    switch final {
    case "H":
      row = min(rows, number) - 1
      column = max(1, numbers.count > 1 ? numbers[1] : 1) - 1
    case "d": row = min(rows, number) - 1
    case "G": column = min(columns, number) - 1
    case "A": row = max(0, row - number)
    case "C": column = min(columns - 1, last + number)
    case "D": column = max(0, last - number)
    case "K": erase(last..<columns)
    case "X": erase(last..<min(columns, last + number))
    case "J": for index in row * columns + last..<cells.count { cells[index] = 0x20 }
    default: break
    }
  }

  private mutating func erase(_ range: Range<Int>) {
    for place in range { blankHalves(at: row * columns + place) }
  }
}
