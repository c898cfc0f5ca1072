/// A movement of rows that the terminal makes by itself before the rest is drawn.
package struct ScrollHint: Hashable, Sendable {
  /// Rows by which the content of the region moved up; negative: down.
  package var rows: Int
  /// The rows of the grid that take part.
  package var region: Range<Int>

  package init(rows: Int, region: Range<Int>) { (self.rows, self.region) = (rows, region) }
}

extension Grid {
  /// Moves rows as the terminal does: those that come into the region are blank, in ``Style/plain``.
  ///
  /// - Parameter hint: its region has to lie in the grid.
  package mutating func scroll(_ hint: ScrollHint) {
    if hint.region.lowerBound < 0 || hint.region.upperBound > size.rows {
      fatalError("Rows \(hint.region) cannot scroll in a grid of \(size.rows) rows")
    }
    let rows = min(hint.region.count, max(-hint.region.count, hint.rows))
    let (first, end) = (
      hint.region.lowerBound * size.columns, hint.region.upperBound * size.columns
    )
    let count = abs(rows) * size.columns
    let blank = repeatElement(Cell(), count: count)
    if rows > 0 {
      cells.removeSubrange(first..<first + count)
      cells.insert(contentsOf: blank, at: end - count)
    } else {
      cells.removeSubrange(end - count..<end)
      cells.insert(contentsOf: blank, at: first)
    }
  }
}

/// Neighbouring cells of a row that are to be drawn anew.
package struct ChangedRun: Hashable, Sendable {
  package var row: Int
  package var columns: Range<Int>
  package init(row: Int, columns: Range<Int>) { (self.row, self.columns) = (row, columns) }
}

/// What changed between two grids of one size, run by run, from the top left to the bottom right.
///
/// No run begins or ends within a wide cluster. Iterating allocates nothing.
package struct GridDiff: Sequence, Sendable {
  private let old: Grid
  private let new: Grid

  package init(from old: Grid, to new: Grid) {
    guard old.size == new.size else {
      fatalError("A grid of \(old.size) has no difference to one of \(new.size)")
    }
    (self.old, self.new) = (old, new)
  }

  package func makeIterator() -> Iterator { Iterator(diff: self) }

  package struct Iterator: IteratorProtocol {
    private let diff: GridDiff
    private var row = 0
    private var column = 0

    init(diff: GridDiff) { self.diff = diff }

    /// - Complexity: O(cells that did not change before the run, and its own).
    package mutating func next() -> ChangedRun? {
      let size = diff.new.size
      while row < size.rows {
        if column == 0, !diff.isChanged(row: row) {
          row += 1
          continue
        }
        while column < size.columns, !diff.isChanged(column, row: row) {
          column += 1
        }
        guard column < size.columns else {
          (row, column) = (row + 1, 0)
          continue
        }
        var start = column
        if start > 0, diff.isContinuation(start, row: row) { start -= 1 }
        while column < size.columns,
          diff.isChanged(column, row: row) || diff.isContinuation(column, row: row)
        {
          column += 1
        }
        return ChangedRun(row: row, columns: start..<column)
      }
      return nil
    }
  }

  /// Whether any cell of the row changed: most rows of most frames did not.
  ///
  /// Both words of a cell at once, without a way out of the loop and without checks that the range makes
  /// needless: the compiler makes it a few instructions a cell.
  private func isChanged(row: Int) -> Bool {
    let range = row * new.size.columns..<(row + 1) * new.size.columns
    let (olds, news) = (old.cells.span.extracting(range), new.cells.span.extracting(range))
    var difference = SIMD2<UInt64>()
    for column in 0..<range.count {
      let (before, after) = unsafe (olds[unchecked: column], news[unchecked: column])
      difference |= before.words ^ after.words
    }
    return difference != SIMD2()
  }

  private func isChanged(_ column: Int, row: Int) -> Bool {
    let index = row * new.size.columns + column
    return new.cells[index] != old.cells[index]
  }

  private func isContinuation(_ column: Int, row: Int) -> Bool {
    new.cells[row * new.size.columns + column].cluster == .continuation
  }
}

extension Cell {
  fileprivate var words: SIMD2<UInt64> { SIMD2(cluster.bits, style.bits) }
}
