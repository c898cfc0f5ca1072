import TerminalGrid

/// Writes changed cells for terminals of xterm's family, whose sequences are all the same.
///
/// ncurses makes each change of colour anew from the terminal's entry, and for each frame has to be
/// told of rows that have moved: that takes several times as long as all else in a frame. So it
/// draws whole screens, and all on other terminals; what changes from one frame to the next is
/// written here.
struct CellWriter {
  /// The traits that the terminal has.
  private let traits: Style.Traits
  /// Whether what is erased gets the background that is set.
  private let erasesInColor: Bool
  /// Whether cells can be erased in the midst of a row.
  private let erasesCells: Bool
  /// Whether a line feed moves down in its column, and a backspace to the one before.
  private let hasSteps: Bool
  private var path = CursorPath(columns: 0, hasSteps: false)
  private var widths = AgreedWidths()

  /// nil: the terminal's entry tells of other sequences.
  ///
  /// - Parameter colors: of the entry.
  init?(colors: Int) {
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
    (erasesInColor, erasesCells) = (NcursesScreen.flag("bce"), has("ech", "%p1%dX"))
    hasSteps =
      NcursesScreen.capability("cud1") == "\n" && NcursesScreen.capability("cub1") == "\u{8}"
  }

  /// Begins a frame on a screen of so many columns: the cursor may be anywhere.
  mutating func begin(columns: Int) { path = CursorPath(columns: columns, hasSteps: hasSteps) }
}

extension CellWriter {
  /// Appends a run of cells.
  ///
  /// - Parameters:
  ///   - shown: what the terminal shows.
  ///   - pen: keeps to what the terminal has been told of styles.
  ///   - looks: styles as the terminal shows them.
  /// - Returns: the column behind the cells that are right now: blanks behind the run may have been
  ///   erased with it.
  mutating func write(
    _ grid: Grid, _ run: ChangedRun, over shown: Grid, _ pen: inout StyleCompactor,
    _ looks: inout Renditions, into output: inout ContiguousArray<UInt8>
  ) -> Int {
    let (new, old) = (grid.cellsInAnyOrder, shown.cellsInAnyOrder)
    let cells = new.span.extracting(grid.indices(ofRow: run.row))
    let before = old.span.extracting(shown.indices(ofRow: run.row))
    var column = start(of: run, in: cells, pen, &looks)
    var (style, look) = (Style.plain, self.look(of: .plain, &looks))
    while column < run.columns.upperBound {
      let cell = cells[column]
      if cell.style.bits != style.bits {
        (style, look) = (cell.style, self.look(of: cell.style, &looks))
      }
      if cell.cluster.isSpace {
        let stretch = Stretch(
          end: column + blanks(in: cells, from: column, look, &looks), look: look)
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

  /// Where to begin: cells before the run that the cursor stands in front of are written again if
  /// that is shorter than a move over them.
  private func start(
    of run: ChangedRun, in cells: Span<Cell>, _ pen: StyleCompactor, _ looks: inout Renditions
  ) -> Int {
    for count in 1...Self.shortMove {
      let first = run.columns.lowerBound - count
      guard first >= 0 else { break }
      let cell = cells[first]
      guard cell.cluster.isASCII, pen.isSet(look(of: cell.style, &looks))
      else { break }
      if path.isAt(row: run.row, column: first) { return first }
    }
    return run.columns.lowerBound
  }

  /// A move over some cells takes at least as many bytes.
  private static let shortMove = 3

  /// A style as this terminal can show it.
  private func look(of style: Style, _ looks: inout Renditions) -> StyleCompactor.Look {
    var look = looks.look(of: style)
    look.traits &= traits.rawValue
    return look
  }

  /// How many cells of a row are blank from one on and look the same.
  private func blanks(
    in cells: Span<Cell>, from column: Int, _ look: StyleCompactor.Look, _ looks: inout Renditions
  ) -> Int {
    var end = column + 1
    let style = cells[column].style
    while end < cells.count, cells[end].cluster.isSpace {
      let other = cells[end].style
      guard
        other.bits == style.bits
          || self.look(of: other, &looks).isSameOnBlanks(as: look)
      else { break }
      end += 1
    }
    return end - column
  }

  /// Blank cells that look the same, up to some column.
  private struct Stretch {
    let end: Int
    let look: StyleCompactor.Look
  }

  /// Makes blank cells blank, those of a run or more: by writing or erasing them, whichever is
  /// shorter.
  ///
  /// - Returns: the column behind them.
  private mutating func fill(
    _ stretch: Stretch, from column: Int, in run: ChangedRun, _ cells: Span<Cell>,
    _ before: Span<Cell>, _ pen: inout StyleCompactor, into output: inout ContiguousArray<UInt8>
  ) -> Int {
    // Of those behind the run, which are as they were, some are in the way to others that are not.
    var end = stretch.end
    while end > run.columns.upperBound, cells[end - 1] == before[end - 1] { end -= 1 }
    path.move(to: run.row, column, into: &output)
    pen.set(stretch.look, forBlank: true, into: &output)
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
    let look = stretch.look
    guard look.traits & StyleCompactor.Look.onBlanks == 0, erasesInColor || look.background < 0
    else { return nil }
    if stretch.end == columns, count > 3 { return .row }
    let length = 3 + CursorPath.digits(count)
    // What follows at once takes a move then.
    return erasesCells && count > (isLast ? length : 2 * length) ? .cells : nil
  }

  /// Appends what a cell shows. What the C library gives another width than the grid did would
  /// shift the row, and becomes a mark of the right width.
  private mutating func append(_ cluster: Cluster, to output: inout ContiguousArray<UInt8>) {
    path.advance(cluster.width)
    if cluster.isASCII { return output.append(UInt8(truncatingIfNeeded: cluster.bits)) }
    guard cluster.base < 0x80 || widths.fit(Int32(bitPattern: cluster.base), cluster.width) else {
      output.append(contentsOf: UTF8.encodedReplacementCharacter)
      if cluster.width == 2 { output.append(0x20) }
      return
    }
    cluster.append(to: &output)
  }
}

// The comparison that comes with `Equatable` is generic code in another module, and there are many
// cells.
extension Cluster {
  fileprivate var isSpace: Bool { bits == 0x20 }

  /// Whether it is one byte.
  fileprivate var isASCII: Bool { bits < 0x80 && bits != 0 }
}
