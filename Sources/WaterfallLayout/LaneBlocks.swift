/// What is known of each block of items of a section, in item order: what queries search.
///
/// A block has 64 items, or as many as there are lanes when these are more. At each border
/// between blocks stand the least and the greatest lane end and, for each lane, its last item
/// before. Lane ends never fall, so all of these are sorted: a binary search over blocks, then a
/// look at one block's items, finds what lies at a line. That is at most 4 bytes an item, and a
/// quarter. Dense sections, where items go back, keep ``LaneLists`` instead.
struct LaneBlocks: Sendable {
  let laneCount: Int
  /// A block has 1 << shift items.
  let shift: Int
  /// The number of the last item of each lane; ``none`` without one.
  var lasts: ContiguousArray<UInt32>
  /// `lasts` at the end of each whole block, one block after the other.
  private var marks = ContiguousArray<UInt32>()
  /// At the end of each whole block, the line above which no later item starts.
  private var lows = ContiguousArray<Double>()
  /// At the end of each whole block, the line below which no item so far ends.
  private var highs = ContiguousArray<Double>()

  static let none = UInt32.max

  init(laneCount: Int) {
    self.laneCount = laneCount
    shift = laneCount <= 64 ? 6 : Int.bitWidth - (laneCount - 1).leadingZeroBitCount
    lasts = ContiguousArray(repeating: Self.none, count: laneCount)
  }

  /// The number of whole blocks.
  var count: Int { lows.count }

  /// The items of a block, were it whole.
  func items(ofBlock block: Int) -> Range<Int> { block << shift..<(block + 1) << shift }

  /// Makes room for so many items in all.
  mutating func reserve(_ items: Int) {
    let needed = items >> shift
    guard needed > lows.capacity else { return }
    // As with the items: what is reserved exactly is copied each time it grows.
    let blocks = count == 0 ? needed + needed / 16 : max(needed, count + count / 4 + 1)
    lows.reserveCapacity(blocks)
    highs.reserveCapacity(blocks)
    marks.reserveCapacity(blocks * laneCount)
  }

  /// Ends a block.
  ///
  /// - Returns: whether all lane ends are finite.
  mutating func close(ends: ContiguousArray<Double>) -> Bool {
    var (low, high) = (ends[0], ends[0])
    for end in ends {
      low = end < low ? end : low
      high = end > high ? end : high
    }
    lows.append(low)
    highs.append(high)
    marks.append(contentsOf: lasts)
    return high < .infinity
  }

  /// Forgets all blocks that are not whole with `items` items; `lasts` are those of the last
  /// whole one then.
  mutating func truncate(toItems items: Int) {
    let kept = min(count, items >> shift)
    lows.removeLast(count - kept)
    highs.removeLast(highs.count - kept)
    for lane in 0..<laneCount {
      lasts[lane] = kept > 0 ? marks[(kept - 1) * laneCount + lane] : Self.none
    }
    marks.removeLast(marks.count - kept * laneCount)
  }

  /// The lane's last item before a block; nil without one.
  func last(lane: Int, before block: Int) -> Int? {
    guard block > 0 else { return nil }
    let mark = marks[(block - 1) * laneCount + lane]
    return mark == Self.none ? nil : Int(mark)
  }

  /// The blocks, the last of them perhaps not whole, outside of which no item reaches into the
  /// stretch between two lines.
  func blocks(from minimum: Double, to maximum: Double) -> Range<Int> {
    let lower = Self.partition(highs) { $0 <= minimum }
    let upper = Self.partition(lows) { $0 < maximum }
    return lower..<max(lower, upper) + 1
  }

  /// How far apart the lanes end before a block.
  func skew(before block: Int) -> Double { block > 0 ? highs[block - 1] - lows[block - 1] : 0 }

  /// The last block before which the lane has no item or one for which the predicate holds. It
  /// is looked for from `hint` outwards.
  @inline(__always)
  func block(lane: Int, from hint: Int, _ isBefore: (Int) -> Bool) -> Int {
    @inline(__always) func holds(_ block: Int) -> Bool {
      guard let last = last(lane: lane, before: block) else { return true }
      return isBefore(last)
    }
    var (low, high) = (hint, hint)
    var step = 1
    if holds(hint) {
      high += 1
      while high <= count, holds(high) { (low, high, step) = (high, high + step, step * 2) }
      high = min(high, count + 1)
    } else {
      repeat { (high, low, step) = (low, max(0, low - step), step * 2) } while !holds(low)
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// An item's number as it is kept.
  static func mark(_ item: Int) -> UInt32 {
    guard let mark = UInt32(exactly: item), mark != none else {
      fatalError("Item \(item) is more than a section can hold, \(none)")
    }
    return mark
  }

  @inline(__always)
  private static func partition(
    _ lines: ContiguousArray<Double>, _ isBefore: (Double) -> Bool
  ) -> Int {
    let lines = lines.span
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low &+ high) / 2
      if isBefore(lines[middle]) { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
