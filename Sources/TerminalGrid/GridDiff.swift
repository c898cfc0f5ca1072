/// A movement of rows that the terminal makes by itself before the rest is drawn.
package struct ScrollHint: Hashable, Sendable {
  /// Rows by which the content of the region moved up; negative: down.
  package var rows: Int
  /// The rows of the grid that take part.
  package var region: Range<Int>

  package init(rows: Int, region: Range<Int>) { (self.rows, self.region) = (rows, region) }
}

/// Neighbouring cells of a row that are to be drawn anew.
package struct ChangedRun: Hashable, Sendable {
  package var row: Int
  package var columns: Range<Int>
  package init(row: Int, columns: Range<Int>) { (self.row, self.columns) = (row, columns) }
}

/// What changed between two grids of one size, run by run, from the top left to the bottom right.
///
/// With a hint, the old grid counts as scrolled already: rows of the region that came into it are blank, in
/// ``Style/plain``. No run begins or ends within a wide cluster. Iterating allocates nothing.
package struct GridDiff: Sequence, Sendable {
  private let old: Grid
  private let new: Grid
  private let hint: ScrollHint?

  /// - Parameter scroll: nil: nothing has moved. Its region has to lie in the grids.
  package init(from old: Grid, to new: Grid, scroll: ScrollHint? = nil) {
    guard old.size == new.size else {
      fatalError("A grid of \(old.size) has no difference to one of \(new.size)")
    }
    if let scroll, scroll.region.lowerBound < 0 || scroll.region.upperBound > new.size.rows {
      fatalError("Rows \(scroll.region) cannot scroll in a grid of \(new.size.rows) rows")
    }
    (self.old, self.new, hint) = (old, new, scroll)
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
        let oldRow = diff.oldRow(of: row)
        while column < size.columns, !diff.isChanged(column, row: row, oldRow: oldRow) {
          column += 1
        }
        guard column < size.columns else {
          (row, column) = (row + 1, 0)
          continue
        }
        var start = column
        if start > 0, diff.isContinuation(start, row: row) { start -= 1 }
        while column < size.columns,
          diff.isChanged(column, row: row, oldRow: oldRow) || diff.isContinuation(column, row: row)
        {
          column += 1
        }
        return ChangedRun(row: row, columns: start..<column)
      }
      return nil
    }
  }

  /// The row of the old grid that stands here after scrolling; nil: a blank one.
  private func oldRow(of row: Int) -> Int? {
    guard let hint, hint.region.contains(row) else { return row }
    let (source, overflow) = row.addingReportingOverflow(hint.rows)
    return !overflow && hint.region.contains(source) ? source : nil
  }

  private func isChanged(_ column: Int, row: Int, oldRow: Int?) -> Bool {
    let cell = new.cells[row * new.size.columns + column]
    guard let oldRow else { return cell != Cell() }
    return cell != old.cells[oldRow * new.size.columns + column]
  }

  private func isContinuation(_ column: Int, row: Int) -> Bool {
    new.cells[row * new.size.columns + column].cluster == .continuation
  }
}
