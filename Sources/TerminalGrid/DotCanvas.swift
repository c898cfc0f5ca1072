/// A place on a ``DotCanvas``, in dots from its top left corner.
package struct DotPoint: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
}

/// A canvas of dots, two columns and four rows of them in each cell. They are drawn as braille
/// patterns.
///
/// ```swift
/// var canvas = DotCanvas(size: CellSize(columns: 2, rows: 1))
/// canvas.drawLine(from: DotPoint(x: 0, y: 3), to: DotPoint(x: 3, y: 0), Cell())
/// // ⡠⠊
/// ```
///
/// Dots outside of the canvas are left out. A cell has one style: that of the dot drawn last.
package struct DotCanvas: Sendable {
  package let size: CellSize
  /// For each cell, row by row, the bits of its pattern, which is U+2800 with them.
  private var masks: ContiguousArray<UInt8>
  /// For each cell, the ink of its last dot.
  private var inks: ContiguousArray<Cell>

  package init(size: CellSize) {
    self.size = size
    masks = ContiguousArray(repeating: 0, count: size.columns * size.rows)
    inks = ContiguousArray(repeating: Cell(), count: size.columns * size.rows)
  }

  /// The bits of the dots of a cell, row by row (The Unicode Standard, Braille Patterns).
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  /// Draws a dot.
  ///
  /// - Parameter ink: its style. If its cluster is no blank, the cell shows that cluster instead of
  ///   a pattern, for terminals that have no patterns.
  package mutating func draw(_ point: DotPoint, _ ink: Cell) {
    guard point.x >= 0, point.y >= 0 else { return }
    let (column, row) = (point.x / 2, point.y / 4)
    guard column < size.columns, row < size.rows else { return }
    let index = row * size.columns + column
    masks[index] |= Self.bits[point.y % 4 * 2 + point.x % 2]
    inks[index] = ink
  }

  /// Draws the dots of a straight line, both ends included.
  ///
  /// - Complexity: O(dots between the ends).
  package mutating func drawLine(from start: DotPoint, to end: DotPoint, _ ink: Cell) {
    let (width, height) = (end.x - start.x, end.y - start.y)
    let steps = max(abs(width), abs(height))
    for step in 0...steps {
      let part = steps == 0 ? 0 : Double(step) / Double(steps)
      draw(
        DotPoint(
          x: start.x + Int((part * Double(width)).rounded()),
          y: start.y + Int((part * Double(height)).rounded())),
        ink)
    }
  }

  /// Draws the cells with dots into a grid. Cells without dots stay as they are.
  ///
  /// - Parameter origin: the place of the canvas's first cell.
  package func draw(into grid: inout Grid, at origin: CellPoint) {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let index = row * size.columns + column
        guard masks[index] != 0 else { continue }
        let pattern = Unicode.Scalar(0x2800 + UInt32(masks[index])).map { Cluster(base: $0) }
        let ink = inks[index]
        grid.draw(
          ink.cluster == .space ? pattern ?? .space : ink.cluster,
          at: CellPoint(column: origin.column + column, row: origin.row + row), style: ink.style)
      }
    }
  }
}
