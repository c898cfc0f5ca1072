// The reading order within a lane.
extension SectionGeometry {
  /// The key by which two items of one section are compared in reading order.
  private func readingKey(_ item: Int) -> (Double, Int16, Int) {
    (items.top(item), items.lanes[item], item)
  }

  /// The first of a lane's items, in reading order, that comes after `item`; if that is nil, the
  /// first of all.
  func next(in lane: Int, after item: Int?) -> Int? {
    let key = item.map(readingKey)
    var best: Int?
    for item in walks(lane: lane, { other in key.map { items.top(other) < $0.0 } ?? false }).down {
      // Tops never fall along a lane; only items of equal tops may be out of reading order.
      if let best, items.top(item) > items.top(best) { break }
      if let key, readingKey(item) <= key { continue }
      if let old = best, readingKey(old) <= readingKey(item) { continue }
      best = item
    }
    return best
  }

  /// The last of a lane's items, in reading order, that comes before `item`; if that is nil, the
  /// last of all.
  func previous(in lane: Int, before item: Int?) -> Int? {
    let key = item.map(readingKey)
    var best: Int?
    for item in walks(lane: lane, { other in key.map { items.top(other) <= $0.0 } ?? true }).up {
      if let best, items.top(item) < items.top(best) { break }
      if let key, readingKey(item) >= key { continue }
      if let old = best, readingKey(old) >= readingKey(item) { continue }
      best = item
    }
    return best
  }

  /// The lane's item that holds the line, else the one with the nearer edge; the first read wins a
  /// tie.
  func nearest(in lane: Int, to line: Double) -> Int? {
    var best: (item: Int, distance: Double)?
    func consider(_ item: Int) -> Bool {
      let distance =
        items.top(item) <= line && line < items.bottom(item)
        ? -1 : max(items.top(item) - line, line - items.bottom(item))
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
    let walks = walks(lane: lane) { items.bottom($0) <= line }
    for item in walks.down where !consider(item) { break }
    for item in walks.up where !consider(item) { break }
    return best?.item
  }
}
