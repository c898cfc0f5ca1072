import TerminalGrid

/// The pictures that are written as sixels wherever a screen shows their cells.
///
/// The terminal forgets sixels where anything else is drawn over them. So this program keeps the
/// pictures, and writes any of their cells again.
struct SixelScreen {
  /// A picture with all that its cells can be on a grid. It is a class, so that a look at it copies
  /// nothing.
  private final class Stored {
    let picture: SixelPicture
    /// The cells on a grid that stand for the picture's.
    let places: CellPicture
    /// The cells to show where there are no sixels.
    let substitutes: CellPicture
    /// How many bytes a cell has taken lately.
    var cost: Double

    init(_ picture: SixelPicture, places: CellPicture, substitutes: CellPicture, cost: Double) {
      (self.picture, self.places) = (picture, places)
      (self.substitutes, self.cost) = (substitutes, cost)
    }
  }

  /// A part of a row of a picture's cells, on the screen.
  struct Strip {
    let place: PicturePlace
    let row: Int
    let columns: Range<Int>
    /// How many bytes it probably takes.
    let bytes: Double
  }

  private var stored: [UInt32: Stored] = [:]
  private var encoder = SixelEncoder()
  /// The strips that are written with the next screen.
  var chosen: ContiguousArray<Strip> = []
  /// How many bytes of the pictures the line has not had yet, roughly.
  private(set) var bytesWaiting = 0
  /// Rows of the screen with substitutes for the pictures that are not there. It has only the rows
  /// that are being written.
  private(set) var flat = Grid(size: CellSize(columns: 0, rows: 0))

  /// A strip has at least so many columns, if there are as many. Each one defines its colours.
  private static let fewestColumns = 8
  /// The bytes of a cell before one was written: photographs in 256 colours.
  private static let firstCost = 560.0

  var ids: [UInt32] { Array(stored.keys) }

  /// Adds a picture, unless it is of another form.
  mutating func insert(_ picture: PixelPicture) {
    guard case .indexed(let image, let substitutes) = picture.format,
      let places = CellPicture(placesOf: picture.id, size: picture.size)
    else { return }
    let cell = PixelSize(
      width: image.width / picture.size.columns, height: image.height / picture.size.rows)
    stored[picture.id] = Stored(
      SixelPicture(image, cell: cell), places: places, substitutes: substitutes,
      cost: Self.firstCost)
    bytesWaiting += picture.sentBytes
  }

  /// Notes that the screen shows all pictures that it has.
  mutating func noteWhole() { bytesWaiting = 0 }

  mutating func remove(_ ids: [UInt32]) { for id in ids { stored[id] = nil } }

  /// The longest strip of a picture that can be written as one, from a cell of a grid on. It has
  /// only cells that differ from the screen's.
  ///
  /// A strip never has more than one row. foot 1.13.1 drops sixels as a whole when one of their
  /// rows leaves the screen, and xterm 379 leaves some of them where they were.
  ///
  /// - Parameter limit: the most bytes; a few cells may have more.
  /// - Returns: nil if there is no picture, or it cannot be written there.
  func strip(at point: CellPoint, of grid: Grid, over shown: Grid, limit: Double) -> Strip? {
    let cell = grid[column: point.column, row: point.row]
    // In the last row sixels would scroll the screen.
    guard cell.cluster.isPlaceholder, point.row < grid.size.rows - 1,
      let place = cell.picturePlace, let stored = stored[place.id]
    else { return nil }
    let size = stored.places.size
    guard place.column < size.columns, place.row < size.rows else { return nil }
    let first = place.row * size.columns + place.column
    let most = min(size.columns - place.column, grid.size.columns - point.column)
    var count = (0..<most).prefix {
      let cell = grid[column: point.column + $0, row: point.row]
      return cell == stored.places.cells[first + $0]
        && cell != shown[column: point.column + $0, row: point.row]
    }.count
    guard count > 0 else { return nil }
    if limit > 0 { count = min(count, max(Self.fewestColumns, Int(limit / stored.cost))) }
    return Strip(
      place: place, row: point.row, columns: point.column..<point.column + count,
      bytes: stored.cost * Double(count))
  }

  mutating func append(_ strip: Strip, to output: inout ContiguousArray<UInt8>) {
    guard let stored = stored[strip.place.id] else { return }
    let before = output.count
    let cells = CellRect(
      column: strip.place.column, row: strip.place.row, columns: strip.columns.count, rows: 1)
    encoder.append(cells, of: stored.picture, to: &output)
    let bytes = output.count - before
    stored.cost = Double(bytes) / Double(strip.columns.count)
    bytesWaiting = max(0, bytesWaiting - bytes)
  }

  /// Makes ``flat`` have a row of a grid, with substitutes in place of pictures whose sixels are
  /// not on the screen.
  mutating func flatten(row: Int, of grid: Grid, over shown: Grid) {
    if flat.size != grid.size { flat.resize(to: grid.size) }
    flat.copyCells(0..<grid.size.columns, row: row, from: grid)
    for column in 0..<grid.size.columns {
      let cell = grid[column: column, row: row]
      guard cell.cluster.isPlaceholder, shown[column: column, row: row] != cell else { continue }
      flat.fillRow(row, column..<column + 1, substitute(for: cell))
    }
  }

  /// The cell with letters that stands for a picture's cell; a blank, if the picture is not known
  /// any more.
  func substitute(for cell: Cell) -> Cell {
    guard let place = cell.picturePlace, let picture = stored[place.id]?.substitutes,
      place.row < picture.size.rows, place.column < picture.size.columns
    else { return Cell() }
    return picture.cells[place.row * picture.size.columns + place.column]
  }
}
