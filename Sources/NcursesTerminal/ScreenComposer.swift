import TerminalGrid

/// Which cells of a screen go first if it has more bytes than may be on their way at once.
enum SendingOrder {
  /// The most urgent ones.
  case urgent
  /// Row after row. This takes the fewest bytes.
  case rows
}

/// Composes the bytes that turn the terminal's screen into a grid.
///
/// It tracks the terminal's screen cell by cell, as far as it has sent it. It does not know where
/// the bytes go. It decides which cells are sent and in which order; its ``ScreenWriter`` knows
/// how.
struct ScreenComposer {
  var writer: any ScreenWriter
  /// The part of the screen to draw into; nil for all of it.
  var region: InlineRegion?

  /// The screen that the terminal shows, or will show after all composed bytes.
  var shown: Grid
  /// Whether the next screen is drawn from scratch. Then nothing on the terminal is worth
  /// scrolling.
  private var isDistrusted = true
  /// Whether the last screen was composed as a whole.
  private(set) var isWhole = false
  /// Where the terminal's cursor is; nil if anywhere.
  private var cursor: CellPoint?
  /// Whether the terminal's cursor is visible; nil if unknown.
  private var isCursorShown: Bool? = false
  /// The bytes that show the cursor and hide it; empty if the terminal cannot hide it.
  private let (showing, hiding): (ContiguousArray<UInt8>, ContiguousArray<UInt8>)
  /// The urgent rectangles of the previous screen.
  private var urgentBefore: [CellRect] = []
  /// The row where the next part continues, for parts that are sent row after row.
  private var nextRow = 0
  /// Whether the terminal draws pictures as sixels, and not from placeholders.
  var usesSixels = false { didSet { writer.mayErase = !usesSixels } }
  var sixels = SixelScreen()

  // Kept so that no screen allocates:
  /// The bytes that show the last screen, or a part of it.
  var bytes: ContiguousArray<UInt8> = []
  /// The cells that the last screen changed.
  private var changes = VisibleChanges()
  var runs: ContiguousArray<ChangedRun> { changes.runs }

  /// - Parameters:
  ///   - size: the screen's, or that of the part to draw into.
  ///   - isInline: whether only rows below the cursor are drawn into.
  init(writer: any ScreenWriter, size: CellSize, isInline: Bool = false) {
    self.writer = writer
    region = isInline ? InlineRegion() : nil
    shown = Grid(size: size)
    let names = ["cnorm", "civis"].compactMap { Ncurses.capability($0) }
    (showing, hiding) =
      names.count == 2
      ? (ContiguousArray(names[0].utf8), ContiguousArray(names[1].utf8)) : ([], [])
  }

  /// Makes the next screen draw everything, whatever the terminal shows now.
  mutating func distrust() { (isDistrusted, isCursorShown) = (true, nil) }

  /// Notes which colours the terminal shows, or its own background. Cells that look different with
  /// them are sent again.
  mutating func learn(_ range: ColorMeans.Range? = nil, paper: RGB? = nil) {
    var (before, after) = (writer.renditions, writer.renditions.knowing(range, paper: paper))
    shown.forgetCells { before.rendition(of: $0) != after.rendition(of: $0) }
    writer.renditions = after
    // Such cells may be in any row.
    isWhole = false
  }

  /// Takes another size; the screen's content is lost.
  mutating func resize(to size: CellSize) {
    region?.remember(shown, cursor: cursor)
    shown = Grid(size: size)
    // Terminals differ in what they do to their rows when they are resized.
    distrust()
  }
}

extension ScreenComposer {
  /// Composes into ``bytes`` what shows a grid, or as much of it as may be on its way at once.
  ///
  /// - Parameters:
  ///   - grid: has the terminal's size. If it was given before, it has forgotten its changes since
  ///     (``Grid/forgetChanges()``), even if only a part was composed.
  ///   - urgent: the rectangles to send first, in this order, if not all can be sent at once. The
  ///     other rows follow, from the last of these rectangles outward.
  ///   - limit: the most bytes to compose, roughly; nil if without limit.
  ///   - order: which cells go first if there are more.
  ///   - sixelBytes: the most bytes of sixels, in addition; 0 if they have to wait.
  /// - Returns: whether all of it is composed. If not, the next call sends the rest: whatever then
  ///   differs from the grid given to it.
  mutating func compose(
    _ grid: Grid, urgent: [CellRect], limit: Int?, order: SendingOrder = .urgent,
    sixelBytes: Int = 0
  ) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    if !grid.showsCursor { hideCursor() }
    let movement = isDistrusted ? nil : grid.movement.flatMap(usable)
    // Then only the rows that were drawn into can differ from what the terminal shows.
    let onlyDrawn = isWhole && !isDistrusted && movement == grid.movement
    let rows = onlyDrawn ? GridDiff.Rows.drawn : .all
    begin()
    if let movement { moveRows(by: movement) }
    collectRuns(of: grid, in: rows)
    let limit = limit.flatMap { mostBytes(order, of: grid) > $0 ? $0 : nil }
    isWhole = true
    // Letters that take several parts go before all sixels.
    let lateSixels = usesSixels && !chooseStrips(of: grid, limit: limit == nil ? sixelBytes : 0)
    if let limit {
      isWhole =
        order == .rows
        ? writeRows(of: grid, limit: limit)
        : composePart(grid, urgent: urgent, limit: limit)
    } else {
      writeRuns(of: grid, together: urgent + urgentBefore.map { $0.moved(by: movement) })
    }
    urgentBefore = urgent
    writeStrips()
    finish(leavingCursorAt: isWhole ? grid.cursor : nil)
    // A part of a screen leaves the cursor anywhere.
    if grid.showsCursor, isWhole, isCursorShown != true { bytes += showing }
    if isWhole || !grid.showsCursor { isCursorShown = grid.showsCursor }
    #if INTERNAL_CHECKS
    // Between parts, half of an old cluster may remain next to new cells.
    if isWhole { shown.checkInvariants() }
    #endif
    guard usesSixels else { return isWhole }
    defer {
      if isWhole {
        isWhole = !lacksSixels(of: grid)
        if isWhole { sixels.noteWhole() }
      }
    }
    // Sixels that have to wait come with a later screen.
    return isWhole && (!lateSixels || sixelBytes == 0)
  }

  /// Hides the cursor. A visible one would also be seen where sixels end: xterm draws the letters
  /// there again, and over them.
  mutating func hideCursor() {
    guard isCursorShown != false else { return }
    bytes += hiding
    isCursorShown = false
  }

  private mutating func begin() {
    if isDistrusted {
      region?.place(shown.size, cursorRow: cursor?.row ?? 0, into: &bytes)
      shown.clear()
    }
    if region != nil { bytes += InlineRegion.start }
    let start = isDistrusted && region == nil ? ScreenStart.blank : .shown
    writer.begin(start, size: shown.size, into: &bytes)
    isDistrusted = false
  }

  /// Ends a screen. Screen readers follow the cursor also while it is hidden, and the windows of
  /// input methods open there.
  private mutating func finish(leavingCursorAt point: CellPoint?) {
    let hasMoved = !bytes.isEmpty || !runs.isEmpty
    let isRight = !hasMoved && (point == nil || point == cursor)
    let place = writer.finish(over: shown, cursor: isRight ? nil : point, into: &bytes)
    if !isRight { cursor = place }
  }

  /// Finds the runs to write, and takes the cells that look the same without writing them.
  private mutating func collectRuns(of grid: Grid, in rows: GridDiff.Rows) {
    changes.collect(from: shown, to: grid, in: rows, by: &writer.renditions)
    for run in changes.lookalikes { shown.copyCells(run.columns, row: run.row, from: grid) }
  }

  /// The bytes assumed for the stored runs. A screen that fits the limit at this cost is sent
  /// unmeasured.
  private func mostBytes(_ order: SendingOrder, of grid: Grid) -> Int {
    var cells = runs.reduce(0) { $0 + $1.columns.count }
    if usesSixels { cells -= substituteCount(of: grid) }
    // 48: a change of both colours and a cursor movement for each cell, more than pictures take.
    guard order == .rows else { return 48 * cells }
    let pictureCells = runs.reduce(0) { count, run in
      count + run.columns.count { grid[column: $0, row: run.row].style.isPicture }
    }
    return 4 * cells + 44 * min(cells, pictureCells)
  }

  /// The movement, if the terminal can make it and some of the moved rows stay on the screen.
  private func usable(_ movement: RowMovement) -> RowMovement? {
    writer.movesRows && movement.rows.magnitude < movement.region.count ? movement : nil
  }

  /// Writes the stored runs. A few runs are written in an order that costs few bytes.
  private mutating func writeRuns(of grid: Grid, together: [CellRect]) {
    guard runs.count <= ChangedRuns.limit else {
      for run in runs { write(run, of: grid) }
      return
    }
    let groups = ChangedRuns(runs).groups(together)
    for (number, group) in groups.enumerated() {
      for run in group { write(run, of: grid) }
      // `finish` flushes the last group.
      if number < groups.count - 1 { writer.flush(over: shown, into: &bytes) }
    }
  }

  /// Writes the stored runs row after row, until there are about `limit` bytes.
  ///
  /// It begins where the part before ended, so that each row gets its turn while a key is held
  /// down.
  ///
  /// - Returns: whether all runs are written.
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
      guard count < runs.count else { continue }
      let next = runs[(first + count) % runs.count]
      guard part.isFull(bytes: bytes.count, next: next.columns.count) else { continue }
      nextRow = next.row
      return false
    }
    return true
  }

  mutating func write(_ run: ChangedRun, of grid: Grid) {
    guard usesSixels, run.columns.contains(where: { isPicture(grid, $0, run.row) }) else {
      return writer.write(run, of: grid, over: &shown, into: &bytes)
    }
    writeFlat(run, of: grid)
  }

  private func isPicture(_ grid: Grid, _ column: Int, _ row: Int) -> Bool {
    grid[column: column, row: row].cluster.isPlaceholder
  }
}

extension CellRect {
  fileprivate func moved(by movement: RowMovement?) -> CellRect {
    CellRect(column: column, row: row - (movement?.rows ?? 0), columns: columns, rows: rows)
  }
}
