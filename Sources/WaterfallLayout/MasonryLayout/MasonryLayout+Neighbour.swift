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
  /// Along the way of scrolling, it is usually the next or previous item in the item's lane that is
  /// nearest to the goal. An item of another of its lanes comes before that one if it ends where
  /// that one begins, or earlier; so no item is passed by. After the section's last item, the
  /// search goes on in the next section, in the lane with items that is nearest to the goal.
  /// Across, it is the item of the nearest lane that is beside the item, that is not above or below
  /// one that both share a lane with. In that lane, it is the item that holds the goal, else the
  /// one with the nearer edge.
  ///
  /// - Parameters:
  ///   - path: an item of the layout.
  ///   - direction: the direction on the screen.
  ///   - goal: a line in points: x for up and down, y for left and right. It stays the same while a
  ///     person moves along one axis. nil means the item's centre.
  /// - Returns: the neighbour; nil at an edge.
  /// - Precondition: there is an item at `path`.
  /// - Complexity: O(columns + log n), and the items of equal tops or edges. Across, in a section
  ///   with spans, also the lane's items between the item and the goal.
  public func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double? = nil
  ) -> ItemPath? {
    guard contains(path) else {
      fatalError("Item \(path.item) is not in section \(path.section) of the layout")
    }
    let frame = sections[path.section].frame(path.item)
    let middle = frame.y + frame.height / 2
    switch rules.isTransposed ? direction.transposed : direction {
    case .down: return next(.forward, from: path, goal: goal ?? frame.x + frame.width / 2)
    case .up: return next(.backward, from: path, goal: goal ?? frame.x + frame.width / 2)
    case .left: return beside(path, toLower: !rules.isMirrored, goal: goal ?? middle)
    case .right: return beside(path, toLower: rules.isMirrored, goal: goal ?? middle)
    }
  }

  private func next(_ course: Course, from path: ItemPath, goal: Double) -> ItemPath? {
    if let item = sections[path.section].next(course, from: path.item, goal: goal) {
      return ItemPath(section: path.section, item: item)
    }
    let step = course == .forward ? 1 : -1
    var section = path.section + step
    while sections.indices.contains(section), sections[section].itemCount == 0 { section += step }
    guard sections.indices.contains(section) else { return nil }
    return sections[section].first(course, goal: goal).map {
      ItemPath(section: section, item: $0)
    }
  }

  private func beside(_ path: ItemPath, toLower: Bool, goal: Double) -> ItemPath? {
    sections[path.section].beside(path.item, toLower: toLower, goal: goal).map {
      ItemPath(section: path.section, item: $0)
    }
  }
}

/// Whether a search goes to later items, in reading order, or to earlier ones.
enum Course { case forward, backward }

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
