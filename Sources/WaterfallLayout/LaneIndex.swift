/// Which items stand in each lane of a section, from top to bottom: what queries search.
///
/// An item is in the list of every lane that it covers. In a list tops and bottoms never fall,
/// however far apart the lanes' ends are, so that a search takes O(log n) steps. With one lane
/// and no way back into holes, the list would count from 0, and is not kept.
struct LaneIndex: Sendable {
  private var lists: ContiguousArray<ContiguousArray<UInt32>>
  private var onlyLaneCount: Int?

  init(laneCount: Int, isDense: Bool) {
    let isCounted = laneCount == 1 && !isDense
    lists = isCounted ? [] : ContiguousArray(repeating: [], count: laneCount)
    onlyLaneCount = isCounted ? 0 : nil
  }

  /// How many items the lane has.
  func count(lane: Int) -> Int { onlyLaneCount ?? lists[lane].count }

  /// The item's number in its section.
  func item(lane: Int, rank: Int) -> Int {
    onlyLaneCount == nil ? Int(lists[lane][rank]) : rank
  }

  /// Adds one item below all others of its lanes.
  mutating func append(item: Int, lane: Int, span: Int) {
    if let count = onlyLaneCount {
      onlyLaneCount = count + 1
    } else {
      for covered in lane..<lane + span { lists[covered].append(Self.number(item)) }
    }
  }

  /// Adds the items of span 1 whose lanes are these, numbered from `first` on.
  mutating func append(_ lanes: ContiguousArray<Int16>.SubSequence, first: Int) {
    if let count = onlyLaneCount {
      onlyLaneCount = count + lanes.count
      return
    }
    guard lanes.count > 256 else {
      for (offset, lane) in lanes.enumerated() {
        lists[Int(lane)].append(Self.number(first + offset))
      }
      return
    }
    appendMany(lanes, first: first)
  }

  /// Sorts the items by lane in one array first (counting sort), and adds each lane's at once.
  private mutating func appendMany(_ lanes: ContiguousArray<Int16>.SubSequence, first: Int) {
    var starts = ContiguousArray(repeating: 0, count: lists.count + 1)
    for lane in lanes { starts[Int(lane) + 1] += 1 }
    for lane in lists.indices { starts[lane + 1] += starts[lane] }
    var sorted = ContiguousArray<UInt32>(repeating: 0, count: lanes.count)
    var item = Self.number(first + lanes.count) - UInt32(lanes.count)
    var next = starts
    var places = next.mutableSpan
    var numbers = sorted.mutableSpan
    for lane in lanes {
      let place = places[Int(lane)]
      numbers[place] = item
      places[Int(lane)] = place &+ 1
      item &+= 1
    }
    for lane in lists.indices {
      let added = sorted[starts[lane]..<starts[lane + 1]]
      let (old, needed) = (lists[lane].count, lists[lane].count + added.count)
      if needed > lists[lane].capacity {
        lists[lane].reserveCapacity(old == 0 ? needed : max(needed, old + old / 4))
      }
      lists[lane].append(contentsOf: added)
    }
  }

  /// Adds one item at a rank of the lane's list.
  mutating func insert(item: Int, lane: Int, rank: Int) {
    lists[lane].insert(Self.number(item), at: rank)
  }

  /// Forgets the items from `item` on; not for dense sections, whose lists are out of order.
  mutating func truncate(to item: Int) {
    if onlyLaneCount != nil { onlyLaneCount = item }
    for lane in lists.indices {
      while let last = lists[lane].last, Int(last) >= item { lists[lane].removeLast() }
    }
  }

  /// The first rank of the lane for which the predicate on the item's number holds no more.
  @inline(__always)
  func partition(lane: Int, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count(lane: lane))
    while low < high {
      let middle = (low + high) / 2
      if isBefore(item(lane: lane, rank: middle)) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func number(_ item: Int) -> UInt32 {
    guard let number = UInt32(exactly: item) else {
      fatalError("Item \(item) is more than a section can hold, \(UInt32.max)")
    }
    return number
  }
}
