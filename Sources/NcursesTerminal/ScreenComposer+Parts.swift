import TerminalGrid

/// Screens in parts, for slow lines.
///
/// The most important cells go first. Cells that are outdated by the time the line is free again
/// are never sent. Meanwhile the terminal shows a mixture, which ``ScreenComposer/shown`` tracks
/// cell by cell.
extension ScreenComposer {
  /// The most cells that are written as one run.
  private static let longestRun = 32

  /// Appends the cells that differ from the terminal's, the most urgent first, up to about `limit`
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

  /// The urgent rectangles, then all rows, the rows nearest to the last rectangle first.
  private func inOrder(_ urgent: [CellRect]) -> [CellRect] {
    let bounds = shown.bounds
    let rects = urgent.map(bounds.intersection)
    let (top, end) = (rects.last?.row ?? 0, rects.last?.maxRow ?? 0)
    let rows = (0..<bounds.rows).sorted {
      max(top - $0, $0 - end + 1, 0) < max(top - $1, $1 - end + 1, 0)
    }
    return rects + rows.map { CellRect(column: 0, row: $0, columns: bounds.columns, rows: 1) }
  }

  /// The first cells in `columns` that differ from the terminal's, at most ``longestRun`` or so.
  /// The range begins and ends with whole clusters.
  private func changedRun(in grid: Grid, row: Int, columns: Range<Int>) -> Range<Int>? {
    let width = grid.size.columns
    func differs(_ column: Int) -> Bool {
      grid[column: column, row: row] != shown[column: column, row: row]
    }
    func isInside(_ column: Int) -> Bool {
      grid[column: column, row: row].cluster.isContinuation
        || shown[column: column, row: row].cluster.isContinuation
    }
    guard var start = columns.first(where: differs) else { return nil }
    var end = start + 1
    while end < columns.upperBound, end - start < Self.longestRun, differs(end) { end += 1 }
    while start > 0, isInside(start) { start -= 1 }
    while end < width, isInside(end) { end += 1 }
    return start..<end
  }
}

/// Measures how full a part of a screen is.
///
/// Some writers compose cells later than they are written. So the cost is measured in steps, each
/// of about half of the remaining bytes.
struct Part {
  let limit: Int
  /// Cells written since the last step.
  var cells = 0
  /// How many bytes there were when the last step ended.
  private var bytes: Int
  /// Bytes per cell, as measured in the last step; a guess before the first. Text takes 1 to 4,
  /// pictures 40.
  private var cost = 12.0

  /// - Parameter bytes: how many bytes there are before the part's first cell.
  init(limit: Int, bytes: Int) { (self.limit, self.bytes) = (limit, bytes) }

  /// Whether enough cells are written for the next step.
  func isDue(bytes: Int) -> Bool { Double(cells) * cost * 2 >= Double(limit - bytes) }

  /// Ends a step. Returns whether the part is full.
  ///
  /// If the next run is known, a part is full from 31/32 of its limit on, so a screen takes few
  /// parts. It is also full if the next run would probably pass the limit: one row of a picture can
  /// take thousands of bytes. If the next run is unknown, a part is full from 7/8 on.
  ///
  /// - Parameter next: how many cells the next run has; nil if unknown.
  mutating func isFull(bytes: Int, next: Int? = nil) -> Bool {
    cost = max(1, Double(bytes - self.bytes) / Double(cells))
    (cells, self.bytes) = (0, bytes)
    guard let next else { return bytes * 8 >= limit * 7 }
    return bytes * 32 >= limit * 31 || Double(bytes) + Double(next) * cost > Double(limit)
  }
}
