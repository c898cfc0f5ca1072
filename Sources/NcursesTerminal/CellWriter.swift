import TerminalGrid

/// Writes on terminals of xterm's family, whose sequences are all the same.
///
/// ncurses makes each change of colour anew from the terminal's entry, and for each screen has to
/// be given the rows that have moved: that takes several times as long as all else. Here it only
/// opens, clears and closes the screen.
struct CellWriter: ScreenWriter {
  private let ncurses: Ncurses
  var renditions: Renditions
  private var characters: Characters
  private var pen = Pen(ending: .single)
  private var path = CursorPath(columns: 0, step: .sequence)
  private let step: CursorStep
  /// nil: the terminal cannot.
  private var scroll = HardwareScroll(cursor: .lost)
  /// Whether what is erased gets the background that is set.
  private let erasesInColor: Bool
  /// Whether cells can be erased in the midst of a row.
  private let erasesCells: Bool
  /// The run that was written last; it may be longer than the one that was asked for.
  private var written: ChangedRun?

  /// nil: the terminal's entry has other sequences.
  ///
  /// - Parameter depth: the most colours that are used.
  init?(for ncurses: Ncurses, depth: ColorDepth, characters: CharacterSet) {
    func has(_ name: String, _ text: String) -> Bool {
      Ncurses.capability(name) == "\u{1B}[" + text
    }
    // The first `String.contains` of a process is slow: types are made for it.
    func has(_ name: String, somewhere text: String) -> Bool {
      var rest = (Ncurses.capability(name) ?? "").utf8[...]
      while !rest.isEmpty, !rest.starts(with: text.utf8) { rest.removeFirst() }
      return !rest.isEmpty
    }
    guard ncurses.colors >= 256, has("cup", "%i%p1%d;%p2%dH"), has("vpa", "%i%p1%dd"),
      has("hpa", "%i%p1%dG"), has("cuf", "%p1%dC"), has("cub", "%p1%dD"), has("el", "K"),
      Ncurses.capability("cr") == "\r", Ncurses.flag("am"), Ncurses.flag("xenl"),
      has("setaf", somewhere: "38;5;%p1%d"), has("setab", somewhere: "48;5;%p1%d")
    else { return nil }
    var traits: Style.Traits = []
    if has("bold", "1m") { traits.insert(.bold) }
    if has("dim", "2m") { traits.insert(.dim) }
    if has("sitm", "3m") { traits.insert(.italic) }
    if has("smul", "4m") { traits.insert(.underline) }
    if has("rev", "7m") { traits.insert(.reverse) }
    self.ncurses = ncurses
    renditions = Renditions(colors: ncurses.colors, depth: depth, traits: traits)
    self.characters = Characters(characters)
    (erasesInColor, erasesCells) = (Ncurses.flag("bce"), has("ech", "%p1%dX"))
    let hasSteps = Ncurses.capability("cud1") == "\n" && Ncurses.capability("cub1") == "\u{8}"
    step = hasSteps ? .character : .sequence
  }

  var hasExactColors: Bool { renditions.areExact }
  var knowsExactColors: Bool { true }
  var movesRows: Bool { scroll != nil }

  mutating func begin(size: CellSize) {
    // The cursor may be anywhere.
    path = CursorPath(columns: size.columns, step: step)
    written = nil
  }

  mutating func clear(size: CellSize, into output: inout ContiguousArray<UInt8>) {
    begin(size: size)
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

  func prepare(for runs: ContiguousArray<ChangedRun>, over shown: Grid, _ way: SendingWay) {}
  func flush(over shown: Grid, into output: inout ContiguousArray<UInt8>) {}
  func checkInvariants(over shown: Grid) {}

  /// Writes a run, or of it what was not written with the one before.
  mutating func write(
    _ run: ChangedRun, of grid: Grid, over shown: inout Grid,
    into output: inout ContiguousArray<UInt8>
  ) {
    var run = run
    if let written, written.row == run.row,
      run.columns.lowerBound >= written.columns.lowerBound
    {
      guard run.columns.upperBound > written.columns.upperBound else { return }
      run.columns =
        max(run.columns.lowerBound, written.columns.upperBound)..<run.columns.upperBound
    }
    let end = append(run, of: grid, over: shown, into: &output)
    run.columns = run.columns.lowerBound..<end
    shown.copyCells(run.columns, row: run.row, from: grid)
    written = run
  }

  mutating func finish(over shown: Grid, into output: inout ContiguousArray<UInt8>) {
    pen.set(Rendition(), into: &output)
  }
}

extension CellWriter {
  /// Appends a run of cells.
  ///
  /// - Parameter shown: what the terminal shows.
  /// - Returns: the column behind the cells that are right now: blanks behind the run may have been
  ///   erased with it.
  private mutating func append(
    _ run: ChangedRun, of grid: Grid, over shown: Grid,
    into output: inout ContiguousArray<UInt8>
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

  /// Writes a cluster to which terminals give different widths. It is written on blanks, since some
  /// leave its cells as they are. What comes next gets a place of its own.
  ///
  /// - Returns: the column behind it.
  private mutating func appendDisputed(
    at column: Int, of row: Int, _ cells: Span<Cell>, _ before: Span<Cell>,
    _ rendition: Rendition, into output: inout ContiguousArray<UInt8>
  ) -> Int {
    let (cluster, style) = (cells[column].cluster, cells[column].style)
    let end = column + cluster.width
    path.move(to: row, column, into: &output)
    pen.set(rendition, into: &output)
    guard end < cells.count else {
      // Counted wider at the end of a row it would stand in the next one, or scroll the screen.
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

  /// Where to begin: cells before the run that the cursor stands in front of are written again if
  /// that is shorter than a move over them.
  private mutating func start(of run: ChangedRun, in cells: Span<Cell>) -> Int {
    var first = run.columns.lowerBound
    // A sign that some terminals put on the letter before it is written with that.
    while first > 0, cells[first].cluster.isDisputed, cells[first].cluster.width == 1 { first -= 1 }
    if first < run.columns.lowerBound {
      return cells[first].cluster == .continuation ? first - 1 : first
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

  /// A move over some cells takes at least as many bytes.
  private static let shortMove = 3

  /// How many cells of a row are blank from one on and look the same.
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

  /// Blank cells that look the same, up to some column.
  private struct Stretch {
    let end: Int
    let rendition: Rendition
  }

  /// Makes blank cells blank, those of a run or more: by writing or erasing them, whichever is
  /// shorter.
  ///
  /// - Returns: the column behind them.
  private mutating func fill(
    _ stretch: Stretch, from column: Int, in run: ChangedRun, _ cells: Span<Cell>,
    _ before: Span<Cell>, into output: inout ContiguousArray<UInt8>
  ) -> Int {
    // Of those behind the run, which are as they were, some are in the way to others that are not.
    var end = stretch.end
    while end > run.columns.upperBound, cells[end - 1] == before[end - 1] { end -= 1 }
    path.move(to: run.row, column, into: &output)
    pen.setForBlank(stretch.rendition, into: &output)
    let isLast = end >= run.columns.upperBound
    switch erasure(of: end - column, stretch, of: cells.count, isLast: isLast) {
    case .row:
      CursorPath.append(nil, UInt8(ascii: "K"), to: &output)
      return cells.count
    case .cells:
      CursorPath.append(end - column, UInt8(ascii: "X"), to: &output)
      return end
    case nil:
      end = min(stretch.end, run.columns.upperBound)
      output.append(contentsOf: repeatElement(0x20, count: end - column))
      path.advance(end - column)
      return end
    }
  }

  private enum Erasure {
    /// The rest of the row.
    case row
    /// Some cells, and the cursor stays before them.
    case cells
  }

  /// How so many cells are erased; nil: to write blanks is shorter, or nothing else gives them
  /// their look.
  ///
  /// - Parameters:
  ///   - columns: of the row.
  ///   - isLast: whether nothing is written behind them in this run.
  private func erasure(
    of count: Int, _ stretch: Stretch, of columns: Int, isLast: Bool
  ) -> Erasure? {
    let rendition = stretch.rendition
    guard rendition.traits & Rendition.onBlanks == 0, erasesInColor || rendition.background < 0
    else { return nil }
    if stretch.end == columns, count > 3 { return .row }
    let length = 3 + CursorPath.digits(count)
    // What follows at once takes a move then.
    return erasesCells && count > (isLast ? length : 2 * length) ? .cells : nil
  }

  /// Appends what a cell shows.
  private mutating func append(_ cluster: Cluster, to output: inout ContiguousArray<UInt8>) {
    path.advance(cluster.width)
    if cluster.isASCII { return output.append(UInt8(truncatingIfNeeded: cluster.bits)) }
    guard let substitute = characters.substitute(for: cluster) else {
      return cluster.append(to: &output)
    }
    if let bytes = UTF8.encode(substitute) { output.append(contentsOf: bytes) }
    if cluster.width == 2 { output.append(0x20) }
  }
}

// The comparison that comes with `Equatable` is generic code in another module, and there are many
// cells.
extension Cluster {
  fileprivate var isSpace: Bool { bits == 0x20 }

  /// Whether it is one byte.
  fileprivate var isASCII: Bool { bits < 0x80 && bits != 0 }
}
