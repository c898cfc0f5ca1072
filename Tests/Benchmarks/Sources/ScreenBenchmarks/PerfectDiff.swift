/// The content of a terminal at one moment, for comparison with another moment.
struct Screen {
  let columns: Int
  let rows: Int
  private(set) var cells: ContiguousArray<TerminalCell> = []

  init(_ terminal: VirtualTerminal) {
    (columns, rows) = (terminal.columns, terminal.rows)
    cells.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var cell = terminal.cell(column: column, row: row)
        if cell.text.isEmpty, cell.width == 1 { cell.text = " " }
        cells.append(cell)
      }
    }
  }
}

/// The least that a renderer has to send from one screen to the next.
///
/// That is the best whole-line scroll. Then, for each changed run, it is a cursor move, the changes
/// of style, and the text. A run continues over unchanged cells if sending them again takes fewer
/// bytes than a move. Blanks need only a style's background. It uses no sequences that erase or
/// repeat.
struct PerfectDiff {
  private let old: Screen
  private let new: Screen
  private var bytes = 0
  private var cursor: (column: Int, row: Int)?
  private var pen = Pen()

  /// The style of the next character.
  private struct Pen: Equatable {
    var foreground = TerminalColor.default
    var background = TerminalColor.default
    var isBold = false
    var isUnderlined = false
    var isReverse = false
  }

  private init(from old: Screen, to new: Screen) { (self.old, self.new) = (old, new) }

  /// The cost in bytes, and by how many rows the best scroll moves.
  static func cost(from old: Screen, to new: Screen) -> (bytes: Int, scroll: Int) {
    var best = (bytes: Int.max, scroll: 0)
    // Only a few scrolls are measured exactly: those that leave the most cells right.
    for shift in candidates(from: old, to: new) {
      var diff = PerfectDiff(from: old, to: new)
      diff.measure(shift: shift)
      if diff.bytes < best.bytes { best = (diff.bytes, shift) }
    }
    return best
  }

  private static func candidates(from old: Screen, to new: Screen) -> [Int] {
    let region = new.rows - 1
    let same = (1 - region..<region).map { shift in
      var count = 0
      for row in max(0, -shift)..<min(region, region - shift) {
        for column in 0..<new.columns
        where new.cells[row * new.columns + column]
          == old.cells[(row + shift) * new.columns + column]
        { count += 1 }
      }
      return (shift: shift, count: count)
    }
    return [0] + same.sorted { $0.count > $1.count }.prefix(4).map(\.shift)
  }

  private mutating func measure(shift: Int) {
    // Three sequences: a scrolling region without the last row, the scroll, and the whole screen
    // again.
    if shift != 0 {
      bytes += "\u{1B}[1;\(new.rows - 1)r\u{1B}[\(abs(shift))S\u{1B}[r".utf8.count
    }
    for row in 0..<new.rows {
      var column = 0
      while column < new.columns {
        if differs(column, row, shift) { send(column, row) }
        column += 1
      }
    }
  }

  private func differs(_ column: Int, _ row: Int, _ shift: Int) -> Bool {
    let cell = new.cells[row * new.columns + column]
    guard shift != 0, row < new.rows - 1 else {
      return cell != old.cells[row * new.columns + column]
    }
    let source = row + shift
    guard source >= 0, source < new.rows - 1 else { return cell != Self.blank }
    return cell != old.cells[source * new.columns + column]
  }

  private static let blank: TerminalCell = {
    var cell = TerminalCell()
    cell.text = " "
    return cell
  }()

  private mutating func send(_ column: Int, _ row: Int) {
    move(to: column, row)
    let cell = new.cells[row * new.columns + column]
    style(for: cell)
    bytes += cell.text.utf8.count
    cursor = (column + cell.width, row)
    if cell.width == 0 { cursor = (column + 1, row) }
  }

  private mutating func move(to column: Int, _ row: Int) {
    if let cursor, cursor == (column, row) { return }
    var least = "\u{1B}[\(row + 1);\(column + 1)H".utf8.count
    if let cursor, cursor.row == row, cursor.column < column {
      least = min(least, "\u{1B}[\(column - cursor.column)C".utf8.count)
      least = min(least, again(from: cursor.column, to: column, row))
    }
    if cursor?.row == row { least = min(least, "\u{1B}[\(column + 1)G".utf8.count) }
    bytes += least
  }

  /// The bytes to send unchanged cells again; `Int.max` if that would need another style.
  private func again(from start: Int, to end: Int, _ row: Int) -> Int {
    var count = 0
    for column in start..<end {
      let cell = new.cells[row * new.columns + column]
      var copy = self
      copy.style(for: cell)
      if copy.bytes != bytes { return .max }
      count += cell.text.utf8.count
    }
    return count
  }

  private mutating func style(for cell: TerminalCell) {
    var wanted = Pen(
      foreground: cell.foreground, background: cell.background, isBold: cell.isBold,
      isUnderlined: cell.isUnderlined, isReverse: cell.isReverse)
    if cell.text == " ", !cell.isUnderlined, !cell.isReverse, !pen.isUnderlined, !pen.isReverse {
      (wanted.foreground, wanted.isBold) = (pen.foreground, pen.isBold)
    }
    guard wanted != pen else { return }
    defer { pen = wanted }
    if wanted == Pen() {
      bytes += 3
      return
    }
    var parameters: [String] = []
    if wanted.isBold != pen.isBold { parameters.append(wanted.isBold ? "1" : "22") }
    if wanted.isUnderlined != pen.isUnderlined {
      parameters.append(wanted.isUnderlined ? "4" : "24")
    }
    if wanted.isReverse != pen.isReverse { parameters.append(wanted.isReverse ? "7" : "27") }
    if wanted.foreground != pen.foreground { parameters.append(wanted.foreground.sgr(base: 30)) }
    if wanted.background != pen.background { parameters.append(wanted.background.sgr(base: 40)) }
    bytes += "\u{1B}[\(parameters.joined(separator: ";"))m".utf8.count
  }
}

extension TerminalColor {
  fileprivate func sgr(base: Int) -> String {
    switch self {
    case .default: "\(base + 9)"
    case .indexed(let number) where number < 8: "\(base + number)"
    case .indexed(let number) where number < 16: "\(base + 52 + number)"
    case .indexed(let number): "\(base + 8);5;\(number)"
    case .rgb(let hex): "\(base + 8);2;\(hex >> 16 & 255);\(hex >> 8 & 255);\(hex & 255)"
    }
  }
}
