import TerminalGrid

/// Writes changed cells for terminals of xterm's family, whose sequences are all the same.
///
/// ncurses makes each change of colour anew from the terminal's entry, and for each frame has to be told of rows that
/// have moved: that takes several times as long as all else in a frame. So it draws whole screens, and all on other
/// terminals; what changes from one frame to the next is written here.
struct CellWriter {
  /// The traits that the terminal has.
  let traits: Style.Traits
  /// Whether what is erased gets the background that is set.
  private let erasesInColor: Bool
  /// Whether cells can be erased in the midst of a row.
  private let erasesCells: Bool
  private let columns: Int
  private var path: CursorPath
  private var widths = AgreedWidths()

  /// nil: the terminal's entry tells of other sequences.
  ///
  /// - Parameters:
  ///   - colors: of the entry.
  ///   - columns: of the screen.
  init?(colors: Int, columns: Int) {
    func has(_ name: String, _ text: String) -> Bool {
      NcursesScreen.capability(name) == "\u{1B}[" + text
    }
    let color = "8;5;%p1%d"
    guard colors >= 256, has("cup", "%i%p1%d;%p2%dH"), has("vpa", "%i%p1%dd"),
      has("cuf", "%p1%dC"), has("cub", "%p1%dD"), has("el", "K"),
      NcursesScreen.capability("cr") == "\r", NcursesScreen.flag("am"), NcursesScreen.flag("xenl"),
      NcursesScreen.capability("setaf")?.contains("3" + color) ?? false,
      NcursesScreen.capability("setab")?.contains("4" + color) ?? false
    else { return nil }
    var traits: Style.Traits = []
    if has("bold", "1m") { traits.insert(.bold) }
    if has("dim", "2m") { traits.insert(.dim) }
    if has("sitm", "3m") { traits.insert(.italic) }
    if has("smul", "4m") { traits.insert(.underline) }
    if has("rev", "7m") { traits.insert(.reverse) }
    self.traits = traits
    self.columns = columns
    (erasesInColor, erasesCells) = (NcursesScreen.flag("bce"), has("ech", "%p1%dX"))
    path = CursorPath(
      columns: columns,
      hasSteps: NcursesScreen.capability("cud1") == "\n"
        && NcursesScreen.capability("cub1") == "\u{8}")
  }

  /// The cursor may be anywhere.
  mutating func loseCursor() { path.forget() }
}

extension CellWriter {
  /// Appends a run of cells.
  ///
  /// - Parameters:
  ///   - shown: what the terminal shows.
  ///   - pen: keeps to what the terminal has been told of styles.
  ///   - looks: styles as the terminal shows them.
  /// - Returns: the column behind the cells that are right now: blanks behind the run may have been erased with it.
  mutating func write(
    _ grid: Grid, _ run: ChangedRun, over shown: Grid, _ pen: inout StyleCompactor,
    _ looks: inout Renditions, into output: inout ContiguousArray<UInt8>
  ) -> Int {
    let (new, old) = (grid.cellsInAnyOrder, shown.cellsInAnyOrder)
    let cells = new.span.extracting(grid.indices(ofRow: run.row))
    let before = old.span.extracting(shown.indices(ofRow: run.row))
    var column = start(of: run, in: cells, pen, &looks)
    while column < run.columns.upperBound {
      let cell = cells[column]
      let look = looks.look(of: cell.style, traits: traits)
      if cell.cluster == .space {
        let stretch = Stretch(
          row: run.row, end: column + blanks(in: cells, from: column, look, &looks), look: look)
        column = fill(stretch, from: column, in: run, cells, before, &pen, into: &output)
        continue
      }
      path.move(to: run.row, column, into: &output)
      pen.set(look, forBlank: false, into: &output)
      append(cell.cluster, to: &output)
      column += max(1, cell.cluster.width)
    }
    return column
  }

  /// Where to begin: cells before the run that the cursor stands in front of are written again if that is shorter than
  /// a move over them.
  private func start(
    of run: ChangedRun, in cells: Span<Cell>, _ pen: StyleCompactor, _ looks: inout Renditions
  ) -> Int {
    for count in 1...Self.shortMove {
      let first = run.columns.lowerBound - count
      guard first >= 0 else { break }
      let cell = cells[first]
      guard cell.cluster.isASCII, pen.isSet(looks.look(of: cell.style, traits: traits))
      else { break }
      if path.isAt(row: run.row, column: first) { return first }
    }
    return run.columns.lowerBound
  }

  /// A move over some cells takes at least as many bytes.
  private static let shortMove = 3

  /// How many cells of a row are blank from one on and look the same.
  private func blanks(
    in cells: Span<Cell>, from column: Int, _ look: StyleCompactor.Look, _ looks: inout Renditions
  ) -> Int {
    var end = column + 1
    let style = cells[column].style
    while end < cells.count, cells[end].cluster == .space {
      let other = cells[end].style
      guard
        other.bits == style.bits
          || looks.look(of: other, traits: traits).isSameOnBlanks(as: look)
      else { break }
      end += 1
    }
    return end - column
  }

  /// Blank cells that look the same, up to some column.
  private struct Stretch {
    let row: Int
    let end: Int
    let look: StyleCompactor.Look
  }

  /// Makes blank cells blank, those of a run or more: by writing or erasing them, whichever is shorter.
  ///
  /// - Returns: the column behind them.
  private mutating func fill(
    _ stretch: Stretch, from column: Int, in run: ChangedRun, _ cells: Span<Cell>,
    _ before: Span<Cell>, _ pen: inout StyleCompactor, into output: inout ContiguousArray<UInt8>
  ) -> Int {
    // Of those behind the run, which are as they were, some are in the way to others that are not.
    var end = stretch.end
    while end > run.columns.upperBound, cells[end - 1] == before[end - 1] { end -= 1 }
    path.move(to: stretch.row, column, into: &output)
    pen.set(stretch.look, forBlank: true, into: &output)
    switch erasure(of: end - column, stretch, endsAt: end >= run.columns.upperBound) {
    case .row:
      CursorPath.append(nil, UInt8(ascii: "K"), to: &output)
      return columns
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

  /// How so many cells are erased; nil: to write blanks is shorter, or nothing else gives them their look.
  ///
  /// - Parameter isLast: whether nothing is written behind them in this run.
  private func erasure(of count: Int, _ stretch: Stretch, endsAt isLast: Bool) -> Erasure? {
    let look = stretch.look
    guard look.traits & StyleCompactor.Look.onBlanks == 0, erasesInColor || look.background < 0
    else { return nil }
    if stretch.end == columns, count > 3 { return .row }
    let length = 3 + CursorPath.digits(count)
    // What follows at once takes a move then.
    return erasesCells && count > (isLast ? length : 2 * length) ? .cells : nil
  }

  /// Appends what a cell shows. What the C library gives another width than the grid did would shift the row, and becomes
  /// a mark of the right width.
  private mutating func append(_ cluster: Cluster, to output: inout ContiguousArray<UInt8>) {
    let base = cluster.base
    path.advance(cluster.width)
    guard base >= 0x80 else {
      output.append(UInt8(truncatingIfNeeded: base))
      return appendMarks(of: cluster, to: &output)
    }
    guard widths.fit(Int32(bitPattern: base), cluster.width) else {
      Self.append(0xFFFD, to: &output)
      if cluster.width == 2 { output.append(0x20) }
      return
    }
    Self.append(base, to: &output)
    appendMarks(of: cluster, to: &output)
  }

  private func appendMarks(of cluster: Cluster, to output: inout ContiguousArray<UInt8>) {
    if cluster.firstMark != 0 { Self.append(cluster.firstMark, to: &output) }
    if cluster.secondMark != 0 { Self.append(cluster.secondMark, to: &output) }
  }

  /// Appends a scalar's value in UTF-8.
  private static func append(_ scalar: UInt32, to output: inout ContiguousArray<UInt8>) {
    func rest(_ shift: UInt32) -> UInt8 {
      0x80 | UInt8(truncatingIfNeeded: scalar >> shift & 0x3F)
    }
    switch scalar {
    case ..<0x80: output.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      output.append(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
      output.append(rest(0))
    case ..<0x10000:
      output.append(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
      output.append(rest(6))
      output.append(rest(0))
    default:
      output.append(0xF0 | UInt8(truncatingIfNeeded: scalar >> 18))
      output.append(rest(12))
      output.append(rest(6))
      output.append(rest(0))
    }
  }
}

extension Cluster {
  /// Whether it is one byte.
  fileprivate var isASCII: Bool { bits < 0x80 && bits != 0 }
}
