// The last items of a flush section, whose frames are extended to the section's greatest bottom.
extension SectionGeometry {
  func isExtended(_ item: Int) -> Bool {
    guard !extended.isEmpty else { return false }
    let place = extended.indices.partitionPoint(near: 0) { extended[$0] < item }
    return place < extended.count && extended[place] == item
  }

  /// The item's bottom, extended if it is.
  func bottom(_ item: Int) -> Double { isExtended(item) ? itemsEnd : items.bottom(item) }

  /// Finds the items that are last in all lanes that they cover, and end above the greatest bottom.
  ///
  /// - Complexity: O(columns), amortised
  mutating func extendLasts() {
    let lasts = ContiguousArray(columns.starts.indices.map { last(inLane: $0) })
    var found = ContiguousArray<Int>()
    for (lane, last) in lasts.enumerated() {
      guard let item = last, lane == Int(items.lanes[item]), items.bottom(item) < itemsEnd
      else { continue }
      if items.covered(item).allSatisfy({ lasts[$0] == item }) { found.append(item) }
    }
    found.sort()
    extended = found
  }

  /// The lane's item with the greatest bottom, the later one of two; nil in an empty lane.
  private func last(inLane lane: Int) -> Int? {
    guard dense != nil else {
      return blocks.lasts[lane] == LaneBlocks.none ? nil : Int(blocks.lasts[lane])
    }
    var best: Int?
    for item in walks(lane: lane, { _ in true }).up {
      guard let old = best else {
        best = item
        continue
      }
      // An item of extent 0 may share its top with another item of the lane.
      guard items.top(item) >= items.top(old) || items.bottom(item) >= items.bottom(old)
      else { break }
      let (bottom, oldBottom) = (items.bottom(item), items.bottom(old))
      if bottom > oldBottom || bottom == oldBottom && item > old { best = item }
    }
    return best
  }

  /// Calls `body` with the items whose frames, extended or not, share area with `rect`, by number.
  static func forEachExtendedItem(
    of sections: Span<SectionGeometry>, at section: Int, in rect: Rect, _ body: (Attributes) -> Void
  ) {
    let geometry = sections[section]
    func attributes(_ item: Int) -> Attributes {
      Attributes(
        path: ItemPath(section: section, item: item), frame: geometry.frame(item),
        lane: Int(geometry.items.lanes[item]))
    }
    var rest = geometry.extended.filter { item in
      geometry.frame(item).sharesArea(with: rect)
        && !geometry.ownFrame(item).sharesArea(with: rect)
    }[...]
    forEachOwnItem(of: sections, at: section, in: rect) { found in
      while let item = rest.first, item < found.path.item {
        rest.removeFirst()
        body(attributes(item))
      }
      body(geometry.isExtended(found.path.item) ? attributes(found.path.item) : found)
    }
    for item in rest { body(attributes(item)) }
  }
}
