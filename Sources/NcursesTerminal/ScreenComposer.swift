import TerminalGrid

/// Makes grids the bytes that turn what the terminal shows into them.
///
/// It follows the terminal's screen cell by cell, as far as it has sent what is to be shown, and
/// knows nothing of where the bytes go. It decides what is sent and in which order; its
/// ``ScreenWriter`` knows how.
struct ScreenComposer {
  var writer: any ScreenWriter

  /// The screen that the terminal shows, or will show once it has all that was composed.
  var shown: Grid
  /// Whether the next screen is drawn anew: nothing on the terminal is worth scrolling then.
  private var isDistrusted = true
  /// Whether the last screen was composed as a whole.
  private(set) var isWhole = false
  /// The rectangles that were urgent in the screen before.
  private var urgentBefore: [CellRect] = []
  /// Where the next part goes on that is sent row after row.
  private var nextRow = 0

  // Kept so that no screen allocates:
  /// The bytes that show the last screen, or a part of it.
  var bytes: ContiguousArray<UInt8> = []
  /// What a screen changes.
  private var runs: ContiguousArray<ChangedRun> = []

  /// - Parameter size: the screen's.
  init(writer: any ScreenWriter, size: CellSize) {
    self.writer = writer
    shown = Grid(size: size)
  }

  /// The next screen is drawn anew, whatever the terminal shows now.
  mutating func distrust() { isDistrusted = true }

  /// The terminal's own background is known now.
  mutating func learn(paper: RGB) { show(by: writer.renditions.on(paper)) }

  /// The terminal is known to show every colour as it is.
  mutating func learnExactColors() { show(by: writer.renditions.withExactColors()) }

  /// From now on styles look like this. Cells that look otherwise so are sent again.
  private mutating func show(by renditions: Renditions) {
    var (before, after) = (writer.renditions, renditions)
    shown.forgetCells { before.rendition(of: $0) != after.rendition(of: $0) }
    writer.renditions = after
    // Such cells may be in any row.
    isWhole = false
  }

  /// Another size; what was shown is gone.
  mutating func resize(to size: CellSize) {
    shown = Grid(size: size)
    // What a terminal does to its rows when it is resized differs from one to the other.
    distrust()
  }
}

extension ScreenComposer {
  /// Composes what shows a grid, or of it as much as may be on its way at once: ``bytes``.
  ///
  /// - Parameters:
  ///   - grid: of the terminal's size. It forgot its changes when it was given before
  ///     (``Grid/forgetChanges()``), whether all of it was composed then or a part.
  ///   - urgent: what goes first if it cannot go at once, in this order; the rest follows from the
  ///     rows of the last of them outward.
  ///   - limit: bytes that it should have at most; nil: any number.
  ///   - order: which cells go first if there is more.
  /// - Returns: whether it is all of it. If not, the rest is what differs from the grid that is
  ///   given next.
  mutating func compose(
    _ grid: Grid, urgent: [CellRect], limit: Int?, order: SendingWay = .parts
  ) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    let movement = isDistrusted ? nil : grid.movement.flatMap(usable)
    // What was shown before is then known to differ in no other row.
    let onlyDrawn = isWhole && !isDistrusted && movement == grid.movement
    let rows = onlyDrawn ? GridDiff.Rows.drawn : .all
    if isDistrusted {
      writer.clear(size: shown.size, into: &bytes)
      shown.clear()
      isDistrusted = false
    } else {
      writer.begin(size: shown.size)
    }
    if let movement { writer.move(movement, of: &shown, into: &bytes) }
    let cells = noteRuns(of: grid, in: rows)
    let limit = limit.flatMap { cells > $0 / order.mostCellBytes ? $0 : nil }
    writer.prepare(for: runs, over: shown, limit == nil ? .whole : order)
    isWhole = true
    if let limit {
      isWhole =
        order == .rows
        ? writeRows(of: grid, limit: limit)
        : composePart(grid, urgent: urgent, limit: limit)
    } else {
      writeRuns(of: grid, together: urgent + urgentBefore.map { $0.moved(by: movement) })
    }
    urgentBefore = urgent
    writer.finish(over: shown, into: &bytes)
    checkInvariants()
    return isWhole
  }

  /// Notes what differs from what is shown.
  ///
  /// - Parameter rows: which may do so.
  /// - Returns: how many cells do.
  private mutating func noteRuns(of grid: Grid, in rows: GridDiff.Rows) -> Int {
    runs.removeAll(keepingCapacity: true)
    var cells = 0
    for run in GridDiff(from: shown, to: grid, in: rows) {
      runs.append(run)
      cells += run.columns.count
    }
    return cells
  }

  /// The movement, if the terminal can make it and then shows any of the rows that moved.
  private func usable(_ movement: RowMovement) -> RowMovement? {
    writer.movesRows && movement.rows.magnitude < movement.region.count ? movement : nil
  }

  /// Writes the runs that were noted; if they are few, in an order that costs little.
  private mutating func writeRuns(of grid: Grid, together: [CellRect]) {
    guard runs.count <= ChangedRuns.limit else {
      for index in runs.indices { write(runs[index], of: grid) }
      return
    }
    let groups = ChangedRuns(runs).groups(together)
    for (number, group) in groups.enumerated() {
      for run in group { write(run, of: grid) }
      // The last group ends with the screen.
      if number < groups.count - 1 { writer.flush(over: shown, into: &bytes) }
    }
  }

  /// Writes the runs that were noted row after row, until there are about `limit` bytes. It begins
  /// where the part before ended, so that each row has its turn while a key is held.
  ///
  /// - Returns: whether all are written.
  private mutating func writeRows(of grid: Grid, limit: Int) -> Bool {
    var part = Part(limit: limit, bytes: bytes.count)
    let first = runs.firstIndex { $0.row >= nextRow } ?? 0
    nextRow = 0
    for count in 1...runs.count {
      let run = runs[(first + count - 1) % runs.count]
      write(run, of: grid)
      part.cells += run.columns.count
      guard part.isDue(bytes: bytes.count) else { continue }
      writer.flush(over: shown, into: &bytes)
      guard part.isFull(bytes: bytes.count), count < runs.count else { continue }
      nextRow = runs[(first + count) % runs.count].row
      return false
    }
    return true
  }

  mutating func write(_ run: ChangedRun, of grid: Grid) {
    writer.write(run, of: grid, over: &shown, into: &bytes)
  }
}

extension SendingWay {
  /// A screen of fewer bytes than this for each of its cells is not measured before it is sent.
  fileprivate var mostCellBytes: Int {
    // A change of both colours and a move of the cursor for each cell is more than pictures take.
    self == .rows ? 4 : 48
  }
}

extension CellRect {
  /// Where it stands after a movement.
  fileprivate func moved(by movement: RowMovement?) -> CellRect {
    CellRect(column: column, row: row - (movement?.rows ?? 0), columns: columns, rows: rows)
  }
}
