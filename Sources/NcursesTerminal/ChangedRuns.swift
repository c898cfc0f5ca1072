import TerminalGrid

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
