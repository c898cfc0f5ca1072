/// What finds received items: their numbers in reading order, and how far down they reach.
///
/// They may stand anywhere, in any order. Sorted by top, those that begin above a line are the
/// first ones; of these a tree finds the ones that reach below another line.
struct ReceivedIndex: Sendable {
  /// In a layout that scrolls horizontally, axes are exchanged: then all scroll downwards.
  let isTransposed: Bool
  /// By top, then from the left, then in layout order.
  private var order = ContiguousArray<UInt32>()
  /// In that order, as if it scrolled downwards.
  private(set) var frames = ContiguousArray<Rect>()
  private var bottoms = GreatestTree()
  /// The place in the order of each item by its number.
  private var places = ContiguousArray<UInt32>()
  /// Where lanes begin: the left edges that there are, sorted, with the narrowest item's width.
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
    // Of those that end at the line itself nothing is in sight.
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

  /// Whether items stand in lanes: the narrowest item of each ends where the next lane begins, or
  /// before.
  var isInLanes: Bool {
    zip(lanes, lanes.dropFirst()).allSatisfy { $0.start + $0.width <= $1.start + 1e-9 }
  }
}

extension ReceivedLayout {
  /// The lanes that items stand in, across the way of scrolling, in points; none where they stand
  /// anyhow.
  package var lanes: [(start: Double, width: Double)] { index.isInLanes ? index.lanes : [] }

  /// How wide most items are across the way of scrolling, in points, the narrowest of those that
  /// only rounding makes differ; nil without items.
  package var usualWidth: Double? {
    var counts: [Double: Int] = [:]
    for frame in index.frames where frame.width > 0 { counts[frame.width, default: 0] += 1 }
    return counts.max { one, other in
      let (alike, otherAlike) = (like(one.key, counts), like(other.key, counts))
      return alike == otherAlike ? one.key > other.key : alike < otherAlike
    }?.key
  }

  /// The items that are about this wide.
  private func like(_ width: Double, _ counts: [Double: Int]) -> Int {
    // Of many different widths none is usual.
    guard counts.count <= 64 else { return counts[width] ?? 0 }
    return counts.reduce(0) { $0 + (($1.key - width).magnitude <= 1 ? $1.value : 0) }
  }
}
