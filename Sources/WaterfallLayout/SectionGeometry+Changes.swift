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
    let count = itemCount + stretches.reduce(0) { $0 + $1.count }
    if fitColumns(toItems: count, in: rules), columns == .afresh {
      return fill(upTo: count, section: former.newSection, from: source, in: rules)
    }
    hasPins = former.hasPins
    items.reserve(former.itemCount + stretches.reduce(0) { $0 + $1.newCount })
    if rules.isColumnFirst {
      return placeColumnFirst(stretches, of: former, from: source, in: rules)
    }
    let isPlain =
      columns == .afresh && hasKernel(rules) && !former.hasPins
      && !hasNewSpansOrPins(stretches, section: former.newSection, from: source)
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

  private func hasNewSpansOrPins(
    _ stretches: [LayoutEdit.Stretch], section: Int, from source: some LayoutSource
  ) -> Bool {
    var number = itemCount
    for stretch in stretches {
      let numbers = number..<number + stretch.count
      if case .old = stretch {
      } else if !numbers.isEmpty,
        source.hasSpans(inSection: section, items: numbers)
          || source.hasPins(inSection: section, items: numbers)
      {
        return true
      }
      number = numbers.upperBound
    }
    return false
  }

  /// Places the items of the stretches column first.
  private mutating func placeColumnFirst(
    _ stretches: [LayoutEdit.Stretch], of former: LayoutChanges.Former,
    from source: some LayoutSource, in rules: LayoutRules
  ) {
    let items = former.items(in: rules)
    // A section whose columns have changed has other widths, so all extents are asked for again.
    let isKnown = columns.widths[0] == former.columns.widths[0]
    var extents = ContiguousArray<Double>()
    for stretch in stretches {
      if case .old(let range) = stretch, isKnown {
        for item in range { extents.append(items.slots[item - former.first].extent) }
      } else {
        let numbers = extents.count..<extents.count + stretch.count
        extents += self.extents(of: numbers, section: former.newSection, from: source, in: rules)
      }
    }
    placeColumnFirst(extents, in: rules)
    finish(in: rules)
  }

  private mutating func addExtents(
    of stretch: LayoutEdit.Stretch, _ former: ContiguousArray<Double>,
    of section: LayoutChanges.Former, from source: some LayoutSource, in rules: LayoutRules
  ) {
    guard case .old(let range) = stretch else {
      let new = itemCount..<itemCount + stretch.count
      return addExtents(of: new, section: section.newSection, from: source, in: rules)
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
      for _ in 0..<count { placeNext(in: former.newSection, from: source, rules: rules) }
    case (.resized(let range), .afresh):
      for _ in range { placeNext(in: former.newSection, from: source, rules: rules) }
    case (.resized(let range), .kept):
      for item in range.map({ $0 - former.first }) {
        placeInKeptLane(
          Int(items.lanes[item]), section: former.newSection, from: source, rules: rules)
      }
    case (.old(let range), .kept):
      let isSame = self.columns == former.columns
      for item in range.map({ $0 - former.first }) {
        if isSame {
          placeKept(
            lane: Int(items.lanes[item]), span: items.span(item), extent: items.slots[item].extent)
        } else {
          placeInKeptLane(
            Int(items.lanes[item]), section: former.newSection, from: source, rules: rules)
        }
      }
    case (.old(let range), .afresh):
      for item in range {
        placeAgain(item - former.first, of: items, former, from: source, rules: rules)
      }
    }
  }

  /// Places the next item in the lane that it keeps, and asks for its extent. A lane that is gone
  /// is clamped.
  private mutating func placeInKeptLane(
    _ lane: Int, section: Int, from source: some LayoutSource, rules: LayoutRules
  ) {
    let path = ItemPath(section: section, item: itemCount)
    let span = min(max(1, source.span(of: path)), columns.count)
    let lane = min(lane, columns.count - span)
    if rules.isDense {
      return placeDensely(path, span: span, lanes: lane..<lane + 1, from: source, in: rules)
    }
    let width = columns.extent(lane: lane, span: span)
    let extent = rules.gate.extent(source.extent(of: path, laneExtent: width))
    placeKept(lane: lane, span: span, extent: extent)
  }

  private mutating func placeNext(
    in section: Int, from source: some LayoutSource, rules: LayoutRules
  ) {
    place(ItemPath(section: section, item: itemCount), from: source, in: rules)
  }

  /// Places an item by the rules. It asks for the extent only if the item's width has changed.
  private mutating func placeAgain(
    _ item: Int, of items: ItemStore, _ former: LayoutChanges.Former,
    from source: some LayoutSource, rules: LayoutRules
  ) {
    let section = former.newSection
    if former.hasPins || rules.isDense && !columns.isUniform {
      return placeNext(in: section, from: source, rules: rules)
    }
    let (old, span) = (Int(items.lanes[item]), items.span(item))
    var extent = items.slots[item].extent
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
