// Placing again what a change leaves.
extension SectionGeometry {
  /// The same section starting elsewhere, without its items.
  func emptied(start: Double, in rules: LayoutRules) -> SectionGeometry {
    SectionGeometry(self.rules, in: rules, start: start, neighbour: self)
  }

  /// Places stretches of what `former` knew.
  mutating func place(
    _ stretches: [LayoutEdit.Stretch], of former: LayoutChanges.Former, columns: LaterColumns,
    from source: some LayoutSource, in rules: LayoutRules
  ) {
    items.reserve(former.items.count + stretches.reduce(0) { $0 + $1.newCount })
    let isPlain =
      columns == .afresh && hasKernel(rules) && former.items.spans.isEmpty
      && !hasNewSpans(stretches, section: former.section, from: source)
    for stretch in stretches {
      if isPlain {
        addExtents(of: stretch, of: former, from: source, in: rules)
      } else {
        placeOneByOne(stretch, of: former, columns: columns, from: source, in: rules)
      }
    }
    finish(in: rules)
  }

  private func hasNewSpans(
    _ stretches: [LayoutEdit.Stretch], section: Int, from source: some LayoutSource
  ) -> Bool {
    var number = itemCount
    for stretch in stretches {
      let numbers = number..<number + stretch.count
      if case .old = stretch {
      } else if !numbers.isEmpty, source.hasSpans(inSection: section, items: numbers) {
        return true
      }
      number = numbers.upperBound
    }
    return false
  }

  private mutating func addExtents(
    of stretch: LayoutEdit.Stretch, of former: LayoutChanges.Former,
    from source: some LayoutSource, in rules: LayoutRules
  ) {
    guard case .old(let range) = stretch else {
      let new = itemCount..<itemCount + stretch.count
      return addExtents(of: new, section: former.section, from: source, in: rules)
    }
    var extents = ContiguousArray<Double>()
    var first = range.lowerBound - former.first
    let end = range.upperBound - former.first
    while first < end {
      let portion = first..<min(end, first + Self.portion)
      extents.reserveCapacity(portion.count)
      for item in portion { extents.append(former.items.slot(item).extent) }
      place(extents: &extents, in: rules)
      extents.removeAll(keepingCapacity: true)
      first = portion.upperBound
    }
  }

  private mutating func placeOneByOne(
    _ stretch: LayoutEdit.Stretch, of former: LayoutChanges.Former, columns: LaterColumns,
    from source: some LayoutSource, in rules: LayoutRules
  ) {
    switch (stretch, columns) {
    case (.new(let count), _):
      for _ in 0..<count { placeNext(in: former.section, from: source, rules: rules) }
    case (.resized(let range), .afresh):
      for _ in range { placeNext(in: former.section, from: source, rules: rules) }
    case (.resized(let range), .kept):
      for item in range.map({ $0 - former.first }) {
        let (lane, span) = (Int(former.items.lanes[item]), former.items.span(item))
        let width = self.columns.extent(lane: rules.isDense ? 0 : lane, span: span)
        let path = ItemPath(section: former.section, item: itemCount)
        let extent = rules.gate.extent(source.extent(of: path, laneExtent: width))
        placeKept(lane: lane, span: span, extent: extent)
      }
    case (.old(let range), .kept):
      for item in range.map({ $0 - former.first }) {
        placeKept(
          lane: Int(former.items.lanes[item]), span: former.items.span(item),
          extent: former.items.slot(item).extent)
      }
    case (.old(let range), .afresh):
      for item in range { placeAgain(item - former.first, of: former, from: source, in: rules) }
    }
  }

  private mutating func placeNext(
    in section: Int, from source: some LayoutSource, rules: LayoutRules
  ) {
    place(ItemPath(section: section, item: itemCount), from: source, in: rules)
  }

  /// Places an item by the rules, asking for its extent only if its width is another.
  private mutating func placeAgain(
    _ item: Int, of former: LayoutChanges.Former, from source: some LayoutSource,
    in rules: LayoutRules
  ) {
    let (old, span) = (Int(former.items.lanes[item]), former.items.span(item))
    var extent = former.items.slot(item).extent
    if hasFixedExtents(rules) { return placeByRules(extent: extent, span: span, in: rules) }
    let (lane, top) = candidate(span: span, policy: rules.policy)
    let width = columns.extent(lane: lane, span: span)
    if width != columns.extent(lane: old, span: span) {
      let path = ItemPath(section: former.section, item: itemCount)
      extent = rules.gate.extent(source.extent(of: path, laneExtent: width))
    }
    place(lane: lane, span: span, top: top, extent: extent)
  }
}

extension LayoutEdit.Stretch {
  var count: Int {
    switch self {
    case .old(let range), .resized(let range): range.count
    case .new(let count): count
    }
  }

  fileprivate var newCount: Int {
    if case .new(let count) = self { count } else { 0 }
  }
}
