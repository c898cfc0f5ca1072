import TerminalGrid
import Testing
import WaterfallTestSupport

/// A picture from rows of letters: `r` red, `g` green, `b` blue, `w` white, else black.
private func image(_ rows: String...) -> PixelImage {
  let colors: [Character: [UInt8]] = [
    "r": [255, 0, 0], "g": [0, 255, 0], "b": [0, 0, 255], "w": [255, 255, 255],
  ]
  let bytes = rows.flatMap { row in row.flatMap { colors[$0] ?? [0, 0, 0] } }
  return PixelImage(width: rows[0].count, height: rows.count, bytes: bytes)
}

private func draw(
  _ image: PixelImage, _ columns: Int, _ rows: Int, _ mode: PictureMode = .exact
) -> Grid {
  var grid = Grid(size: CellSize(columns: columns, rows: rows))
  let picture = CellPicture(image, size: grid.size, mode: mode)
  grid.draw(picture, at: CellPoint(column: 0, row: 0))
  return grid
}

/// The colours of a cell's four quarters, as a terminal shows them.
private func quarters(_ cell: Cell) -> [RGB?] {
  let glyphs = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars)
  let mask = glyphs.firstIndex { $0.value == cell.cluster.base } ?? -1
  return (0..<4).map {
    mask >> $0 & 1 == 1 ? cell.style.foreground?.rgb : cell.style.background?.rgb
  }
}

@Test(arguments: 0..<16)
func `every pattern of two colours is drawn exactly`(pattern: Int) {
  let bits = (0..<4).map { pattern >> $0 & 1 == 1 }
  let letters = bits.map { $0 ? "w" : "b" }
  let drawn = draw(image(letters[0] + letters[1], letters[2] + letters[3]), 1, 1)
  let expected = bits.map { $0 ? RGB(255, 255, 255) : RGB(0, 0, 255) }
  #expect(quarters(drawn[column: 0, row: 0]) == expected)
  #expect(drawn[column: 0, row: 0].style.role == .picture)
}

@Test func `of more colours in a cell the nearest share one`() {
  let colors: [[UInt8]] = [[250, 0, 0], [0, 0, 200], [240, 10, 0], [0, 0, 220]]
  let drawn = draw(PixelImage(width: 2, height: 2, bytes: colors.flatMap { $0 }), 1, 1)
  let (left, right) = (RGB(245, 5, 0), RGB(0, 0, 210))
  #expect(quarters(drawn[column: 0, row: 0]) == [left, right, left, right])
}

@Test func `a flat row is blanks, and its glyphs turn to keep a colour`() {
  let picture = image("wwwwbwbw", "wwwwwbbb")
  let drawn = draw(picture, 4, 1)
  #expect(drawn.cells.prefix(2).allSatisfy { $0.cluster == .space })
  let cells = drawn.cells.suffix(2)
  #expect(cells.allSatisfy { $0.style.background?.rgb == RGB(255, 255, 255) })
  #expect(cells.allSatisfy { $0.style.foreground?.rgb == RGB(0, 0, 255) })
  for (index, cell) in drawn.cells.enumerated() {
    let pixels = [(0, 0), (1, 0), (0, 1), (1, 1)].map { picture[x: 2 * index + $0.0, y: $0.1] }
    #expect(quarters(cell) == pixels)
  }
}

@Test func `a palette's picture has only its colours`() {
  var random = SeededRandom(seed: 3)
  let bytes = (0..<3 * 40 * 40).map { _ in UInt8.random(in: 0...255, using: &random) }
  let drawn = draw(PixelImage(width: 40, height: 40, bytes: bytes), 20, 10, .palette256)
  for color in drawn.cells.flatMap({ [$0.style.foreground?.rgb, $0.style.background?.rgb] }) {
    if let color { #expect(Palette.color(Palette.index256(color)) == color) }
  }
}

@Test func `a colour between two of the palette is their mixture`() {
  let sky = PixelImage(width: 1, height: 1, bytes: [78, 114, 196])
  let drawn = draw(sky, 2, 1, .palette256)
  for cell in drawn.cells {
    #expect(cell.cluster == "▒")
    let colors = [cell.style.foreground?.rgb, cell.style.background?.rgb].compactMap(\.self)
    let greens = colors.map { Int($0.green) }
    #expect((109..<120).contains(greens.reduce(0, +) / 2))
  }
  #expect(drawn[column: 0, row: 0] == drawn[column: 1, row: 0])
  let gray = PixelImage(width: 1, height: 1, bytes: [118, 118, 118])
  #expect(draw(gray, 1, 1, .palette256).cells[0].cluster == .space)
}

@Test func `letters grow with the light`() {
  var ramp: [UInt8] = []
  for step in 0..<10 { ramp += [UInt8](repeating: UInt8(step * 28), count: 3) }
  let drawn = draw(PixelImage(width: 10, height: 1, bytes: ramp), 10, 1, .letters)
  expectScreen(drawn, " .:-=+*#%@")
  #expect(drawn.cells.allSatisfy { $0.style == Style(.picture) })
}

@Test func `only what is in the clip changes, and wide clusters are mended`() {
  var grid = Grid(size: CellSize(columns: 8, rows: 3))
  for row in 0..<3 { grid.draw("日本語国", at: CellPoint(column: 0, row: row)) }
  grid.clip = CellRect(column: 1, row: 0, columns: 4, rows: 2)
  let picture = CellPicture(image("bb", "bb"), size: CellSize(columns: 30, rows: 30), mode: .exact)
  grid.draw(picture, at: CellPoint(column: -3, row: -3))
  expectScreen(grid, "      国\n      国\n日本語国")
  #expect(grid[column: 1, row: 0].style.background?.rgb == RGB(0, 0, 255))
  #expect(grid[column: 0, row: 0].style.background == nil)
  #expect(grid[column: 5, row: 1].style.background == nil)
}

@Test(arguments: [
  (100, 100, 20, 99, "20x10"), (100, 50, 20, 99, "20x5"), (100, 1, 20, 99, "20x1"),
  (10, 1000, 20, 30, "1x30"), (100, 100, 20, 5, "10x5"), (0, -4, 3, 9, "3x2"),
  (100, 100, 0, 9, "0x1"), (100, 100, 9, 0, "1x0"),
])
func `a picture's size in cells keeps its proportions`(
  width: Int, height: Int, columns: Int, maxRows: Int, size: String
) {
  let found = CellSize(showing: width, height, columns: columns, maxRows: maxRows)
  #expect("\(found.columns)x\(found.rows)" == size)
}

@Test func `a resized picture keeps its mean`() {
  let source = image("wb", "bw")
  #expect(source.resized(width: 1, height: 1)[x: 0, y: 0] == RGB(128, 128, 255))
  let wider = source.resized(width: 3, height: 2)
  #expect(wider[x: 1, y: 0] == RGB(128, 128, 255))
  #expect(wider[x: 0, y: 1] == RGB(0, 0, 255))
  #expect(source.resized(width: 4, height: 4).resized(width: 2, height: 2) == source)
}
