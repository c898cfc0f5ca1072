/// A place in a grid, in cells from the top left corner, from 0. It may be outside of the grid.
package struct CellPoint: Hashable, Sendable {
  package var column: Int
  package var row: Int
  package init(column: Int, row: Int) { (self.column, self.row) = (column, row) }
}

/// A size in cells, never negative.
package struct CellSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int
  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(0, columns), max(0, rows))
  }

  /// The largest screen that is drawn. The person who connects chooses the size of the window, up
  /// to 65,535 by 65,535, and each cell takes memory.
  package static let largest = CellSize(columns: 2000, rows: 1000)

  /// The size clamped to ``largest``.
  package var drawable: CellSize {
    CellSize(columns: min(columns, Self.largest.columns), rows: min(rows, Self.largest.rows))
  }
}

/// A rectangle of cells. Its origin may be outside of the grid.
package struct CellRect: Hashable, Sendable {
  package var column: Int
  package var row: Int
  package var columns: Int
  package var rows: Int

  package init(column: Int, row: Int, columns: Int, rows: Int) {
    (self.column, self.row) = (column, row)
    (self.columns, self.rows) = (max(0, columns), max(0, rows))
  }

  package var maxColumn: Int { column + columns }
  package var maxRow: Int { row + rows }
  package var isEmpty: Bool { columns == 0 || rows == 0 }

  package func contains(column: Int, row: Int) -> Bool {
    self.column..<maxColumn ~= column && self.row..<maxRow ~= row
  }

  /// The cells in both; empty if there are none.
  package func intersection(_ other: CellRect) -> CellRect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return CellRect(
      column: left, row: top, columns: min(maxColumn, other.maxColumn) - left,
      rows: min(maxRow, other.maxRow) - top)
  }
}

/// A size in pixels, each side at least 1.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    (self.width, self.height) = (max(1, width), max(1, height))
  }

  /// The pixels of some cells. A picture for these cells has exactly this size: terminals would
  /// leave stripes beside a picture of another shape.
  ///
  /// - Parameter cell: the pixels of one cell.
  package init(of cells: CellSize, cell: PixelSize) {
    self.init(width: cells.columns * cell.width, height: cells.rows * cell.height)
  }
}

/// The form in which a terminal takes pictures of pixels.
package struct PixelForm: Hashable, Sendable {
  package var cell: PixelSize
  /// The most colours of a picture, if it is written as sixels; nil if it has all colours.
  package var colors: Int?
  /// Whether pictures have half of the resolution, because the line is slow.
  package var isHalved: Bool

  package init(cell: PixelSize, colors: Int? = nil, isHalved: Bool = false) {
    (self.cell, self.colors, self.isHalved) = (cell, colors, isHalved)
  }
}
