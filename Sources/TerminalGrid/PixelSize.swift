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
