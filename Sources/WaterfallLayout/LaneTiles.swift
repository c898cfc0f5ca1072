/// Where the slots of items are that take the lanes in turn: lane by lane in *tiles*.
///
/// A lane that others have left behind has its items in view far from theirs, and one with many
/// neighbours has them far from each other. So a tile holds some rows (the items of each lane
/// once), all of its first lane, then all of the next: what a rectangle shows of a lane lies
/// side by side. For the search, the tops of the first of some rows, a *step*, are kept apart,
/// closely: of eight steps, those of the first lane, then of the next. Items after the last full
/// tile stand by number.
struct LaneTiles: Sendable {
  /// A tile has 1 << shift rows.
  private static let shift = 7
  private static let rows = 1 << shift
  /// A step has 1 << stepShift rows.
  static let stepShift = 5
  static let stepRows = 1 << stepShift
  private static let stepsPerTile = rows / stepRows

  /// 0 without tiles.
  private(set) var laneCount = 0
  /// The number of tiles.
  private(set) var count = 0
  /// The number of items in tiles: those numbered below it.
  private(set) var itemCount = 0
  /// For each step and lane, the top of its first item; infinity where a group of eight steps is
  /// not full.
  private(set) var starts = ContiguousArray<Double>()

  /// The number of steps in tiles.
  var stepCount: Int { count &* Self.stepsPerTile }

  /// Where the slot of an item in tiles is.
  func place(of item: Int) -> Int { place(row: item / laneCount, lane: item % laneCount) }

  /// Where the slot of a lane's item is, in tiles or after them.
  @inline(__always)
  func place(row: Int, lane: Int) -> Int {
    let tile = row &>> Self.shift
    guard tile < count else { return row &* laneCount &+ lane }
    return (tile &* laneCount &+ lane) &<< Self.shift &+ row & (Self.rows &- 1)
  }

  /// Where a step's and lane's start is in ``starts``.
  @inline(__always)
  func start(step: Int, lane: Int) -> Int {
    ((step &>> 3) &* laneCount &+ lane) &<< 3 &+ step & 7
  }

  /// The first of so many rows about a row that are in one tile.
  @inline(__always)
  static func first(of count: Int, about row: Int) -> Int {
    let place = row & (rows &- 1)
    return row &- place &+ min(place, rows &- count)
  }

  /// Makes tiles of what stands by number, as far as they are full.
  ///
  /// - Complexity: O(items put into tiles)
  mutating func complete(laneCount: Int, _ slots: inout ContiguousArray<ItemStore.Slot>) {
    let size = laneCount << Self.shift
    guard slots.count - itemCount >= size else { return }
    self.laneCount = laneCount
    if starts.isEmpty { starts.reserveCapacity(slots.capacity >> Self.stepShift + laneCount << 3) }
    var byRows = ContiguousArray<ItemStore.Slot>()
    byRows.reserveCapacity(size)
    while slots.count - itemCount >= size {
      byRows.append(contentsOf: slots[itemCount..<itemCount + size])
      noteStarts(byRows)
      var place = itemCount
      for lane in 0..<laneCount {
        var item = lane
        for _ in 0..<Self.rows {
          slots[place] = byRows[item]
          place &+= 1
          item &+= laneCount
        }
      }
      byRows.removeAll(keepingCapacity: true)
      count += 1
      itemCount += size
    }
  }

  private mutating func noteStarts(_ byRows: ContiguousArray<ItemStore.Slot>) {
    if stepCount & 7 == 0 {
      starts.append(contentsOf: repeatElement(.infinity, count: laneCount << 3))
    }
    for step in 0..<Self.stepsPerTile {
      for lane in 0..<laneCount {
        let top = byRows[step << Self.stepShift * laneCount + lane].top
        starts[start(step: stepCount + step, lane: lane)] = top
      }
    }
  }

  /// Keeps only the tiles that are full with so many items; the slots of the rest of these stand
  /// by number then.
  ///
  /// - Complexity: O(items taken out of tiles)
  mutating func truncate(toItems items: Int, _ slots: inout ContiguousArray<ItemStore.Slot>) {
    guard items < itemCount else { return }
    let size = laneCount << Self.shift
    let kept = items / size
    let byLanes = ContiguousArray(slots[kept * size..<(kept + 1) * size])
    for item in kept * size..<items {
      let (row, lane) = (item / laneCount & (Self.rows - 1), item % laneCount)
      slots[item] = byLanes[lane << Self.shift + row]
    }
    (count, itemCount) = (kept, kept * size)
    let groups = (stepCount + 7) / 8
    starts.removeSubrange(groups * laneCount * 8..<starts.count)
    for step in stepCount..<groups * 8 {
      for lane in 0..<laneCount { starts[start(step: step, lane: lane)] = .infinity }
    }
  }
}
