import TerminalGrid
import WaterfallTestSupport

/// Rows of a long document that move over a screen in all the ways in which cards move.
struct ScreenStory {
  let size: CellSize
  var grid: Grid
  private var random: SeededRandom
  private let hasStatus: Bool
  /// For each row of the screen, the row of the document that it shows.
  private var rows: [Int]

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    size = CellSize(
      columns: Int.random(in: 20...50, using: &random), rows: Int.random(in: 4...50, using: &random)
    )
    grid = Grid(size: size)
    hasStatus = Bool.random(using: &random)
    rows = Array(100..<100 + size.rows)
    for row in rows.indices { draw(row) }
  }

  var lines: [String] {
    (0..<size.rows).map { row in
      var line = ""
      for column in 0..<size.columns {
        let cluster = grid[column: column, row: row].cluster
        if cluster != .continuation {
          line.unicodeScalars.append(Unicode.Scalar(cluster.base) ?? "?")
        }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  mutating func change() -> String {
    defer { drawStatus() }
    let body = 0..<size.rows - 1
    let most = Bool.random(using: &random) ? 1 : min(6, body.count - 1)
    let count = Int.random(in: 1...max(1, most), using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3:
      let rows = Bool.random(using: &random) ? count : -count
      guard abs(rows) < body.count else { return "nothing" }
      move(by: rows, body)
      return "scrolled by \(rows)"
    case 4...5:
      let place = Int.random(in: body, using: &random)
      rows.insert(
        contentsOf: (0..<count).map { _ in Int.random(in: 0..<300, using: &random) }, at: place)
      rows.removeLast(count)
      for row in body { draw(row) }
      return "\(count) rows came in at \(place)"
    case 6:
      let place = Int.random(in: body, using: &random)
      rows.removeSubrange(place..<min(place + count, size.rows))
      while rows.count < size.rows { rows.append(Int.random(in: 0..<300, using: &random)) }
      for row in body { draw(row) }
      return "rows went at \(place)"
    case 7:
      let row = Int.random(in: body, using: &random)
      rows[row] = Bool.random(using: &random) ? 0 : Int.random(in: 0..<300, using: &random)
      draw(row)
      return "row \(row) changed"
    case 8:
      grid.fill(
        CellRect(column: 2, row: 1, columns: size.columns / 2, rows: size.rows / 2), .space, .plain)
      return "a hole"
    case 9...10:
      grid.fill(
        CellRect(column: 0, row: body.count - count, columns: size.columns, rows: count), .space,
        .plain)
      return "\(count) rows ended"
    default:
      for row in body { rows[row] = Int.random(in: 0..<300, using: &random) }
      for row in body { draw(row) }
      return "all changed"
    }
  }

  private mutating func move(by count: Int, _ body: Range<Int>) {
    grid.move(RowMovement(rows: count, region: body))
    let kept = body.map {
      rows.indices.contains($0 + count) && $0 + count < body.upperBound ? rows[$0 + count] : nil
    }
    for row in body where kept[row] == nil {
      rows[row] = Int.random(in: 0..<300, using: &random)
      draw(row)
    }
    for row in body { if let id = kept[row] { rows[row] = id } }
  }

  /// Draws a row of the document. It is the same each time, and often resembles other rows.
  private mutating func draw(_ row: Int) {
    var random = SeededRandom(seed: UInt64(rows[row]))
    grid.fill(CellRect(column: 0, row: row, columns: size.columns, rows: 1), .space, .plain)
    guard !rows[row].isMultiple(of: 5) else { return }
    let colors = [RGB(0xAA, 0, 0), RGB(0, 0x44, 0xFF), RGB(0x20, 0x20, 0x20)].map(\.color)
    var column = 0
    while column < size.columns {
      let style = Style(
        .title, foreground: colors.randomElement(using: &random),
        background: Bool.random(using: &random) ? colors.randomElement(using: &random) : nil)
      let words =
        ["gap", "│ x │", "漢字", "\(rows[row])", "─────"].randomElement(using: &random) ?? ""
      grid.draw(SafeText(words), at: CellPoint(column: column, row: row), style: style)
      column += Int.random(in: 6...14, using: &random)
    }
    if Bool.random(using: &random) { drawStretch(row, &random) }
  }

  /// Draws blanks in a colour or with a trait that shows on them, and perhaps a letter among them.
  private mutating func drawStretch(_ row: Int, _ random: inout SeededRandom) {
    let start = Int.random(in: 0..<size.columns, using: &random)
    let traits: [Style.Traits] = [[], [], [.bold], [.underline], [.reverse], [.dim, .underline]]
    let style = Style(
      .quiet, background: Bool.random(using: &random) ? .exact(RGB(0x30, 0x50, 0x30)) : nil,
      traits: traits.randomElement(using: &random) ?? [])
    let columns =
      Bool.random(using: &random) ? size.columns : Int.random(in: 1...20, using: &random)
    grid.fill(CellRect(column: start, row: row, columns: columns, rows: 1), .space, style)
    let letter = CellPoint(column: start + Int.random(in: 0..<columns, using: &random), row: row)
    if Bool.random(using: &random) { grid.draw("é", at: letter, style: style) }
  }

  private mutating func drawStatus() {
    let bottom = size.rows - 1
    guard hasStatus else {
      grid.fill(CellRect(column: 0, row: bottom, columns: size.columns, rows: 1), .space, .plain)
      return
    }
    let number = Int.random(in: 0..<1000, using: &random)
    grid.draw(
      SafeText("\(number) of 1000"), at: CellPoint(column: 0, row: bottom), style: Style(.status))
  }
}
