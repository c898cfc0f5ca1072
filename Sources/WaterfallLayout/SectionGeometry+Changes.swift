// Placing the remaining items after a change.
extension SectionGeometry {
  /// Removes all items, but keeps their memory; the section gets another start.
  mutating func empty(start: Double, in rules: LayoutRules) {
    var emptied = SectionGeometry(self.rules, in: rules, start: start, neighbour: self)
    items.removeAll()
    swap(&emptied.items, &items)
    self = emptied
  }

  /// Places stretches of the items in `former`.
  mutating func place(
    _ stretches: [LayoutEdit.Stretch], of former: LayoutChanges.Former, columns: LaterColumns,
    from source: some LayoutSource, in rules: LayoutRules
  ) {
    items.reserve(former.itemCount + stretches.reduce(0) { $0 + $1.newCount })
    let isPlain =
      columns == .afresh && hasKernel(rules)
      && !hasNewSpans(stretches, section: former.section, from: source)
    if isPlain, let extents = former.plainExtents {
      for stretch in stretches {
        addExtents(of: stretch, extents, of: former, from: source, in: rules)
      }
    } else {
      let items = former.items(in: rules)
      for stretch in stretches {
        placeOneByOne(stretch, items, of: former, columns: columns, from: source, in: rules)
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
    of stretch: LayoutEdit.Stretch, _ former: ContiguousArray<Double>,
    of section: LayoutChanges.Former, from source: some LayoutSource, in rules: LayoutRules
  ) {
    guard case .old(let range) = stretch else {
      let new = itemCount..<itemCount + stretch.count
      return addExtents(of: new, section: section.section, from: source, in: rules)
    }
    var extents = ContiguousArray<Double>()
    var first = range.lowerBound - section.first
    let end = range.upperBound - section.first
    while first < end {
      let portion = first..<min(end, first + Self.portion)
      extents.append(contentsOf: former[portion])
      place(extents: &extents, in: rules)
      extents.removeAll(keepingCapacity: true)
      first = portion.upperBound
    }
  }

  private mutating func placeOneByOne(
    _ stretch: LayoutEdit.Stretch, _ items: ItemStore, of former: LayoutChanges.Former,
    columns: LaterColumns, from source: some LayoutSource, in rules: LayoutRules
  ) {
    switch (stretch, columns) {
    case (.new(let count), _):
      for _ in 0..<count { placeNext(in: former.section, from: source, rules: rules) }
    case (.resized(let range), .afresh):
      for _ in range { placeNext(in: former.section, from: source, rules: rules) }
    case (.resized(let range), .kept):
      for item in range.map({ $0 - former.first }) {
        let (lane, span) = (Int(items.lanes[item]), items.span(item))
        let width = self.columns.extent(lane: rules.isDense ? 0 : lane, span: span)
        let path = ItemPath(section: former.section, item: itemCount)
        let extent = rules.gate.extent(source.extent(of: path, laneExtent: width))
        placeKept(lane: lane, span: span, extent: extent)
      }
    case (.old(let range), .kept):
      for item in range.map({ $0 - former.first }) {
        placeKept(
          lane: Int(items.lanes[item]), span: items.span(item),
          extent: items.slot(item).extent)
      }
    case (.old(let range), .afresh):
      for item in range {
        placeAgain(item - former.first, of: items, in: former.section, from: source, rules: rules)
      }
    }
  }

  private mutating func placeNext(
    in section: Int, from source: some LayoutSource, rules: LayoutRules
  ) {
    place(ItemPath(section: section, item: itemCount), from: source, in: rules)
  }

  /// Places an item by the rules. It asks for the extent only if the item's width has changed.
  private mutating func placeAgain(
    _ item: Int, of items: ItemStore, in section: Int, from source: some LayoutSource,
    rules: LayoutRules
  ) {
    let (old, span) = (Int(items.lanes[item]), items.span(item))
    var extent = items.slot(item).extent
    if hasFixedExtents(rules) { return placeByRules(extent: extent, span: span, in: rules) }
    let (lane, top) = candidate(span: span, policy: rules.policy)
    let width = columns.extent(lane: lane, span: span)
    if width != columns.extent(lane: old, span: span) {
      let path = ItemPath(section: section, item: itemCount)
      extent = rules.gate.extent(source.extent(of: path, laneExtent: width))
    }
    place(lane: lane, span: span, top: top, extent: extent)
  }
}

extension LayoutChanges.Former {
  /// The extents of the items; nil when an item has a span other than 1.
  fileprivate var plainExtents: ContiguousArray<Double>? {
    switch known {
    case .extents(let extents, _): extents
    case .items(let items): items.spans.isEmpty ? items.extents(from: 0) : nil
    }
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
