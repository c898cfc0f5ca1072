import TerminalGrid
import Testing

@testable import NcursesTerminal

/// The bytes that move the cursor from one place to another.
private func way(
  from start: (row: Int, column: Int)?, wrote width: Int = 0, to end: (row: Int, column: Int),
  columns: Int = 80, hasSteps: Bool = true
) -> String {
  var sequences = XtermSequences()
  sequences.hasSteps = hasSteps
  var path = CursorPath(sequences, columns: columns)
  var bytes: ContiguousArray<UInt8> = []
  if let start { path.move(to: start.row, start.column, into: &bytes) }
  path.advance(width)
  bytes.removeAll()
  path.move(to: end.row, end.column, into: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

@Suite struct CursorPathTests {
  @Test(arguments: [((4, 9), "\u{1B}[5;10H"), ((0, 0), "\u{1B}[H"), ((11, 0), "\u{1B}[12H")])
  func `from anywhere the place is named`(end: (Int, Int), bytes: String) {
    #expect(way(from: nil, to: end) == bytes)
  }

  @Test(arguments: [
    ((5, 5), (5, 5), ""), ((5, 5), (5, 6), "\u{1B}[C"), ((5, 5), (5, 25), "\u{1B}[20C"),
    ((5, 5), (5, 4), "\u{8}"), ((5, 5), (5, 2), "\u{8}\u{8}\u{8}"), ((5, 5), (5, 0), "\r"),
    ((5, 70), (5, 30), "\u{1B}[40D"), ((5, 70), (5, 1), "\r\u{1B}[C"),
    ((5, 5), (6, 5), "\n"), ((5, 5), (8, 5), "\n\n\n"), ((5, 5), (11, 5), "\u{1B}[12d"),
    ((5, 5), (4, 5), "\u{1B}[A"), ((9, 5), (0, 5), "\u{1B}[d"), ((5, 5), (6, 0), "\n\r"),
    ((5, 5), (6, 6), "\n\u{1B}[C"), ((5, 5), (20, 40), "\u{1B}[21;41H"),
  ])
  func `the shortest way is taken`(start: (Int, Int), end: (Int, Int), bytes: String) {
    #expect(way(from: start, to: end) == bytes)
  }

  /// Terminals differ in where the cursor is after the last column was written.
  @Test(arguments: [
    ((5, 79), "\r\u{1B}[79C"), ((5, 0), "\r"), ((6, 0), "\r\n"), ((6, 40), "\r\u{1B}[40C\n"),
    ((9, 40), "\u{1B}[10;41H"),
  ])
  func `behind the last column only sure ways are taken`(end: (Int, Int), bytes: String) {
    #expect(way(from: (5, 78), wrote: 2, to: end) == bytes)
  }

  @Test func `a line feed and a backspace are taken only where they move`() {
    #expect(way(from: (5, 5), to: (6, 5), hasSteps: false) == "\u{1B}[7d")
    #expect(way(from: (5, 5), to: (5, 4), hasSteps: false) == "\u{1B}[D")
  }
}

extension NcursesTests {
  /// The bytes that a change of a grid's only row needs on a terminal.
  private func change(
    of before: String, to after: (inout Grid) -> Void, type: String = "xterm-256color",
    columns: Int = 40
  ) throws -> String {
    let size = CellSize(columns: columns, rows: 3)
    let screens = try Composed(type: type, kind: .xterm, size: size)
    defer { screens.ncurses.free() }
    var grid = Grid(size: size)
    grid.draw(SafeText(before), at: CellPoint(column: 0, row: 1))
    _ = screens.composer.compose(grid, urgent: [], limit: nil)
    grid.forgetChanges()
    after(&grid)
    _ = screens.composer.compose(grid, urgent: [], limit: nil)
    return String(decoding: screens.composer.bytes, as: UTF8.self)
  }

  @Test func `cells between changes are written again where that is shorter than a move`() throws {
    let near = try change(of: "one two", to: { $0.draw("I   v", at: CellPoint(column: 0, row: 1)) })
    #expect(near == "\u{1B}[2HI   v")
    let close = try change(of: "abc", to: { $0.draw("xbz", at: CellPoint(column: 0, row: 1)) })
    #expect(close == "\u{1B}[2Hxbz")
  }

  @Test func `what becomes blank is erased, with its ground where the terminal does so`() throws {
    let words = "a row of many words, up to its very end"
    func blank(_ grid: inout Grid) {
      grid.fill(CellRect(column: 2, row: 1, columns: 38, rows: 1), .space, .plain)
    }
    func tint(_ grid: inout Grid) {
      let style = Style(.quiet, background: .exact(RGB(0x30, 0x30, 0x30)))
      grid.fill(CellRect(column: 2, row: 1, columns: 30, rows: 1), .space, style)
    }
    #expect(try change(of: words, to: blank) == "\u{1B}[2;3H\u{1B}[K")
    #expect(try change(of: words, to: tint) == "\u{1B}[2;3H\u{1B}[48;5;236m\u{1B}[30X\u{1B}[m")
    let screen = try change(of: words, to: tint, type: "tmux-256color")
    #expect(
      screen == "\u{1B}[2;3H\u{1B}[48;5;236m" + String(repeating: " ", count: 30) + "\u{1B}[m")
  }

  @Test(arguments: [("é日─", "?? -"), ("a\u{301}b", "ab"), ("plain", "plain")])
  func `a terminal without UTF-8 gets ASCII alone`(text: String, shown: String) throws {
    let size = CellSize(columns: 8, rows: 1)
    let ncurses = try Ncurses(type: "xterm-256color", rows: 1)
    defer { ncurses.free() }
    ncurses.configure()
    let writer = try #require(XtermWriter(for: ncurses, depth: .palette256, characters: .ascii))
    var composer = ScreenComposer(writer: writer, size: size)
    var grid = Grid(size: size)
    grid.draw(SafeText(text), at: CellPoint(column: 0, row: 0))
    _ = composer.compose(grid, urgent: [], limit: nil)
    #expect(composer.bytes.allSatisfy { $0 < 0x80 })
    #expect(String(decoding: composer.bytes, as: UTF8.self).hasSuffix(shown))
  }
}
