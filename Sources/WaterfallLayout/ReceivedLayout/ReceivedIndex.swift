/// An index that finds received items, by their reading order and their bottoms.
///
/// The items may be anywhere, in any order. Sorted by top, the items that begin above a line come
/// first. Of these, a tree of bottoms finds the ones that reach below another line.
struct ReceivedIndex: Sendable {
  /// Whether the layout scrolls horizontally. Then the axes are exchanged, so that the index always
  /// scrolls downwards.
  let isTransposed: Bool
  /// The items' numbers, sorted by top, then by left edge, then in layout order.
  private var order = ContiguousArray<UInt32>()
  /// The items' frames in that order, as if the layout scrolled downwards.
  private(set) var frames = ContiguousArray<Rect>()
  private var bottoms = GreatestTree()
  /// For each item number, its place in the order.
  private var places = ContiguousArray<UInt32>()
  /// The lanes: the different left edges of the items, sorted, each with its narrowest item's
  /// width.
  let lanes: [(start: Double, width: Double)]

  /// - Complexity: O(items · log items)
  init(_ elements: ReceivedElements, isTransposed: Bool) {
    self.isTransposed = isTransposed
    let all = elements.frames
    func frame(_ number: UInt32) -> Rect {
      isTransposed ? all[Int(number)].transposed : all[Int(number)]
    }
    order = ContiguousArray(all.indices.lazy.filter { !all[$0].x.isNaN }.map { UInt32($0) })
    order.sort {
      let (one, other) = (frame($0), frame($1))
      return (one.y, one.x, $0) < (other.y, other.x, $1)
    }
    frames = ContiguousArray(order.map(frame))
    bottoms = GreatestTree(ContiguousArray(frames.map(\.maxY)))
    places = ContiguousArray(repeating: 0, count: all.count)
    for (place, number) in order.enumerated() { places[Int(number)] = UInt32(place) }
    var narrowest: [Double: Double] = [:]
    for frame in frames where frame.width > 0 {
      narrowest[frame.x] = min(narrowest[frame.x] ?? .infinity, frame.width)
    }
    lanes = narrowest.sorted { $0.key < $1.key }.map { (start: $0.key, width: $0.value) }
  }

  /// The number of the item at a place of the order.
  func number(at place: Int) -> Int { Int(order[place]) }

  /// The place in the order of the item with this number.
  func place(of number: Int) -> Int { Int(places[number]) }

  /// Calls `body` with the places of items that begin above `end` and end below `start`, in
  /// reading order.
  ///
  /// - Complexity: O(log items) for each
  func forEachPlace(from start: Double, to end: Double, _ body: (Int) -> Void) {
    let count = (0..<frames.count).partitionPoint(near: 0) { frames[$0].y < end }
    var next = 0
    // `nextUp`, because an item that ends at the line itself is not in sight.
    while next < count, let place = bottoms.first(atLeast: start.nextUp, from: next), place < count
    {
      body(place)
      next = place + 1
    }
  }

  /// Calls `body` with the numbers of the items that share area with a rectangle.
  func forEachItem(in rect: Rect, _ body: (Int) -> Void) {
    let rect = isTransposed ? rect.transposed : rect
    forEachPlace(from: rect.minY, to: rect.maxY) { place in
      if frames[place].sharesArea(with: rect) { body(number(at: place)) }
    }
  }

  /// Whether the items form lanes: the narrowest item of each lane ends where the next lane begins,
  /// or before.
  var isInLanes: Bool {
    zip(lanes, lanes.dropFirst()).allSatisfy { $0.start + $0.width <= $1.start + 1e-9 }
  }
}

extension ReceivedLayout {
  /// The lanes of the items, across the way of scrolling, in points; empty if the items form no
  /// lanes.
  package var lanes: [(start: Double, width: Double)] { index.isInLanes ? index.lanes : [] }

  /// The most common width of items, across the way of scrolling, in points. Widths within 1 point
  /// of each other count together, because rounding may cause the difference. The narrowest wins a
  /// tie. nil if there are no items.
  package var usualWidth: Double? {
    var counts: [Double: Int] = [:]
    for frame in index.frames where frame.width > 0 { counts[frame.width, default: 0] += 1 }
    return counts.max { one, other in
      let (alike, otherAlike) = (like(one.key, counts), like(other.key, counts))
      return alike == otherAlike ? one.key > other.key : alike < otherAlike
    }?.key
  }

  /// The number of items that are about this wide.
  private func like(_ width: Double, _ counts: [Double: Int]) -> Int {
    // With more than 64 different widths, rounding is not the cause: count equal widths only.
    guard counts.count <= 64 else { return counts[width] ?? 0 }
    return counts.reduce(0) { $0 + (($1.key - width).magnitude <= 1 ? $1.value : 0) }
  }
}
