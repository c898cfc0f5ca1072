/// Neighbouring cells of a row that have to be drawn again.
package struct ChangedRun: Hashable, Sendable {
  package var row: Int
  package var columns: Range<Int>
  package init(row: Int, columns: Range<Int>) { (self.row, self.columns) = (row, columns) }
}

/// The differences between two grids of one size, as runs from the top left to the bottom right.
///
/// No run begins or ends within a wide cluster. Iterating allocates nothing.
package struct GridDiff: Sequence, Sendable {
  /// The rows of the new grid that may differ from the old grid's.
  package enum Rows: Sendable {
    case all
    /// Those that were drawn into (``Grid/isDrawn``).
    case drawn
  }

  private let old: Grid
  private let new: Grid
  private let rows: Rows

  package init(from old: Grid, to new: Grid, in rows: Rows = .all) {
    guard old.size == new.size else {
      fatalError("A grid of \(old.size) has no difference to one of \(new.size)")
    }
    (self.old, self.new, self.rows) = (old, new, rows)
  }

  package func makeIterator() -> Iterator { Iterator(diff: self) }

  package struct Iterator: IteratorProtocol {
    private let diff: GridDiff
    private var row = 0
    private var column = 0

    init(diff: GridDiff) { self.diff = diff }

    /// - Complexity: O(unchanged cells before the run + cells of the run).
    package mutating func next() -> ChangedRun? {
      while row < diff.new.size.rows {
        if column > 0 || diff.isChanged(row: row), let columns = diff.run(row: row, from: column) {
          column = columns.upperBound
          return ChangedRun(row: row, columns: columns)
        }
        (row, column) = (row + 1, 0)
      }
      return nil
    }
  }

  /// A quick test comes first, because most rows of most screens did not change.
  private func isChanged(row: Int) -> Bool {
    (rows == .all || new.isDrawn[row]) && new.differs(from: old, row: row)
  }

  /// The first run of a row that begins at a column or after it; nil if there is none.
  private func run(row: Int, from first: Int) -> Range<Int>? {
    let olds = old.stored.span.extracting(old.indices(ofRow: row))
    let news = new.stored.span.extracting(new.indices(ofRow: row))
    var start = first
    while start < news.count, news[start] == olds[start] { start += 1 }
    guard start < news.count else { return nil }
    var end = start + 1
    while end < news.count, news[end] != olds[end] || news[end].cluster == .continuation {
      end += 1
    }
    if start > 0, news[start].cluster == .continuation { start -= 1 }
    return start..<end
  }
}

extension Grid {
  /// Whether any cell of a row differs from that in a grid of the same size.
  ///
  /// It compares both words of a cell at once. The loop has no early exit and no bounds checks,
  /// which the range makes needless. So the compiler turns it into a few instructions a cell.
  func differs(from other: Grid, row: Int) -> Bool {
    let olds = other.stored.span.extracting(other.indices(ofRow: row))
    let news = stored.span.extracting(indices(ofRow: row))
    var difference = SIMD2<UInt64>()
    for column in 0..<size.columns {
      let (before, after) = unsafe (olds[unchecked: column], news[unchecked: column])
      difference |= before.words ^ after.words
    }
    return difference != SIMD2()
  }
}

extension Cell {
  fileprivate var words: SIMD2<UInt64> { SIMD2(cluster.bits, style.bits) }
}
