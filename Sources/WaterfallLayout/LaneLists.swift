/// The items in each lane of a dense section, from top to bottom.
///
/// An item is in the list of every lane that it covers. Within a list, tops and bottoms never fall.
/// Item numbers may fall, because items go back into holes.
struct LaneLists: Sendable {
  /// An item, with the values that a search reads.
  struct Entry: Sendable {
    let top: Double
    private let mark: UInt32
    private let firstLane: Int16

    init(top: Double, item: Int, lane: Int) {
      self.top = top
      (mark, firstLane) = (LaneBlocks.mark(item), Int16(lane))
    }

    /// The item's number in its section.
    var item: Int { Int(mark) }
    /// The first lane that the item covers.
    var lane: Int { Int(firstLane) }
  }

  typealias Place = LeafList<Entry>.Place

  private var lists: ContiguousArray<LeafList<Entry>>
  /// Per lane, the top of each leaf's first item. They are close together, so a search reads little
  /// memory.
  private var starts: ContiguousArray<ContiguousArray<Double>>
  /// The number of items that the section will have once filled. Knowing it avoids unused memory.
  var expectedCount = 0

  init(laneCount: Int) {
    lists = ContiguousArray(repeating: LeafList(shift: 4), count: laneCount)
    starts = ContiguousArray(repeating: [], count: laneCount)
  }

  func isEmpty(lane: Int) -> Bool { lists[lane].isEmpty }

  /// The item at a place of the lane's list; nil at the end.
  func entry(lane: Int, at place: Place) -> Entry? {
    place.leaf < lists[lane].leafCount ? lists[lane][place] : nil
  }

  /// The place after this one; `place` is not the end.
  func next(lane: Int, after place: Place) -> Place { lists[lane].next(place) }

  /// The place before this one; nil at the start.
  func previous(lane: Int, before place: Place) -> Place? { lists[lane].previous(place) }

  /// Adds an item to the list of a lane.
  ///
  /// - Complexity: O(log n); O(n / 16) when a leaf is added
  mutating func insert(_ entry: Entry, extent: Double, lane: Int) {
    // Of two items with the same top, the one of extent 0 comes first.
    let place = lists[lane].partition(near: lists[lane].leafCount) {
      extent > 0 ? $0.top <= entry.top : $0.top < entry.top
    }
    let growth = lists[lane].insert(
      entry, at: place, growth: Double(expectedCount) / Double(entry.item + 1))
    switch growth {
    case .leaf(let leaf):
      starts[lane][leaf] = lists[lane].first(ofLeaf: leaf).top
    case .split(let leaf):
      starts[lane][leaf] = lists[lane].first(ofLeaf: leaf).top
      starts[lane].insert(lists[lane].first(ofLeaf: leaf + 1).top, at: leaf + 1)
    case .spilled(let leaf):
      starts[lane][leaf] = lists[lane].first(ofLeaf: leaf).top
      starts[lane][leaf + 1] = lists[lane].first(ofLeaf: leaf + 1).top
    case .added:
      starts[lane].append(entry.top)
    }
  }

  /// The first place of the lane for which the predicate no longer holds.
  ///
  /// - Complexity: O(log n)
  func partition(lane: Int, _ isBefore: (Entry) -> Bool) -> Place {
    lists[lane].partition(near: 0, isBefore)
  }

  /// Calls `body` with the items of the lane that end below one line and start above another. It
  /// also calls it with a few that end above the first line.
  func forEach(lane: Int, from line: Double, to end: Double, _ body: (Entry) -> Void) {
    let (starts, leaves) = (starts[lane], 0..<starts[lane].count)
    guard !leaves.isEmpty else { return }
    // First guess as if the list were spread evenly. Then correct the guess by how far off it was.
    let (first, last) = (starts[0], starts[leaves.count - 1])
    var guess = min(leaves.number(at: line, from: first, to: last), leaves.count - 1)
    if last > first {
      let off = (line - starts[guess]) / (last - first) * Double(leaves.count)
      guess = Int(min(max(0, Double(guess) + off), Double(leaves.count - 1)))
    }
    // Items of a lane do not overlap, so all items in earlier leaves end above the line.
    var leaf = max(0, leaves.partitionPoint(near: guess) { starts[$0] <= line } - 1)
    while leaf < leaves.count, starts[leaf] < end {
      for index in 0..<lists[lane].count(ofLeaf: leaf) {
        let entry = lists[lane][Place(leaf: leaf, index: index)]
        guard entry.top < end else { return }
        body(entry)
      }
      leaf += 1
    }
  }
}
