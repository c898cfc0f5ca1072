extension SectionGeometry {
  /// Places the items that the source has in addition to those placed, and closes the section.
  mutating func fill(
    upTo end: Int, section: Int, from source: some LayoutSource, in rules: LayoutRules
  ) {
    let new = itemCount..<max(itemCount, end)
    if !new.isEmpty {
      items.reserve(new.count)
      dense?.lists.expectedCount = new.upperBound
      if hasKernel(rules) && !source.hasSpans(inSection: section, items: new) {
        addExtents(of: new, section: section, from: source, in: rules)
      } else {
        for item in new {
          place(ItemPath(section: section, item: item), from: source, in: rules)
        }
      }
    }
    finish(from: new.lowerBound, in: rules)
  }

  /// The number of extents requested at a time: few enough to be in the cache still when they are
  /// placed.
  static let portion = 512

  mutating func addExtents(
    of new: Range<Int>, section: Int, from source: some LayoutSource, in rules: LayoutRules
  ) {
    blocks.reserve(new.upperBound)
    var extents = ContiguousArray<Double>()
    while items.count < new.upperBound {
      let portion = items.count..<min(new.upperBound, items.count + Self.portion)
      extents.reserveCapacity(portion.count)
      source.appendExtents(
        inSection: section, items: portion, laneExtent: columns.widths[0], to: &extents)
      guard extents.count == portion.count else {
        fatalError("The source gave \(extents.count) extents for \(portion.count) items")
      }
      place(extents: &extents, in: rules)
      extents.removeAll(keepingCapacity: true)
    }
  }

  /// Places one item by the rules. It asks for the extent once it knows the item's width.
  mutating func place(_ path: ItemPath, from source: some LayoutSource, in rules: LayoutRules) {
    let span = min(max(1, source.span(of: path)), columns.count)
    if rules.isDense {
      let width = columns.extent(lane: 0, span: span)
      let extent = rules.gate.extent(source.extent(of: path, laneExtent: width))
      return placeByRules(extent: extent, span: span, in: rules)
    }
    let (lane, top) = candidate(span: span, policy: rules.policy)
    let width = columns.extent(lane: lane, span: span)
    let extent = rules.gate.extent(source.extent(of: path, laneExtent: width))
    place(lane: lane, span: span, top: top, extent: extent)
  }
}
