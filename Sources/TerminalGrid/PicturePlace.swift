/// A cell of a picture that the terminal itself draws from pixels.
///
/// Such a cell is an ordinary cell of a grid: it is compared, moved and covered like letters. It
/// has the form of kitty's placeholders, in which the letter U+10EEEE has the cell's row and column
/// as marks, and the picture's id as its colour. Foreign text never has this letter: ``SafeText``
/// shows it as U+FFFD.
///
/// ```swift
/// let place = PicturePlace(id: 7, row: 0, column: 3)
/// Cell(place)?.picturePlace == place  // true
/// ```
package struct PicturePlace: Hashable, Sendable {
  /// The picture, 1 to 0xFFFFFF.
  package var id: UInt32
  /// In the picture, from 0.
  package var row: Int
  package var column: Int

  package init(id: UInt32, row: Int, column: Int) {
    (self.id, self.row, self.column) = (id, row, column)
  }

  /// The most columns, and the most rows, of a picture.
  package static var most: Int { PlaceholderMarks.count }
}

extension Cluster {
  /// kitty's letter for a picture's cell.
  static let placeholder: UInt32 = 0x10_EEEE

  /// The letter of a picture's cell, one cell wide; nil if there is no mark for the row or column.
  package init?(placeholderRow row: Int, column: Int) {
    guard let row = PlaceholderMarks.mark(row), let column = PlaceholderMarks.mark(column),
      let base = Unicode.Scalar(Self.placeholder)
    else { return nil }
    self.init(base: base, marks: row, column)
  }

  /// Whether it is the letter of a picture's cell.
  package var isPlaceholder: Bool { base == Self.placeholder }
}

extension Cell {
  /// The cell of a picture; nil if the place has no such form.
  package init?(_ place: PicturePlace) {
    guard 1...0xFF_FFFF ~= place.id,
      let cluster = Cluster(placeholderRow: place.row, column: place.column)
    else { return nil }
    self.init(cluster, Style(.picture, foreground: .exact(RGB(hex: place.id))))
  }

  /// The picture's cell that this is; nil for any other cell.
  package var picturePlace: PicturePlace? {
    guard cluster.isPlaceholder, let row = PlaceholderMarks.number(of: cluster.firstMark),
      let column = PlaceholderMarks.number(of: cluster.secondMark),
      case .exact(let color) = style.foreground
    else { return nil }
    return PicturePlace(id: color.hex, row: row, column: column)
  }
}

extension CellPicture {
  /// A picture that the terminal draws; nil if it is larger than ``PicturePlace/most`` or has no
  /// valid id.
  package init?(placesOf id: UInt32, size: CellSize) {
    var cells = ContiguousArray<Cell>()
    cells.reserveCapacity(size.columns * size.rows)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        guard let cell = Cell(PicturePlace(id: id, row: row, column: column)) else { return nil }
        cells.append(cell)
      }
    }
    self.init(size: size, cells: cells)
  }
}
