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

  /// The same shape with a quarter of the pixels, for slow lines; nil if a side is odd.
  package var halved: PixelSize? {
    width % 2 == 0 && height % 2 == 0 ? PixelSize(width: width / 2, height: height / 2) : nil
  }
}
