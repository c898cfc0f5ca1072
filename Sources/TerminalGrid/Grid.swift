/// One character cell: what it shows and how.
package struct Cell: Hashable, Sendable {
  package var cluster: Cluster
  package var style: Style
  package init(_ cluster: Cluster = .space, _ style: Style = .plain) {
    (self.cluster, self.style) = (cluster, style)
  }
}

/// A rectangle of character cells that can be drawn into, compared and presented.
///
/// Drawing outside of ``clip`` does nothing, so that what is partly in view is drawn partly. A wide
/// cluster takes two cells; whatever covers one half blanks the other.
package struct Grid: Hashable, Sendable {
  package private(set) var size: CellSize
  /// Row by row, `size.columns` cells a row.
  package var cells: ContiguousArray<Cell>
  /// Where drawing has an effect, in cells; never outside of the grid.
  package var clip: CellRect

  package init(size: CellSize) {
    self.size = size
    cells = ContiguousArray(repeating: Cell(), count: size.columns * size.rows)
    clip = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// Gives the grid another size, all blank, and opens ``clip``. Keeps the storage if it is large enough.
  package mutating func resize(to size: CellSize) {
    guard size != self.size else { return clear() }
    let count = size.columns * size.rows
    self.size = size
    cells.removeAll(keepingCapacity: true)
    cells.append(contentsOf: repeatElement(Cell(), count: count))
    clip = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }
}
