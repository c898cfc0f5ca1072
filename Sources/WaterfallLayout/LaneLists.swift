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
  /// The number of items that the section will have once filled. Knowing it avoids unused memory.
  var expectedCount = 0

  init(laneCount: Int) { lists = ContiguousArray(repeating: LeafList(shift: 4), count: laneCount) }

  func isEmpty(lane: Int) -> Bool { lists[lane].isEmpty }

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
    _ = lists[lane].insert(entry, at: place, growth: Double(expectedCount) / Double(entry.item + 1))
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
    let list = lists[lane]
    guard !list.isEmpty else { return }
    let leaves = 0..<list.leafCount
    let (first, last) = (list.first(ofLeaf: 0).top, list.first(ofLeaf: leaves.count - 1).top)
    let step = (last - first) / Double(leaves.count)
    let guess = leaves.number(at: line, from: first, step: step) { list.first(ofLeaf: $0).top }
    // Items of a lane do not overlap, so all items in earlier leaves end above the line.
    let leaf = leaves.partitionPoint(near: guess) { list.first(ofLeaf: $0).top <= line } - 1
    var place = Place(leaf: max(0, leaf), index: 0)
    while let entry = entry(lane: lane, at: place), entry.top < end {
      body(entry)
      place = list.next(place)
    }
  }
}
