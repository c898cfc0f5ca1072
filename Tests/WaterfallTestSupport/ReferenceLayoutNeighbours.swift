package import WaterfallLayout

// Geometry, "Queries", "Neighbour", by looking at every item. The words are those of vertical
// scrolling: `top` is the left edge if the layout is horizontal.
extension ReferenceLayout {
  /// An item with its extent in the scrolling direction.
  private struct Place {
    let path: ItemPath
    let lanes: Range<Int>
    let top: Double
    let bottom: Double
    /// The position in its section's reading order.
    var rank = 0
  }

  /// The next item in the scrolling direction.
  package func along(_ path: ItemPath, forward: Bool, goal: Double?) -> ItemPath? {
    let frame = upright(path)
    let goal = goal ?? frame.x + frame.width / 2
    let order = order(path.section)
    let item = order.first { $0.path == path }!
    let candidates = order.filter {
      $0.lanes.overlaps(item.lanes) && (forward ? $0.rank > item.rank : $0.rank < item.rank)
    }
    guard candidates.isEmpty else {
      let line = nearest(Array(item.lanes), to: goal, in: path.section)
      return forward
        ? below(candidates, line: line, goal: goal) : above(candidates, line: line, goal: goal)
    }
    let sections =
      forward ? Array(path.section + 1..<columns.count) : (0..<path.section).reversed()
    for section in sections {
      let order = self.order(section)
      guard !order.isEmpty else { continue }
      let lanes = columns[section].indices.filter { lane in
        order.contains { $0.lanes.contains(lane) }
      }
      let lane = nearest(lanes, to: goal, in: section)
      let stack = order.filter { $0.lanes.contains(lane) }
      return (forward ? stack.first! : stack.last!).path
    }
    return nil
  }

  private func below(_ candidates: [Place], line: Int, goal: Double) -> ItemPath {
    let first = candidates.first { $0.lanes.contains(line) }
    let sooner = candidates.filter { first == nil || $0.bottom <= first!.top }
    guard let least = sooner.map(\.top).min() else { return first!.path }
    let near = nearest(sooner.filter { $0.top == least }, to: goal)
    return near.first!.path
  }

  private func above(_ candidates: [Place], line: Int, goal: Double) -> ItemPath {
    let last = candidates.last { $0.lanes.contains(line) }
    let sooner = candidates.filter { last == nil || $0.top >= last!.bottom }
    guard let greatest = sooner.map(\.bottom).max() else { return last!.path }
    let near = nearest(sooner.filter { $0.bottom == greatest }, to: goal)
    return near.last!.path
  }

  /// The item in the nearest column that has items that count, on the side of the lower or the
  /// higher columns.
  package func across(_ path: ItemPath, lower: Bool, goal: Double?) -> ItemPath? {
    let frame = upright(path)
    let goal = goal ?? frame.y + frame.height / 2
    let order = order(path.section)
    let item = order.first { $0.path == path }!
    let columns = Array(columns[path.section].indices)
    let lanes =
      lower
      ? columns.prefix(item.lanes.lowerBound).reversed()
      : Array(columns.suffix(from: item.lanes.upperBound))
    for lane in lanes {
      let stack = order.filter { $0.lanes.contains(lane) }
      let bounds = stack.filter { $0.lanes.overlaps(item.lanes) }.map(\.rank)
      let before = bounds.last { $0 < item.rank } ?? -1
      let after = bounds.first { $0 > item.rank } ?? order.count
      let counting = stack.filter { before < $0.rank && $0.rank < after }
      guard !counting.isEmpty else { continue }
      if let holder = counting.first(where: { $0.top <= goal && goal < $0.bottom }) {
        return holder.path
      }
      let distance = { (place: Place) in max(place.top - goal, goal - place.bottom) }
      let least = counting.map(distance).min()
      return counting.first { distance($0) == least }!.path
    }
    return nil
  }

  package func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double?
  ) -> ItemPath? {
    let isMirrored = options.isRightToLeft && !isHorizontal && options.isMasonry
    switch (direction, isHorizontal) {
    case (.up, false), (.left, true): return along(path, forward: false, goal: goal)
    case (.down, false), (.right, true): return along(path, forward: true, goal: goal)
    case (.left, false): return across(path, lower: !isMirrored, goal: goal)
    case (.right, false): return across(path, lower: isMirrored, goal: goal)
    case (.up, true): return across(path, lower: true, goal: goal)
    case (.down, true): return across(path, lower: false, goal: goal)
    }
  }

  /// An item's frame, with y as the scrolling direction.
  private func upright(_ path: ItemPath) -> Rect {
    let frame = items.first { $0.path == path }!.frame
    return isHorizontal ? frame.turned : frame
  }

  /// A section's items in reading order.
  private func order(_ section: Int) -> [Place] {
    let own = items.filter { $0.path.section == section }
    return Self.inReadingOrder(own, isHorizontal: isHorizontal).enumerated().map { rank, item in
      let frame = isHorizontal ? item.frame.turned : item.frame
      return Place(
        path: item.path, lanes: item.lane..<item.lane + spans[item.path]!, top: frame.y,
        bottom: frame.maxY, rank: rank)
    }
  }

  private func distance(_ lane: Int, to goal: Double, in section: Int) -> Double {
    let edges = columns[section][lane]
    return max(0, edges.minimum - goal, goal - edges.maximum)
  }

  /// The lane nearest to the goal; the lower number of two.
  private func nearest(_ lanes: [Int], to goal: Double, in section: Int) -> Int {
    lanes.min { distance($0, to: goal, in: section) < distance($1, to: goal, in: section) }!
  }

  /// The items in the lane nearest to the goal.
  private func nearest(_ places: [Place], to goal: Double) -> [Place] {
    let distance = { (place: Place) in
      place.lanes.map { self.distance($0, to: goal, in: place.path.section) }.min()!
    }
    let least = places.map(distance).min()
    return places.filter { distance($0) == least }
  }
}
