import CNcurses
import TerminalGrid

/// What ncurses is told. Its two pictures, of what the terminal shows and of what it is to show, are not scrolled with the
/// terminal, which would move all their cells: rows that have moved are outdated in both, and told anew before
/// ncurses looks at them.
extension Terminal {
  /// Gives ncurses cells, which begin and end with whole clusters, and takes them for shown.
  ///
  /// - Returns: false when the colour pairs ran out.
  func put(_ grid: Grid, run: ChangedRun) -> Bool {
    guard catchUp(row: run.row), encode(grid, run) else { return false }
    shown.copyCells(run.columns, row: run.row, from: grid)
    screen.put(encoder.cells, row: run.row, column: run.columns.lowerBound)
    return true
  }

  /// Has ncurses compose what it was given.
  func update() {
    // It looks whether the last rows become blank, which it would clear with all below: those have to be right.
    for row in isOutdated.indices.reversed() {
      guard catchUp(row: row), shown.isUniform(row: row) else { break }
    }
    screen.update()
  }

  /// Tells ncurses all that the terminal shows, if a frame may look to it as if rows had moved: then it scrolls the
  /// terminal by itself, and every row of its pictures has to be right.
  ///
  /// Rows that look moved have changed where they were and where they are. One row alone does not, and the last one,
  /// the status line, looks like no other.
  func catchUpIfRowsMayMove() {
    var changed: Int?
    for run in scratch.runs where run.row < shown.size.rows - 1 {
      if let changed, changed != run.row {
        for row in isOutdated.indices { _ = catchUp(row: row) }
        return
      }
      changed = run.row
    }
  }

  /// Tells ncurses what the terminal shows in a row, if it has moved.
  ///
  /// - Returns: false when the colour pairs ran out, which they cannot: what is shown has its pairs.
  private func catchUp(row: Int) -> Bool {
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

  private func encode(_ grid: Grid, _ run: ChangedRun) -> Bool {
    encoder.encode(grid, run, by: &renditions, on: screen)
  }
}

/// Makes cells what ncurses takes for them.
struct CellEncoder {
  private(set) var cells: ContiguousArray<cchar_t> = []
  private let isUTF8: Bool
  /// The one that the last of ``cells`` was made of; nil: it was made of more or less than that.
  private var last: Cell?
  /// Scalars that the C library gives the width that the grid gave them, each in the place of its last bits.
  private var fitting = ContiguousArray<Int32>(repeating: 0, count: 64)

  /// - Parameter isUTF8: whether more than ASCII can be shown.
  init(isUTF8: Bool) { self.isUTF8 = isUTF8 }

  /// Makes ``cells`` those of a run.
  ///
  /// - Returns: false when the colour pairs ran out.
  mutating func encode(
    _ grid: Grid, _ run: ChangedRun, by renditions: inout Renditions, on screen: NcursesScreen
  ) -> Bool {
    cells.removeAll(keepingCapacity: true)
    last = nil
    for column in run.columns {
      let cell = grid[column: column, row: run.row]
      if cell.cluster == .continuation { continue }
      if let last, last.cluster.bits == cell.cluster.bits, last.style.bits == cell.style.bits,
        let encoded = cells.last
      {
        cells.append(encoded)
        continue
      }
      guard let rendition = renditions.rendition(of: cell.style, on: screen) else { return false }
      append(cell, rendition)
    }
    return true
  }

  /// Adds a cell as ncurses wants it. What the C library gives another width than the grid did would
  /// shift the row, and becomes a mark of the right width.
  private mutating func append(_ cell: Cell, _ rendition: Rendition) {
    let cluster = cell.cluster
    var base = Int32(bitPattern: cluster.base)
    var isPlain = false
    if base >= 0x80 {
      if !isUTF8 {
        base = Int32(cluster.asciiMark ?? UInt8(ascii: "?"))
        isPlain = true
      } else if !fits(base, width: cluster.width) {
        base = 0xFFFD
        isPlain = true
      }
    }
    put(
      base, isPlain ? 0 : Int32(bitPattern: cluster.firstMark),
      isPlain ? 0 : Int32(bitPattern: cluster.secondMark), rendition)
    let hasTwo = isPlain && cluster.width == 2
    if hasTwo { put(0x20, 0, 0, rendition) }
    last = hasTwo ? nil : cell
  }

  private mutating func fits(_ base: Int32, width: Int) -> Bool {
    if fitting[Int(base & 63)] == base { return true }
    guard Int(waterfall_width(base)) == width else { return false }
    fitting[Int(base & 63)] = base
    return true
  }

  private mutating func put(_ base: Int32, _ first: Int32, _ second: Int32, _ rendition: Rendition)
  {
    var cell = cchar_t()
    var text: (Int32, Int32, Int32, Int32) = (base, first, second, 0)
    unsafe withUnsafeBytes(of: &text) { text in
      _ = unsafe waterfall_cell(
        &cell, text.baseAddress!.assumingMemoryBound(to: wchar_t.self), rendition.attributes,
        rendition.pair)
    }
    cells.append(cell)
  }
}
