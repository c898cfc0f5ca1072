import TerminalGrid
import Testing
import WaterfallTestSupport

private func grid(_ columns: Int, _ rows: Int) -> Grid {
  Grid(size: CellSize(columns: columns, rows: rows))
}

private func at(_ column: Int, _ row: Int) -> CellPoint { CellPoint(column: column, row: row) }

@Test func `a text is drawn up to its width and ends with an ellipsis`() {
  var grid = grid(8, 6)
  #expect(grid.draw("waterfall", at: at(0, 0), maxWidth: 9) == 9)
  #expect(grid.draw("waterfall", at: at(0, 1), maxWidth: 6) == 6)
  #expect(grid.draw("日本語", at: at(0, 2), maxWidth: 4) == 3)
  #expect(grid.draw("fits", at: at(0, 3), maxWidth: 6, end: .cut) == 5)
  #expect(grid.draw("日", at: at(0, 4), maxWidth: 1) == 1)
  #expect(grid.draw("nothing", at: at(0, 5), maxWidth: 0) == 0)
  expectScreen(grid, "waterfal\nwater…\n日…\nfits…\n…")
}

@Test func `a part of a text is drawn by its bytes`() {
  var grid = grid(6, 1)
  #expect(grid.draw("a日本b", range: 1..<7, at: at(1, 0), maxWidth: 5) == 4)
  expectScreen(grid, " 日本")
}

@Test func `a wide cluster cut by the clip leaves a blank`() {
  var grid = grid(8, 1)
  grid.fill(grid.bounds, "x")
  grid.clip = CellRect(column: 1, row: 0, columns: 5, rows: 1)
  grid.draw("日本語", at: at(0, 0))
  #expect(grid.text == "x 本語xx")
  grid.draw("日本語", at: at(1, 0))
  #expect(grid.text == "x日本 xx")
}

@Test func `a half overwritten wide cluster leaves a blank`() {
  var grid = grid(6, 2)
  grid.draw("日本", at: at(0, 0))
  grid.draw("a", at: at(1, 0))
  grid.draw("b", at: at(2, 0))
  #expect(grid[column: 3, row: 0].cluster == .space)
  grid.draw("日本", at: at(0, 1))
  grid.draw("語", at: at(1, 1))
  #expect(grid.text == " ab\n 語")
}

@Test func `filling mends the wide clusters at its edges`() {
  var grid = grid(6, 1)
  grid.draw("日本語", at: at(0, 0))
  grid.fill(CellRect(column: 1, row: 0, columns: 4, rows: 1), ".")
  #expect(grid.text == " ....")
}

@Test func `a wide fill keeps its pattern under a moving clip`() {
  var grid = grid(7, 1)
  grid.fill(CellRect(column: -1, row: 0, columns: 7, rows: 1), "日")
  #expect(grid.text == " 日日")
  grid.fill(CellRect(column: 0, row: 0, columns: 7, rows: 1), "本")
  #expect(grid.text == "本本本")
}

@Test(arguments: [
  (BorderStyle.rounded, "╭──╮\n│  │\n╰──╯"), (.line, "┌──┐\n│  │\n└──┘"),
  (.heavy, "┏━━┓\n┃  ┃\n┗━━┛"),
  (.double, "╔══╗\n║  ║\n╚══╝"), (.ascii, "+--+\n|  |\n+--+"), (.none, ""),
])
func `boxes have borders`(border: BorderStyle, screen: String) {
  var grid = grid(4, 3)
  grid.fill(grid.bounds, "x")
  grid.drawBox(grid.bounds, border: border)
  expectScreen(grid, screen)
}

@Test func `boxes too small for corners are lines, and empty ones nothing`() {
  var grid = grid(9, 3)
  grid.drawBox(CellRect(column: 0, row: 0, columns: 3, rows: 1), border: .line)
  grid.drawBox(CellRect(column: 4, row: 0, columns: 1, rows: 3), border: .line)
  grid.drawBox(CellRect(column: 6, row: 0, columns: 2, rows: 2), border: .line)
  grid.drawBox(CellRect(column: 0, row: 2, columns: 0, rows: 5), border: .line)
  expectScreen(grid, "─── │ ┌┐\n    │ └┘\n    │")
}

@Test func `boxes partly out of sight are drawn partly`() {
  var grid = grid(5, 3)
  grid.drawBox(CellRect(column: -2, row: -1, columns: 5, rows: 3), border: .rounded)
  grid.drawBox(CellRect(column: 4, row: 2, columns: .max / 2, rows: .max / 2), border: .heavy)
  expectScreen(grid, "  │\n──╯\n    ┏")
}

@Test func `a box may leave its inside as it is`() {
  var grid = grid(3, 3)
  grid.fill(grid.bounds, "x")
  grid.drawBox(grid.bounds, border: .line, fill: nil)
  expectScreen(grid, "┌─┐\n│x│\n└─┘")
}

@Test func `wrapped text fills the rows and is cut at the last`() {
  var grid = grid(6, 2)
  let rect = CellRect(column: 1, row: 0, columns: 5, rows: 2)
  #expect(grid.drawWrapped("one two three four", in: rect) == 2)
  expectScreen(grid, " one\n two…")
}

@Test func `lines of clusters run right and down`() {
  var grid = grid(6, 3)
  grid.drawHorizontal("━", at: at(-1, 0), count: 4)
  grid.drawVertical("│", at: at(5, 0), count: 9)
  #expect(grid.draw(["a", "日", "b"] as [Cluster], at: at(0, 2), maxWidth: 3) == 3)
  expectScreen(grid, "━━━  │\n     │\na日  │")
}

@Test func `places far away are no trouble`() {
  var grid = grid(3, 1)
  grid.draw("abc", at: at(.max - 9, 0))
  grid.draw("abc", at: at(.min + 9, 0))
  grid.draw("abc", at: at(0, .min))
  grid.fill(CellRect(column: -9, row: 0, columns: 9, rows: 1), "x")
  expectScreen(grid, "")
}

@Test func `resizing blanks the grid and opens the clip`() {
  var grid = grid(3, 1)
  grid.draw("abc", at: at(0, 0))
  grid.clip = CellRect(column: 1, row: 0, columns: 1, rows: 1)
  grid.resize(to: CellSize(columns: 2, rows: 2))
  #expect(grid == Grid(size: CellSize(columns: 2, rows: 2)))
  grid.draw("ab", at: at(0, 1))
  grid.clear()
  #expect(grid == Grid(size: CellSize(columns: 2, rows: 2)))
}

extension ExitTests {
  @Test func `cells outside are nil, or a trap with words`() async {
    #expect(grid(2, 2).cell(at: at(2, 0)) == nil)
    #expect(grid(2, 2).cell(at: at(1, 1)) == Cell())
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Grid(size: CellSize(columns: 2, rows: 2))[column: 5, row: 0]
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("Column 5, row 0 is not in a grid of 2×2"))
  }
}

@Test func `a glyph that cannot stand alone is no cluster`() {
  #expect(Cluster(glyph: "\u{301}") == nil)
  #expect(Cluster(glyph: "\u{1B}") == nil)
  #expect(Cluster(glyph: "日")?.width == 2)
}
