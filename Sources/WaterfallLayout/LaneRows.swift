/// Puts into item order the rows of several lanes that a rectangle shows, after round robin.
enum LaneRows {
  /// The rows of one lane that a rectangle shows.
  struct Run: Sendable {
    var first: UInt32
    var end: UInt32
    var count: Int { Int(end &- first) }
  }

  /// An item, given by its row and the index of its lane.
  struct Cell: Sendable {
    let row: UInt32
    let lane: UInt32
  }

  /// The items of some lanes by number, that is row by row. There is one run for each lane.
  ///
  /// - Complexity: O(lanes + found); when the lanes are far apart, O(found · log found)
  static func cells(of runs: ContiguousArray<Run>) -> ContiguousArray<Cell> {
    var (least, greatest, found): (UInt32, UInt32, Int) = (.max, 0, 0)
    for run in runs where run.first < run.end {
      least = min(least, run.first)
      greatest = max(greatest, run.end)
      found &+= run.count
    }
    guard runs.count > 8 else { return cells(ofFew: runs, found: found) }
    var cells = ContiguousArray<Cell>()
    cells.append(contentsOf: repeatElement(Cell(row: 0, lane: 0), count: found))
    guard found > 0 else { return cells }
    // Rows before this limit are handled apart: sweeping over each row there would take longer than
    // all the rest.
    let limit = max(least, UInt32(max(0, Int(greatest) - 512 - 4 * found)))
    let far = least < limit ? farCells(of: runs, before: limit) : []
    for (index, cell) in far.enumerated() { cells[index] = cell }
    sweep(runs, limit..<greatest, &cells, from: UInt32(far.count))
    return cells
  }

  /// The items of up to 8 lanes, which may be far apart. Between two rows at which a run begins or
  /// ends, the set of lanes that have rows is the same.
  private static func cells(
    ofFew runs: ContiguousArray<Run>, found: Int
  ) -> ContiguousArray<Cell> {
    var cells = ContiguousArray<Cell>()
    cells.reserveCapacity(found)
    var row: UInt32 = 0
    while true {
      var (next, active) = (UInt32.max, 0)
      for (index, run) in runs.enumerated() where run.first < run.end {
        if row < run.first {
          next = min(next, run.first)
        } else if row < run.end {
          next = min(next, run.end)
          active |= 1 &<< index
        }
      }
      guard next < .max else { return cells }
      while row < next, active != 0 {
        var rest = active
        while rest != 0 {
          cells.append(Cell(row: row, lane: UInt32(truncatingIfNeeded: rest.trailingZeroBitCount)))
          rest &= rest &- 1
        }
        row &+= 1
      }
      row = next
    }
  }

  /// The items of the rows before a limit; few lanes have any there.
  private static func farCells(of runs: ContiguousArray<Run>, before limit: UInt32) -> [Cell] {
    var cells: [Cell] = []
    for (index, run) in runs.enumerated() where run.first < min(run.end, limit) {
      for row in run.first..<min(run.end, limit) {
        cells.append(Cell(row: row, lane: UInt32(index)))
      }
    }
    cells.sort { ($0.row, $0.lane) < ($1.row, $1.lane) }
    return cells
  }

  /// Counting sort: writes the items of a range of rows, from the index `first` on. The number of
  /// items before a row is the index of the row's first item, so no branch depends on the data.
  private static func sweep(
    _ runs: ContiguousArray<Run>, _ rows: Range<UInt32>, _ cells: inout ContiguousArray<Cell>,
    from first: UInt32
  ) {
    // Pass 1: per row, the change in the number of lanes that contain it.
    var places = ContiguousArray<UInt32>()
    places.append(contentsOf: repeatElement(0, count: rows.count + 1))
    var next = places.mutableSpan
    for run in runs where max(run.first, rows.lowerBound) < run.end {
      next[Int(max(run.first, rows.lowerBound) &- rows.lowerBound)] &+= 1
      next[Int(run.end &- rows.lowerBound)] &-= 1
    }
    var (active, place) = (UInt32(0), first)
    for row in next.indices {
      active &+= next[row]
      next[row] = place
      place &+= active
    }
    var sorted = cells.mutableSpan
    var lane: UInt32 = 0
    for run in runs {
      var row = max(run.first, rows.lowerBound)
      while row < run.end {
        let index = Int(row &- rows.lowerBound)
        sorted[Int(next[index])] = Cell(row: row, lane: lane)
        next[index] &+= 1
        row &+= 1
      }
      lane &+= 1
    }
  }
}
