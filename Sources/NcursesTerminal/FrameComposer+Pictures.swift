import TerminalGrid

/// What ncurses is told. Its two pictures, of what the terminal shows and of what it is to show,
/// are not scrolled with the terminal, which would move all their cells: rows that have moved are
/// outdated in both, and told anew before ncurses looks at them.
extension FrameComposer {
  /// Gives ncurses cells, which begin and end with whole clusters, or writes them, and takes them
  /// for shown.
  ///
  /// - Returns: false when the colour pairs ran out.
  mutating func put(_ grid: Grid, run: ChangedRun) -> Bool {
    guard !isWritten else {
      write(grid, run: run)
      return true
    }
    if isRowByRow, run.row < shown.size.rows - 1 {
      if let rowPut, rowPut != run.row { update() }
      rowPut = run.row
    }
    guard catchUp(row: run.row), encode(grid, run) else { return false }
    shown.copyCells(run.columns, row: run.row, from: grid)
    screen.put(encoder.cells, row: run.row, column: run.columns.lowerBound)
    return true
  }

  /// Has ncurses compose what it was given.
  mutating func update() {
    guard !isWritten else { return }
    // It looks whether the last rows become blank, which it would clear with all below: those have
    // to be right.
    for row in isOutdated.indices.reversed() {
      guard catchUp(row: row), shown.isUniform(row: row) else { break }
    }
    screen.update()
    rowPut = nil
  }

  /// Keeps ncurses from scrolling the terminal by itself while it takes other rows for what is
  /// shown.
  ///
  /// It does so when rows look as if they had moved. They have changed then where they were and
  /// where they are. One row alone does not look so, and the last one, the status line, looks like
  /// no other. So few rows are composed one by one; many want all of its picture right.
  mutating func preventScrolling(inParts: Bool) {
    isRowByRow = false
    guard !isWritten, isOutdated.contains(true) else { return }
    var count = 0
    var last = shown.size.rows - 1
    for run in runs where run.row != last && run.row < shown.size.rows - 1 {
      count += 1
      last = run.row
    }
    isRowByRow = count > 1 && count <= Self.mostSingleRows && !inParts
    guard count > 1, !isRowByRow else { return }
    for row in isOutdated.indices { _ = catchUp(row: row) }
  }

  /// Composing a row by itself takes a tenth of telling ncurses all rows.
  private static let mostSingleRows = 30

  /// Tells ncurses what the terminal shows in a row, if it has moved.
  ///
  /// - Returns: false when the colour pairs ran out, which they cannot: what is shown has its
  ///   pairs.
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
