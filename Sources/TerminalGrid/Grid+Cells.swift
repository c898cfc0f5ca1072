extension Grid {
  /// All cells of the grid as a rectangle.
  package var bounds: CellRect {
    CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// The cell at a place that is known to be in the grid; traps outside of it.
  package subscript(column column: Int, row row: Int) -> Cell {
    guard column >= 0, column < size.columns, row >= 0, row < size.rows else {
      fatalError("Column \(column), row \(row) is not in a grid of \(size.columns)×\(size.rows)")
    }
    return cells[row * size.columns + column]
  }

  /// The cell at a place, nil outside of the grid.
  package func cell(at point: CellPoint) -> Cell? {
    guard point.column >= 0, point.column < size.columns, point.row >= 0, point.row < size.rows
    else { return nil }
    return cells[point.row * size.columns + point.column]
  }

  /// Blanks every cell and opens ``clip`` to the whole grid. Keeps the storage.
  package mutating func clear() {
    clip = bounds
    for index in cells.indices { cells[index] = Cell() }
  }

  /// Writes a cluster into its cells; what it half covers becomes blank, and so does the half of it that is in
  /// ``clip`` if the other is not.
  mutating func put(_ cluster: Cluster, column: Int, row: Int, style: Style) {
    guard row >= clip.row, row < clip.maxRow else { return }
    let isIn = column >= clip.column && column < clip.maxColumn
    if cluster.width == 2 {
      let isNextIn = column + 1 >= clip.column && column + 1 < clip.maxColumn
      guard isIn, isNextIn else {
        if isIn { set(.space, column: column, row: row, style: style) }
        if isNextIn { set(.space, column: column + 1, row: row, style: style) }
        return
      }
      set(.space, column: column, row: row, style: style)
      set(.continuation, column: column + 1, row: row, style: style)
      cells[row * size.columns + column].cluster = cluster
    } else if isIn {
      set(cluster, column: column, row: row, style: style)
    }
  }

  /// Writes one cell that is in the grid and blanks the other half of what stood there.
  private mutating func set(_ cluster: Cluster, column: Int, row: Int, style: Style) {
    let index = row * size.columns + column
    mend(at: index, column: column)
    cells[index] = Cell(cluster, style)
  }

  /// Blanks the half of a wide cluster beside a cell that is about to be written.
  private mutating func mend(at index: Int, column: Int) {
    let width = cells[index].cluster.width
    if width == 0, column > 0 { cells[index - 1].cluster = .space }
    if width == 2, column + 1 < size.columns { cells[index + 1].cluster = .space }
  }

  /// Writes a narrow cluster into a part of a row that is in ``clip``, without a look at each cell's halves.
  mutating func fillRow(_ row: Int, _ columns: Range<Int>, _ cell: Cell) {
    guard let last = columns.last else { return }
    let start = row * size.columns
    mend(at: start + columns.lowerBound, column: columns.lowerBound)
    mend(at: start + last, column: last)
    for index in start + columns.lowerBound..<start + columns.upperBound { cells[index] = cell }
  }
}
