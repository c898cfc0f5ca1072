/// The search for a line in lanes that took the items in turn.
///
/// One lane must not wait for another's memory: each step is done for all lanes, and what it reads
/// decides no branch before the next.
struct RowSearch: Sendable {
  private let items: ItemStore
  private let lanes: Range<Int>
  private let laneCount: Int
  private let rowsPerPoint: Double
  /// About where the rectangle is.
  private let guess: Int

  /// So many rows are looked at where a line probably is.
  private static let window = 8

  /// - Parameters:
  ///   - items: there are tiles.
  ///   - lanes: those to search.
  ///   - near: the blocks in which the shortest lane crosses the rectangle.
  // A section is not given: to copy it would take longer than to search a few lanes.
  init(_ items: ItemStore, in blocks: LaneBlocks, lanes: Range<Int>, near: Range<Int>) {
    (self.items, self.lanes, laneCount) = (items, lanes, blocks.laneCount)
    guess = (near.lowerBound << blocks.shift) / laneCount
    rowsPerPoint = blocks.itemsPerPoint(near: near.lowerBound) / Double(laneCount)
  }

  /// For each lane the rows from the last that starts at a line or above to the last that starts
  /// above another.
  func rows(from line: Double, to end: Double) -> ContiguousArray<Range<Int>> {
    let (upper, lower) = (LineKey(atOrAbove: line), LineKey(above: end))
    let uppers = approach(line, upper)
    guard (end - line) * rowsPerPoint > Double(Self.window / 2) else {
      return ranges(near: uppers, upper, uppers, lower)
    }
    let lowers = approach(end, lower)
    return ranges(near: uppers, upper, lowers, lower)
  }

  /// For each lane the rows from before the first that is not above one key to the first that is
  /// not above the other, by a window for each; what lies outside is found from there.
  private func ranges(
    near uppers: ContiguousArray<Window>, _ upper: LineKey, _ lowers: ContiguousArray<Window>,
    _ lower: LineKey
  ) -> ContiguousArray<Range<Int>> {
    let slots = items.slots.span
    var ranges = ContiguousArray<Range<Int>>()
    ranges.reserveCapacity(lanes.count)
    for index in 0..<lanes.count {
      let (up, down) = (uppers[index], lowers[index])
      let upSlots = slots.extracting(up.place..<up.place &+ Self.window)
      let downSlots = slots.extracting(down.place..<down.place &+ Self.window)
      var (above, before) = (0, 0)
      for place in 0..<Self.window {
        above &+= upper.isAbove(upSlots[place].top)
        before &+= lower.isAbove(downSlots[place].top)
      }
      var (first, end) = (up.row &+ above, down.row &+ before)
      if above == 0 || above == Self.window && !up.isEnd(of: upper) {
        first = row(index, near: first, upper)
      }
      if before == 0 || before == Self.window && !down.isEnd(of: lower) {
        end = row(index, near: end, lower)
      }
      first = max(0, first &- 1)
      ranges.append(first..<max(first, end))
    }
    return ranges
  }

  /// The first row that is not above the key, of the lane with this index.
  @inline(never)
  private func row(_ index: Int, near guess: Int, _ key: LineKey) -> Int {
    let (slots, tiles, lane) = (items.slots.span, items.tiles, lanes.lowerBound + index)
    let rowCount = (items.count - lane + laneCount - 1) / laneCount
    return (0..<rowCount).partitionPoint(near: guess) {
      key.isAbove(slots[tiles.place(row: $0, lane: lane)].top) == 1
    }
  }

  /// Some rows of a lane, all in one tile: the first of them, and where its slot is.
  private struct Window: Sendable {
    let row: Int
    let place: Int
    /// The top of the item after the window, where it is known; else 0.
    let next: Double

    /// Whether nothing after the window is above the key.
    @inline(__always)
    func isEnd(of key: LineKey) -> Bool { key.isAbove(next) == 0 }
  }

  /// For each lane a window in which the line probably is.
  private func approach(_ line: Double, _ key: LineKey) -> ContiguousArray<Window> {
    let (tiles, starts) = (items.tiles, items.tiles.starts.span)
    let (last, height) = (tiles.stepCount &- 1, Double(LaneTiles.stepRows) / rowsPerPoint)
    var windows = ContiguousArray<Window>()
    windows.reserveCapacity(lanes.count)
    for (index, near) in nearSteps(line).enumerated() {
      let (lane, first) = (lanes.lowerBound &+ index, Int(near))
      // Of three steps about the guess, those that start above the line are counted.
      let second = starts[tiles.start(step: min(first &+ 1, last), lane: lane)]
      let third = starts[tiles.start(step: min(first &+ 2, last), lane: lane)]
      let step = min(first &+ key.isAbove(second) &+ key.isAbove(third), last)
      let start = starts[tiles.start(step: step, lane: lane)]
      let next = step < last ? starts[tiles.start(step: step &+ 1, lane: lane)] : start + height
      // A lane without height may divide 0 by 0: NaN is no greater than 0.
      let part = min(max(0, (line - start) / (next - start)), 1)
      let about = step &<< LaneTiles.stepShift &+ Int(part * Double(LaneTiles.stepRows))
      let row = LaneTiles.first(of: Self.window, about: max(0, about &- Self.window / 4))
      let endsStep = row &+ Self.window == (step &+ 1) &<< LaneTiles.stepShift && step < last
      windows.append(
        Window(
          row: row, place: tiles.place(row: row, lane: lane), next: endsStep ? next : 0))
    }
    prefetch(windows)
    return windows
  }

  /// For each lane the first of three steps of which one probably holds the line.
  private func nearSteps(_ line: Double) -> ContiguousArray<UInt32> {
    let (tiles, starts) = (items.tiles, items.tiles.starts.span)
    let guess = min(guess >> LaneTiles.stepShift, tiles.stepCount - 1)
    let (first, last) = (Double(guess), Double(tiles.stepCount - 1))
    let stepsPerPoint = rowsPerPoint / Double(LaneTiles.stepRows)
    // Not of Int: such arrays are made by code of the standard library, which takes longer.
    var near = ContiguousArray<UInt32>()
    near.reserveCapacity(lanes.count)
    for lane in lanes {
      let off = (line - starts[tiles.start(step: guess, lane: lane)]) * stepsPerPoint
      near.append(UInt32(max(1, min(first + off, last))) &- 1)
    }
    var (bits, lane): (UInt64, Int) = (0, lanes.lowerBound)
    for step in near {
      bits |= starts[tiles.start(step: Int(step), lane: lane)].bitPattern
      lane &+= 1
    }
    Self.use(bits)
    return near
  }

  /// Reads windows far ahead of what compares them: of what is close together here, as much as
  /// possible is read at once.
  private func prefetch(_ windows: ContiguousArray<Window>) {
    let (slots, windows) = (items.slots.span, windows.span)
    var bits: UInt64 = 0
    for index in windows.indices { bits |= slots[windows[index].place].top.bitPattern }
    for index in windows.indices {
      let place = windows[index].place
      bits |= slots[place &+ Self.window / 2].top.bitPattern
      bits |= slots[place &+ Self.window &- 1].top.bitPattern
    }
    Self.use(bits)
  }

  /// Reads a slot of each line of memory that long ranges have, for the same reason.
  func touch(_ ranges: ContiguousArray<Range<Int>>) {
    let (slots, tiles) = (items.slots.span, items.tiles)
    var bits: UInt64 = 0
    for (index, range) in ranges.enumerated() where range.count > Self.window {
      var row = range.lowerBound
      while row < range.upperBound {
        bits |= slots[tiles.place(row: row, lane: lanes.lowerBound &+ index)].top.bitPattern
        row &+= 4
      }
    }
    Self.use(bits)
  }

  /// Makes what was read count.
  private static func use(_ bits: UInt64) {
    precondition(bits >> 63 == 0, "An item starts above the content")
  }
}
