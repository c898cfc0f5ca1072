import TerminalGrid

/// Few runs of cells that changed, to be sent in an order that costs little.
///
/// ncurses sends what it was given row by row. Where the focus goes from one card to its neighbour,
/// that is a change of all colours from each row's one border to the next, and a move across the
/// card. Card by card, and down one side after the other, a border takes two bytes a row beside its
/// own, and no colour.
struct ChangedRuns {
  /// How many there may be: what a change of focus has, not a page.
  static let limit = 200

  /// Runs of so few cells stand below one another in a border.
  private static let narrow = 2
  /// So many of them are worth a way of their own.
  private static let few = 3

  private let runs: ContiguousArray<ChangedRun>

  init(_ runs: ContiguousArray<ChangedRun>) { self.runs = runs }

  /// The same runs in groups, which are to be sent one after the other, each row by row.
  ///
  /// - Parameter rects: what belongs together, as far as no higher rectangle has it.
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

  /// Whether enough rows changed for a border's sides to have a way of their own.
  private var hasSides: Bool {
    var (rows, last) = (0, -1)
    for run in runs where run.row != last {
      rows += 1
      last = run.row
    }
    return rows >= Self.few
  }

  /// All that is wide and the first side, then each other side.
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
