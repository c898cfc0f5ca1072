import TerminalGrid
import TerminalInput
import Testing
import WaterfallRecords
import WaterfallTestSupport

@testable import NcursesTerminal

private let cell = PixelSize(width: 4, height: 8)

/// Pixels that do not compress.
func noise(width: Int, height: Int, seed: Int) -> PixelImage {
  var random = SeededNumbers(seed: seed)
  return PixelImage(
    width: width, height: height,
    bytes: (0..<3 * width * height).map { _ in UInt8(truncatingIfNeeded: random.next()) })
}

/// A picture without compression.
func picture(_ id: UInt32, _ size: CellSize, _ image: PixelImage) -> PixelPicture {
  PixelPicture(
    id: id, size: size, .rgb(width: image.width, height: image.height), base64: base64(image.bytes))
}

/// The bytes that draw a picture's placeholders from the top left corner on.
private func placeholders(_ id: UInt32, _ size: CellSize) throws -> [UInt8] {
  var bytes: [UInt8] = []
  let picture = try #require(CellPicture(placesOf: id, size: size))
  for (number, cell) in picture.cells.enumerated() {
    if number % size.columns == 0 {
      bytes += Array("\u{1B}[\(number / size.columns + 1)H".utf8)
      bytes += Array("\u{1B}[38;2;\(id >> 16);\(id >> 8 & 255);\(id & 255)m".utf8)
    }
    cell.cluster.append(to: &bytes)
  }
  return bytes + Array("\u{1B}[m".utf8)
}

@Test(arguments: [(1, 1), (3, 2), (24, 12), (60, 30), (297, 1), (1, 297)])
func `a picture arrives in pieces, whatever comes between them`(columns: Int, rows: Int) throws {
  let size = CellSize(columns: columns, rows: rows)
  let image = noise(width: columns * cell.width, height: rows * cell.height, seed: columns)
  var transfer = KittyTransfer(picture(0xFEDCBA, size, image))
  var terminal = PixelTerminal(columns: columns, rows: rows, cell: cell)
  terminal.write(try placeholders(0xFEDCBA, size))
  let before = terminal.screen
  var count = transfer.pieceCount
  while let piece = transfer.next() {
    #expect(terminal.screen == before)
    count -= 1
    #expect(transfer.pieceCount == count)
    #expect(piece.starts(with: "\u{1B}_G".utf8) && piece.suffix(2).elementsEqual("\u{1B}\\".utf8))
    #expect(!piece.dropFirst().dropLast(2).contains(0x1B))
    #expect(wrappedForTmux(piece).count <= KittyTransfer.longestPiece)
    terminal.write(piece)
    if count > 0 { terminal.write("\u{1B}[5n\u{1B}[1;1H".utf8) }
  }
  #expect(count == 0)
  #expect(terminal.takeAnswers().split(separator: 0x1B).allSatisfy { $0.elementsEqual("[0n".utf8) })
  #expect(terminal.screen == image)
  terminal.write(KittyCommand.free(0xFEDCBA))
  #expect(terminal.kittyPictures.isEmpty && terminal.screen == before)
  #expect(terminal.takeAnswers().isEmpty)
}

@Test func `a transfer through tmux brings the same`() throws {
  let size = CellSize(columns: 9, rows: 5)
  let image = noise(width: 36, height: 40, seed: 9)
  var transfer = KittyTransfer(picture(1, size, image))
  var terminal = PixelTerminal(columns: 9, rows: 5, cell: cell)
  while let piece = transfer.next() { terminal.write(wrappedForTmux(piece)) }
  terminal.write(try placeholders(1, size))
  #expect(terminal.screen == image)
}

@Test func `a PNG brings its pixels`() throws {
  let bytes = SamplePicture.png(width: 8, height: 16) { x, y in
    [UInt8(x * 9), UInt8(y * 9), 7, 255]
  }
  var transfer = KittyTransfer(
    PixelPicture(id: 3, size: CellSize(columns: 2, rows: 2), .png, base64: base64(bytes)))
  var terminal = PixelTerminal(columns: 2, rows: 2, cell: cell)
  while let piece = transfer.next() { terminal.write(piece) }
  terminal.write(try placeholders(3, CellSize(columns: 2, rows: 2)))
  let screen = terminal.screen
  for y in 0..<16 {
    for x in 0..<8 { #expect(screen[x: x, y: y] == RGB(UInt8(x * 9), UInt8(y * 9), 7)) }
  }
}

@Test func `a terminal that has lost a picture says so, and one that has it says nothing`() throws {
  let size = CellSize(columns: 2, rows: 2)
  let image = noise(width: 8, height: 16, seed: 2)
  var terminal = PixelTerminal(columns: 2, rows: 2, cell: cell)
  var transfer = KittyTransfer(picture(77, size, image))
  while let piece = transfer.next() { terminal.write(piece) }
  terminal.write(try placeholders(77, size))
  terminal.write(KittyCommand.place(77, size))
  #expect(terminal.takeAnswers().isEmpty && terminal.screen == image)
  terminal.forgetKittyPictures()
  terminal.write(KittyCommand.place(77, size))
  let answer = terminal.takeAnswers().dropFirst(3).dropLast(2)
  #expect(KittyAnswer(body: answer) == KittyAnswer(body: "i=77,p=1;ENOENT:".utf8))
  #expect(KittyAnswer(body: answer)?.outcome == .missing)
}

@Test func `what is no picture is answered by an error`() throws {
  var terminal = PixelTerminal(columns: 2, rows: 2, cell: cell)
  var transfer = KittyTransfer(
    PixelPicture(id: 5, size: CellSize(columns: 1, rows: 1), .png, base64: base64([1, 2, 3])))
  if let piece = transfer.next() { terminal.write(piece) }
  let answer = KittyAnswer(body: terminal.takeAnswers().dropFirst(3).dropLast(2))
  #expect(answer?.id == 5 && answer?.outcome == .failed("EBADPNG"))
}

/// `SGR`, then 4 bytes of the letter and 2 to 4 for each mark.
@Test func `the composer writes a row of a picture in few bytes`() throws {
  let size = CellSize(columns: 200, rows: 2)
  let screens = try Composed(
    type: "xterm-256color", depth: .truecolor, kind: .xterm, size: CellSize(columns: 202, rows: 3))
  defer { screens.ncurses.free() }
  var grid = Grid(size: CellSize(columns: 202, rows: 3))
  grid.draw("above", at: CellPoint(column: 0, row: 0), style: .plain)
  screens.show(&grid)
  let places = try #require(CellPicture(placesOf: 0x123456, size: size))
  grid.draw(places, at: CellPoint(column: 1, row: 1))
  screens.show(&grid)
  #expect(screens.composer.bytes.count < 2 * 200 * 12)
  var terminal = PixelTerminal(columns: 202, rows: 3, cell: cell)
  let image = noise(width: 800, height: 16, seed: 3)
  var transfer = KittyTransfer(picture(0x123456, size, image))
  while let piece = transfer.next() { terminal.write(piece) }
  terminal.write(screens.composer.bytes)
  let screen = terminal.screen
  for y in 0..<16 { for x in 0..<800 { #expect(screen[x: x + 4, y: y + 8] == image[x: x, y: y]) } }
}
