extension SectionGeometry {
  /// Places the items that the source has in addition to those placed, and closes the section.
  mutating func fill(
    upTo end: Int, section: Int, from source: some LayoutSource, in rules: LayoutRules
  ) {
    guard !rules.isColumnFirst else {
      return fillColumnFirst(upTo: end, section: section, from: source, in: rules)
    }
    _ = fitColumns(toItems: max(itemCount, end), in: rules)
    let new = itemCount..<max(itemCount, end)
    if !new.isEmpty {
      items.reserve(new.count)
      dense?.lists.expectedCount = new.upperBound
      if hasKernel(rules) && !source.hasSpans(inSection: section, items: new)
        && !source.hasPins(inSection: section, items: new)
      {
        addExtents(of: new, section: section, from: source, in: rules)
      } else {
        for item in new { place(ItemPath(section: section, item: item), from: source, in: rules) }
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
      appendExtents(of: portion, section: section, from: source, to: &extents)
      place(extents: &extents, in: rules)
      extents.removeAll(keepingCapacity: true)
    }
  }

  /// Asks the source for the extents of items that are as wide as column 0. `extents` is empty.
  func appendExtents(
    of numbers: Range<Int>, section: Int, from source: some LayoutSource,
    to extents: inout ContiguousArray<Double>
  ) {
    source.appendExtents(
      inSection: section, items: numbers, laneExtent: columns.widths[0], to: &extents)
    guard extents.count == numbers.count else {
      fatalError("The source gave \(extents.count) extents for \(numbers.count) items")
    }
  }

  /// Places one item by the rules. It asks for the extent once it knows the item's width.
  mutating func place(_ path: ItemPath, from source: some LayoutSource, in rules: LayoutRules) {
    let span = min(max(1, source.span(of: path)), columns.count)
    let pin = source.column(of: path).map { min(max(0, $0), columns.count - span) }
    if pin != nil { hasPins = true }
    if rules.isDense {
      let lanes = pin.map { $0..<$0 + 1 } ?? lanes(for: span)
      return placeDensely(path, span: span, lanes: lanes, from: source, in: rules)
    }
    let (lane, top) =
      pin.map { (lane: $0, top: self.top(lane: $0, span: span)) }
      ?? candidate(span: span, policy: rules.policy)
    let width = columns.extent(lane: lane, span: span)
    let extent = rules.gate.extent(source.extent(of: path, laneExtent: width))
    place(lane: lane, span: span, top: top, extent: extent)
  }

  /// Places one item of a dense section. An item with a ratio has another extent in a column of
  /// another width, so it looks for a place in each run of columns of one width.
  mutating func placeDensely(
    _ path: ItemPath, span: Int, lanes: Range<Int>, from source: some LayoutSource,
    in rules: LayoutRules
  ) {
    let hasRatio = !columns.isUniform && AspectRatio(source.aspect(of: path)) != nil
    var best: (lane: Int, top: Double, extent: Double)?
    var lane = lanes.lowerBound
    while lane < lanes.upperBound {
      let width = columns.extent(lane: hasRatio ? lane : 0, span: span)
      var end = hasRatio ? lane + 1 : lanes.upperBound
      while end < lanes.upperBound, columns.extent(lane: end, span: span) == width { end += 1 }
      let extent = rules.gate.extent(source.extent(of: path, laneExtent: width))
      let found = denseCandidate(extent: extent, span: span, lanes: lane..<end)
      if best.map({ found.top < $0.top }) ?? true { best = (found.lane, found.top, extent) }
      lane = end
    }
    guard let best else { return }
    placeDensely(lane: best.lane, span: span, top: best.top, extent: best.extent)
  }

  /// Places items of span 1 after the present ones.
  mutating func append(extents: ContiguousArray<Double>, in rules: LayoutRules) {
    var (first, extents) = (itemCount, extents)
    if rules.isColumnFirst {
      rules.gate.clean(&extents)
      let all = items.extents(from: 0) + extents
      _ = fitColumns(toItems: all.count, in: rules)
      placeColumnFirst(all, in: rules)
      return finish(in: rules)
    }
    let former = items
    if fitColumns(toItems: first + extents.count, in: rules) {
      for item in 0..<first {
        let span = min(former.span(item), columns.count)
        placeByRules(extent: former.slots[item].extent, span: span, in: rules)
      }
      first = 0
    }
    items.reserve(extents.count)
    place(extents: &extents, in: rules)
    finish(from: first, in: rules)
  }
}
