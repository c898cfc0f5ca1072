// The neighbours of an item in its section.
extension SectionGeometry {
  /// The position of an item in reading order.
  private struct ReadingKey: Comparable {
    let top: Double
    let lane: Int16
    let item: Int

    static func < (one: ReadingKey, other: ReadingKey) -> Bool {
      (one.top, one.lane, one.item) < (other.top, other.lane, other.item)
    }
  }

  private func key(_ item: Int) -> ReadingKey {
    ReadingKey(top: items.top(item), lane: items.lanes[item], item: item)
  }

  /// The section's first item for a person who comes from the section before, or its last item for
  /// one who comes from the section after.
  func first(_ course: Course, goal: Double) -> Int? {
    guard let lane = columns.nearest(to: goal, in: 0..<columns.count, where: { !isEmpty(lane: $0) })
    else { return nil }
    let group = group(course, in: lane, from: nil)
    return course == .forward ? group.min { key($0) < key($1) } : group.max { key($0) < key($1) }
  }

  /// The next item along the way of scrolling (Geometry, "Queries").
  func next(_ course: Course, from item: Int, goal: Double) -> Int? {
    let covered = items.covered(item)
    guard let line = columns.nearest(to: goal, in: covered) else { return nil }
    let groups = covered.map { group(course, in: $0, from: item) }
    let inLine = groups[line - covered.lowerBound]
    let usual =
      course == .forward ? inLine.min { key($0) < key($1) } : inLine.max { key($0) < key($1) }
    // Items of other lanes that lie wholly between the item and the usual one come first.
    let between = groups.joined().filter { other in
      guard let usual else { return true }
      return course == .forward
        ? bottom(other) <= items.top(usual) : items.top(other) >= bottom(usual)
    }
    return between.min { isNearer($0, than: $1, course, goal: goal) } ?? usual
  }

  /// Whether an item comes before another one on the way from an item that shares lanes with both.
  private func isNearer(_ one: Int, than other: Int, _ course: Course, goal: Double) -> Bool {
    let (line, otherLine) =
      course == .forward
      ? (items.top(one), items.top(other)) : (-bottom(one), -bottom(other))
    if line != otherLine { return line < otherLine }
    let (distance, otherDistance) = (self.distance(one, goal), self.distance(other, goal))
    if distance != otherDistance { return distance < otherDistance }
    return course == .forward ? key(one) < key(other) : key(other) < key(one)
  }

  /// The distance from the goal to the nearest lane that the item covers.
  private func distance(_ item: Int, _ goal: Double) -> Double {
    items.covered(item).map { columns.distance(of: $0, to: goal) }.min() ?? .infinity
  }

  /// A lane's items next to `item` in reading order: forward, those of the least top; backward,
  /// those of the greatest bottom. There are several only if items are 0 high. Without an item, the
  /// search begins at the lane's end.
  private func group(_ course: Course, in lane: Int, from item: Int?) -> [Int] {
    let origin = item.map(key)
    var group: [Int] = []
    switch course {
    case .forward:
      let walks = walks(lane: lane) { other in origin.map { items.top(other) < $0.top } ?? false }
      for other in walks.down {
        if let origin, key(other) <= origin { continue }
        if let first = group.first, items.top(other) > items.top(first) { break }
        group.append(other)
      }
    case .backward:
      let walks = walks(lane: lane) { other in origin.map { items.top(other) <= $0.top } ?? true }
      var (most, top) = (-Double.infinity, -Double.infinity)
      for other in walks.up {
        if let origin, key(other) >= origin { continue }
        if bottom(other) < most, items.top(other) < top { break }
        (most, top) = (max(most, bottom(other)), max(top, items.top(other)))
        group.append(other)
      }
    }
    return group
  }

  /// The nearest item in a lane to one side (Geometry, "Queries").
  func beside(_ item: Int, toLower: Bool, goal: Double) -> Int? {
    let covered = items.covered(item)
    let lanes =
      toLower
      ? Array((0..<covered.lowerBound).reversed()) : Array(covered.upperBound..<columns.count)
    for lane in lanes where !isEmpty(lane: lane) {
      var search = BesideSearch(section: self, goal: goal)
      if items.spans.isEmpty {
        search.look(in: lane)
      } else {
        search.look(in: lane, beside: item)
      }
      if let found = search.best { return found.item }
    }
    return nil
  }

  /// The search for the item of a lane that holds the goal, or else has the nearer edge. The first
  /// in reading order wins a tie.
  private struct BesideSearch {
    let section: SectionGeometry
    let goal: Double
    var best: (item: Int, distance: Double)?

    /// Looks at a lane whose items share no lane with others.
    mutating func look(in lane: Int) {
      let walks = section.walks(lane: lane) { section.bottom($0) <= goal }
      for item in walks.down where !consider(item) { break }
      for item in walks.up where !consider(item) { break }
    }

    /// Looks at the items of a lane between the nearest ones, before and after `item`, that share a
    /// lane with it.
    mutating func look(in lane: Int, beside item: Int) {
      let section = section
      let (origin, covered) = (section.key(item), section.items.covered(item))
      let below = section.walks(lane: lane) { section.items.top($0) < origin.top }.down
      scan(EqualTops(below), upTo: covered) { group in
        group.filter { section.key($0) > origin }.sorted { section.key($0) < section.key($1) }
      }
      let above = section.walks(lane: lane) { section.items.top($0) <= origin.top }.up
      scan(EqualTops(above), upTo: covered) { group in
        group.filter { section.key($0) < origin }.sorted { section.key($0) > section.key($1) }
      }
    }

    /// Looks at items in order, up to the first that covers one of the given lanes.
    private mutating func scan(
      _ groups: EqualTops, upTo covered: Range<Int>, inOrder sorted: ([Int]) -> [Int]
    ) {
      for group in groups {
        let items = sorted(group)
        var isNearer = items.isEmpty
        // After an item of height 0, one with the same top may still hold the goal.
        for item in items {
          guard !section.items.covered(item).overlaps(covered) else { return }
          isNearer = consider(item) || isNearer
        }
        guard isNearer else { return }
      }
    }

    /// Returns false if the item, and so each further one, is farther than the best.
    private mutating func consider(_ item: Int) -> Bool {
      let (top, bottom) = (section.items.top(item), section.bottom(item))
      let distance = top <= goal && goal < bottom ? -1 : max(top - goal, goal - bottom)
      guard let old = best else {
        best = (item, distance)
        return true
      }
      guard distance <= old.distance else { return false }
      if distance < old.distance || section.key(item) < section.key(old.item) {
        best = (item, distance)
      }
      return true
    }
  }

  /// The items of a walk in groups of equal tops, which a lane need not have in reading order.
  fileprivate struct EqualTops: Sequence, IteratorProtocol {
    private var walk: LaneWalk
    private var pending: Int?

    init(_ walk: LaneWalk) {
      self.walk = walk
      pending = self.walk.next()
    }

    mutating func next() -> [Int]? {
      guard let first = pending else { return nil }
      var group = [first]
      pending = walk.next()
      while let other = pending, walk.section.items.top(other) == walk.section.items.top(first) {
        group.append(other)
        pending = walk.next()
      }
      return group
    }
  }
}
