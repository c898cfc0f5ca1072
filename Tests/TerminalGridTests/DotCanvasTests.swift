import Testing

@testable import TerminalGrid

/// A canvas of some cells with lines between pairs of dots, as text.
private func drawn(_ columns: Int, _ rows: Int, _ lines: [(DotPoint, DotPoint)]) -> Grid {
  let size = CellSize(columns: columns, rows: rows)
  var (canvas, grid) = (DotCanvas(size: size), Grid(size: size))
  for (start, end) in lines { canvas.drawLine(from: start, to: end, Cell()) }
  canvas.draw(into: &grid, at: CellPoint(column: 0, row: 0))
  return grid
}

private func dot(_ x: Int, _ y: Int) -> DotPoint { DotPoint(x: x, y: y) }

@Test(
  arguments: [
    ([(dot(0, 0), dot(0, 0))], "⠁\n"), ([(dot(1, 3), dot(1, 3))], "⢀\n"),
    ([(dot(0, 3), dot(3, 0))], "⡠⠊\n"), ([(dot(0, 0), dot(3, 3))], "⠑⢄\n"),
    ([(dot(0, 1), dot(5, 1))], "⠒⠒⠒\n"), ([(dot(5, 1), dot(0, 1))], "⠒⠒⠒\n"),
    ([(dot(0, 0), dot(0, 7))], "⡇\n⡇"),
    ([(dot(0, 0), dot(0, 3)), (dot(1, 0), dot(1, 3))], "⣿\n"),
    ([(dot(2, 4), dot(2, 4))], "\n ⠁"),
    ([(dot(-4, 0), dot(-1, 0)), (dot(0, -1), dot(0, -1)), (dot(99, 99), dot(99, 99))], "\n"),
  ] as [([(DotPoint, DotPoint)], String)])
func `dots are the bits of braille patterns`(lines: [(DotPoint, DotPoint)], text: String) {
  #expect(drawn(3, 2, lines).text == text)
}

@Test func `without patterns, dots are the ASCII that looks most like them`() {
  var grid = drawn(3, 1, [(dot(0, 0), dot(0, 1)), (dot(2, 2), dot(3, 3)), (dot(4, 0), dot(4, 3))])
  grid.replaceMarks()
  #expect(grid.text == "'.:")
}

@Test func `ink that is no blank is drawn instead of dots, and the last dot decides the style`() {
  let size = CellSize(columns: 1, rows: 1)
  var (canvas, grid) = (DotCanvas(size: size), Grid(size: size))
  canvas.draw(dot(0, 0), Cell("x", Style(.title)))
  canvas.draw(dot(1, 3), Cell("o", Style(.quiet)))
  canvas.draw(into: &grid, at: CellPoint(column: 0, row: 0))
  #expect(grid[column: 0, row: 0] == Cell("o", Style(.quiet)))
}
