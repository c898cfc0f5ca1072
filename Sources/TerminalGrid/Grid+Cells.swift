extension Grid {
  package var bounds: CellRect {
    CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// The cell at a place that is known to be in the grid; traps outside of it.
  package subscript(column column: Int, row row: Int) -> Cell {
    guard column >= 0, column < size.columns, row >= 0, row < size.rows else {
      fatalError("Column \(column), row \(row) is not in a grid of \(size.columns)×\(size.rows)")
    }
    return stored[starts[row] + column]
  }

  /// The cell at a place, nil outside of the grid.
  package func cell(at point: CellPoint) -> Cell? {
    guard point.column >= 0, point.column < size.columns, point.row >= 0, point.row < size.rows
    else { return nil }
    return stored[starts[point.row] + point.column]
  }

  /// Blanks every cell and opens ``clip`` to the whole grid. Keeps the storage.
  package mutating func clear() {
    clip = bounds
    for index in stored.indices { stored[index] = Cell() }
    markAll()
  }

  /// Writes a cluster into its cells. A wide cluster that it half covers becomes blank. If only one
  /// half of the new cluster is in ``clip``, that half becomes blank too.
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
      stored[starts[row] + column].cluster = cluster
    } else if isIn {
      set(cluster, column: column, row: row, style: style)
    }
  }

  /// Writes one cell that is in the grid, and blanks the other half of the cluster that it covers.
  private mutating func set(_ cluster: Cluster, column: Int, row: Int, style: Style) {
    let index = starts[row] + column
    mend(at: index, column: column)
    stored[index] = Cell(cluster, style)
    isDrawn[row] = true
  }

  /// Blanks the other half of a wide cluster whose half in this cell is about to be overwritten.
  private mutating func mend(at index: Int, column: Int) {
    let width = stored[index].cluster.width
    if width == 0, column > 0 { stored[index - 1].cluster = .space }
    if width == 2, column + 1 < size.columns { stored[index + 1].cluster = .space }
  }

  /// Writes a narrow cluster into a part of a row that is in ``clip``. It mends wide clusters only
  /// at the two ends of the part, not at each cell.
  package mutating func fillRow(_ row: Int, _ columns: Range<Int>, _ cell: Cell) {
    guard let last = columns.last else { return }
    let start = starts[row]
    mend(at: start + columns.lowerBound, column: columns.lowerBound)
    mend(at: start + last, column: last)
    for index in start + columns.lowerBound..<start + columns.upperBound { stored[index] = cell }
    isDrawn[row] = true
  }

  /// Writes bytes of a text that are each a cluster of one cell. It mends wide clusters only at the
  /// two ends, not at each cell.
  mutating func putASCII(
    _ text: SafeText, _ run: Range<Int>, column: Int, row: Int, styles: inout some TextStyling
  ) {
    guard row >= clip.row, row < clip.maxRow else { return }
    let columns =
      max(column, clip.column)..<max(column, clip.column, min(column + run.count, clip.maxColumn))
    guard let last = columns.last else { return }
    let start = starts[row]
    mend(at: start + columns.lowerBound, column: columns.lowerBound)
    mend(at: start + last, column: last)
    let bytes = text.utf8.span
    var cells = stored.mutableSpan
    for place in columns {
      let offset = run.lowerBound + place - column
      cells[start + place] = Cell(
        Cluster(base: Unicode.Scalar(bytes[offset])), styles.style(at: offset))
    }
    isDrawn[row] = true
  }

  /// Copies cells from the same place in another grid of the same size. They begin and end with
  /// whole clusters.
  package mutating func copyCells(_ columns: Range<Int>, row: Int, from other: Grid) {
    guard size == other.size else {
      fatalError("Cells of a grid of \(other.size) cannot go into one of \(size)")
    }
    let (target, source) = (starts[row], other.starts[row])
    let cells = other.stored.span
    var own = stored.mutableSpan
    for column in columns { own[target + column] = cells[source + column] }
    isDrawn[row] = true
  }

  /// Marks cells of some styles as unknown, so that they differ from any other cell.
  package mutating func forgetCells(where isForgotten: (Style) -> Bool) {
    var (style, answer) = (Style.unknown, true)
    for index in stored.indices {
      if stored[index].style != style {
        style = stored[index].style
        answer = isForgotten(style)
      }
      if answer { stored[index] = Cell(.space, .unknown) }
    }
    markAll()
  }

  /// Marks the cells of a row as unknown.
  package mutating func forgetRow(_ row: Int) {
    fillRow(row, 0..<size.columns, Cell(.space, .unknown))
  }

  /// Whether all cells of a row are blank, in ``Style/plain``.
  package func isBlank(row: Int) -> Bool { stored[indices(ofRow: row)].allSatisfy { $0 == Cell() } }

  /// Whether all cells of a row look alike.
  package func isUniform(row: Int) -> Bool {
    guard size.columns > 0 else { return true }
    let first = stored[starts[row]]
    return stored[indices(ofRow: row)].allSatisfy { $0 == first }
  }
}

/// A movement of rows.
///
/// The code that draws moves the rows of a grid (``Grid/move(_:)``). The grid stores the movement
/// (``Grid/movement``), so the terminal can move its own rows in the same way.
package struct RowMovement: Hashable, Sendable {
  /// The number of rows by which the region's content moves up; negative for down.
  package var rows: Int
  /// The rows of the grid that take part.
  package var region: Range<Int>

  package init(rows: Int, region: Range<Int>) { (self.rows, self.region) = (rows, region) }
}

extension Grid {
  /// Moves rows as the terminal does. Rows that come into the region are blank, in ``Style/plain``.
  ///
  /// - Parameter movement: its region has to be in the grid.
  package mutating func move(_ movement: RowMovement) {
    let region = movement.region
    if region.lowerBound < 0 || region.upperBound > size.rows {
      fatalError("Rows \(region) cannot move in a grid of \(size.rows) rows")
    }
    let rows = min(region.count, max(-region.count, movement.rows))
    guard rows != 0 else { return }
    rotate(&starts, region, by: rows)
    rotate(&isDrawn, region, by: rows)
    let new = rows > 0 ? region.upperBound - rows..<region.upperBound : region.prefix(-rows)
    for row in new {
      for index in indices(ofRow: row) { stored[index] = Cell() }
      isDrawn[row] = true
    }
    if self.movement != nil { markAll() }
    self.movement = movement
  }

  /// Rotates the elements of a range to the front by `count`; to the back if it is negative.
  private func rotate(
    _ elements: inout ContiguousArray<some Any>, _ range: Range<Int>, by count: Int
  ) {
    let middle = count > 0 ? range.lowerBound + count : range.upperBound + count
    reverse(&elements, range.lowerBound..<middle)
    reverse(&elements, middle..<range.upperBound)
    reverse(&elements, range)
  }

  private func reverse(_ elements: inout ContiguousArray<some Any>, _ range: Range<Int>) {
    var (first, last) = (range.lowerBound, range.upperBound - 1)
    while first < last {
      elements.swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
  }
}
