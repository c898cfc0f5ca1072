extension MasonryLayout {
  /// The item whose frame is nearest to a point; the first in reading order wins a tie. nil in a
  /// layout without items.
  ///
  /// - Parameter point: a point in the content, in points; bad coordinates count as 0.
  /// - Complexity: O(columns · log n) when the point is near items
  public func nearest(to point: Point) -> ItemPath? {
    var point = rules.isTransposed ? point.transposed : point
    if !point.x.isFinite { point.x = 0 }
    if !point.y.isFinite { point.y = 0 }
    var search = NearestSearch(layout: self, point: point)
    let start = min(firstSection(endingAfter: point.y), max(0, sections.count - 1))
    for section in start..<sections.count where !search.visit(section) { break }
    for section in (0..<start).reversed() where !search.visit(section) { break }
    return search.best?.path
  }
}

/// Looks at items outwards from a point, as long as one may be nearer than the best so far.
private struct NearestSearch {
  let layout: MasonryLayout
  let point: Point
  private(set) var best: Attributes?
  private var leastSquare = Double.infinity

  init(layout: MasonryLayout, point: Point) { (self.layout, self.point) = (layout, point) }

  /// Looks at a section. Returns false if it is too far away, and so is each further one in that
  /// direction.
  mutating func visit(_ section: Int) -> Bool {
    let geometry = layout.sections[section]
    let distance = max(0, max(geometry.start - point.y, point.y - geometry.end))
    if best != nil, distance * distance > leastSquare { return false }
    for item in geometry.extended { consider(ItemPath(section: section, item: item)) }
    for lane in 0..<geometry.columns.count { visit(lane: lane, of: section) }
    return true
  }

  private mutating func visit(lane: Int, of section: Int) {
    let geometry = layout.sections[section]
    let items = geometry.items
    let walks = geometry.walks(lane: lane) { items.bottom($0) <= point.y }
    for item in walks.down {
      let distance = max(0, items.top(item) - point.y)
      guard distance * distance <= leastSquare else { break }
      consider(ItemPath(section: section, item: item))
    }
    for item in walks.up {
      let distance = max(0, point.y - items.bottom(item))
      guard distance * distance <= leastSquare else { break }
      consider(ItemPath(section: section, item: item))
    }
  }

  private mutating func consider(_ path: ItemPath) {
    let attributes = layout.itemAttributes(path)
    let square = attributes.frame.squaredDistance(to: point)
    if let best, square > leastSquare || (square == leastSquare && !attributes.isRead(before: best))
    {
      return
    }
    (best, leastSquare) = (attributes, square)
  }
}

extension Rect {
  /// The square of the distance to a point; 0 for a point inside.
  func squaredDistance(to point: Point) -> Double {
    let across = max(0, max(minX - point.x, point.x - maxX))
    let along = max(0, max(minY - point.y, point.y - maxY))
    return across * across + along * along
  }
}
