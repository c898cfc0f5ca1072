/// A long list in order, kept in leaves of a few elements, so that putting one in anywhere moves
/// few others.
struct LeafList<Element: Sendable>: Sendable {
  /// Where an element is or would be. No leaf is empty; the end is the place after the last leaf.
  struct Place: Hashable, Sendable {
    var leaf: Int
    var index: Int
  }

  /// What putting an element in did to the leaves.
  enum Growth {
    /// One leaf has one more.
    case leaf(Int)
    /// The second half of this leaf is now the leaf after it.
    case split(Int)
    /// One leaf has another element, and its last one is now the first of the leaf after it.
    case spilled(Int)
    /// This leaf is new, at the end.
    case added(Int)
  }

  /// A leaf has room for 1 << shift elements.
  private let shift: Int
  /// One leaf after the other, in the order in which they were made.
  private var pool = ContiguousArray<Element>()
  /// Which leaf of the pool is next in the list's order.
  private var numbers = ContiguousArray<Int>()
  private var counts = ContiguousArray<Int>()
  /// Leaves of the pool that are not used any more.
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

  /// The place after this one, which is not the end.
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

  /// The first place of which the predicate does not hold; it holds up to some place, and nowhere
  /// after it. It is looked for from the leaf `guess` outwards.
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

  /// Puts an element in before a place.
  ///
  /// - Parameter growth: how many times as long the list will probably become, so that a long one
  ///   takes no more memory than it needs.
  /// - Complexity: O(elements of a leaf); once in so many times, O(leaves after it)
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
    shiftIn(
      element,
      at: isLater ? Place(leaf: place.leaf + 1, index: place.index - kept) : place)
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

  /// Moves the last element of a leaf into the leaf after it, which has room.
  private mutating func spill(_ leaf: Int) {
    counts[leaf] -= 1
    let last = self[Place(leaf: leaf, index: counts[leaf])]
    shiftIn(last, at: Place(leaf: leaf + 1, index: 0))
  }

  /// Makes room for one leaf more. A long list that grows leaf by leaf gets room for all that is
  /// expected: to double it again and again would leave as much memory behind as it takes.
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

  /// Takes an element out.
  ///
  /// - Returns: whether its leaf was removed with it.
  /// - Complexity: as of ``insert(_:at:)``
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
