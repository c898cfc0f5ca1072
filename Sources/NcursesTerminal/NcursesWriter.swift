import CNcurses
import TerminalGrid

/// Writes on any terminal that ncurses knows. ncurses composes all bytes.
///
/// ncurses has two pictures of the screen: one of what the terminal shows, one of what it should
/// show. They do not scroll with the terminal, because that would move all their cells. Rows that
/// have moved are outdated in both pictures. They are corrected before ncurses looks at them.
struct NcursesWriter: ScreenWriter {
  private let ncurses: Ncurses
  var renditions: Renditions
  private var characters: Characters
  /// nil if the terminal cannot scroll by itself.
  private var scroll = HardwareScroll(cursor: .kept)
  /// For each row: whether it has moved since ncurses last saw it, so that ncurses' pictures are
  /// wrong.
  private var isOutdated: ContiguousArray<Bool> = []
  /// The row that is put but not composed yet, while ncurses' pictures are wrong.
  private var rowPut: Int?
  /// How many pairs of colours are defined.
  private var pairs = 0
  /// Whether some cells got the terminal's own colours because no pair was left.
  private var lacksPairs = false
  /// Whether this screen was cleared midway because no pairs were left.
  private var hasStartedOver = false
  /// A run as ncurses takes it. The buffer is reused, so that no screen allocates.
  private var cells: ContiguousArray<cchar_t> = []

  /// - Parameter depth: the most colours to use. ncurses knows no exact ones.
  init(for ncurses: Ncurses, depth: ColorDepth, characters: CharacterSet) {
    self.ncurses = ncurses
    // ncurses writes in the locale's characters, and this machine may lack the locale.
    self.characters = Characters(
      characters == .latin1 && codeset != "ISO-8859-1" ? .ascii : characters)
    // Other numbers than the first eight are colours of their own there.
    let colors = ncurses.hasDirectColor ? 8 : ncurses.colors
    renditions = Renditions(colors: colors, depth: depth == .truecolor ? .palette256 : depth)
  }

  var isOfXtermFamily: Bool { false }
  var movesRows: Bool { scroll != nil }
  /// ncurses chooses. It writes for no terminal with sixels.
  var mayErase = true

  mutating func begin(
    _ start: ScreenStart, size: CellSize, into output: inout ContiguousArray<UInt8>
  ) {
    (hasStartedOver, lacksPairs) = (false, false)
    guard start == .blank else { return }
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
    beginRow(run.row, over: shown)
    catchUp(row: run.row, with: shown)
    shown.copyCells(run.columns, row: run.row, from: grid)
    put(run, of: grid, over: shown, into: &output)
    if lacksPairs, !hasStartedOver { startOver(with: shown, into: &output) }
    // Else ncurses would write these again with the next run, if it lies just behind them.
    if shown.hasDisputedCluster(inRow: run.row) { update(over: shown) }
  }

  mutating func flush(over shown: Grid, into output: inout ContiguousArray<UInt8>) {
    update(over: shown)
    ncurses.takeBytes(into: &output)
  }

  mutating func finish(
    over shown: Grid, cursor: CellPoint?, into output: inout ContiguousArray<UInt8>
  ) -> CellPoint? {
    update(over: shown)
    if let cursor { ncurses.leaveCursor(at: cursor) }
    ncurses.takeBytes(into: &output)
    checkInvariants(over: shown)
    return cursor
  }
}

// MARK: ncurses' pictures

extension NcursesWriter {
  /// Keeps ncurses from scrolling the terminal by itself while its picture of the terminal is
  /// outdated.
  ///
  /// ncurses scrolls when changed rows look like other changed rows that have moved. A single row
  /// never looks so. Nor does the last row, the status line, which is like no other. So before a
  /// second row is put, the whole picture is corrected.
  private mutating func beginRow(_ row: Int, over shown: Grid) {
    guard isOutdated.contains(true), row < shown.size.rows - 1 else { return }
    if let rowPut, rowPut != row {
      for row in isOutdated.indices { catchUp(row: row, with: shown) }
    }
    rowPut = row
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
    encode(0..<shown.size.columns, ofRow: row, in: shown)
    ncurses.set(cells, row: row)
  }

  /// Puts a run into ncurses' picture of the next screen.
  ///
  /// ncurses moves the cursor from where it assumes it to be. So after a cluster whose width
  /// terminals dispute, the cursor is placed. Blanks come first, because some terminals leave a
  /// part of the old cells.
  private mutating func put(
    _ run: ChangedRun, of grid: Grid, over shown: Grid, into output: inout ContiguousArray<UInt8>
  ) {
    let all = grid.cellsInAnyOrder
    let ofRow = all.span.extracting(grid.indices(ofRow: run.row))
    var start = run.columns.lowerBound
    for column in run.columns where ofRow[column].cluster.isDisputed {
      let cell = ofRow[column]
      let end = column + cell.cluster.width
      guard end < grid.size.columns,
        characters.substitute(for: cell.cluster) == nil
      else { continue }
      encode(start..<column, ofRow: run.row, in: grid)
      let rendition = renditions.rendition(of: cell.style)
      for _ in column..<end { append(.space, rendition) }
      ncurses.put(cells, row: run.row, column: start)
      update(over: shown)
      encode(column..<end, ofRow: run.row, in: grid)
      ncurses.put(cells, row: run.row, column: column)
      ncurses.leaveCursor(at: CellPoint(column: end, row: run.row))
      ncurses.takeBytes(into: &output)
      output += Ncurses.capability("cup", run.row, end) ?? []
      start = end
    }
    encode(start..<run.columns.upperBound, ofRow: run.row, in: grid)
    ncurses.put(cells, row: run.row, column: start)
  }

  /// Starts the screen over when all colour pairs are in use, with only the pairs that it needs
  /// now. If even these are too many, some cells get the terminal's own colours.
  private mutating func startOver(with shown: Grid, into output: inout ContiguousArray<UInt8>) {
    hasStartedOver = true
    ncurses.forgetPairs()
    (pairs, lacksPairs, rowPut) = (0, false, nil)
    clear()
    for row in 0..<shown.size.rows where !shown.isBlank(row: row) {
      let run = ChangedRun(row: row, columns: 0..<shown.size.columns)
      put(run, of: shown, over: shown, into: &output)
    }
  }

  #if INTERNAL_CHECKS
  private func checkInvariants(over shown: Grid) {
    precondition(
      isOutdated.count == shown.size.rows,
      "\(isOutdated.count) rows may be outdated of \(shown.size.rows)")
    precondition(rowPut == nil, "Row \(rowPut ?? 0) was not composed")
  }
  #else
  private func checkInvariants(over shown: Grid) {}
  #endif

  // MARK: cells as ncurses takes them

  /// Replaces ``cells`` by some of a row.
  ///
  /// ncurses sends both colours when one of them changes, and all traits when one ends. So a blank
  /// between letters gets the look of the cell before it, where that looks the same.
  private mutating func encode(_ columns: Range<Int>, ofRow row: Int, in grid: Grid) {
    cells.removeAll(keepingCapacity: true)
    let all = grid.cellsInAnyOrder
    let ofRow = all.span.extracting(grid.indices(ofRow: row))
    // Blanks at the end stay as they are, so that ncurses may erase them.
    var end = columns.upperBound
    while end > columns.lowerBound, ofRow[end - 1].cluster.isSpace { end -= 1 }
    var look: Rendition?
    /// The cluster of the last cell, if ncurses takes it as it is.
    var last: Cluster?
    for column in columns {
      let cell = ofRow[column]
      if cell.cluster.isContinuation { continue }
      var rendition = renditions.rendition(of: cell.style)
      if let look, cell.cluster.isSpace, column < end, rendition.isSameOnBlanks(as: look) {
        rendition = look
      }
      if rendition == look, cell.cluster.bits == last?.bits, let same = cells.last {
        cells.append(same)
        continue
      }
      look = rendition
      if cell.cluster.isDisputed, column + cell.cluster.width == grid.size.columns {
        // A terminal that counts it wider would put it in the next row, or scroll the screen.
        for part in cell.cluster.undisputed { append(part, rendition) }
      } else {
        append(cell.cluster, rendition)
      }
      last = cell.cluster.width == 1 && !cell.cluster.isDisputed ? cell.cluster : nil
    }
  }

  private mutating func append(_ cluster: Cluster, _ rendition: Rendition) {
    let attributes = Self.attributes(of: rendition.traits)
    let pair = pair(of: rendition)
    guard let substitute = characters.substitute(for: cluster) else {
      return append(cluster.base, cluster.firstMark, cluster.secondMark, attributes, pair)
    }
    append(substitute.value, 0, 0, attributes, pair)
    if cluster.width == 2 { append(0x20, 0, 0, attributes, pair) }
  }

  private mutating func append(
    _ base: UInt32, _ first: UInt32, _ second: UInt32, _ attributes: attr_t, _ pair: Int32
  ) {
    var cell = cchar_t()
    var text: (UInt32, UInt32, UInt32, UInt32) = (base, first, second, 0)
    unsafe withUnsafeBytes(of: &text) { text in
      _ = unsafe waterfall_cell(
        &cell, text.baseAddress!.assumingMemoryBound(to: wchar_t.self), attributes, pair)
    }
    cells.append(cell)
  }

  /// The colour pair of a rendition. ncurses draws only in colours of a pair that was defined
  /// before.
  private mutating func pair(of rendition: Rendition) -> Int32 {
    let (foreground, background) = (rendition.foreground, rendition.background)
    if foreground < 0, background < 0 { return 0 }
    if let pair = ncurses.pair(foreground: foreground, background: background) { return pair }
    // One more would take the place of the oldest.
    guard pairs + 1 < ncurses.colorPairs else {
      lacksPairs = true
      return 0
    }
    pairs += 1
    return ncurses.definePair(foreground: foreground, background: background)
  }

  static func attributes(of traits: UInt8) -> attr_t {
    var attributes: attr_t = 0
    if traits & Rendition.bold != 0 { attributes |= waterfall_bold() }
    if traits & Rendition.dim != 0 { attributes |= waterfall_dim() }
    if traits & Rendition.underline != 0 { attributes |= waterfall_underline() }
    if traits & Rendition.reverse != 0 { attributes |= waterfall_reverse() }
    if traits & Rendition.italic != 0 { attributes |= waterfall_italic() }
    return attributes
  }
}

extension Grid {
  fileprivate func hasDisputedCluster(inRow row: Int) -> Bool {
    let all = cellsInAnyOrder
    let cells = all.span.extracting(indices(ofRow: row))
    for column in 0..<cells.count where cells[column].cluster.isDisputed { return true }
    return false
  }
}
