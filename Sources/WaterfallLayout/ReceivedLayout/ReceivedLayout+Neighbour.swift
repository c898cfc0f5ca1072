// If the items form lanes, neighbours are found as in masonry (Geometry, "Queries"); a lane is a
// left edge that items share. If not, up and down may also lead to an item that is aside from the
// goal.
extension ReceivedLayout {
  /// - Complexity: O(items), one comparison each, and none allocated
  package func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double? = nil
  ) -> ItemPath? {
    guard path.item < itemCount(inSection: path.section), let number = elements.number(of: path)
    else { fatalError("Item \(path.item) is not in section \(path.section) of the layout") }
    let search = NeighbourSearch(layout: self, origin: index.place(of: number))
    let frame = search.frame
    let found: Int? =
      switch index.isTransposed ? direction.transposed : direction {
      case .down: search.next(goal ?? frame.x + frame.width / 2)
      case .up: search.previous(goal ?? frame.x + frame.width / 2)
      case .left: search.beside(.back, goal ?? frame.y + frame.height / 2)
      case .right: search.beside(.onward, goal ?? frame.y + frame.height / 2)
      }
    return found.map { elements.path(ofItem: index.number(at: $0)) }
  }

  /// Searches a stretch around the point that grows fourfold until an item is near enough.
  ///
  /// - Complexity: O(log items + items near by)
  package func nearest(to point: Point) -> ItemPath? {
    guard index.frames.count > 0 else { return nil }
    var point = index.isTransposed ? point.transposed : point
    if !point.x.isFinite { point.x = 0 }
    if !point.y.isFinite { point.y = 0 }
    var best: (place: Int, square: Double)?
    var reach = 32.0
    while true {
      index.forEachPlace(from: point.y - reach, to: point.y + reach) { place in
        let square = index.frames[place].squaredDistance(to: point)
        if square < best?.square ?? .infinity, isShown(place) { best = (place, square) }
      }
      if let best, best.square <= reach * reach || reach > 0x1p44 {
        return elements.path(ofItem: index.number(at: best.place))
      }
      guard reach <= 0x1p44 else { return nil }
      reach *= 4
    }
  }

  /// Whether the item at this place in the order is still there.
  fileprivate func isShown(_ place: Int) -> Bool {
    let path = elements.path(ofItem: index.number(at: place))
    return path.item < itemCount(inSection: path.section)
  }
}

/// Searches for an item's neighbours as if the layout scrolled downwards.
private struct NeighbourSearch {
  enum Way { case back, onward }

  let layout: ReceivedLayout
  let origin: Int
  private var frames: ContiguousArray<Rect> { layout.index.frames }
  var frame: Rect { layout.index.frames[origin] }

  init(layout: ReceivedLayout, origin: Int) { (self.layout, self.origin) = (layout, origin) }

  func next(_ goal: Double) -> Int? {
    let places = origin + 1..<frames.count
    let found = places.first { isInLine($0, goal) }
    if layout.index.isInLanes { return found ?? entrance(.onward, goal) }
    return found ?? ahead(places, goal) { $0.y >= frame.maxY }
  }

  func previous(_ goal: Double) -> Int? {
    let places = 0..<origin
    let found = places.last { isInLine($0, goal) }
    if layout.index.isInLanes { return found ?? entrance(.back, goal) }
    return found ?? ahead(places, goal) { $0.maxY <= frame.y }
  }

  /// Whether an item holds the goal. If the items form lanes, it is also of the origin's section.
  private func isInLine(_ place: Int, _ goal: Double) -> Bool {
    frames[place].holds(across: goal) && layout.isShown(place)
      && (!layout.index.isInLanes || path(place).section == path(origin).section)
  }

  /// The first item that a person meets in the next section with items, in the lane nearest to the
  /// goal; or the last one in the section before.
  private func entrance(_ way: Way, _ goal: Double) -> Int? {
    let own = path(origin).section
    var best: (place: Int, section: Int, distance: Double, x: Double)?
    for place in frames.indices {
      let (section, frame) = (path(place).section, frames[place])
      guard way == .onward ? section > own : section < own, layout.isShown(place) else { continue }
      let distance = max(0, max(frame.minX - goal, goal - frame.maxX))
      let steps = way == .onward ? section - own : own - section
      if let best {
        let (one, other) = ((steps, distance, frame.x), (best.section, best.distance, best.x))
        guard one < other || one == other && way == .back else { continue }
      }
      best = (place, steps, distance, frame.x)
    }
    return best?.place
  }

  /// The nearest of the items beyond the origin; only for items that form no lanes.
  private func ahead(_ places: Range<Int>, _ goal: Double, _ isBeyond: (Rect) -> Bool) -> Int? {
    guard !layout.index.isInLanes else { return nil }
    var best: (place: Int, distance: Double)?
    for place in places {
      let other = frames[place]
      guard isBeyond(other) else { continue }
      let along = max(other.y - frame.maxY, frame.y - other.maxY)
      let distance = along + max(0, max(other.x - goal, goal - other.maxX))
      if distance < best?.distance ?? .infinity, layout.isShown(place) { best = (place, distance) }
    }
    return best?.place
  }

  /// The item of the same section, in the nearest lane that way, that holds the line or has the
  /// nearer edge.
  func beside(_ way: Way, _ goal: Double) -> Int? {
    let section = layout.elements.sections[path(origin).section]
    let own = section.first..<section.first + section.itemCount
    let frame = frame
    var start: Double?
    for place in frames.indices where own.contains(layout.index.number(at: place)) {
      let x = frames[place].x
      guard way == .back ? x < frame.x : x >= frame.maxX, layout.isShown(place) else { continue }
      start = start.map { way == .back ? max($0, x) : min($0, x) } ?? x
    }
    guard let start else { return nil }
    var best: (place: Int, distance: Double)?
    for place in frames.indices where place != origin && frames[place].holds(across: start) {
      guard own.contains(layout.index.number(at: place)), layout.isShown(place) else { continue }
      let other = frames[place]
      guard way == .back || other.x >= frame.maxX else { continue }
      let isHeld = other.y <= goal && goal < other.maxY
      let distance = isHeld ? -1 : max(other.y - goal, goal - other.maxY)
      if distance < best?.distance ?? .infinity { best = (place, distance) }
    }
    return best?.place
  }

  private func path(_ place: Int) -> ItemPath {
    layout.elements.path(ofItem: layout.index.number(at: place))
  }
}

extension Rect {
  fileprivate func holds(across line: Double) -> Bool { minX <= line && line < maxX }
}
