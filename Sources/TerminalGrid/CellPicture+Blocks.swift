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
