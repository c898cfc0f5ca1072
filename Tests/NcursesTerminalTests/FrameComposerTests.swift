import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import NcursesTerminal

extension RenditionsTests {
  /// Whatever was shown before, whatever moved, and in however many parts: a terminal that gets the
  /// frames shows the grid, as one does that gets it anew.
  @Test(arguments: [
    ("xterm-256color", 256, false), ("xterm-256color", 256, true), ("xterm-256color", 16, false),
    ("xterm-256color", 0, false), ("tmux-256color", 256, false), ("xterm", 8, false),
    ("vt100", 0, false),
  ])
  func `frame after frame the terminal shows the grid`(
    type: String, colors: Int, isExact: Bool
  ) throws {
    for seed in 0..<UInt64(12 * TestCases.factor) {
      var story = FrameStory(seed: seed)
      let frames = try Composed(
        type: type, colors: colors, isExact: isExact, size: story.size)
      defer { frames.screen.free() }
      for step in 0..<24 {
        let told = story.change()
        frames.show(story.grid, scroll: story.scroll, limit: step % 5 == 4 ? 300 : nil)
        guard frames.terminal.lines == story.lines else {
          Issue.record(
            """
            seed \(seed), step \(step), \(told):
            \(frames.terminal.text)
            instead of
            \(story.lines.joined(separator: "\n"))
            """)
          return
        }
        story.grid.forgetChanges()
      }
      let looks = frames.terminal.looks
      frames.composer.distrust()
      frames.show(story.grid)
      let place = zip(looks, frames.terminal.looks).enumerated().first { $1.0 != $1.1 }
      #expect(place == nil, "seed \(seed): (place, (before, drawn anew))")
    }
  }

  @Test func `what moved down over blank rows stays when the rest below becomes blank`() throws {
    let size = CellSize(columns: 10, rows: 8)
    let frames = try Composed(type: "xterm-256color", size: size)
    defer { frames.screen.free() }
    var grid = Grid(size: size)
    func draw(_ text: String, row: Int) {
      grid.fill(CellRect(column: 0, row: row, columns: 10, rows: 1), .space, .plain)
      grid.draw(SafeText(text), at: CellPoint(column: 0, row: row))
    }
    for row in 0..<5 { draw("row \(row)", row: row) }
    frames.show(grid)
    let hint = ScrollHint(rows: -1, region: 0..<7)
    grid.scroll(hint)
    draw("new", row: 0)
    frames.show(grid, scroll: hint)
    draw("", row: 4)
    frames.show(grid)
    #expect(frames.terminal.lines == ["new", "row 0", "row 1", "row 2", "", "row 4", "", ""])
  }
}

/// A composer and the terminal that shows what it composes.
private final class Composed {
  let screen: NcursesScreen
  var composer: FrameComposer
  let terminal: VirtualTerminal

  /// - Parameter colors: that are used, at most as many as the terminal has.
  init(type: String, colors: Int = 256, isExact: Bool = false, size: CellSize) throws {
    _ = chooseCharacterSet()
    screen = try NcursesScreen(type: type, size: (size.columns, size.rows))
    screen.configure()
    composer = FrameComposer(
      screen: screen, size: size,
      renditions: Renditions(
        colors: min(screen.colors, colors), pairLimit: screen.colorPairs, hasTrueColor: isExact),
      isUTF8: true)
    terminal = VirtualTerminal(columns: size.columns, rows: size.rows)
  }

  /// - Parameter limit: of the bytes of a part of it; nil: it is shown at once.
  func show(_ grid: Grid, scroll: ScrollHint? = nil, limit: Int? = nil) {
    var scroll = scroll
    var isWhole = false
    while !isWhole {
      isWhole = composer.compose(
        grid, scroll: scroll, urgent: [CellRect(column: 3, row: 4, columns: 12, rows: 3)],
        limit: limit)
      terminal.write(Array(composer.frame))
      scroll = nil
    }
  }
}

extension VirtualTerminal {
  /// What a person sees of each cell: of a blank its ground alone.
  fileprivate var looks: [TerminalCell] {
    (0..<rows).flatMap { row in
      (0..<columns).map { column in
        var cell = cell(column: column, row: row)
        guard cell.text.allSatisfy({ $0 == " " }) else { return cell }
        // libvterm keeps there what was before the wide character.
        if cell.width == 0 {
          (cell.background, cell.isUnderlined, cell.isReverse) = (.default, false, false)
        }
        if !cell.isReverse { cell.foreground = .default }
        (cell.text, cell.width, cell.isBold) = ("", 1, false)
        return cell
      }
    }
  }
}

/// Rows of a long document that move over a screen in all the ways that cards do.
private struct FrameStory {
  let size: CellSize
  var grid: Grid
  private(set) var scroll: ScrollHint?
  private var random: SeededRandom
  private let hasStatus: Bool
  /// Which row of the document each row of the screen shows.
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

  /// The grid as text.
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

  /// - Returns: what changed, in words.
  mutating func change() -> String {
    scroll = nil
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
    let hint = ScrollHint(rows: count, region: body)
    scroll = hint
    grid.scroll(hint)
    let kept = body.map {
      rows.indices.contains($0 + count) && $0 + count < body.upperBound ? rows[$0 + count] : nil
    }
    for row in body where kept[row] == nil {
      rows[row] = Int.random(in: 0..<300, using: &random)
      draw(row)
    }
    for row in body { if let id = kept[row] { rows[row] = id } }
  }

  /// Draws a row of the document: always the same, often like others.
  private mutating func draw(_ row: Int) {
    var random = SeededRandom(seed: UInt64(rows[row]))
    grid.fill(CellRect(column: 0, row: row, columns: size.columns, rows: 1), .space, .plain)
    guard !rows[row].isMultiple(of: 5) else { return }
    let colours = [RGB(0xAA, 0, 0), RGB(0, 0x44, 0xFF), RGB(0x20, 0x20, 0x20)]
    var column = 0
    while column < size.columns {
      let style = Style(
        .title, foreground: colours.randomElement(using: &random),
        background: Bool.random(using: &random) ? colours.randomElement(using: &random) : nil)
      let words =
        ["gap", "│ x │", "漢字", "\(rows[row])", "─────"].randomElement(using: &random) ?? ""
      grid.draw(SafeText(words), at: CellPoint(column: column, row: row), style: style)
      column += Int.random(in: 6...14, using: &random)
    }
    if Bool.random(using: &random) { drawStretch(row, &random) }
  }

  /// Blanks in a colour of their own, or with a trait that shows on them, and perhaps a letter
  /// among them.
  private mutating func drawStretch(_ row: Int, _ random: inout SeededRandom) {
    let start = Int.random(in: 0..<size.columns, using: &random)
    let traits: [Style.Traits] = [[], [], [.bold], [.underline], [.reverse], [.dim, .underline]]
    let style = Style(
      .quiet, background: Bool.random(using: &random) ? RGB(0x30, 0x50, 0x30) : nil,
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
