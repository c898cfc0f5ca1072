/// A way on the screen.
public enum NeighbourDirection: Hashable, Sendable, CaseIterable { case up, down, left, right }

extension MasonryLayout {
  /// The next item on the way from one item, as a person sees it (LAYOUT.md 6).
  ///
  /// Along the way of scrolling: the next or previous item in reading order of those in the lane
  /// that holds the goal, else of that lane in the following sections. Across: in the nearest
  /// lane that way which has items, the item that holds the goal or has the nearer edge.
  ///
  /// - Parameters:
  ///   - path: an item of the layout; anything else is a caller's bug.
  ///   - goal: points; x when going up or down, y when going left or right. It stays the same
  ///     while a person moves along one axis. Without it, the item's centre.
  /// - Returns: nil at an edge.
  /// - Complexity: O(columns + log n) a section, and the items of equal tops or edges
  public func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double? = nil
  ) -> ItemPath? {
    guard let item = storeIndex(of: path) else {
      fatalError("Item \(path.item) is not in section \(path.section) of the layout")
    }
    let frame = frame(item, in: path.section)
    switch rules.isTransposed ? direction.transposed : direction {
    case .down: return next(after: path, goal: goal ?? frame.x + frame.width / 2)
    case .up: return previous(before: path, goal: goal ?? frame.x + frame.width / 2)
    case .left: return beside(path, toLower: !rules.isMirrored, goal: goal ?? middle(of: item))
    case .right: return beside(path, toLower: rules.isMirrored, goal: goal ?? middle(of: item))
    }
  }

  private func middle(of item: Int) -> Double { items.tops[item] + items.extents[item] / 2 }

  /// What decides the reading order of two items of one section.
  private func readingKey(_ item: Int) -> (Double, Int16, Int) {
    (items.tops[item], items.lanes[item], item)
  }

  private func next(after path: ItemPath, goal: Double) -> ItemPath? {
    let geometry = sections[path.section]
    if let lane = geometry.columns.lane(holding: goal) {
      let item = geometry.firstItem + path.item
      let key = readingKey(item)
      let rank = geometry.index.partition(lane: lane) {
        items.tops[geometry.firstItem + $0] < items.tops[item]
      }
      if let found = firstRead(in: geometry, lane: lane, from: rank, after: key) {
        return ItemPath(section: path.section, item: found)
      }
    }
    for section in path.section + 1..<max(path.section + 1, sections.count) {
      let geometry = sections[section]
      guard geometry.itemCount > 0, let lane = geometry.columns.lane(holding: goal),
        let found = firstRead(in: geometry, lane: lane, from: 0, after: nil)
      else { continue }
      return ItemPath(section: section, item: found)
    }
    return nil
  }

  private func previous(before path: ItemPath, goal: Double) -> ItemPath? {
    let geometry = sections[path.section]
    if let lane = geometry.columns.lane(holding: goal) {
      let item = geometry.firstItem + path.item
      let key = readingKey(item)
      let rank = geometry.index.partition(lane: lane) {
        items.tops[geometry.firstItem + $0] <= items.tops[item]
      }
      if let found = lastRead(in: geometry, lane: lane, before: rank, key: key) {
        return ItemPath(section: path.section, item: found)
      }
    }
    for section in (0..<path.section).reversed() {
      let geometry = sections[section]
      guard geometry.itemCount > 0, let lane = geometry.columns.lane(holding: goal) else {
        continue
      }
      let count = geometry.index.count(lane: lane)
      if let found = lastRead(in: geometry, lane: lane, before: count, key: nil) {
        return ItemPath(section: section, item: found)
      }
    }
    return nil
  }

  /// The first in reading order of a lane's items from a rank on that come after `key`.
  private func firstRead(
    in geometry: SectionGeometry, lane: Int, from rank: Int, after key: (Double, Int16, Int)?
  ) -> Int? {
    var best: Int?
    for rank in rank..<geometry.index.count(lane: lane) {
      let item = geometry.firstItem + geometry.index.item(lane: lane, rank: rank)
      // Ranks go down; only items of equal tops may be out of reading order.
      if let best, items.tops[item] > items.tops[best] { break }
      if let key, readingKey(item) <= key { continue }
      if let old = best, readingKey(old) <= readingKey(item) { continue }
      best = item
    }
    return best.map { $0 - geometry.firstItem }
  }

  /// The last in reading order of a lane's items before a rank that come before `key`.
  private func lastRead(
    in geometry: SectionGeometry, lane: Int, before rank: Int, key: (Double, Int16, Int)?
  ) -> Int? {
    var best: Int?
    for rank in (0..<rank).reversed() {
      let item = geometry.firstItem + geometry.index.item(lane: lane, rank: rank)
      if let best, items.tops[item] < items.tops[best] { break }
      if let key, readingKey(item) >= key { continue }
      if let old = best, readingKey(old) >= readingKey(item) { continue }
      best = item
    }
    return best.map { $0 - geometry.firstItem }
  }

  private func beside(_ path: ItemPath, toLower: Bool, goal: Double) -> ItemPath? {
    let geometry = sections[path.section]
    let item = geometry.firstItem + path.item
    let lane = Int(items.lanes[item])
    let lanes: [Int] =
      toLower
      ? (0..<lane).reversed() : Array(lane + items.span(item)..<geometry.columns.count)
    guard let near = lanes.first(where: { geometry.index.count(lane: $0) > 0 }) else { return nil }
    return nearest(in: geometry, lane: near, to: goal).map {
      ItemPath(section: path.section, item: $0)
    }
  }

  /// The lane's item that holds the line, or has the nearer edge, the first read of equals.
  private func nearest(in geometry: SectionGeometry, lane: Int, to line: Double) -> Int? {
    let first = geometry.firstItem
    let count = geometry.index.count(lane: lane)
    let split = geometry.index.partition(lane: lane) { items.bottom(first + $0) <= line }
    var best: (item: Int, distance: Double)?
    func consider(_ rank: Int) -> Bool {
      let item = first + geometry.index.item(lane: lane, rank: rank)
      let distance =
        items.tops[item] <= line && line < items.bottom(item)
        ? -1 : max(items.tops[item] - line, line - items.bottom(item))
      guard let old = best else {
        best = (item, distance)
        return true
      }
      guard distance <= old.distance else { return false }
      if distance < old.distance || readingKey(item) < readingKey(old.item) {
        best = (item, distance)
      }
      return true
    }
    for rank in split..<count where !consider(rank) { break }
    for rank in (0..<split).reversed() where !consider(rank) { break }
    return best.map { $0.item - first }
  }
}

extension NeighbourDirection {
  /// Both axes exchanged.
  var transposed: NeighbourDirection {
    switch self {
    case .up: .left
    case .down: .right
    case .left: .up
    case .right: .down
    }
  }
}
