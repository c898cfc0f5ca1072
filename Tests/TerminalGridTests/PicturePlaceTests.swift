import Testing

@testable import TerminalGrid

/// The marks of some rows and columns, from kitty's list.
@Test(
  arguments: [
    (0, 0x305), (1, 0x30D), (5, 0x33D), (31, 0x484), (100, 0x7EB), (296, 0x1D244),
  ] as [(Int, UInt32)])
func `rows and columns of pictures have kitty's marks`(number: Int, mark: UInt32) {
  #expect(Cluster(placeholderRow: number, column: 0)?.firstMark == mark)
  #expect(Cluster(placeholderRow: 0, column: number)?.secondMark == mark)
}

@Test func `each place of a picture is a cell that is one column wide, and is found again`() {
  #expect(PicturePlace.most == 297)
  for row in 0..<PicturePlace.most {
    for column in 0..<PicturePlace.most {
      let place = PicturePlace(
        id: UInt32(1 + row * 977 + column * 55_001) % 0xFF_FFFF + 1, row: row, column: column)
      guard let cell = Cell(place), cell.picturePlace == place, cell.cluster.width == 1,
        !cell.cluster.hasDisputedWidth, cell.style.isPicture
      else {
        Issue.record("\(place)")
        return
      }
    }
  }
}

@Test(arguments: [
  PicturePlace(id: 0, row: 0, column: 0), PicturePlace(id: 0x100_0000, row: 0, column: 0),
  PicturePlace(id: 1, row: 297, column: 0), PicturePlace(id: 1, row: 0, column: 297),
  PicturePlace(id: 1, row: -1, column: 0),
])
func `there is no cell for a place that kitty cannot name`(place: PicturePlace) {
  #expect(Cell(place) == nil)
}

@Test func `foreign text cannot show a picture`() {
  let text: SafeText = "a\u{10EEEE}\u{305}\u{305}b"
  #expect(Array(text.clusters).map(\.base) == [0x61, 0xFFFD, 0x62])
  #expect(text.width == 3)
  var grid = Grid(size: CellSize(columns: 3, rows: 1))
  let ink = Style(.picture, foreground: .exact(RGB(hex: 1)))
  grid.draw(text, at: CellPoint(column: 0, row: 0), style: ink)
  #expect(grid.cells.allSatisfy { $0.picturePlace == nil })
}

@Test func `a picture of places is drawn and covered like letters`() throws {
  let size = CellSize(columns: 3, rows: 2)
  let picture = try #require(CellPicture(placesOf: 0xABCDEF, size: size))
  var grid = Grid(size: CellSize(columns: 5, rows: 3))
  grid.draw(picture, at: CellPoint(column: 1, row: 2))
  grid.draw("x", at: CellPoint(column: 2, row: 2), style: .plain)
  let places = (0..<5).map { grid[column: $0, row: 2].picturePlace }
  let first = PicturePlace(id: 0xABCDEF, row: 0, column: 0)
  let last = PicturePlace(id: 0xABCDEF, row: 0, column: 2)
  #expect(places == [nil, first, nil, last, nil])
  #expect(CellPicture(placesOf: 1, size: CellSize(columns: 298, rows: 1)) == nil)
}

@Test func `a picture has the pixels of its cells`() {
  let cell = PixelSize(width: 9, height: 18)
  let size = PixelSize(of: CellSize(columns: 24, rows: 12), cell: cell)
  #expect(size == PixelSize(width: 216, height: 216))
  #expect(
    PixelSize(of: CellSize(columns: 0, rows: 5), cell: cell) == PixelSize(width: 1, height: 90))
}
