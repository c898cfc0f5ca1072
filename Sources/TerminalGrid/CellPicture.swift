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

extension CellPicture {
  /// The cells that show a picture best.
  ///
  /// A cell is four quarters. Each is the mean of the pixels that it covers, and all are drawn in
  /// two colours with the least error. A colour that is almost like one of the cell before becomes
  /// that one. Glyphs are inverted where that keeps a colour. So a row takes few bytes on its way
  /// to the terminal.
  ///
  /// - Parameter size: the size in cells; the picture is stretched to it.
  /// - Complexity: O(pixels + cells). Do this work on another thread than the drawing one.
  package init(_ image: PixelImage, size: CellSize, mode: PictureMode) {
    guard size.columns > 0, size.rows > 0 else {
      self.init(size: size, cells: [])
      return
    }
    guard mode != .letters else {
      self.init(letters: image, size: size)
      return
    }
    let quarters = image.resized(width: 2 * size.columns, height: 2 * size.rows)
    var cells = ContiguousArray<Cell>()
    cells.reserveCapacity(size.columns * size.rows)
    if mode == .palette16 || mode == .palette8 {
      var pen = DitherPen(count: mode == .palette16 ? 16 : 8, columns: size.columns)
      for row in 0..<size.rows {
        pen.beginRow()
        for column in 0..<size.columns {
          cells.append(pen.cell(of: quarters, column: column, row: row))
        }
      }
      self.init(size: size, cells: cells)
      return
    }
    for row in 0..<size.rows {
      var pen = BlockPen(mode: mode)
      for column in 0..<size.columns {
        cells.append(pen.cell(of: quarters, column: column, row: row))
      }
    }
    self.init(size: size, cells: cells)
  }

  /// The cells that show a picture's brightness, with dense letters where it is bright. This suits
  /// light letters on a dark ground.
  private init(letters image: PixelImage, size: CellSize) {
    let means = image.resized(width: size.columns, height: size.rows)
    var cells = ContiguousArray<Cell>()
    cells.reserveCapacity(size.columns * size.rows)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let step = means[x: column, y: row].brightness * Self.ramp.count / 256
        cells.append(Cell(Self.ramp[step], Style(.picture)))
      }
    }
    self.init(size: size, cells: cells)
  }

  private static let ramp: [Cluster] = [" ", ".", ":", "-", "=", "+", "*", "#", "%", "@"]
}

extension RGB {
  /// The brightness from 0 to 255, weighted like the eye (ITU-R BT.601).
  var brightness: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000 }
}
