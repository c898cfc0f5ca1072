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

/// The combining marks that number the rows and columns of a picture, as kitty has numbered them.
///
/// Source: kitty's list, which is made of Unicode 6.0 by a rule: all marks above a letter (class
/// 230) without a decomposition, except those that are composed with letters by normalization.
enum PlaceholderMarks {
  static var count: Int { scalars.count }

  /// The mark of a row or column; nil for more than kitty has.
  static func mark(_ number: Int) -> UInt32? {
    scalars.indices.contains(number) ? scalars[number] : nil
  }

  /// The row or column of a mark; nil if it is another one.
  ///
  /// - Complexity: O(log of the number of marks).
  static func number(of mark: UInt32) -> Int? {
    var (low, high) = (0, scalars.count)
    while low < high {
      let middle = (low + high) / 2
      if scalars[middle] < mark { low = middle + 1 } else { high = middle }
    }
    return low < scalars.count && scalars[low] == mark ? low : nil
  }

  /// The marks in the order of their numbers, which is also that of Unicode.
  private static let scalars: ContiguousArray<UInt32> = {
    var scalars = ContiguousArray<UInt32>()
    for index in stride(from: 0, to: ranges.count, by: 2) {
      scalars.append(contentsOf: ranges[index]...ranges[index + 1])
    }
    return scalars
  }()

  /// Inclusive ranges: first, last, …
  // swift-format-ignore: a table, as many ranges in a line as fit.
  private static let ranges: ContiguousArray<UInt32> = [
    0x305, 0x305, 0x30D, 0x30E, 0x310, 0x310, 0x312, 0x312, 0x33D, 0x33F, 0x346, 0x346,
    0x34A, 0x34C, 0x350, 0x352, 0x357, 0x357, 0x35B, 0x35B, 0x363, 0x36F, 0x483, 0x487,
    0x592, 0x595, 0x597, 0x599, 0x59C, 0x5A1, 0x5A8, 0x5A9, 0x5AB, 0x5AC, 0x5AF, 0x5AF,
    0x5C4, 0x5C4, 0x610, 0x617, 0x657, 0x65B, 0x65D, 0x65E, 0x6D6, 0x6DC, 0x6DF, 0x6E2,
    0x6E4, 0x6E4, 0x6E7, 0x6E8, 0x6EB, 0x6EC, 0x730, 0x730, 0x732, 0x733, 0x735, 0x736,
    0x73A, 0x73A, 0x73D, 0x73D, 0x73F, 0x741, 0x743, 0x743, 0x745, 0x745, 0x747, 0x747,
    0x749, 0x74A, 0x7EB, 0x7F1, 0x7F3, 0x7F3, 0x816, 0x819, 0x81B, 0x823, 0x825, 0x827,
    0x829, 0x82D, 0x951, 0x951, 0x953, 0x954, 0xF82, 0xF83, 0xF86, 0xF87, 0x135D, 0x135F,
    0x17DD, 0x17DD, 0x193A, 0x193A, 0x1A17, 0x1A17, 0x1A75, 0x1A7C, 0x1B6B, 0x1B6B, 0x1B6D, 0x1B73,
    0x1CD0, 0x1CD2, 0x1CDA, 0x1CDB, 0x1CE0, 0x1CE0, 0x1DC0, 0x1DC1, 0x1DC3, 0x1DC9, 0x1DCB, 0x1DCC,
    0x1DD1, 0x1DE6, 0x1DFE, 0x1DFE, 0x20D0, 0x20D1, 0x20D4, 0x20D7, 0x20DB, 0x20DC, 0x20E1, 0x20E1,
    0x20E7, 0x20E7, 0x20E9, 0x20E9, 0x20F0, 0x20F0, 0x2CEF, 0x2CF1, 0x2DE0, 0x2DFF, 0xA66F, 0xA66F,
    0xA67C, 0xA67D, 0xA6F0, 0xA6F1, 0xA8E0, 0xA8F1, 0xAAB0, 0xAAB0, 0xAAB2, 0xAAB3, 0xAAB7, 0xAAB8,
    0xAABE, 0xAABF, 0xAAC1, 0xAAC1, 0xFE20, 0xFE26, 0x10A0F, 0x10A0F, 0x10A38, 0x10A38,
    0x1D185, 0x1D189, 0x1D1AA, 0x1D1AD, 0x1D242, 0x1D244,
  ]
}
