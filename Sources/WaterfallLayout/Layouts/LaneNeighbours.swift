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

  /// Whether the search goes to later items or to earlier ones.
  private enum Course { case forward, backward }

  private func next(_ course: Course, _ origin: Attributes, goal: Double) -> ItemPath? {
    let isForward = course == .forward
    guard let lane = lane(holding: goal) else { return nil }
    let sections =
      isForward
      ? Array(origin.path.section..<layout.sectionCount)
      : Array((0...origin.path.section).reversed())
    for section in sections {
      var best: Attributes?
      forEach(inSection: section) { element in
        guard element.lane == lane, element.path != origin.path else { return }
        let isBehind = section != origin.path.section || origin.isRead(before: element)
        let isBefore = section != origin.path.section || element.isRead(before: origin)
        guard isForward ? isBehind : isBefore else { return }
        if let old = best, isForward ? old.isRead(before: element) : element.isRead(before: old) {
          return
        }
        best = element
      }
      if let best { return best.path }
    }
    return nil
  }

  private func lane(holding goal: Double) -> Int? {
    var found: Int?
    for section in 0..<layout.sectionCount {
      forEach(inSection: section) { element in
        guard element.frame.minX <= goal, goal < element.frame.maxX else { return }
        found = min(found ?? element.lane, element.lane)
      }
      if found != nil { break }
    }
    return found
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
