import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import NcursesTerminal

/// A picture, a part of it, and a terminal that shows nothing yet.
private struct SixelCase: CustomStringConvertible {
  let picture: SixelPicture
  let part: CellRect
  var terminal: PixelTerminal
  let description: String

  init(seed: Int) {
    var random = SeededNumbers(seed: seed)
    let cell = PixelSize(
      width: random.pick([1, 7, 8, 9, 10, 12, 20]),
      height: random.pick([1, 2, 5, 6, 7, 12, 17, 18, 20, 22, 40, 100]))
    let size = CellSize(columns: random.pick([1, 2, 3, 7]), rows: random.pick([1, 2, 3, 4]))
    let image = Self.image(
      width: size.columns * cell.width, height: size.rows * cell.height, &random)
    let colors = random.pick([1, 2, 5, 16, 64, 255, 256])
    picture = SixelPicture(IndexedImage(image, colors: colors), cell: cell)
    let column = Int.random(in: 0..<size.columns, using: &random)
    let row = Int.random(in: 0..<size.rows, using: &random)
    part = CellRect(
      column: column, row: row,
      columns: Int.random(in: 1...size.columns - column, using: &random),
      rows: Int.random(in: 1...size.rows - row, using: &random))
    terminal = PixelTerminal(columns: size.columns + 2, rows: size.rows + 2, cell: cell)
    description = "seed \(seed): \(size) of \(cell), \(colors) colours, \(part)"
  }

  /// Noise, a gradient, stripes or squares.
  private static func image(width: Int, height: Int, _ random: inout SeededNumbers) -> PixelImage {
    let (kind, step) = (
      Int.random(in: 0..<4, using: &random), Int.random(in: 1...9, using: &random)
    )
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        switch kind {
        case 0:
          let number = random.next()
          bytes += [UInt8(number & 255), UInt8(number >> 8 & 255), UInt8(number >> 16 & 255)]
        case 1: bytes += [UInt8(x * 255 / width), UInt8(y * 255 / height), 99]
        case 2: bytes += y / step % 2 == 0 ? [200, 30, 30] : [20, 90, 220]
        default: bytes += x / step % 2 == y / step % 3 ? [0, 255, 0] : [UInt8(y % 256), 0, 0]
        }
      }
    }
    return PixelImage(width: width, height: height, bytes: bytes)
  }

  /// Shows cells at their place, which is one cell from the top left corner.
  mutating func show(_ cells: CellRect, _ encoder: inout SixelEncoder) {
    terminal.write("\u{1B}[\(cells.row + 2);\(cells.column + 2)H".utf8)
    var bytes: ContiguousArray<UInt8> = []
    encoder.append(cells, of: picture, to: &bytes)
    terminal.write(bytes)
  }

  /// The first pixel that is not as it should be, in words: those of `part` as in the picture, all
  /// others blank.
  var fault: String? {
    let (screen, cell) = (terminal.screen, picture.cell)
    for y in 0..<screen.height {
      for x in 0..<screen.width {
        let (column, row) = (x / cell.width - 1, y / cell.height - 1)
        let isInside = part.column..<part.maxColumn ~= column && part.row..<part.maxRow ~= row
        var wanted = RGB(hex: 0x101010)
        if isInside {
          let place = (y - cell.height) * picture.image.width + x - cell.width
          wanted = picture.image.palette[Int(picture.image.numbers[place])]
        }
        if screen[x: x, y: y] != wanted {
          return "\(screen[x: x, y: y]) instead of \(wanted) at \(x), \(y)"
        }
      }
    }
    return nil
  }
}

private let cases = 0..<60 * TestCases.factor

@Test func `any part of a picture is shown exactly, and nothing else`() {
  var encoder = SixelEncoder()
  for seed in cases {
    var shown = SixelCase(seed: seed)
    shown.show(shown.part, &encoder)
    #expect(shown.fault == nil, "\(shown)")
  }
}

@Test func `strips of one row join without seams, also in halves`() {
  var encoder = SixelEncoder()
  for seed in cases {
    var shown = SixelCase(seed: seed)
    let part = shown.part
    for row in (part.row..<part.maxRow).reversed() {
      let first = (part.columns + 1) / 2
      var strip = CellRect(column: part.column, row: row, columns: first, rows: 1)
      shown.show(strip, &encoder)
      (strip.column, strip.columns) = (strip.maxColumn, part.columns - first)
      if !strip.isEmpty { shown.show(strip, &encoder) }
    }
    #expect(shown.fault == nil, "\(shown)")
  }
}

@Test func `a picture covers another one`() {
  var encoder = SixelEncoder()
  for seed in cases {
    var shown = SixelCase(seed: seed)
    let image = shown.picture.image
    let other = IndexedImage(
      width: image.width, height: image.height, palette: [RGB(255, 0, 255)],
      numbers: image.numbers.map { _ in 0 })
    var bytes: ContiguousArray<UInt8> = []
    encoder.append(shown.part, of: SixelPicture(other, cell: shown.picture.cell), to: &bytes)
    shown.terminal.write("\u{1B}[\(shown.part.row + 2);\(shown.part.column + 2)H".utf8)
    shown.terminal.write(bytes)
    shown.show(shown.part, &encoder)
    #expect(shown.fault == nil, "\(shown)")
  }
}

@Test func `cells outside of a picture are not sent`() {
  let image = IndexedImage(
    width: 20, height: 20, palette: [.black], numbers: Array(repeating: 0, count: 400))
  let picture = SixelPicture(image, cell: PixelSize(width: 10, height: 20))
  var encoder = SixelEncoder()
  func bytes(_ cells: CellRect) -> String {
    var bytes: ContiguousArray<UInt8> = []
    encoder.append(cells, of: picture, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
  let all = "\u{1B}P0;1q\"1;1;20;20#0;2;0;0;0#0!20~-#0!20~-#0!20~-#0!20B\u{1B}\\"
  #expect(bytes(CellRect(column: -5, row: -1, columns: 100, rows: 3)) == all)
  #expect(bytes(CellRect(column: 2, row: 0, columns: 1, rows: 1)) == "")
  #expect(bytes(CellRect(column: 0, row: 0, columns: 0, rows: 1)) == "")
  #expect(bytes(CellRect(column: 0, row: 1, columns: 1, rows: 1)) == "")
}

/// Stripes of 1, 2 and 3 columns on a black ground. The ground is a single run, since the stripes
/// are painted over it.
@Test func `the most frequent colour is painted first, also where others come later`() {
  let columns = [1, 0, 2, 2, 0, 0, 3, 3, 3, 0, 0, 0, 1, 0, 0, 0] as [UInt8]
  let image = IndexedImage(
    width: 16, height: 6, palette: [.black, .white, RGB(255, 0, 0), RGB(0, 255, 0)],
    numbers: (0..<6).flatMap { _ in columns })
  var encoder = SixelEncoder()
  var bytes: ContiguousArray<UInt8> = []
  let picture = SixelPicture(image, cell: PixelSize(width: 16, height: 6))
  encoder.append(CellRect(column: 0, row: 0, columns: 1, rows: 1), of: picture, to: &bytes)
  let sixels = String(decoding: bytes, as: UTF8.self).split(separator: "#0;2;0;0;0").last ?? ""
  #expect(sixels == "#1;2;0;100;0#2;2;100;100;100#3;2;100;0;0#2~#0!15~$#3??~~#1??~~~#2???~\u{1B}\\")
}

extension ExitTests {
  @Test func `pixels that do not fill their cells are a fault of the caller`() async {
    await #expect(processExitsWith: .failure) {
      let image = IndexedImage(width: 3, height: 2, palette: [.black], numbers: [0, 0, 0, 0, 0, 0])
      _ = SixelPicture(image, cell: PixelSize(width: 2, height: 2))
    }
  }
}
