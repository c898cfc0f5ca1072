/// Finds neighbours in any layout whose attributes give the lane, by looking at all items. A lane
/// is as wide as its items.
struct LaneNeighbours<Base: Layout> {
  private let layout: Base
  /// Whether lanes are rows; that need not match the way of scrolling.
  private let isTransposed: Bool

  init(_ layout: Base, lanes: LayoutConfiguration.Direction) {
    (self.layout, isTransposed) = (layout, lanes == .horizontal)
  }

  func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double?
  ) -> ItemPath? {
    guard let origin = element(at: path) else {
      fatalError("Item \(path.item) is not in section \(path.section) of the layout")
    }
    let frame = origin.frame
    switch isTransposed ? direction.transposed : direction {
    case .down: return next(.forward, origin, goal: goal ?? frame.x + frame.width / 2)
    case .up: return next(.backward, origin, goal: goal ?? frame.x + frame.width / 2)
    case .left, .right:
      let isLeft = (isTransposed ? direction.transposed : direction) == .left
      return beside(origin, isLeft: isLeft, goal: goal ?? frame.y + frame.height / 2)
    }
  }

  /// The attributes with axes exchanged where lanes are rows, so that lanes are always columns.
  private func element(at path: ItemPath) -> Attributes? {
    guard var element = layout.attributes(at: path) else { return nil }
    if isTransposed { element.frame = element.frame.transposed }
    return element
  }

  private func forEach(inSection section: Int, _ body: (Attributes) -> Void) {
    for item in 0..<layout.itemCount(inSection: section) {
      if let element = element(at: ItemPath(section: section, item: item)) { body(element) }
    }
  }

  private func next(_ course: Course, _ origin: Attributes, goal: Double) -> ItemPath? {
    let own = first(course, in: origin.lane, ofSection: origin.path.section) { element in
      course == .forward ? origin.isRead(before: element) : element.isRead(before: origin)
    }
    if let own { return own.path }
    let others =
      course == .forward
      ? Array(origin.path.section + 1..<max(origin.path.section + 1, layout.sectionCount))
      : Array((0..<origin.path.section).reversed())
    for section in others {
      guard let lane = lane(nearestTo: goal, inSection: section) else { continue }
      return first(course, in: lane, ofSection: section) { _ in true }?.path
    }
    return nil
  }

  /// The first or the last of a lane's items, in reading order, that satisfy the predicate.
  private func first(
    _ course: Course, in lane: Int, ofSection section: Int, _ isWanted: (Attributes) -> Bool
  ) -> Attributes? {
    var best: Attributes?
    forEach(inSection: section) { element in
      guard element.lane == lane, isWanted(element) else { return }
      if let old = best {
        let isBetter =
          course == .forward ? element.isRead(before: old) : old.isRead(before: element)
        guard isBetter else { return }
      }
      best = element
    }
    return best
  }

  /// The section's lane with items that is nearest to the goal; the lowest wins a tie.
  private func lane(nearestTo goal: Double, inSection section: Int) -> Int? {
    var best: (lane: Int, distance: Double)?
    forEach(inSection: section) { element in
      let distance = max(0, max(element.frame.minX - goal, goal - element.frame.maxX))
      if let old = best, (distance, element.lane) >= (old.distance, old.lane) { return }
      best = (element.lane, distance)
    }
    return best?.lane
  }

  private func beside(_ origin: Attributes, isLeft: Bool, goal: Double) -> ItemPath? {
    var near: Int?
    forEach(inSection: origin.path.section) { element in
      guard isLeft ? element.lane < origin.lane : element.lane > origin.lane else { return }
      guard let old = near else {
        near = element.lane
        return
      }
      near = isLeft ? max(old, element.lane) : min(old, element.lane)
    }
    var best: (element: Attributes, distance: Double)?
    forEach(inSection: origin.path.section) { element in
      guard element.lane == near else { return }
      let frame = element.frame
      let isHeld = frame.minY <= goal && goal < frame.maxY
      let distance = isHeld ? -1 : max(frame.minY - goal, goal - frame.maxY)
      if let best, distance > best.distance { return }
      if let best, distance == best.distance, !element.isRead(before: best.element) { return }
      best = (element, distance)
    }
    return best?.element.path
  }
}
