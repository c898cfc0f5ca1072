/// A long ordered list, stored in leaves of a few elements, so that an insertion anywhere moves few
/// other elements.
struct LeafList<Element: Sendable>: Sendable {
  /// The position of an element, or of an insertion. No leaf is empty; the end is the place after
  /// the last leaf.
  struct Place: Hashable, Sendable {
    var leaf: Int
    var index: Int
  }

  /// The effect of an insertion on the leaves.
  enum Growth {
    /// This leaf has one more element.
    case leaf(Int)
    /// The second half of this leaf is now the leaf after it.
    case split(Int)
    /// This leaf has the new element, and its last one is now the first of the leaf after it.
    case spilled(Int)
    /// This leaf is new, at the end of the list.
    case added(Int)
  }

  /// A leaf has room for 1 << shift elements.
  private let shift: Int
  /// The leaves' elements, one leaf after the other, in the order in which the leaves were made.
  private var pool = ContiguousArray<Element>()
  /// For each leaf, in the list's order, its number in the pool.
  private var numbers = ContiguousArray<Int>()
  private var counts = ContiguousArray<Int>()
  /// Numbers of leaves in the pool that are no longer used.
  private var spare = ContiguousArray<Int>()

  init(shift: Int) { self.shift = shift }

  var leafCount: Int { numbers.count }
  var isEmpty: Bool { numbers.isEmpty }

  func count(ofLeaf leaf: Int) -> Int { counts[leaf] }

  func first(ofLeaf leaf: Int) -> Element { pool[numbers[leaf] &<< shift] }

  subscript(place: Place) -> Element {
    get { pool[numbers[place.leaf] &<< shift &+ place.index] }
    set { pool[numbers[place.leaf] &<< shift &+ place.index] = newValue }
  }

  /// The place after this one; `place` is not the end.
  func next(_ place: Place) -> Place { normal(Place(leaf: place.leaf, index: place.index &+ 1)) }

  /// The place before this one; nil at the start.
  func previous(_ place: Place) -> Place? {
    if place.index > 0 { return Place(leaf: place.leaf, index: place.index - 1) }
    guard place.leaf > 0 else { return nil }
    return Place(leaf: place.leaf - 1, index: counts[place.leaf - 1] - 1)
  }

  private func normal(_ place: Place) -> Place {
    place.index < counts[place.leaf] ? place : Place(leaf: place.leaf &+ 1, index: 0)
  }

  /// The first place for which the predicate does not hold; it holds up to some place, and nowhere
  /// after it. The search starts at the leaf `guess`.
  ///
  /// - Complexity: O(log of the distance from `guess`)
  @inline(__always)
  func partition(near guess: Int, _ isBefore: (Element) -> Bool) -> Place {
    let leaf = (0..<leafCount).partitionPoint(near: guess) {
      isBefore(pool[numbers[$0] &<< shift])
    }
    guard leaf > 0 else { return Place(leaf: 0, index: 0) }
    let first = numbers[leaf &- 1] &<< shift
    var (low, high) = (1, counts[leaf &- 1])
    while low < high {
      let middle = (low &+ high) / 2
      if isBefore(pool[first &+ middle]) { low = middle &+ 1 } else { high = middle }
    }
    return normal(Place(leaf: leaf &- 1, index: low))
  }

  /// Inserts an element before a place.
  ///
  /// - Parameter growth: the factor by which the list will probably grow, so that a long list takes
  ///   no more memory than it needs.
  /// - Complexity: O(elements of a leaf); O(leaves after it) when a leaf is added
  mutating func insert(
    _ element: Element, at place: Place, growth: @autoclosure () -> Double = 2
  ) -> Growth {
    var place = place
    let room = 1 << shift
    if place.index == 0, place.leaf > 0, counts[place.leaf - 1] < room {
      place = Place(leaf: place.leaf - 1, index: counts[place.leaf - 1])
    }
    if place.leaf == leafCount {
      reserve(growth: growth)
      addLeaf(at: leafCount, filler: element)
      counts[place.leaf] = 1
      return .added(place.leaf)
    }
    if counts[place.leaf] < room {
      shiftIn(element, at: place)
      return .leaf(place.leaf)
    }
    if place.leaf + 1 < leafCount, counts[place.leaf + 1] < room {
      spill(place.leaf)
      shiftIn(element, at: place)
      return .spilled(place.leaf)
    }
    reserve(growth: growth)
    addLeaf(at: place.leaf + 1, filler: element)
    let (kept, from) = (room / 2, numbers[place.leaf] << shift)
    let to = numbers[place.leaf + 1] << shift
    for index in kept..<room { pool[to + index - kept] = pool[from + index] }
    (counts[place.leaf], counts[place.leaf + 1]) = (kept, room - kept)
    let isLater = place.index > kept
    shiftIn(element, at: isLater ? Place(leaf: place.leaf + 1, index: place.index - kept) : place)
    return .split(place.leaf)
  }

  private mutating func shiftIn(_ element: Element, at place: Place) {
    let first = numbers[place.leaf] &<< shift
    var index = first &+ counts[place.leaf]
    while index > first &+ place.index {
      pool[index] = pool[index &- 1]
      index &-= 1
    }
    pool[index] = element
    counts[place.leaf] &+= 1
  }

  /// Moves the last element of a leaf into the next leaf, which has room.
  private mutating func spill(_ leaf: Int) {
    counts[leaf] -= 1
    let last = self[Place(leaf: leaf, index: counts[leaf])]
    shiftIn(last, at: Place(leaf: leaf + 1, index: 0))
  }

  /// Makes room for one more leaf. A long list gets room for all elements that are expected:
  /// doubling it again and again would waste as much memory as it uses.
  private mutating func reserve(growth: () -> Double) {
    let needed = pool.count + (1 << shift)
    guard spare.isEmpty, needed > pool.capacity, pool.count > 1 << 14 else { return }
    let factor = min(max(1.125, growth() * 1.0625), 64)
    pool.reserveCapacity(max(needed, Int(Double(pool.count) * factor)))
  }

  private mutating func addLeaf(at leaf: Int, filler: Element) {
    let number = spare.popLast() ?? pool.count >> shift
    if number << shift == pool.count {
      pool.append(contentsOf: repeatElement(filler, count: 1 << shift))
    } else {
      pool[number << shift] = filler
    }
    numbers.insert(number, at: leaf)
    counts.insert(0, at: leaf)
  }

  /// Removes an element.
  ///
  /// - Returns: whether its leaf was removed with it.
  /// - Complexity: as for ``insert(_:at:)``
  mutating func remove(at place: Place) -> Bool {
    counts[place.leaf] -= 1
    if counts[place.leaf] == 0 {
      spare.append(numbers.remove(at: place.leaf))
      counts.remove(at: place.leaf)
      return true
    }
    let first = numbers[place.leaf] << shift
    for index in first + place.index..<first + counts[place.leaf] { pool[index] = pool[index + 1] }
    return false
  }
}
