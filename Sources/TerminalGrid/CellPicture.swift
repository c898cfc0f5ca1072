package enum PictureMode: Hashable, Sendable, CaseIterable {
  /// Quarters of cells, in two exact colours for each cell.
  case exact
  /// The same in the 240 fixed colours of the xterm palette. Colours between two of them are shaded
  /// (`▒`).
  case palette256
  /// The same in the greys among the first 16 colours, as xterm has them, with dithering.
  case palette16
  /// The same in the first 8.
  case palette8
  /// Letters from light to dense, for terminals without colours or without block characters.
  case letters
}

/// A picture as cells, ready to be drawn again and again.
///
/// ```swift
/// let size = CellSize(showing: image.width, image.height, columns: 24, maxRows: 30)
/// let picture = CellPicture(image, size: size, mode: .palette256)  // off the drawing thread
/// grid.draw(picture, at: CellPoint(column: 2, row: 5))
/// ```
package struct CellPicture: Hashable, Sendable {
  package let size: CellSize
  /// The cells, row by row. Their role is `picture`.
  package let cells: ContiguousArray<Cell>

  /// Traps unless the number of cells matches `size`.
  init(size: CellSize, cells: ContiguousArray<Cell>) {
    guard cells.count == size.columns * size.rows else {
      fatalError("\(cells.count) cells are not a picture of \(size.columns)×\(size.rows) cells")
    }
    (self.size, self.cells) = (size, cells)
  }
}

extension CellSize {
  /// The size in which a picture keeps its proportions, on cells twice as high as wide.
  ///
  /// - Parameters:
  ///   - width: the picture's width, in any unit; below 1 counts as 1.
  ///   - height: the picture's height, in the same unit.
  ///   - columns: the width to fill, in cells.
  ///   - maxRows: the greatest height in cells; a higher picture becomes narrower than `columns`.
  /// - Returns: at least one cell, if `columns` and `maxRows` are at least 1.
  package init(showing width: Int, _ height: Int, columns: Int, maxRows: Int) {
    let (width, height) = (Double(max(1, width)), Double(max(1, height)))
    let rows = (Double(columns) * height / width / 2).rounded()
    guard rows > Double(maxRows) else {
      self.init(columns: columns, rows: min(maxRows, max(1, Int(rows))))
      return
    }
    let narrowed = (Double(maxRows) * 2 * width / height).rounded()
    self.init(columns: min(columns, max(1, Int(narrowed))), rows: maxRows)
  }
}

extension Grid {
  /// Draws the cells of a picture; only what is in ``clip`` changes.
  ///
  /// - Parameter point: the place of the picture's first cell.
  /// - Complexity: O(cells in `clip`). Nothing is allocated.
  package mutating func draw(_ picture: CellPicture, at point: CellPoint) {
    let columns = picture.size.columns
    let whole = CellRect(
      column: point.column, row: point.row, columns: columns, rows: picture.size.rows)
    let visible = whole.intersection(clip)
    guard !visible.isEmpty else { return }
    for row in visible.row..<visible.maxRow {
      let start = (row - point.row) * columns - point.column
      // Blanks the halves of wide clusters that are cut at both edges; between them all cells are
      // covered.
      fillRow(row, visible.column..<visible.maxColumn, Cell())
      for column in visible.column..<visible.maxColumn {
        stored[starts[row] + column] = picture.cells[start + column]
      }
    }
  }
}
