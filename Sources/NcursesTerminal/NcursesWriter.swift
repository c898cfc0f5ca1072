import TerminalGrid

/// Writes on any terminal that ncurses knows. ncurses composes all bytes.
///
/// ncurses has two pictures of the screen: one of what the terminal shows, one of what it should
/// show. They do not scroll with the terminal, because that would move all their cells. Rows that
/// have moved are outdated in both pictures. They are corrected before ncurses looks at them.
struct NcursesWriter: ScreenWriter {
  private let ncurses: Ncurses
  private var encoder: CellEncoder
  /// nil if the terminal's entry has colours that are not those of SGR. Then ncurses' bytes are
  /// sent as they are.
  private var compactor: StyleCompactor?
  /// nil if the terminal cannot scroll by itself.
  private var scroll = HardwareScroll(cursor: .kept)
  /// For each row: whether it has moved since ncurses last saw it, so that ncurses' pictures are
  /// wrong.
  private var isOutdated: ContiguousArray<Bool> = []
  /// Whether rows are composed one at a time, so that ncurses never sees a row as moved.
  private var isRowByRow = false
  /// The row that is put but not composed yet, if ``isRowByRow``. The last row is not tracked.
  private var rowPut: Int?
  /// Whether this screen was cleared midway because no colour pairs were left.
  private var hasStartedOver = false
  /// The bytes that ncurses composed. The buffer is reused, so that no screen allocates.
  private var bytes: ContiguousArray<UInt8> = []

  /// - Parameter depth: the most colours to use. ncurses knows no exact ones.
  init(for ncurses: Ncurses, depth: ColorDepth, characters: CharacterSet) {
    self.ncurses = ncurses
    // ncurses writes in the locale's characters, and this machine may lack the locale.
    let characters =
      characters == .latin1 && codeset != "ISO-8859-1" ? CharacterSet.ascii : characters
    // Other numbers than the first eight are colours of their own there.
    let colors = ncurses.hasDirectColor ? 8 : ncurses.colors
    encoder = CellEncoder(
      renditions: Renditions(colors: colors, depth: depth.withoutExactColors),
      pairs: ColorPairs(limit: ncurses.colorPairs), characters: Characters(characters))
    let numbers = 0..<min(colors, 16)
    compactor =
      !StyleCompactor.knowsColors(numbers)
      ? nil
      : StyleCompactor(
        ending: ncurses.colors >= 256 ? .single : .reset,
        step: Ncurses.capability("cud1") == "\n" ? .character : .sequence,
        places: Ncurses.capability("sc") == "\u{1B}7" && Ncurses.capability("rc") == "\u{1B}8"
          && Ncurses.capability("cuf") == "\u{1B}[%p1%dC" ? .saved : .unsure)
  }

  var hasExactColors: Bool { false }
  var knowsExactColors: Bool { false }
  var renditions: Renditions {
    get { encoder.renditions }
    // In place: a setter would copy the caches before each change.
    _modify { yield &encoder.renditions }
  }

  var isInline: Bool { false }
  var movesRows: Bool { scroll != nil }

  func enter(_ start: InlineStart) {}
  func remember(_ shown: Grid) {}
  func leave() -> ContiguousArray<UInt8> { ncurses.leave() }

  mutating func begin(size: CellSize, into output: inout ContiguousArray<UInt8>) {
    hasStartedOver = false
    encoder.lacksPairs = false
  }

  mutating func clear(size: CellSize, into output: inout ContiguousArray<UInt8>) {
    begin(size: size, into: &output)
    isOutdated = ContiguousArray(repeating: false, count: size.rows)
    ncurses.resize(columns: size.columns, rows: size.rows)
    clear()
  }

  /// Makes the next bytes clear the terminal.
  private mutating func clear() {
    ncurses.distrustTerminal()
    ncurses.erase()
    for row in isOutdated.indices { isOutdated[row] = false }
  }

  mutating func move(
    _ movement: RowMovement, of shown: inout Grid, into output: inout ContiguousArray<UInt8>
  ) {
    scroll?.append(movement, screenRows: shown.size.rows, to: &output)
    shown.move(movement)
    for row in movement.region { isOutdated[row] = true }
  }

  mutating func write(
    _ run: ChangedRun, of grid: Grid, over shown: inout Grid,
    into output: inout ContiguousArray<UInt8>
  ) {
    if isRowByRow, run.row < shown.size.rows - 1 {
      if let rowPut, rowPut != run.row { update(over: shown) }
      rowPut = run.row
    }
    catchUp(row: run.row, with: shown)
    encoder.encode(grid, run, on: ncurses)
    if encoder.lacksPairs, !hasStartedOver {
      startOver(with: shown)
      encoder.encode(grid, run, on: ncurses)
    }
    shown.copyCells(run.columns, row: run.row, from: grid)
    ncurses.put(encoder.cells, row: run.row, column: run.columns.lowerBound)
  }

  mutating func flush(over shown: Grid, into output: inout ContiguousArray<UInt8>) {
    update(over: shown)
    takeBytes(into: &output)
  }

  private mutating func takeBytes(into output: inout ContiguousArray<UInt8>) {
    bytes.removeAll(keepingCapacity: true)
    ncurses.takeBytes(into: &bytes)
    if compactor == nil { output += bytes }
    compactor?.compact(bytes, into: &output)
  }

  mutating func finish(
    over shown: Grid, cursor: CellPoint?, into output: inout ContiguousArray<UInt8>
  ) {
    update(over: shown)
    if let cursor { ncurses.leaveCursor(at: cursor) }
    takeBytes(into: &output)
    compactor?.finish(into: &output)
  }
}

// MARK: ncurses' pictures

extension NcursesWriter {
  /// Up to this many rows are composed singly. One costs a tenth of giving ncurses all rows.
  private static let mostSingleRows = 30

  /// Keeps ncurses from scrolling the terminal by itself while its picture of the terminal is
  /// outdated.
  ///
  /// ncurses scrolls when changed rows look like other changed rows that have moved. A single row
  /// never looks so. Nor does the last row, the status line, which is like no other. So a few rows
  /// are composed one by one. Before many rows, the whole picture is corrected.
  mutating func prepare(
    for runs: ContiguousArray<ChangedRun>, over shown: Grid, _ way: SendingWay
  ) {
    isRowByRow = false
    guard isOutdated.contains(true) else { return }
    var count = 0
    var last = shown.size.rows - 1
    for run in runs where run.row != last && run.row < shown.size.rows - 1 {
      count += 1
      last = run.row
    }
    isRowByRow = count > 1 && count <= Self.mostSingleRows && way != .parts
    guard count > 1, !isRowByRow else { return }
    for row in isOutdated.indices { catchUp(row: row, with: shown) }
  }

  /// Makes ncurses compose the rows that were put.
  private mutating func update(over shown: Grid) {
    // ncurses checks whether the last rows become blank, because it clears those in one sequence.
    // So they have to be right.
    for row in isOutdated.indices.reversed() {
      catchUp(row: row, with: shown)
      guard shown.isUniform(row: row) else { break }
    }
    ncurses.update()
    rowPut = nil
  }

  /// Gives ncurses the cells that the terminal shows in a row, if the row has moved.
  private mutating func catchUp(row: Int, with shown: Grid) {
    guard isOutdated[row] else { return }
    isOutdated[row] = false
    guard !shown.isBlank(row: row) else { return ncurses.set(nil, row: row) }
    encoder.encode(shown, shown.run(ofRow: row), on: ncurses)
    ncurses.set(encoder.cells, row: row)
  }

  /// Starts the screen over when all colour pairs are in use, with only the pairs that it needs
  /// now. If even these are too many, some cells get the terminal's own colours.
  private mutating func startOver(with shown: Grid) {
    hasStartedOver = true
    encoder.startPairsOver(on: ncurses)
    clear()
    (isRowByRow, rowPut) = (false, nil)
    for row in 0..<shown.size.rows where !shown.isBlank(row: row) {
      encoder.encode(shown, shown.run(ofRow: row), on: ncurses)
      ncurses.put(encoder.cells, row: row, column: 0)
    }
  }

  #if INTERNAL_CHECKS
  func checkInvariants(over shown: Grid) {
    precondition(
      isOutdated.count == shown.size.rows,
      "\(isOutdated.count) rows may be outdated of \(shown.size.rows)")
    precondition(
      rowPut.map { 0..<shown.size.rows ~= $0 } ?? true, "Row \(rowPut ?? 0) is not on the screen")
  }
  #else
  func checkInvariants(over shown: Grid) {}
  #endif
}

extension Grid {
  /// All cells of a row.
  fileprivate func run(ofRow row: Int) -> ChangedRun {
    ChangedRun(row: row, columns: 0..<size.columns)
  }
}
