import TerminalGrid

/// The changed cells of a screen: those that look different on this terminal, and the others.
///
/// A new style often looks like the old one. With 256 colours, for example, no card has a tint. So
/// a blank card looks like a blank screen, and the look for slow lines leaves the letters as they
/// were. Such cells take no bytes.
struct VisibleChanges {
  /// The runs that look different.
  private(set) var runs: ContiguousArray<ChangedRun> = []
  /// The runs that have another style, but look the same.
  private(set) var lookalikes: ContiguousArray<ChangedRun> = []

  /// At least this many cells in a row are left out of a run. Fewer cost no more bytes than the
  /// cursor movement over them.
  private static let leastGap = 5

  /// Stores the changes from the terminal's screen to a grid, instead of those before.
  mutating func collect(
    from shown: Grid, to grid: Grid, in rows: GridDiff.Rows, by renditions: inout Renditions
  ) {
    runs.removeAll(keepingCapacity: true)
    lookalikes.removeAll(keepingCapacity: true)
    var pair = StylePair()
    for run in GridDiff(from: shown, to: grid, in: rows) {
      split(run, from: shown, to: grid, &pair, by: &renditions)
    }
  }

  /// Stores the parts of a changed run that look different, and separately the others.
  private mutating func split(
    _ run: ChangedRun, from shown: Grid, to grid: Grid, _ pair: inout StylePair,
    by renditions: inout Renditions
  ) {
    let (new, old) = (grid.cellsInAnyOrder, shown.cellsInAnyOrder)
    let cells = new.span.extracting(grid.indices(ofRow: run.row))
    let before = old.span.extracting(shown.indices(ofRow: run.row))
    /// The columns of the last part until now; none before the first.
    var (first, end) = (run.columns.lowerBound, run.columns.lowerBound)
    var column = first
    while column < run.columns.upperBound {
      if column == end {
        // Most changed cells have another letter than before, or the same two styles as the last.
        while column < run.columns.upperBound,
          before[column].cluster.bits != cells[column].cluster.bits
            || cells[column].cluster.isContinuation || pair.shows(before[column], cells[column])
        { column += 1 }
        end = column
        guard column < run.columns.upperBound else { break }
      }
      let start = column
      var isAlike = true
      // A wide cluster is sent as a whole.
      repeat {
        let (was, cell) = (before[column], cells[column])
        if was.cluster.bits != cell.cluster.bits {
          isAlike = false
        } else if was.style.bits != cell.style.bits {
          if !pair.isOf(was.style, cell.style) {
            pair = StylePair(was.style, cell.style, by: &renditions)
          }
          isAlike = isAlike && pair.isAlike(on: cell.cluster)
        }
        column += 1
      } while column < run.columns.upperBound && cells[column].cluster.isContinuation
      if isAlike { continue }
      if first == end || start - end >= Self.leastGap {
        store(first..<end, before: start, row: run.row)
        first = start
      }
      end = column
    }
    store(first..<end, before: run.columns.upperBound, row: run.row)
  }

  /// Stores a part that looks different, and the cells after it that do not.
  private mutating func store(_ part: Range<Int>, before end: Int, row: Int) {
    if !part.isEmpty { runs.append(ChangedRun(row: row, columns: part)) }
    guard part.upperBound < end else { return }
    lookalikes.append(ChangedRun(row: row, columns: part.upperBound..<end))
  }
}

/// Two styles that were compared, as neighbours often have the same.
private struct StylePair {
  private var old = Style.plain
  private var new = Style.plain
  private var isAlike = true
  private var isAlikeOnBlanks = true

  /// A style, compared with itself.
  init() {}

  init(_ old: Style, _ new: Style, by renditions: inout Renditions) {
    (self.old, self.new) = (old, new)
    // The cells of pictures rarely look alike, and their colours take a search.
    guard old.isKnown, !new.isPicture else {
      (isAlike, isAlikeOnBlanks) = (false, false)
      return
    }
    let before = renditions.rendition(of: old)
    let after = renditions.rendition(of: new)
    isAlike = before == after
    isAlikeOnBlanks = before.isSameOnBlanks(as: after)
  }

  func isOf(_ old: Style, _ new: Style) -> Bool {
    self.old.bits == old.bits && self.new.bits == new.bits
  }

  /// Whether a cluster looks the same in both styles.
  func isAlike(on cluster: Cluster) -> Bool { cluster.isSpace ? isAlikeOnBlanks : isAlike }

  /// Whether two cells of one cluster have these styles and look different.
  func shows(_ was: Cell, _ cell: Cell) -> Bool {
    isOf(was.style, cell.style) && !isAlike(on: cell.cluster)
  }
}

/// A few changed runs of cells, to be sent in an order that costs few bytes.
///
/// ncurses sends runs row by row. When the focus moves from one card to its neighbour, each row
/// then needs a change of all colours and a move across the card. Sent card by card, and one side
/// of a border after the other, a border cell takes two extra bytes per row and no colours.
struct ChangedRuns {
  /// The most runs to reorder. A change of focus has fewer; a whole page has more.
  static let limit = 200

  /// Runs of at most this many cells can be part of a border's side.
  private static let narrow = 2
  /// At least this many narrow runs below one another are sent as a side of their own.
  private static let few = 3

  private let runs: ContiguousArray<ChangedRun>

  init(_ runs: ContiguousArray<ChangedRun>) { self.runs = runs }

  /// The same runs in groups. Send the groups one after the other, and the runs of each row by row.
  ///
  /// - Parameter rects: areas whose runs belong together. If they overlap, the higher area takes
  ///   the run.
  func groups(_ rects: [CellRect]) -> [[ChangedRun]] {
    var rest = Array(runs)
    guard hasSides else { return rest.isEmpty ? [] : [rest] }
    var groups: [[ChangedRun]] = []
    for rect in rects.sorted(by: { $0.rows > $1.rows }) {
      let inside = rest.filter(rect.contains)
      guard !inside.isEmpty else { continue }
      rest.removeAll(where: rect.contains)
      groups += Self.sides(of: inside)
    }
    if !rest.isEmpty { groups.append(rest) }
    return groups
  }

  /// Whether enough rows changed to send a border's sides separately.
  private var hasSides: Bool {
    var (rows, last) = (0, -1)
    for run in runs where run.row != last {
      rows += 1
      last = run.row
    }
    return rows >= Self.few
  }

  /// Group one: all wide runs and the first side. Then one group for each other side.
  private static func sides(of runs: [ChangedRun]) -> [[ChangedRun]] {
    var counts: [Int: Int] = [:]
    for run in runs where run.columns.count <= narrow {
      counts[run.columns.lowerBound, default: 0] += 1
    }
    let columns = counts.filter { $0.value >= few }.keys.sorted().dropFirst()
    func isOther(_ run: ChangedRun) -> Bool {
      run.columns.count <= narrow && columns.contains(run.columns.lowerBound)
    }
    let sides = columns.map { column in
      runs.filter { isOther($0) && $0.columns.lowerBound == column }
    }
    return [runs.filter { !isOther($0) }] + sides
  }
}

extension CellRect {
  fileprivate func contains(_ run: ChangedRun) -> Bool {
    run.row >= row && run.row < maxRow && run.columns.lowerBound >= column
      && run.columns.upperBound <= maxColumn
  }
}
