import TerminalGrid

/// Makes grids the bytes that turn what the terminal shows into them.
///
/// It follows the terminal's screen cell by cell, as far as it has told the terminal what to show,
/// and knows nothing of where the bytes go. On terminals of xterm's family ncurses draws whole
/// screens and ``CellWriter`` what changes; on others ncurses does all.
struct FrameComposer {
  let screen: NcursesScreen
  var renditions: Renditions
  var compactor: StyleCompactor
  var encoder: CellEncoder
  /// nil: ncurses composes what changes, too.
  private var writer: CellWriter?
  /// Whether this frame is left to ``writer``.
  private(set) var isWritten = false
  /// What was written last, perhaps more than was asked for.
  private var written: ChangedRun?
  /// nil: the terminal cannot; then what moved is drawn anew.
  var hardwareScroll: HardwareScroll?

  /// What the terminal shows, or will once it has all that was composed.
  var shown: Grid
  /// Of each row whether ncurses takes another for it, since it has moved.
  var isOutdated: ContiguousArray<Bool>
  /// Whether the next frame draws everything: nothing on the terminal is worth scrolling then.
  private var isDistrusted = true
  /// Whether the last frame was composed as a whole.
  private(set) var isWhole = false
  /// Whether rows are composed one after the other, so that none looks as if it had moved to
  /// another.
  var isRowByRow = false
  /// The row that is put and not composed yet, if ``isRowByRow``. The last row does not count.
  var rowPut: Int?
  /// What was urgent in the frame before.
  private var urgentBefore: [CellRect] = []

  // Kept so that no frame allocates:
  /// The last frame.
  private(set) var frame: ContiguousArray<UInt8> = []
  /// As ncurses composed it.
  private var bytes: ContiguousArray<UInt8> = []
  /// What a frame changes.
  private(set) var runs: ContiguousArray<ChangedRun> = []

  /// - Parameters:
  ///   - screen: configured.
  ///   - size: the screen's.
  ///   - isUTF8: whether more than ASCII can be shown.
  init(screen: NcursesScreen, size: CellSize, renditions: Renditions, isUTF8: Bool) {
    self.screen = screen
    self.renditions = renditions
    encoder = CellEncoder(isUTF8: isUTF8)
    writer = isUTF8 ? CellWriter(colors: screen.colors) : nil
    hardwareScroll = HardwareScroll()
    compactor = StyleCompactor(
      switchesOff: screen.colors >= 256, feedsLines: NcursesScreen.capability("cud1") == "\n")
    shown = Grid(size: size)
    isOutdated = ContiguousArray(repeating: false, count: size.rows)
  }

  /// The next frame draws everything, whatever the terminal shows now.
  mutating func distrust() {
    screen.distrustTerminal()
    isDistrusted = true
  }

  /// Another size; what was shown is gone.
  mutating func resize(to size: CellSize) {
    screen.resize(columns: size.columns, rows: size.rows)
    shown = Grid(size: size)
    isOutdated = ContiguousArray(repeating: false, count: size.rows)
    renditions.reset()
    // What a terminal does to its rows when it is resized differs from one to the other.
    distrust()
  }

  /// Ends ncurses' part.
  ///
  /// - Returns: the bytes that give the terminal back.
  func leave() -> ContiguousArray<UInt8> {
    screen.leave()
    var bytes: ContiguousArray<UInt8> = []
    screen.takeBytes(into: &bytes)
    return bytes
  }
}

extension FrameComposer {
  /// Composes what shows a grid, or of it as much as a line takes in half a second: ``frame``.
  ///
  /// - Parameters:
  ///   - grid: of the terminal's size.
  ///   - scroll: which rows are the same as before but moved.
  ///   - urgent: what goes first if it cannot go at once, in this order; the rest follows from the
  ///     rows of the last of them outward.
  ///   - limit: bytes that it should have at most; nil: any number.
  /// - Returns: whether it is all of it. If not, the rest is what differs from the grid that is
  ///   given next.
  mutating func compose(
    _ grid: Grid, scroll: ScrollHint?, urgent: [CellRect], limit: Int?
  ) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    frame.removeAll(keepingCapacity: true)
    let hint = usable(scroll)
    // What was shown before is then known to differ in no other row.
    let onlyDrawn = isWhole && !isDistrusted && grid.movement == hint
    isWritten = writer != nil && !isDistrusted
    writer?.begin(columns: shown.size.columns)
    written = nil
    if isDistrusted { eraseScreen() }
    isDistrusted = false
    if let hint { move(hint) }
    let cells = noteRuns(of: grid, onlyDrawn: onlyDrawn)
    if !isWritten { renditions.makeRoom(for: cells, shown: shown.cellsInAnyOrder) }
    // A change of both colours and a move of the cursor for each cell is more than pictures take.
    let limit = limit.flatMap { cells > $0 / 48 ? $0 : nil }
    preventScrolling(inParts: limit != nil)
    isWhole = true
    if let limit {
      isWhole = composePart(grid, urgent: urgent, limit: limit)
    } else {
      composeAll(grid, together: urgent + urgentBefore.map { $0.moved(by: hint) })
    }
    urgentBefore = urgent
    compactor.finish(into: &frame)
    checkInvariants()
    return isWhole
  }

  /// Has the terminal move its rows.
  private mutating func move(_ hint: ScrollHint) {
    hardwareScroll?.append(
      rows: hint.region, by: hint.rows, screenRows: shown.size.rows, keepsCursor: !isWritten,
      to: &bytes)
    if isWritten {
      frame += bytes
      bytes.removeAll(keepingCapacity: true)
    }
    shown.scroll(hint)
    for row in hint.region { isOutdated[row] = true }
  }

  /// Notes what differs from what is shown.
  ///
  /// - Parameter onlyDrawn: whether rows that the grid has not been drawn into since are known to
  ///   be the same.
  /// - Returns: how many cells do.
  private mutating func noteRuns(of grid: Grid, onlyDrawn: Bool) -> Int {
    runs.removeAll(keepingCapacity: true)
    var cells = 0
    for run in GridDiff(from: shown, to: grid, onlyDrawn: onlyDrawn) {
      runs.append(run)
      cells += run.columns.count
    }
    return cells
  }

  private mutating func composeAll(_ grid: Grid, together: [CellRect]) {
    var (together, tries) = (together, Self.tries)
    while !putRuns(of: grid, together: together), tries > 0 {
      startColorsOver()
      _ = noteRuns(of: grid, onlyDrawn: false)
      (together, tries) = ([], tries - 1)
    }
    finishPart()
  }

  /// Writes a run, or of it what was not written with the one before, and takes it for shown.
  mutating func write(_ grid: Grid, run: ChangedRun) {
    var run = run
    if let written, written.row == run.row,
      run.columns.lowerBound >= written.columns.lowerBound
    {
      guard run.columns.upperBound > written.columns.upperBound else { return }
      run.columns =
        max(run.columns.lowerBound, written.columns.upperBound)..<run.columns.upperBound
    }
    guard let end = writer?.write(grid, run, over: shown, &compactor, &renditions, into: &frame)
    else { return }
    shown.copyCells(run.columns.lowerBound..<end, row: run.row, from: grid)
    isOutdated[run.row] = true
    written = ChangedRun(row: run.row, columns: run.columns.lowerBound..<end)
  }

  /// Has ncurses compose what has been put so far, and appends it to the frame.
  mutating func finishPart() {
    guard !isWritten else { return }
    update()
    screen.takeBytes(into: &bytes)
    compactor.compact(bytes, colors: renditions.trueColors, into: &frame)
    bytes.removeAll(keepingCapacity: true)
  }

  /// How often colours are started over in a frame: as often as they can become coarser.
  static let tries = 3

  /// All pairs of colours are in use: starts over with those that are needed now.
  mutating func startColorsOver() {
    renditions.startOver(on: screen)
    eraseScreen()
  }

  /// Whatever the terminal shows, it is cleared before the next bytes are composed.
  private mutating func eraseScreen() {
    screen.distrustTerminal()
    screen.erase()
    shown.clear()
    for row in isOutdated.indices { isOutdated[row] = false }
  }

  private func usable(_ scroll: ScrollHint?) -> ScrollHint? {
    guard let scroll else { return nil }
    let region = scroll.region.clamped(to: 0..<shown.size.rows)
    guard hardwareScroll != nil, !isDistrusted, scroll.rows != 0, abs(scroll.rows) < region.count
    else { return nil }
    return ScrollHint(rows: scroll.rows, region: region)
  }

  /// Gives ncurses the runs that were noted; if they are few, in an order that costs little.
  ///
  /// - Returns: false when the colour pairs ran out.
  private mutating func putRuns(of grid: Grid, together: [CellRect]) -> Bool {
    guard runs.count <= ChangedRuns.limit else {
      for index in runs.indices {
        guard put(grid, run: runs[index]) else { return false }
      }
      return true
    }
    let groups = ChangedRuns(runs).groups(together)
    for (number, group) in groups.enumerated() {
      for run in group {
        guard put(grid, run: run) else { return false }
      }
      // The last group is composed with the frame.
      if number < groups.count - 1 { update() }
    }
    return true
  }
}

extension CellRect {
  /// Where it stands after a scroll.
  fileprivate func moved(by hint: ScrollHint?) -> CellRect {
    CellRect(column: column, row: row - (hint?.rows ?? 0), columns: columns, rows: rows)
  }
}
