package import WaterfallLayout

// Geometry, "Queries", by looking at every element.
extension ReferenceLayout {
  package var items: [Attributes] { elements.filter { $0.kind == .item } }

  package func elements(in rect: Rect, sticky: Bool) -> [Attributes] {
    var moved = elements
    if sticky {
      for header in headers {
        let edge = isHorizontal ? rect.minX : rect.minY
        let frame = moved[header.index].frame
        let (own, extent) = isHorizontal ? (frame.x, frame.width) : (frame.y, frame.height)
        let place = max(own, min(edge, header.end - extent))
        if isHorizontal {
          moved[header.index].frame.x = place
        } else {
          moved[header.index].frame.y = place
        }
        moved[header.index].zIndex = 1
      }
    }
    guard rect.width > 0, rect.height > 0 else { return [] }
    return moved.filter {
      $0.frame.width > 0 && $0.frame.height > 0
        && $0.frame.minX < rect.maxX && rect.minX < $0.frame.maxX
        && $0.frame.minY < rect.maxY && rect.minY < $0.frame.maxY
    }
  }

  /// The item's frame, with y as the scrolling direction.
  private func upright(_ item: Attributes) -> Rect {
    let frame = item.frame
    return isHorizontal
      ? Rect(x: frame.y, y: frame.x, width: frame.height, height: frame.width) : frame
  }

  private func key(_ item: Attributes) -> [Double] {
    [upright(item).y, Double(item.lane), Double(item.path.section), Double(item.path.item)]
  }

  private func items(section: Int, lane: Int) -> [Attributes] {
    items.filter {
      $0.path.section == section && ($0.lane..<$0.lane + spans[$0.path]!).contains(lane)
    }.sorted { key($0).lexicographicallyPrecedes(key($1)) }
  }

  /// The next item in the scrolling direction.
  package func along(_ path: ItemPath, forward: Bool, goal: Double?) -> ItemPath? {
    let item = items.first { $0.path == path }!
    let goal = goal ?? upright(item).x + upright(item).width / 2
    let sections = forward ? Array(path.section..<columns.count) : (0...path.section).reversed()
    for section in sections {
      guard
        let lane = columns[section].firstIndex(where: { $0.minimum <= goal && goal < $0.maximum })
      else { continue }
      let candidates = items(section: section, lane: lane).filter {
        guard section == path.section else { return true }
        return forward
          ? key(item).lexicographicallyPrecedes(key($0))
          : key($0).lexicographicallyPrecedes(key(item))
      }
      if let found = forward ? candidates.first : candidates.last { return found.path }
    }
    return nil
  }

  /// The item in the nearest column that has items, on the side of the lower or the higher columns.
  package func across(_ path: ItemPath, lower: Bool, goal: Double?) -> ItemPath? {
    let item = items.first { $0.path == path }!
    let goal = goal ?? upright(item).y + upright(item).height / 2
    let lanes =
      lower
      ? (0..<item.lane).reversed()
      : Array(item.lane + spans[path]!..<columns[path.section].count)
    for lane in lanes {
      let stack = items(section: path.section, lane: lane)
      guard !stack.isEmpty else { continue }
      if let holder = stack.first(where: { upright($0).minY <= goal && goal < upright($0).maxY }) {
        return holder.path
      }
      let distance = { (item: Attributes) in
        max(upright(item).minY - goal, goal - upright(item).maxY)
      }
      let least = stack.map(distance).min()
      return stack.first { distance($0) == least }!.path
    }
    return nil
  }

  /// The item nearest to a point.
  package func nearest(to point: Point) -> ItemPath? {
    let square = { (item: Attributes) in
      let x = max(0, item.frame.minX - point.x, point.x - item.frame.maxX)
      let y = max(0, item.frame.minY - point.y, point.y - item.frame.maxY)
      return x * x + y * y
    }
    let least = items.map(square).min()
    return items.filter { square($0) == least }
      .min { key($0).lexicographicallyPrecedes(key($1)) }?.path
  }
}
