/// A way on the screen, whichever way the content scrolls.
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
  /// To lower y.
  case up
  /// To greater y.
  case down
  /// To lower x.
  case left
  /// To greater x.
  case right
}

extension MasonryLayout {
  /// The next item on the way from one item, as a person sees it.
  ///
  /// Along the way of scrolling: the next or previous item in reading order of those in the lane
  /// that holds the goal, else of that lane in the following sections. Across: in the nearest
  /// lane that way which has items, the item that holds the goal or has the nearer edge.
  ///
  /// - Parameters:
  ///   - path: an item of the layout.
  ///   - direction: the way on the screen.
  ///   - goal: points; x when going up or down, y when going left or right. It stays the same
  ///     while a person moves along one axis. Without it, the item's centre.
  /// - Returns: nil at an edge.
  /// - Precondition: there is an item at `path`.
  /// - Complexity: O(columns + log n) a section, and the items of equal tops or edges
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
