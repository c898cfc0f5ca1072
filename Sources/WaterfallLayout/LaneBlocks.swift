/// An index over the blocks of a section's items, in item order, for queries.
///
/// A block has 64 items, or as many as there are lanes if these are more. At each border between
/// two blocks the index stores the least and the greatest lane end, and each lane's last item
/// before the border. Lane ends never fall, so all of these are sorted. A binary search over the
/// blocks and a look at one block's items find the items at a line. The index takes at most 4¼
/// bytes an item. Dense sections keep ``LaneLists`` instead, because their items go back into
/// holes.
struct LaneBlocks: Sendable {
  let laneCount: Int
  /// A block has 1 << shift items.
  let shift: Int
  /// The number of each lane's last item; ``none`` if the lane is empty.
  var lasts: ContiguousArray<UInt32>
  /// The values of `lasts` at the end of each whole block, one block after the other.
  private var marks = ContiguousArray<UInt32>()
  private var borders = ContiguousArray<Border>()

  /// The lane ends after a whole block.
  private struct Border {
    /// No later item starts above this line.
    let low: Double
    /// No item so far ends below this line.
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

  /// The items that a block has when it is whole.
  func items(ofBlock block: Int) -> Range<Int> { block << shift..<(block + 1) << shift }

  /// Makes room for this number of items in all.
  mutating func reserve(_ items: Int) {
    let needed = items >> shift
    guard needed > borders.capacity else { return }
    // Reserve more than needed, as for the items: an exact reservation is copied each time it
    // grows.
    let blocks = count == 0 ? needed + needed / 16 : max(needed, count + count / 4 + 1)
    borders.reserveCapacity(blocks)
    marks.reserveCapacity(blocks * laneCount)
  }

  /// Updates `lasts` for the items from `first` on; all have span 1 and are in one block.
  mutating func updateLasts(_ lanes: ContiguousArray<Int16>, from first: Int) {
    guard !(5...15).contains(laneCount) else { return updateAllLasts(lanes.span, from: first) }
    var missing = laneCount
    var item = lanes.count
    while item > first, missing > 0 {
      item &-= 1
      let lane = Int(lanes[item])
      // A lane without an item passes: `none` plus 1 wraps round to 0.
      guard Int(lasts[lane] &+ 1) <= first else { continue }
      lasts[lane] = UInt32(truncatingIfNeeded: item)
      missing &-= 1
    }
  }

  /// For 5 to 15 lanes, a write for every item is faster than tracking which lanes are still
  /// missing.
  private mutating func updateAllLasts(_ lanes: Span<Int16>, from first: Int) {
    var lasts = lasts.mutableSpan
    for item in first..<lanes.count { lasts[Int(lanes[item])] = UInt32(truncatingIfNeeded: item) }
  }

  /// Ends a block by storing the lane ends after it.
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

  /// Removes all blocks that `items` items do not fill; the caller sets `lasts`.
  mutating func truncate(toItems items: Int) {
    let kept = min(count, items >> shift)
    borders.removeLast(count - kept)
    marks.removeLast(marks.count - kept * laneCount)
  }

  /// The number of each lane's last item before a block; ``none`` if there is none.
  func lasts(before block: Int) -> ContiguousArray<UInt32> {
    guard block > 0 else { return ContiguousArray(repeating: Self.none, count: laneCount) }
    return ContiguousArray(marks[(block - 1) * laneCount..<block * laneCount])
  }

  func last(lane: Int, before block: Int) -> Int? {
    guard block > 0 else { return nil }
    let mark = marks[(block - 1) * laneCount + lane]
    return mark == Self.none ? nil : Int(mark)
  }

  /// The blocks with items that start near or between two lines. They begin with the first block
  /// after which the shortest lane ends below `minimum`. They end with the first block, perhaps not
  /// whole, after which it ends at `maximum` or below. No later item starts above `maximum`.
  func blocks(from minimum: Double, to maximum: Double) -> Range<Int> {
    let borders = borders.span
    let guess = (0..<count).number(at: minimum, from: lowest.first, to: lowest.last)
    let lower = (0..<count).partitionPoint(near: guess) { borders[$0].low <= minimum }
    let upper = (lower..<count).partitionPoint(near: lower) { borders[$0].low < maximum }
    return lower..<upper + 1
  }

  /// The first block with an item that may end below the line; nil if it is not among the `most`
  /// blocks before `block`.
  func first(endingBelow line: Double, before block: Int, most: Int) -> Int? {
    let borders = borders.span
    var first = block
    while first > 0, borders[first - 1].high > line {
      first -= 1
      guard block - first < most else { return nil }
    }
    return first
  }

  /// An upper bound of the distance in points from the first top to the last bottom in these
  /// blocks; infinite when the last block is not whole.
  func reach(of blocks: Range<Int>) -> Double {
    guard blocks.upperBound <= count, let first = borders.first else { return .infinity }
    let low = blocks.lowerBound > 0 ? borders[blocks.lowerBound - 1].low : first.low
    return borders[blocks.upperBound - 1].high - low
  }

  /// The least lane end after the first and after the last whole block.
  var lowest: (first: Double, last: Double) { (borders.first?.low ?? 0, borders.last?.low ?? 0) }

  /// The last block for which the lane's last item before it satisfies the predicate, or does not
  /// exist. The search starts at `hint`.
  @inline(__always)
  func block(lane: Int, from hint: Int, _ isBefore: (Int) -> Bool) -> Int {
    (1..<count + 1).partitionPoint(near: hint) { block in
      last(lane: lane, before: block).map(isBefore) ?? true
    } - 1
  }

  /// An item's number in the form in which it is stored.
  static func mark(_ item: Int) -> UInt32 {
    guard let mark = UInt32(exactly: item), mark != none else {
      fatalError("Item \(item) is more than a section can hold, \(none)")
    }
    return mark
  }
}
