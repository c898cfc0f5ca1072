import TerminalGrid

/// Writes on terminals of xterm's family (``XtermSequences``).
///
/// ncurses builds each change of colour from the terminal's entry, and before each screen needs the
/// rows that have moved. That takes several times as long as everything else. Here ncurses only
/// opens, clears and closes the screen.
struct XtermWriter: ScreenWriter {
  private let ncurses: Ncurses
  private let sequences: XtermSequences
  var renditions: Renditions
  private var characters: Characters
  private var pen: Pen
  private var path: CursorPath
  /// nil if the terminal cannot scroll by itself.
  private var scroll: HardwareScroll?
  /// Whether rows below the cursor are drawn into (``InlineRegion``).
  private let isInline: Bool
  /// The run that was written last. It may be longer than the run that was asked for.
  private var written: ChangedRun?

  /// nil if the terminal's entry has other sequences.
  ///
  /// - Parameters:
  ///   - depth: the most colours to use.
  ///   - isInline: whether to draw below the cursor. Then the terminal scrolls no rows by itself,
  ///     because that takes their numbers.
  init?(for ncurses: Ncurses, depth: ColorDepth, characters: CharacterSet, isInline: Bool = false) {
    guard let sequences = XtermSequences(of: ncurses) else { return nil }
    (self.ncurses, self.sequences, self.isInline) = (ncurses, sequences, isInline)
    scroll = isInline ? nil : HardwareScroll(cursor: .lost)
    // TERM=xterm may be wrong about the colours; the environment or a setting knows better.
    renditions = Renditions(
      colors: depth == .truecolor ? 256 : ncurses.colors, depth: depth,
      traits: Style.Traits(rawValue: sequences.traits.reduce(0) { $0 | $1.trait }))
    self.characters = Characters(characters)
    pen = Pen(sequences)
    path = CursorPath(sequences, columns: 0)
  }

  var isOfXtermFamily: Bool { true }
  var movesRows: Bool { scroll != nil }
  var mayErase = true

  mutating func begin(
    _ start: ScreenStart, size: CellSize, into output: inout ContiguousArray<UInt8>
  ) {
    // The cursor may be anywhere.
    path = CursorPath(sequences, columns: size.columns, isRelative: isInline)
    written = nil
    guard start == .blank else { return }
    ncurses.resize(columns: 1, rows: size.rows)
    ncurses.distrustTerminal()
    ncurses.erase()
    ncurses.update()
    ncurses.takeBytes(into: &output)
  }

  mutating func move(
    _ movement: RowMovement, of shown: inout Grid, into output: inout ContiguousArray<UInt8>
  ) {
    scroll?.append(movement, screenRows: shown.size.rows, to: &output)
    shown.move(movement)
  }

  /// Nothing is kept back.
  func flush(over shown: Grid, into output: inout ContiguousArray<UInt8>) {}

  /// Writes a run, except for cells that were written with the run before.
  mutating func write(
    _ run: ChangedRun, of grid: Grid, over shown: inout Grid,
    into output: inout ContiguousArray<UInt8>
  ) {
    var run = run
    if let written, written.row == run.row,
      run.columns.lowerBound >= written.columns.lowerBound
    {
      guard run.columns.upperBound > written.columns.upperBound else { return }
      run.columns = max(run.columns.lowerBound, written.columns.upperBound)..<run.columns.upperBound
    }
    let end = append(run, of: grid, over: shown, into: &output)
    run.columns = run.columns.lowerBound..<end
    shown.copyCells(run.columns, row: run.row, from: grid)
    written = run
  }

  mutating func finish(
    over shown: Grid, cursor: CellPoint?, into output: inout ContiguousArray<UInt8>
  ) -> CellPoint? {
    pen.set(Rendition(), into: &output)
    if let cursor { path.move(to: cursor.row, cursor.column, into: &output) }
    return path.row.map { CellPoint(column: path.column, row: $0) }
  }
}

extension XtermWriter {
  /// Appends a run of cells.
  ///
  /// - Returns: the column after the cells that are right now. That may lie after the run, if
  ///   blanks there were erased with it.
  private mutating func append(
    _ run: ChangedRun, of grid: Grid, over shown: Grid, into output: inout ContiguousArray<UInt8>
  ) -> Int {
    let (new, old) = (grid.cellsInAnyOrder, shown.cellsInAnyOrder)
    let cells = new.span.extracting(grid.indices(ofRow: run.row))
    let before = old.span.extracting(shown.indices(ofRow: run.row))
    var run = run
    var column = start(of: run, in: cells)
    var (style, rendition) = (Style.plain, renditions.rendition(of: .plain))
    while column < run.columns.upperBound {
      let cell = cells[column]
      if cell.style.bits != style.bits {
        (style, rendition) = (cell.style, renditions.rendition(of: cell.style))
      }
      if cell.cluster.isDisputed {
        column = appendDisputed(at: column, of: run.row, cells, before, rendition, into: &output)
        run.extend(to: column, in: cells)
        continue
      }
      if cell.cluster.isSpace {
        let end = column + blanks(in: cells, from: column, rendition)
        let stretch = Stretch(end: end, rendition: rendition)
        column = fill(stretch, from: column, in: run, cells, before, into: &output)
        continue
      }
      path.move(to: run.row, column, into: &output)
      pen.set(rendition, into: &output)
      append(cell.cluster, to: &output)
      column += max(1, cell.cluster.width)
      run.extend(to: column, in: cells)
    }
    return column
  }

  /// Writes a cluster to which terminals give different widths.
  ///
  /// The cells are made blank first, because some terminals leave a part of them as it was. The
  /// cursor gets an explicit position before the next cell.
  ///
  /// - Returns: the column after the cluster.
  private mutating func appendDisputed(
    at column: Int, of row: Int, _ cells: Span<Cell>, _ before: Span<Cell>,
    _ rendition: Rendition, into output: inout ContiguousArray<UInt8>
  ) -> Int {
    let (cluster, style) = (cells[column].cluster, cells[column].style)
    let end = column + cluster.width
    path.move(to: row, column, into: &output)
    pen.set(rendition, into: &output)
    guard end < cells.count else {
      // A terminal that counts it wider would put it in the next row here, or scroll the screen.
      for part in cluster.undisputed { append(part, to: &output) }
      return end
    }
    var isBlank = true
    for place in column..<end {
      let old = before[place]
      if !old.cluster.isSpace || old.style.bits != style.bits { isBlank = false }
    }
    if !isBlank {
      output.append(contentsOf: repeatElement(0x20, count: cluster.width))
      path.advance(cluster.width)
      path.move(to: row, column, into: &output)
    }
    append(cluster, to: &output)
    path.dispute()
    return end
  }

  /// The column to begin at. If the cursor is just before the run, writing the cells in between
  /// again may be shorter than moving the cursor over them.
  private mutating func start(of run: ChangedRun, in cells: Span<Cell>) -> Int {
    var first = run.columns.lowerBound
    // Some terminals put a disputed sign on the letter before it, so both are written together.
    while first > 0, cells[first].cluster.isDisputed, cells[first].cluster.width == 1,
      !cells[first - 1].cluster.isPlaceholder
    { first -= 1 }
    if first < run.columns.lowerBound {
      return cells[first].cluster.isContinuation ? first - 1 : first
    }
    for count in 1...Self.shortMove {
      let first = run.columns.lowerBound - count
      guard first >= 0 else { break }
      let cell = cells[first]
      guard cell.cluster.isASCII, pen.isSet(renditions.rendition(of: cell.style)) else { break }
      if path.isAt(row: run.row, column: first) { return first }
    }
    return run.columns.lowerBound
  }

  /// The most cells to write again: a move over some cells takes at least 3 bytes.
  private static let shortMove = 3

  /// How many cells in a row, from `column` on, are blank and look the same.
  private mutating func blanks(
    in cells: Span<Cell>, from column: Int, _ rendition: Rendition
  ) -> Int {
    var end = column + 1
    let style = cells[column].style
    while end < cells.count, cells[end].cluster.isSpace {
      let other = cells[end].style
      guard
        other.bits == style.bits
          || renditions.rendition(of: other).isSameOnBlanks(as: rendition)
      else { break }
      end += 1
    }
    return end - column
  }

  /// Blank cells that look the same, up to a column.
  private struct Stretch {
    let end: Int
    let rendition: Rendition
  }

  /// Makes the run's blank cells blank, by writing or erasing them, whichever is shorter. May
  /// include blank cells after the run.
  ///
  /// - Returns: the column after these cells.
  private mutating func fill(
    _ stretch: Stretch, from column: Int, in run: ChangedRun, _ cells: Span<Cell>,
    _ before: Span<Cell>, into output: inout ContiguousArray<UInt8>
  ) -> Int {
    // The last blanks after the run may be right already; those need no erasing.
    var end = stretch.end
    while end > run.columns.upperBound, cells[end - 1] == before[end - 1] { end -= 1 }
    path.move(to: run.row, column, into: &output)
    pen.setForBlank(stretch.rendition, into: &output)
    let isLast = end >= run.columns.upperBound
    switch erasure(of: end - column, stretch, of: cells.count, isLast: isLast) {
    case .row:
      CursorPath.append(nil, sequences.eraseRow, to: &output)
      return cells.count
    case .cells(let final):
      CursorPath.append(end - column, final, to: &output)
      return end
    case nil:
      end = min(stretch.end, run.columns.upperBound)
      output.append(contentsOf: repeatElement(0x20, count: end - column))
      path.advance(end - column)
      return end
    }
  }

  private enum Erasure {
    /// The rest of the row is erased.
    case row
    /// Some cells are erased, and the cursor stays before them. The value is the sequence's final
    /// byte.
    case cells(UInt8)
  }

  /// How to erase `count` cells; nil if writing blanks is shorter, or if only blanks give the cells
  /// their look.
  ///
  /// - Parameters:
  ///   - columns: how many the row has.
  ///   - isLast: whether nothing after these cells is written in this run.
  private func erasure(
    of count: Int, _ stretch: Stretch, of columns: Int, isLast: Bool
  ) -> Erasure? {
    let rendition = stretch.rendition
    guard mayErase, rendition.traits & Rendition.onBlanks == 0,
      sequences.erasesInColor || rendition.background < 0
    else { return nil }
    if stretch.end == columns, count > 3 { return .row }
    let length = 3 + CursorPath.digits(count)
    // If cells follow in this run, an erasure also takes a cursor movement over the erased cells.
    guard let final = sequences.eraseCells, count > (isLast ? length : 2 * length) else {
      return nil
    }
    return .cells(final)
  }

  /// Appends the bytes of a cluster, or of its substitute.
  private mutating func append(_ cluster: Cluster, to output: inout ContiguousArray<UInt8>) {
    path.advance(cluster.width)
    if cluster.isASCII { return output.append(UInt8(truncatingIfNeeded: cluster.bits)) }
    guard let substitute = characters.substitute(for: cluster) else {
      return characters.append(cluster, to: &output)
    }
    if let bytes = UTF8.encode(substitute) { output.append(contentsOf: bytes) }
    if cluster.width == 2 { output.append(0x20) }
  }
}

extension ChangedRun {
  /// Extends the run over the cell at `column` if either cluster there is disputed.
  ///
  /// A terminal that counts the cluster before `column` as wider has overwritten this cell. And a
  /// disputed cluster at `column` must be written together with the letter before it.
  fileprivate mutating func extend(to column: Int, in cells: Span<Cell>) {
    guard column >= columns.upperBound, column > 0, column < cells.count else { return }
    let next = cells[column].cluster
    var last = cells[column - 1].cluster
    if last == .continuation, column > 1 { last = cells[column - 2].cluster }
    // The next cell may be one of sixels. Letters would erase it.
    guard next.isDisputed || last.isDisputed, !next.isPlaceholder else { return }
    columns = columns.lowerBound..<column + max(1, next.width)
  }
}
