extension MasonryLayout {
  /// Places everything anew.
  ///
  /// - Parameters:
  ///   - source: gives sections, items and extents; it is asked in layout order and not kept.
  ///   - container: points; its extent along the way of scrolling does not matter.
  /// - Complexity: O(items · columns)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    rules = LayoutRules(configuration, container: container)
    isPrepared = true
    items.removeAll()
    sections = []
    let sectionCount = max(0, source.sectionCount)
    var itemCount = 0
    for section in 0..<sectionCount { itemCount += max(0, source.itemCount(inSection: section)) }
    items.reserve(itemCount)
    sections.reserveCapacity(sectionCount)
    for section in 0..<sectionCount { addSection(section, from: source) }
    checkInvariants()
  }

  /// Places what the source has beyond the items placed: the rest of the last section, then
  /// further sections. What is placed stays as it is; the result equals a full `prepare`.
  ///
  /// - Complexity: O(new items · columns), amortised
  public mutating func append(from source: some LayoutSource) {
    requirePrepared()
    if !sections.isEmpty { fillLastSection(from: source) }
    for section in sections.count..<max(sections.count, source.sectionCount) {
      addSection(section, from: source)
    }
    checkInvariants()
  }

  /// Places items of span 1 and these extents, in points, at the end of the last section; a
  /// layout without sections gets one.
  ///
  /// - Complexity: O(new items · columns), amortised
  @inlinable
  public mutating func append(extents: some Sequence<Double>) {
    append(extents: ContiguousArray(extents))
  }

  /// Places items of span 1 and these extents, in points, at the end of the last section.
  public mutating func append(extents: ContiguousArray<Double>) {
    requirePrepared()
    if sections.isEmpty { addSection(SectionRules(rules)) }
    items.reserve(extents.count)
    items.extents.append(contentsOf: extents)
    placeAddedExtents(in: sections.count - 1)
    checkInvariants()
  }

  private func requirePrepared() {
    guard isPrepared else { fatalError("append was called before prepare") }
  }

  private mutating func addSection(_ section: Int, from source: some LayoutSource) {
    addSection(SectionRules(rules, from: source, section: section))
    fillLastSection(from: source)
  }

  private mutating func addSection(_ section: SectionRules) {
    let start = sections.last?.end.adding(rules.sectionSpacing) ?? rules.contentInsets.top
    sections.append(
      SectionGeometry(section, in: rules, start: start, firstItem: items.count))
  }

  private mutating func fillLastSection(from source: some LayoutSource) {
    let section = sections.count - 1
    let placed = sections[section].itemCount
    let new = placed..<max(placed, source.itemCount(inSection: section))
    guard !new.isEmpty else { return }
    items.reserve(new.count)
    let columns = sections[section].columns
    if columns.isUniform && !rules.isDense && !source.hasSpans(inSection: section, items: new) {
      source.appendExtents(
        inSection: section, items: new, laneExtent: columns.widths[0], to: &items.extents)
      guard items.extents.count == items.count + new.count else {
        fatalError(
          "The source gave \(items.extents.count - items.count) extents for \(new.count) items")
      }
      placeAddedExtents(in: section)
    } else {
      for item in new { place(item, in: section, from: source) }
    }
  }
}
