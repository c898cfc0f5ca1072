import TerminalGrid

/// Screens in parts, for slow lines: what matters most of a screen goes first, and what is outdated
/// by the time the line is free again is not sent at all. Meanwhile the terminal shows a mixture,
/// which ``ScreenComposer/shown`` follows cell by cell.
extension ScreenComposer {
  /// Cells that are written in one go at most.
  private static let longestRun = 32

  /// Appends what differs from what is shown, the most urgent first, until there are about `limit`
  /// bytes.
  ///
  /// - Returns: whether nothing differs any more.
  mutating func composePart(_ grid: Grid, urgent: [CellRect], limit: Int) -> Bool {
    var part = Part(limit: limit, bytes: bytes.count)
    for rect in inOrder(urgent) {
      for row in rect.row..<rect.maxRow {
        var column = rect.column
        // A wide cluster may reach beyond the rectangle.
        while column < rect.maxColumn,
          let run = changedRun(in: grid, row: row, columns: column..<rect.maxColumn)
        {
          write(ChangedRun(row: row, columns: run), of: grid)
          column = run.upperBound
          part.cells += run.count
          guard part.isDue(bytes: bytes.count) else { continue }
          writer.flush(over: shown, into: &bytes)
          if part.isFull(bytes: bytes.count) { return false }
        }
      }
    }
    return true
  }

  /// The urgent rectangles, then all rows, those next to the last rectangle first.
  private func inOrder(_ urgent: [CellRect]) -> [CellRect] {
    let bounds = shown.bounds
    let rects = urgent.map(bounds.intersection)
    let (top, end) = (rects.last?.row ?? 0, rects.last?.maxRow ?? 0)
    let rows = (0..<bounds.rows).sorted {
      max(top - $0, $0 - end + 1, 0) < max(top - $1, $1 - end + 1, 0)
    }
    return rects + rows.map { CellRect(column: 0, row: $0, columns: bounds.columns, rows: 1) }
  }

  /// The first cells among these that differ from what is shown, not many at once; they begin and
  /// end with whole clusters.
  private func changedRun(in grid: Grid, row: Int, columns: Range<Int>) -> Range<Int>? {
    let width = grid.size.columns
    func differs(_ column: Int) -> Bool {
      grid[column: column, row: row] != shown[column: column, row: row]
    }
    func isInside(_ column: Int) -> Bool {
      grid[column: column, row: row].cluster == .continuation
        || shown[column: column, row: row].cluster == .continuation
    }
    guard var start = columns.first(where: differs) else { return nil }
    var end = start + 1
    while end < columns.upperBound, end - start < Self.longestRun, differs(end) { end += 1 }
    while start > 0, isInside(start) { start -= 1 }
    while end < width, isInside(end) { end += 1 }
    return start..<end
  }
}

/// How far a part of a screen has come. Some writers compose cells later than they are written, so
/// what they cost is looked at in steps, each of half of what is left.
struct Part {
  let limit: Int
  /// Written since the last step.
  var cells = 0
  /// When the last step ended.
  private var bytes: Int
  /// Bytes a cell, as the last step had; before the first one a guess. Text takes 1 to 4, pictures
  /// 40.
  private var cost = 12.0

  /// - Parameter bytes: that are there before its first cell.
  init(limit: Int, bytes: Int) { (self.limit, self.bytes) = (limit, bytes) }

  /// Whether as much is written as should be composed in one step.
  func isDue(bytes: Int) -> Bool { Double(cells) * cost * 2 >= Double(limit - bytes) }

  /// Notes a step.
  mutating func isFull(bytes: Int) -> Bool {
    cost = max(1, Double(bytes - self.bytes) / Double(cells))
    (cells, self.bytes) = (0, bytes)
    return bytes * 8 >= limit * 7
  }
}
