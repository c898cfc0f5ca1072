import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import NcursesTerminal

extension NcursesTests {
  /// Shows random changes, movements and parts. A terminal that gets only the changes must look
  /// like one that gets the whole grid at once.
  @Test(
    arguments: [
      ("xterm-256color", .palette256, .xterm), ("xterm-256color", .truecolor, .xterm),
      ("xterm-256color", .palette16, .xterm), ("xterm-256color", .none, .xterm),
      ("tmux-256color", .palette256, .xterm), ("xterm-256color", .truecolor, .ncurses),
      ("xterm-256color", .palette16, .ncurses), ("xterm", .palette256, .ncurses),
      ("vt100", .palette256, .ncurses), ("xterm-256color", .palette256, .inline),
      ("tmux-256color", .truecolor, .inline),
    ] as [(String, ColorDepth, Composed.Kind)])
  func `screen after screen the terminal shows the grid`(
    type: String, depth: ColorDepth, kind: Composed.Kind
  ) throws {
    for seed in 0..<UInt64(12 * TestCases.factor) {
      var story = ScreenStory(seed: seed)
      let screens = try Composed(type: type, depth: depth, kind: kind, size: story.size)
      defer { screens.ncurses.free() }
      for step in 0..<24 {
        let told = story.change()
        screens.show(
          &story.grid, limit: step % 5 == 4 ? 300 : nil, order: step % 2 == 0 ? .rows : .urgent)
        guard screens.lines == story.lines else {
          Issue.record(
            """
            seed \(seed), step \(step), \(told):
            \(screens.terminal.text)
            instead of
            \(story.lines.joined(separator: "\n"))
            """)
          return
        }
      }
      let looks = screens.terminal.looks
      screens.composer.distrust()
      screens.show(&story.grid)
      let place = zip(looks, screens.terminal.looks).enumerated().first { $1.0 != $1.1 }
      try #require(place == nil, "seed \(seed): (place, (before, drawn anew))")
      guard kind == .inline else { continue }
      #expect(Array(screens.terminal.lines.prefix(3)) == Composed.linesAbove)
      screens.terminal.write(Array(screens.composer.region?.end() ?? []))
      let blanks = Array(repeating: "", count: story.size.rows)
      #expect(screens.terminal.lines == Composed.linesAbove + blanks)
      #expect(screens.terminal.cursor.row == 2)
    }
  }

  @Test func `a new style that looks the same takes no bytes, and counts once it differs`() throws {
    let size = CellSize(columns: 40, rows: 4)
    let screens = try Composed(type: "xterm-256color", size: size)
    defer { screens.ncurses.free() }
    var grid = Grid(size: size)
    func draw(_ style: Style) {
      grid.fill(CellRect(column: 0, row: 0, columns: 40, rows: 4), .space, style)
      grid.draw("a card with 漢字 on it", at: CellPoint(column: 2, row: 1), style: style)
    }
    draw(.plain)
    screens.show(&grid)
    let tint = Style(.body, background: .exact(RGB(hex: 0x2A1C1E))).tinted
    draw(tint)
    screens.show(&grid)
    #expect(screens.composer.bytes.isEmpty)
    screens.composer.learn(.exact)
    screens.show(&grid)
    #expect(screens.terminal.cell(column: 2, row: 1).background == .rgb(0x2A1C1E))
    #expect(screens.terminal.cell(column: 39, row: 3).background == .rgb(0x2A1C1E))
  }

  /// A screen reader follows the cursor, also a hidden one.
  @Test(arguments: [Composed.Kind.xterm, .ncurses, .inline])
  func `the cursor is left where the grid says, in few bytes`(kind: Composed.Kind) throws {
    let size = CellSize(columns: 120, rows: 40)
    let screens = try Composed(type: "xterm-256color", kind: kind, size: size)
    defer { screens.ncurses.free() }
    let above = kind == .inline ? Composed.linesAbove.count : 0
    // Below the prompt no row has a number, and each screen begins at the first cell.
    let move = kind == .inline ? 11 : 8
    var grid = Grid(size: size)
    func show(_ text: SafeText, row: Int, cursor: (column: Int, row: Int)?) -> Int {
      grid.draw(text, at: CellPoint(column: 4, row: row), style: .plain)
      grid.cursor = cursor.map { CellPoint(column: $0.column, row: $0.row) }
      screens.show(&grid)
      return screens.composer.bytes.count
    }
    func expect(_ column: Int, _ row: Int) {
      let cursor = screens.terminal.cursor
      #expect([cursor.column, cursor.row] == [column, row + above])
    }
    _ = show("one", row: 3, cursor: (97, 37))
    expect(97, 37)
    let first = show("two", row: 3, cursor: (97, 37))
    expect(97, 37)
    #expect(first <= 3 + 2 * move)
    // Nothing but the cursor has moved.
    #expect(show("two", row: 3, cursor: (0, 0)) <= move)
    expect(0, 0)
    // Nothing at all has.
    let none = show("two", row: 3, cursor: (0, 0))
    #expect(kind == .inline || none == 0)
    #expect(show("six", row: 3, cursor: nil) <= 3 + move)
    _ = show("six", row: 3, cursor: (0, 0))
    expect(0, 0)
    screens.composer.distrust()
    _ = show("six", row: 3, cursor: (119, 39))
    expect(119, 39)
  }

  @Test func `letters between changed ones are left out only if there are enough of them`() throws {
    let screens = try Composed(type: "xterm-256color", size: CellSize(columns: 60, rows: 1))
    defer { screens.ncurses.free() }
    var grid = Grid(size: CellSize(columns: 60, rows: 1))
    func draw(_ text: String, _ style: Style) {
      grid.draw(SafeText(text), at: CellPoint(column: 0, row: 0), style: style)
    }
    draw("|" + String(repeating: "x", count: 40) + "|ab|", .plain)
    screens.show(&grid)
    let other = Style(.body)
    draw("#" + String(repeating: "x", count: 40) + "#ab#", other)
    screens.show(&grid)
    #expect(screens.terminal.lines[0] == "#" + String(repeating: "x", count: 40) + "#ab#")
    let sent = String(decoding: screens.composer.bytes, as: UTF8.self)
    #expect(sent.contains("#ab#") && !sent.contains("x"), "\(sent.debugDescription)")
  }

  @Test func `a part of a picture is no larger than it may be, however few its cells are`() throws {
    let size = CellSize(columns: 90, rows: 20)
    let screens = try Composed(type: "xterm-256color", depth: .truecolor, size: size)
    defer { screens.ncurses.free() }
    var grid = Grid(size: size)
    for row in 0..<20 {
      for column in 0..<90 {
        let shade = UInt8(column + row)
        let style = Style(
          .picture, foreground: .exact(RGB(shade, 100, 7)), background: .exact(RGB(101, shade, 203))
        )
        grid.draw("▀", at: CellPoint(column: column, row: row), style: style)
      }
    }
    let isWhole = screens.composer.compose(grid, urgent: [], limit: 7_500, order: .rows)
    #expect(!isWhole)
    #expect(screens.composer.bytes.count <= 8_000)
  }

  @Test(arguments: [Composed.Kind.xterm, .ncurses])
  func `a large screen of colours takes as few parts as fit its bytes`(kind: Composed.Kind) throws {
    let size = CellSize(columns: 200, rows: 60)
    let screens = try Composed(type: "xterm-256color", depth: .truecolor, kind: kind, size: size)
    defer { screens.ncurses.free() }
    var grid = Grid(size: size)
    var random = SeededRandom(seed: 7)
    for row in 0..<60 {
      var column = 0
      while column < 190 {
        let shade = UInt8.random(in: 0..<200, using: &random)
        let word = String(repeating: "w", count: .random(in: 1..<10, using: &random))
        let style = Style(.body, foreground: .exact(RGB(shade, 100, 90)))
        grid.draw(SafeText(word), at: CellPoint(column: column, row: row), style: style)
        column += word.count + 1
      }
    }
    var (isWhole, parts) = (false, [Int]())
    while !isWhole {
      isWhole = screens.composer.compose(grid, urgent: [], limit: LineRate.window, order: .rows)
      parts.append(screens.composer.bytes.count)
      grid.forgetChanges()
    }
    #expect(parts.count >= 3)
    for bytes in parts.dropLast() {
      #expect(bytes <= LineRate.window + 64)
      #expect(bytes >= LineRate.window * 9 / 10, "\(parts)")
    }
  }

  @Test func `what moved down over blank rows stays when the rest below becomes blank`() throws {
    let size = CellSize(columns: 10, rows: 8)
    let screens = try Composed(type: "xterm-256color", size: size)
    defer { screens.ncurses.free() }
    var grid = Grid(size: size)
    func draw(_ text: String, row: Int) {
      grid.fill(CellRect(column: 0, row: row, columns: 10, rows: 1), .space, .plain)
      grid.draw(SafeText(text), at: CellPoint(column: 0, row: row))
    }
    for row in 0..<5 { draw("row \(row)", row: row) }
    screens.show(&grid)
    grid.move(RowMovement(rows: -1, region: 0..<7))
    draw("new", row: 0)
    screens.show(&grid)
    draw("", row: 4)
    screens.show(&grid)
    #expect(screens.terminal.lines == ["new", "row 0", "row 1", "row 2", "", "row 4", "", ""])
  }

  @Test func `rows that a part did not reach have their turn before those that it did`() throws {
    let size = CellSize(columns: 80, rows: 24)
    let screens = try Composed(type: "xterm-256color", size: size)
    defer { screens.ncurses.free() }
    var grid = Grid(size: size)
    for letter in ["a", "b", "c"] {
      for row in 0..<24 {
        let text = SafeText(String(repeating: letter, count: 80))
        grid.draw(text, at: CellPoint(column: 0, row: row))
      }
      let isWhole = screens.composer.compose(grid, urgent: [], limit: 800, order: .rows)
      #expect(!isWhole)
      #expect((700...1000).contains(screens.composer.bytes.count))
      screens.terminal.write(Array(screens.composer.bytes))
      grid.forgetChanges()
    }
    #expect(!screens.terminal.lines.contains(""))
  }

  @Test(arguments: [
    ("xterm-256color", true), ("tmux-256color", true), ("screen-256color", true),
    ("xterm", true), ("linux", false), ("screen", false), ("vt100", false),
  ])
  func `terminals of xterm's family have exact colours`(type: String, isOfFamily: Bool) throws {
    let screens = try Composed(type: type, depth: .truecolor, size: CellSize(columns: 10, rows: 2))
    defer { screens.ncurses.free() }
    #expect(screens.composer.writer.isOfXtermFamily == isOfFamily)
    #expect(screens.composer.writer.renditions.areExact == isOfFamily)
    var grid = Grid(size: CellSize(columns: 10, rows: 2))
    grid.draw(
      "x", at: CellPoint(column: 0, row: 0),
      style: Style(.styled, foreground: .exact(RGB(0xFE, 1, 2))))
    screens.show(&grid)
    let color = screens.terminal.cell(column: 0, row: 0).foreground
    #expect((color == .rgb(0xFE0102)) == isOfFamily)
  }

  @Test func `a terminal that is known to have all colours gets them with the next screen`() throws
  {
    let size = CellSize(columns: 10, rows: 4)
    let screens = try Composed(type: "xterm-256color", size: size)
    defer { screens.ncurses.free() }
    var grid = Grid(size: size)
    let tint = Style(
      .body, foreground: .exact(RGB(hex: 0xD0D0D0)), background: .exact(RGB(hex: 0x2A1C1E))
    ).tinted
    grid.fill(CellRect(column: 1, row: 1, columns: 8, rows: 2), .space, tint)
    grid.draw("card", at: CellPoint(column: 2, row: 1), style: tint)
    screens.show(&grid)
    #expect(screens.terminal.cell(column: 2, row: 1).background == .default)
    screens.composer.learn(.exact)
    // Nothing was drawn into the grid since then.
    screens.show(&grid)
    let looks = screens.terminal.looks
    #expect(screens.terminal.cell(column: 2, row: 1).background == .rgb(0x2A1C1E))
    #expect(screens.terminal.cell(column: 8, row: 2).background == .rgb(0x2A1C1E))
    #expect(screens.composer.writer.renditions.areExact)
    screens.composer.learn(paper: RGB(1, 2, 3))
    #expect(screens.composer.writer.renditions.areExact, "one answer does not undo the other")
    screens.composer.distrust()
    screens.show(&grid)
    #expect(screens.terminal.looks == looks)
  }

  /// The entry has 64 pairs. 8 colours and the terminal's own make 81.
  @Test(arguments: [nil, 200] as [Int?])
  func `when the pairs of colours run out the screen is drawn anew in those that it needs`(
    limit: Int?
  ) throws {
    let size = CellSize(columns: 10, rows: 9)
    let screens = try Composed(type: "xterm", size: size)
    defer { screens.ncurses.free() }
    var grid = Grid(size: size)
    for ground in 0..<9 {
      grid.clear()
      // Each row has all colours on one background. Each screen repeats the previous one's
      // background.
      for (row, ground) in [(ground + 8) % 9, ground].enumerated() {
        for letters in 0..<8 {
          let style = Style(
            .picture, foreground: .own(UInt8(letters)),
            background: ground == 8 ? nil : .own(UInt8(ground)))
          grid.draw("x", at: CellPoint(column: letters, row: 4 * row), style: style)
        }
      }
      screens.show(&grid, limit: limit)
      for letters in 0..<8 {
        let cell = screens.terminal.cell(column: letters, row: 4)
        #expect(cell.text == "x" && cell.foreground == .indexed(letters), "\(letters) on \(ground)")
        #expect(cell.background == (ground == 8 ? .default : .indexed(ground)))
      }
    }
    let text = ["xxxxxxxx", "", "", "", "xxxxxxxx", "", "", "", ""]
    #expect(screens.terminal.lines == text)
  }
}
