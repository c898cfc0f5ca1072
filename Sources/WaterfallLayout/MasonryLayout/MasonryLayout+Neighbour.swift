/// A direction on the screen, whichever way the content scrolls.
///
/// ```swift
/// var layout = MasonryLayout(LayoutConfiguration())
/// layout.prepare(from: ExtentSource([30, 10, 20]), in: Size(width: 110, height: 80))
/// for direction in NeighbourDirection.allCases {
///   let next = layout.neighbour(of: ItemPath(section: 0, item: 2), toward: direction)
///   if let next { print(direction, next.item) }
/// }
/// // up 1
/// // left 0
/// ```
public enum NeighbourDirection: Hashable, Sendable, CaseIterable {
  /// Towards lower y.
  case up
  /// Towards greater y.
  case down
  /// Towards lower x.
  case left
  /// Towards greater x.
  case right
}

extension MasonryLayout {
  /// The next item in one direction from an item, as a person sees it.
  ///
  /// Along the way of scrolling, it is the next or previous item, in reading order, in the lane
  /// that holds the goal. If there is none, the search continues in that lane of the next or
  /// previous sections. Across, the nearest lane in that direction with items is chosen. In it, the
  /// item that holds the goal is returned, else the one with the nearer edge.
  ///
  /// - Parameters:
  ///   - path: an item of the layout.
  ///   - direction: the direction on the screen.
  ///   - goal: a line in points: x for up and down, y for left and right. It stays the same while a
  ///     person moves along one axis. nil means the item's centre.
  /// - Returns: the neighbour; nil at an edge.
  /// - Precondition: there is an item at `path`.
  /// - Complexity: O(columns + log n) for each section, and the items of equal tops or edges
  public func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double? = nil
  ) -> ItemPath? {
    guard contains(path) else {
      fatalError("Item \(path.item) is not in section \(path.section) of the layout")
    }
    let frame = sections[path.section].frame(path.item)
    let middle = frame.y + frame.height / 2
    switch rules.isTransposed ? direction.transposed : direction {
    case .down: return next(after: path, goal: goal ?? frame.x + frame.width / 2)
    case .up: return previous(before: path, goal: goal ?? frame.x + frame.width / 2)
    case .left: return beside(path, toLower: !rules.isMirrored, goal: goal ?? middle)
    case .right: return beside(path, toLower: rules.isMirrored, goal: goal ?? middle)
    }
  }

  private func next(after path: ItemPath, goal: Double) -> ItemPath? {
    for section in path.section..<sections.count {
      let geometry = sections[section]
      guard geometry.itemCount > 0, let lane = geometry.columns.lane(holding: goal) else {
        continue
      }
      let item = section == path.section ? path.item : nil
      guard let found = geometry.next(in: lane, after: item) else { continue }
      return ItemPath(section: section, item: found)
    }
    return nil
  }

  private func previous(before path: ItemPath, goal: Double) -> ItemPath? {
    for section in (0...path.section).reversed() {
      let geometry = sections[section]
      guard geometry.itemCount > 0, let lane = geometry.columns.lane(holding: goal) else {
        continue
      }
      let item = section == path.section ? path.item : nil
      guard let found = geometry.previous(in: lane, before: item) else { continue }
      return ItemPath(section: section, item: found)
    }
    return nil
  }

  private func beside(_ path: ItemPath, toLower: Bool, goal: Double) -> ItemPath? {
    let geometry = sections[path.section]
    let covered = geometry.items.covered(path.item)
    let lanes =
      toLower
      ? Array((0..<covered.lowerBound).reversed())
      : Array(covered.upperBound..<geometry.columns.count)
    guard let near = lanes.first(where: { !geometry.isEmpty(lane: $0) }) else { return nil }
    return geometry.nearest(in: near, to: goal).map {
      ItemPath(section: path.section, item: $0)
    }
  }
}

extension NeighbourDirection {
  /// The direction with the axes exchanged.
  var transposed: NeighbourDirection {
    switch self {
    case .up: .left
    case .down: .right
    case .left: .up
    case .right: .down
    }
  }
}
