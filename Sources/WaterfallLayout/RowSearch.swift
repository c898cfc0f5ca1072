/// The search for a rectangle in lanes that were filled round robin.
///
/// One lane must not wait for another's memory. So each step is done for all lanes, and no branch
/// depends on the numbers read until the next step.
struct RowSearch: Sendable {
  private let lanes: Range<Int>
  private let laneCount: Int
  private let (upper, lower): (Edge, Edge)

  /// An edge of the rectangle, and its place among the lines of the index.
  private struct Edge: Sendable {
    let key: LineKey
    let place: RowLines.Place

    /// 1 if the slot's item ends at the edge or above, else 0.
    @inline(__always)
    func hasLeft(_ slot: ItemStore.Slot) -> Int { key.isAbove(slot.top + slot.extent) }
  }

  /// The number of rows in a window around an edge's probable row: as many as three comparisons
  /// tell apart.
  private static let window = 7

  /// - Parameters:
  ///   - items: the items; some of them are in chunks.
  ///   - lanes: the lanes to search.
  init(_ items: borrowing ItemStore, lanes: Range<Int>, from line: Double, to end: Double) {
    (self.lanes, laneCount) = (lanes, items.chunks.laneCount)
    let place = items.chunks.crossings.place(of: line)
    upper = Edge(key: LineKey(atOrAbove: line), place: place)
    let next = items.chunks.crossings.place(of: end, near: place.index + 1)
    lower = Edge(key: LineKey(above: end), place: next)
  }

  /// For each lane, the rows from the first that ends below the upper edge to the last that starts
  /// above the lower edge.
  func runs(in items: borrowing ItemStore) -> ContiguousArray<LaneRows.Run> {
    guard lower.place.index + 1 < items.chunks.crossings.lines.count else {
      return lastRuns(in: items)
    }
    let uppers = windows(upper, in: items)
    let rowsBetween = (lower.place.position - upper.place.position) * Double(1 << RowLines.shift)
    guard rowsBetween > Double(Self.window / 2) else {
      prefetch(uppers, in: items)
      return runs(in: items, uppers, uppers)
    }
    let lowers = windows(lower, in: items)
    prefetch(from: uppers, to: lowers, in: items)
    return runs(in: items, uppers, lowers)
  }

  /// Some rows of a lane: the first row, and the indices of the first and the last slot.
  private struct Window: Sendable {
    let row: UInt32
    let place: UInt32
    let last: UInt32

    /// Whether all rows are in one chunk.
    var isWhole: Bool { last &- place == UInt32(RowSearch.window &- 1) }
  }

  /// For each lane, a window that probably contains the edge.
  private func windows(_ edge: Edge, in items: borrowing ItemStore) -> ContiguousArray<Window> {
    let (rows, chunks) = (items.chunks.crossings.rows.span, items.chunks.shape)
    let first = edge.place.index &* laneCount &+ lanes.lowerBound
    let lows = rows.extracting(first..<first &+ lanes.count)
    let highs = rows.extracting(first &+ laneCount..<first &+ laneCount &+ lanes.count)
    let greatest = chunks.rowCount &- Self.window
    var windows = ContiguousArray<Window>()
    windows.append(addingCapacity: lanes.count) { windows in
      var lane = lanes.lowerBound
      for index in lows.indices {
        let low = Int(lows[index])
        let about = low &+ ((Int(highs[index]) &- low) &* edge.place.part) &>> 8
        // Start two rows above the estimate, so that usually two or three rows of the window end
        // above the edge.
        let row = min(max(0, about &- 2), greatest)
        let place = chunks.place(row: row, lane: lane)
        let last = chunks.place(row: row &+ Self.window &- 1, lane: lane)
        windows.append(
          Window(
            row: UInt32(truncatingIfNeeded: row), place: UInt32(truncatingIfNeeded: place),
            last: UInt32(truncatingIfNeeded: last)))
        lane &+= 1
      }
    }
    return windows
  }

  /// The runs, given a window for each edge. If an edge is outside its window, a search continues
  /// there.
  private func runs(
    in items: borrowing ItemStore, _ uppers: ContiguousArray<Window>,
    _ lowers: ContiguousArray<Window>
  ) -> ContiguousArray<LaneRows.Run> {
    let bounds = items.chunks.crossings.rows.span
    let (upperBounds, lowerBounds) = (
      upper.place.index &* laneCount, lower.place.index &* laneCount
    )
    var runs = ContiguousArray<LaneRows.Run>()
    runs.append(addingCapacity: lanes.count) { runs in
      for (index, lane) in lanes.enumerated() {
        let (above, below) = (uppers[index], lowers[index])
        let ended = count(above, lane, in: items) { upper.hasLeft($0) }
        let begun = count(below, lane, in: items) { lower.key.isAbove($0.top) }
        var (first, end) = (above.row &+ ended, below.row &+ begun)
        // The row before the one that starts at a line may reach across that line: so `>=` here,
        // and `>` below.
        if ended == 0 && above.row >= max(1, bounds[upperBounds &+ lane])
          || ended == Self.window && first < bounds[upperBounds &+ laneCount &+ lane]
        {
          first = self.first(lane, in: items, near: first)
        }
        if begun == 0 && below.row > bounds[lowerBounds &+ lane]
          || begun == Self.window && end < bounds[lowerBounds &+ laneCount &+ lane]
        {
          end = self.end(lane, in: items, near: end)
        }
        runs.append(LaneRows.Run(first: first, end: max(first, end)))
      }
    }
    return runs
  }

  /// The number of slots, from the window's start, for which `isBefore` is 1.
  @inline(__always)
  private func count(
    _ window: Window, _ lane: Int, in items: borrowing ItemStore,
    _ isBefore: (ItemStore.Slot) -> Int
  ) -> UInt32 {
    let slots = items.slots.span
    guard window.isWhole else {
      let (chunks, row) = (items.chunks.shape, Int(window.row))
      return Self.count { isBefore(slots[chunks.place(row: row &+ $0, lane: lane)]) }
    }
    let place = Int(window.place)
    let part = slots.extracting(place..<place &+ Self.window)
    return Self.count { isBefore(part[$0]) }
  }

  /// The number of indices below ``window`` for which `isBefore` is 1: a binary search without
  /// branches.
  @inline(__always)
  private static func count(_ isBefore: (Int) -> Int) -> UInt32 {
    var count = isBefore(3) &<< 2
    count &+= isBefore(count &+ 1) &<< 1
    return UInt32(truncatingIfNeeded: count &+ isBefore(count))
  }

  /// The runs when the lower edge is past the last line: each lane is searched on its own.
  private func lastRuns(in items: borrowing ItemStore) -> ContiguousArray<LaneRows.Run> {
    let rows = items.chunks.crossings.rows.span
    var runs = ContiguousArray<LaneRows.Run>()
    runs.reserveCapacity(lanes.count)
    for lane in lanes {
      let row = rows[upper.place.index * laneCount + lane]
      let guess = row &+ UInt32(upper.place.part &>> (8 - RowLines.shift))
      let first = first(lane, in: items, near: guess)
      runs.append(LaneRows.Run(first: first, end: max(first, end(lane, in: items, near: first))))
    }
    return runs
  }

  /// The lane's first row that ends below the upper edge.
  private func first(_ lane: Int, in items: borrowing ItemStore, near guess: UInt32) -> UInt32 {
    partition(lane, in: items, near: guess) { upper.hasLeft($0) }
  }

  /// The lane's first row that starts at the lower edge or below.
  private func end(_ lane: Int, in items: borrowing ItemStore, near guess: UInt32) -> UInt32 {
    partition(lane, in: items, near: guess) { lower.key.isAbove($0.top) }
  }

  @inline(never)
  private func partition(
    _ lane: Int, in items: borrowing ItemStore, near guess: UInt32,
    _ isBefore: (ItemStore.Slot) -> Int
  ) -> UInt32 {
    let (slots, chunks) = (items.slots.span, items.chunks.shape)
    let rowCount = (slots.count - lane + laneCount - 1) / laneCount
    let row = (0..<rowCount).partitionPoint(near: Int(guess)) {
      isBefore(slots[chunks.place(row: $0, lane: lane)]) == 1
    }
    return UInt32(truncatingIfNeeded: row)
  }

  /// Reads the windows before they are compared. This short loop only reads, so that as many reads
  /// as possible are under way at the same time.
  private func prefetch(_ windows: ContiguousArray<Window>, in items: borrowing ItemStore) {
    let (slots, windows) = (items.slots.span, windows.span)
    var bits: UInt64 = 0
    for index in windows.indices {
      bits |= slots[Int(windows[index].place)].top.bitPattern
      bits |= slots[Int(windows[index].place) &+ 3].top.bitPattern
      bits |= slots[Int(windows[index].last)].top.bitPattern
    }
    keepReads(of: bits)
  }

  /// Reads everything from the upper windows to the lower ones in the same way.
  private func prefetch(
    from uppers: ContiguousArray<Window>, to lowers: ContiguousArray<Window>,
    in items: borrowing ItemStore
  ) {
    let (slots, uppers, lowers) = (items.slots.span, uppers.span, lowers.span)
    var bits: UInt64 = 0
    for index in uppers.indices { bits |= slots[Int(uppers[index].place)].top.bitPattern }
    for index in uppers.indices {
      var place = Int(uppers[index].place) &+ 4
      let last = Int(lowers[index].last)
      let rest = LaneChunks.piece(of: last)
      if place < rest.lowerBound {
        let end = LaneChunks.piece(of: place).upperBound
        while place < end {
          bits |= slots[place].top.bitPattern
          place &+= 4
        }
        place = rest.lowerBound
      }
      while place < last {
        bits |= slots[place].top.bitPattern
        place &+= 4
      }
      bits |= slots[last].top.bitPattern
    }
    keepReads(of: bits)
  }
}
