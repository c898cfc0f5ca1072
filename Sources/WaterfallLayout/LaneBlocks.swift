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
  private var borders = ContiguousArray<Border>()

  /// What is known at the end of a whole block.
  private struct Border {
    /// The line above which no later item starts.
    let low: Double
    /// The line below which no item so far ends.
    let high: Double
  }

  static let none = UInt32.max

  init(laneCount: Int) {
    self.laneCount = laneCount
    shift = laneCount <= 64 ? 6 : Int.bitWidth - (laneCount - 1).leadingZeroBitCount
    lasts = ContiguousArray(repeating: Self.none, count: laneCount)
  }

  /// The number of whole blocks.
  var count: Int { borders.count }

  /// The items of a block, were it whole.
  func items(ofBlock block: Int) -> Range<Int> { block << shift..<(block + 1) << shift }

  /// Makes room for so many items in all.
  mutating func reserve(_ items: Int) {
    let needed = items >> shift
    guard needed > borders.capacity else { return }
    // As with the items: what is reserved exactly is copied each time it grows.
    let blocks = count == 0 ? needed + needed / 16 : max(needed, count + count / 4 + 1)
    borders.reserveCapacity(blocks)
    marks.reserveCapacity(blocks * laneCount)
  }

  /// Takes in in which lanes the items from `first` on stand, all of span 1 and of one block.
  mutating func note(_ lanes: ContiguousArray<Int16>, from first: Int) {
    guard !(5...15).contains(laneCount) else { return noteAll(lanes.span, from: first) }
    var missing = laneCount
    var item = lanes.count
    while item > first, missing > 0 {
      item &-= 1
      let lane = Int(lanes[item])
      // Without an item the sum is 0.
      guard Int(lasts[lane] &+ 1) <= first else { continue }
      lasts[lane] = UInt32(truncatingIfNeeded: item)
      missing &-= 1
    }
  }

  /// A look at all items takes less time than to find out, of some lanes, which are missing.
  private mutating func noteAll(_ lanes: Span<Int16>, from first: Int) {
    var lasts = lasts.mutableSpan
    for item in first..<lanes.count {
      lasts[Int(lanes[item])] = UInt32(truncatingIfNeeded: item)
    }
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
    borders.append(Border(low: low, high: high))
    marks.append(contentsOf: lasts)
    return high < .infinity
  }

  /// Forgets all blocks that are not whole with `items` items; who calls sets `lasts`.
  mutating func truncate(toItems items: Int) {
    let kept = min(count, items >> shift)
    borders.removeLast(count - kept)
    marks.removeLast(marks.count - kept * laneCount)
  }

  /// The number of the last item of each lane before a block; ``none`` without one.
  func lasts(before block: Int) -> ContiguousArray<UInt32> {
    guard block > 0 else { return ContiguousArray(repeating: Self.none, count: laneCount) }
    return ContiguousArray(marks[(block - 1) * laneCount..<block * laneCount])
  }

  /// The lane's last item before a block; nil without one.
  func last(lane: Int, before block: Int) -> Int? {
    guard block > 0 else { return nil }
    let mark = marks[(block - 1) * laneCount + lane]
    return mark == Self.none ? nil : Int(mark)
  }

  /// From the first block that the shortest lane leaves below the first line to the one, perhaps
  /// not whole, that it leaves below the second: after them nothing starts above the second.
  func blocks(from minimum: Double, to maximum: Double) -> Range<Int> {
    let borders = borders.span
    let guess = (0..<count).number(at: minimum, from: lowest.first, to: lowest.last)
    let lower = (0..<count).partitionPoint(near: guess) { borders[$0].low <= minimum }
    let upper = (lower..<count).partitionPoint(near: lower) { borders[$0].low < maximum }
    return lower..<upper + 1
  }

  /// The first block with an item that may end below the line, if it is among the `most` before
  /// `block`; else nil.
  func first(endingBelow line: Double, before block: Int, most: Int) -> Int? {
    let borders = borders.span
    var first = block
    while first > 0, borders[first - 1].high > line {
      first -= 1
      guard block - first < most else { return nil }
    }
    return first
  }

  /// Within how many points all items of these blocks lie; infinite when the last is not whole.
  func reach(of blocks: Range<Int>) -> Double {
    guard blocks.upperBound <= count, let first = borders.first else { return .infinity }
    let low = blocks.lowerBound > 0 ? borders[blocks.lowerBound - 1].low : first.low
    return borders[blocks.upperBound - 1].high - low
  }

  /// The least lane end after the first and after the last whole block.
  var lowest: (first: Double, last: Double) { (borders.first?.low ?? 0, borders.last?.low ?? 0) }

  /// The last block before which the lane has no item or one for which the predicate holds. It
  /// is looked for from `hint` outwards.
  @inline(__always)
  func block(lane: Int, from hint: Int, _ isBefore: (Int) -> Bool) -> Int {
    (1..<count + 1).partitionPoint(near: hint) { block in
      last(lane: lane, before: block).map(isBefore) ?? true
    } - 1
  }

  /// An item's number as it is kept.
  static func mark(_ item: Int) -> UInt32 {
    guard let mark = UInt32(exactly: item), mark != none else {
      fatalError("Item \(item) is more than a section can hold, \(none)")
    }
    return mark
  }
}
