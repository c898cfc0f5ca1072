/// One character cell: its content and its style.
package struct Cell: Hashable, Sendable {
  package var cluster: Cluster
  package var style: Style
  package init(_ cluster: Cluster = .space, _ style: Style = .plain) {
    (self.cluster, self.style) = (cluster, style)
  }
}

/// A rectangle of character cells that can be drawn into, compared and presented.
///
/// Drawing outside of ``clip`` does nothing, so an object partly in view is partly drawn. A wide
/// cluster takes two cells; writing over one half blanks the other.
///
/// A grid records which rows were drawn into and how rows have moved. So a reader that knows the
/// grid's earlier state can skip all other rows (``forgetChanges()``). Two grids are equal if their
/// cells and clips are.
package struct Grid: Sendable {
  package private(set) var size: CellSize
  /// The part of the grid in which drawing has an effect, in cells; never outside of the grid.
  package var clip: CellRect

  /// Where the terminal's cursor is left, inside the grid; nil for anywhere.
  package var cursor: CellPoint?
  /// Whether the terminal's cursor is visible there, because text is being typed.
  package var showsCursor = false

  /// The cells. Those of a row are together, but the rows are in any order, so a row moves without
  /// its cells.
  var stored: ContiguousArray<Cell>
  /// For each row, the index of its first cell in ``stored``.
  var starts: ContiguousArray<Int>
  /// For each row, whether it was drawn into since ``forgetChanges()``. The flag moves with its
  /// row.
  var isDrawn: ContiguousArray<Bool>
  /// The movement of the rows since ``forgetChanges()``; nil if there was none. After a second
  /// movement all rows count as drawn into.
  package internal(set) var movement: RowMovement?

  package init(size: CellSize) {
    self.size = size
    stored = ContiguousArray(repeating: Cell(), count: size.columns * size.rows)
    starts = Self.inOrder(size)
    isDrawn = ContiguousArray(repeating: true, count: size.rows)
    clip = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// Changes the size, blanks all cells and opens ``clip``. Keeps the storage if it is large
  /// enough.
  package mutating func resize(to size: CellSize) {
    guard size != self.size else { return clear() }
    self.size = size
    stored.removeAll(keepingCapacity: true)
    stored.append(contentsOf: repeatElement(Cell(), count: size.columns * size.rows))
    starts = Self.inOrder(size)
    isDrawn = ContiguousArray(repeating: true, count: size.rows)
    clip = bounds
  }

  private static func inOrder(_ size: CellSize) -> ContiguousArray<Int> {
    ContiguousArray((0..<size.rows).lazy.map { $0 * size.columns })
  }

  /// All cells, row by row, with `size.columns` cells in each row.
  ///
  /// - Complexity: O(cells).
  package var cells: ContiguousArray<Cell> {
    get {
      var cells = ContiguousArray<Cell>()
      cells.reserveCapacity(stored.count)
      for row in 0..<size.rows { cells.append(contentsOf: stored[indices(ofRow: row)]) }
      return cells
    }
    set {
      precondition(newValue.count == stored.count, "\(newValue.count) cells, not \(stored.count)")
      stored = newValue
      starts = Self.inOrder(size)
      markAll()
    }
  }

  /// All cells, the rows in any order. Nothing is copied.
  package var cellsInAnyOrder: ContiguousArray<Cell> { stored }

  /// The indices of a row's cells in ``cellsInAnyOrder``.
  package func indices(ofRow row: Int) -> Range<Int> { starts[row]..<starts[row] + size.columns }
}

extension Grid: Equatable {
  package static func == (one: Grid, other: Grid) -> Bool {
    one.size == other.size && one.clip == other.clip
      && (0..<one.size.rows).allSatisfy { !one.differs(from: other, row: $0) }
  }
}

// MARK: What was drawn into

extension Grid {
  /// Makes the present state the known one: from now on the grid records changes to it.
  package mutating func forgetChanges() {
    checkInvariants()
    movement = nil
    for row in isDrawn.indices { isDrawn[row] = false }
  }

  /// Whether a row may differ from its state at ``forgetChanges()``, or from that of the row that
  /// has moved there.
  package func isDrawn(row: Int) -> Bool { isDrawn[row] }

  mutating func markAll() {
    for row in isDrawn.indices { isDrawn[row] = true }
  }
}
