import TerminalGrid
import Testing
import WaterfallTestSupport

private func sample() -> Grid {
  var grid = Grid(size: CellSize(columns: 6, rows: 2))
  let title = Style(.title, foreground: .exact(RGB(hex: 0xFF0000)), traits: .bold)
  grid.draw("a日<", at: CellPoint(column: 0, row: 0), style: title)
  grid.draw(
    "b", at: CellPoint(column: 1, row: 1), style: Style(.quiet, background: .exact(RGB(0, 0, 255))))
  return grid
}

@Test func `the text has no blanks at the ends of rows`() {
  #expect(sample().text == "a日<\n b")
  #expect(Grid(size: CellSize(columns: 3, rows: 3)).text == "\n\n")
  #expect(Grid(size: CellSize(columns: 0, rows: 0)).text == "")
}

@Test func `the debug print is a literal to paste`() {
  #expect(sample().debugDescription == "\"\"\"\na日<\n b\n\"\"\"")
  #expect(Grid.literal("a\\b") == "#\"\"\"\na\\b\n\"\"\"#")
}

@Test func `the style map has a letter for each cell`() {
  #expect(sample().styleMap == "TTTT..\n.q....")
}

@Test func `roles have letters of their own`() {
  #expect(Set(Style.Role.allCases.map(Grid.letter)).count == Style.Role.allCases.count)
}

@Test(arguments: [
  (ColorDepth.none, "a日<\n b\n"),
  (.palette16, "\u{1B}[0;1;91ma日<\u{1B}[0m\n \u{1B}[0;44mb\u{1B}[0m\n"),
  (.palette256, "\u{1B}[0;1;38;5;196ma日<\u{1B}[0m\n \u{1B}[0;48;5;21mb\u{1B}[0m\n"),
  (.truecolor, "\u{1B}[0;1;38;2;255;0;0ma日<\u{1B}[0m\n \u{1B}[0;48;2;0;0;255mb\u{1B}[0m\n"),
])
func `lines for a terminal set and reset their styles`(depth: ColorDepth, output: String) {
  #expect(sample().ansi(depth: depth) == output)
}

@Test func `coloured blanks at a row's end are kept`() {
  var grid = Grid(size: CellSize(columns: 2, rows: 1))
  grid.fill(grid.bounds, .space, Style(background: .exact(RGB(hex: 0))))
  #expect(grid.ansi(depth: .truecolor) == "\u{1B}[0;48;2;0;0;0m  \u{1B}[0m\n")
}
