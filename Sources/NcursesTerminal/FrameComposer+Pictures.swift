import TerminalGrid

/// What ncurses is told. Its two pictures, of what the terminal shows and of what it is to show, are not scrolled with the
/// terminal, which would move all their cells: rows that have moved are outdated in both, and told anew before
/// ncurses looks at them.
extension FrameComposer {
  /// Gives ncurses cells, which begin and end with whole clusters, and takes them for shown.
  ///
  /// - Returns: false when the colour pairs ran out.
  mutating func put(_ grid: Grid, run: ChangedRun) -> Bool {
    guard catchUp(row: run.row), encode(grid, run) else { return false }
    shown.copyCells(run.columns, row: run.row, from: grid)
    screen.put(encoder.cells, row: run.row, column: run.columns.lowerBound)
    return true
  }

  /// Has ncurses compose what it was given.
  mutating func update() {
    // It looks whether the last rows become blank, which it would clear with all below: those have to be right.
    for row in isOutdated.indices.reversed() {
      guard catchUp(row: row), shown.isUniform(row: row) else { break }
    }
    screen.update()
  }

  /// Tells ncurses all that the terminal shows, if a frame may look to it as if rows had moved: then it scrolls the
  /// terminal by itself, and every row of its pictures has to be right.
  ///
  /// Rows that look moved have changed where they were and where they are. One row alone does not, and the last one,
  /// the status line, looks like no other.
  mutating func catchUpIfRowsMayMove() {
    var changed: Int?
    for run in runs where run.row < shown.size.rows - 1 {
      if let changed, changed != run.row {
        for row in isOutdated.indices { _ = catchUp(row: row) }
        return
      }
      changed = run.row
    }
  }

  /// Tells ncurses what the terminal shows in a row, if it has moved.
  ///
  /// - Returns: false when the colour pairs ran out, which they cannot: what is shown has its pairs.
  private mutating func catchUp(row: Int) -> Bool {
    guard isOutdated[row] else { return true }
    isOutdated[row] = false
    guard !shown.isBlank(row: row) else {
      screen.note(nil, row: row)
      return true
    }
    guard encode(shown, ChangedRun(row: row, columns: 0..<shown.size.columns)) else { return false }
    screen.note(encoder.cells, row: row)
    return true
  }

  private mutating func encode(_ grid: Grid, _ run: ChangedRun) -> Bool {
    encoder.encode(grid, run, by: &renditions, on: screen)
  }
}
