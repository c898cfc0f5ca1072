/// Which items stand in each lane of a dense section, from top to bottom.
///
/// An item is in the list of every lane that it covers. In a list tops and bottoms never fall,
/// but numbers may: items go back into holes.
struct LaneLists: Sendable {
  private var lists: ContiguousArray<ContiguousArray<UInt32>>

  init(laneCount: Int) { lists = ContiguousArray(repeating: [], count: laneCount) }

  /// How many items the lane has.
  func count(lane: Int) -> Int { lists[lane].count }

  /// The item's number in its section.
  func item(lane: Int, rank: Int) -> Int { Int(lists[lane][rank]) }

  /// Adds one item at a rank of the lane's list.
  mutating func insert(item: Int, lane: Int, rank: Int) {
    lists[lane].insert(LaneBlocks.mark(item), at: rank)
  }

  /// The first rank of the lane for which the predicate on the item's number holds no more,
  /// looked for from `guess` outwards.
  @inline(__always)
  func partition(lane: Int, near guess: Int = 0, _ isBefore: (Int) -> Bool) -> Int {
    (0..<count(lane: lane)).partitionPoint(near: guess) {
      isBefore(item(lane: lane, rank: $0))
    }
  }
}
