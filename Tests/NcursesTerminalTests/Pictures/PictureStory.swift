import TerminalGrid
import WaterfallRecords
import WaterfallTestSupport

/// Pictures and letters that move over a screen, in the ways in which cards and panels move.
struct PictureStory {
  static let cell = PixelSize(width: 4, height: 9)
  private static let pictureSize = CellSize(columns: 6, rows: 4)
  /// The columns from one picture to the next.
  private static let lane = 8

  let size: CellSize
  let images: [PixelImage]
  /// The pictures in few colours, and the same in all of theirs.
  let indexed: [PixelPicture]
  let exact: [PixelPicture]
  private(set) var grid: Grid
  private var random: SeededRandom
  /// The rows that move.
  private let body: Range<Int>
  /// The document's row in the screen's first row.
  private var top = 1000
  private var panel: CellRect?

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    size = CellSize(
      columns: Int.random(in: 10...40, using: &random),
      rows: Int.random(in: 6...20, using: &random))
    images = (0..<5).map { _ in Self.image(&random) }
    indexed = images.enumerated().map { number, image in
      let few = IndexedImage(image, colors: [2, 16, 64, 200][number % 4])
      return PixelPicture(
        id: UInt32(number + 1), size: Self.pictureSize,
        .indexed(few, CellPicture(image, size: Self.pictureSize, mode: .exact)))
    }
    exact = images.enumerated().map { number, image in
      PixelPicture(
        id: UInt32(number + 1), size: Self.pictureSize,
        .rgb(width: image.width, height: image.height), base64: base64(image.bytes))
    }
    grid = Grid(size: size)
    let first = Bool.random(using: &random) ? 1 : 0
    body = first..<size.rows - (Bool.random(using: &random) ? 1 : 0)
    self.random = random
    draw()
  }

  private static func image(_ random: inout SeededRandom) -> PixelImage {
    let size = PixelSize(of: pictureSize, cell: cell)
    let step = Int.random(in: 1...40, using: &random)
    let bytes = (0..<3 * size.width * size.height).map { place in
      step < 9
        ? UInt8.random(in: 0...255, using: &random) : UInt8(truncatingIfNeeded: place / step * 37)
    }
    return PixelImage(width: size.width, height: size.height, bytes: bytes)
  }

  mutating func forgetChanges() { grid.forgetChanges() }

  /// The pictures as sixels show them.
  var imagesOfSixels: [PixelImage] {
    indexed.map { picture in
      guard case .indexed(let image, _) = picture.format else { fatalError("no sixels") }
      return image.shownBySixels
    }
  }

  mutating func change() -> String {
    defer { grid.clip = grid.bounds }
    switch Int.random(in: 0..<10, using: &random) {
    case 0...5 where panel == nil:
      let most = Bool.random(using: &random) ? 1 : body.count - 1
      let count = Int.random(in: 1...most, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      top += count
      grid.move(RowMovement(rows: count, region: body))
      for row in body where !body.contains(row + count) { draw(row) }
      return "scrolled by \(count)"
    case 6, 7:
      panel =
        panel == nil
        ? CellRect(
          column: Int.random(in: 0..<size.columns - 3, using: &random),
          row: Int.random(in: 0..<size.rows - 2, using: &random),
          columns: Int.random(in: 2...size.columns, using: &random),
          rows: Int.random(in: 1...size.rows, using: &random)
        ).intersection(grid.bounds) : nil
      draw()
      return "the panel is \(panel.map { "\($0)" } ?? "gone")"
    case 8:
      top = Int.random(in: 0...2000, using: &random)
      draw()
      return "jumped"
    default:
      top += 1
      draw()
      return "moved by one row without a scroll"
    }
  }

  private mutating func draw() {
    for row in 0..<size.rows { draw(row) }
    guard let panel else { return }
    grid.clip = grid.bounds
    grid.fill(panel, .space, Style(background: .exact(RGB(0x20, 0x40, 0x60))))
    for row in panel.row..<panel.maxRow {
      grid.draw(
        "panel", at: CellPoint(column: panel.column, row: row), maxWidth: panel.columns,
        style: Style(.title))
    }
  }

  /// Draws a row of the document, which is the same each time.
  private mutating func draw(_ row: Int) {
    grid.clip = CellRect(column: 0, row: row, columns: size.columns, rows: 1)
    grid.fill(grid.clip, .space, .plain)
    guard body.contains(row) else {
      grid.draw("a line that stays", at: CellPoint(column: 0, row: row), style: .plain)
      return
    }
    for lane in 0...size.columns / Self.lane {
      let place = top + row + 3 * lane
      let (number, offset) = place.quotientAndRemainder(dividingBy: Self.pictureSize.rows + 2)
      let column = lane * Self.lane
      if offset == 0 {
        grid.draw(
          SafeText("\(number) 漢"), at: CellPoint(column: column, row: row), style: Style(.title))
      } else if offset <= Self.pictureSize.rows {
        let id = UInt32((number + 2 * lane) % exact.count + 1)
        guard let cells = CellPicture(placesOf: id, size: Self.pictureSize) else { continue }
        grid.draw(cells, at: CellPoint(column: column + 1, row: row - offset + 1))
      }
    }
  }

  /// The first cell that does not show its picture's pixels; nil if all do.
  ///
  /// - Parameter hasLastRow: whether the last row may have pictures.
  func fault(of terminal: PixelTerminal, _ images: [PixelImage], hasLastRow: Bool) -> String? {
    let screen = terminal.screen
    for row in 0..<size.rows - (hasLastRow ? 0 : 1) {
      for column in 0..<size.columns {
        guard let place = grid[column: column, row: row].picturePlace else { continue }
        for y in 0..<Self.cell.height {
          for x in 0..<Self.cell.width {
            let wanted = images[Int(place.id) - 1][
              x: place.column * Self.cell.width + x, y: place.row * Self.cell.height + y]
            let now = screen[x: column * Self.cell.width + x, y: row * Self.cell.height + y]
            if now != wanted { return "\(now) instead of \(wanted) in cell \(column), \(row)" }
          }
        }
      }
    }
    return nil
  }
}

extension IndexedImage {
  /// The pixels in their colours, as sixels have them: in hundredths.
  var shownBySixels: PixelImage {
    func channel(_ value: UInt8) -> UInt8 {
      let percent: Int = (Int(value) * 100 + 127) / 255
      return UInt8((percent * 255 + 50) / 100)
    }
    return PixelImage(
      width: width, height: height,
      bytes: numbers.flatMap { number in
        let color = palette[Int(number)]
        return [channel(color.red), channel(color.green), channel(color.blue)]
      })
  }
}
