extension MasonryLayout {
  /// Places all elements from the beginning.
  ///
  /// - Parameters:
  ///   - source: gives the sections, items and extents. It is asked in layout order, and not kept.
  ///   - container: the size in points; its extent along the way of scrolling does not matter.
  /// - Complexity: O(items · columns)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    rules = LayoutRules(configuration, container: container)
    isPrepared = true
    // Reuse the memory of the items.
    var stores = ContiguousArray(sections.map(\.items))
    sections = []
    for store in stores.indices { stores[store].removeAll() }
    let sectionCount = max(0, source.sectionCount)
    sections.reserveCapacity(sectionCount)
    for section in 0..<sectionCount {
      addSection(SectionRules(rules, from: source, section: section))
      if section < stores.count { swap(&sections[section].items, &stores[section]) }
      fillLastSection(from: source)
    }
    storeEnds(from: 0)
    checkInvariants()
  }

  /// Places the items that the source has in addition to those placed: the rest of the last
  /// section, then further sections. Placed items stay where they are; the result equals a full
  /// `prepare`.
  ///
  /// - Parameter source: has the layout's items, and perhaps more.
  /// - Precondition: the layout is prepared.
  /// - Complexity: O(new items · columns), amortised
  public mutating func append(from source: some LayoutSource) {
    requirePrepared()
    let first = max(0, sections.count - 1)
    if !sections.isEmpty { fillLastSection(from: source) }
    for section in sections.count..<max(sections.count, source.sectionCount) {
      addSection(section, from: source)
    }
    storeEnds(from: first)
    checkInvariants()
  }

  /// Places items of span 1 with these extents, in points, at the end of the last section. A layout
  /// without sections gets one.
  ///
  /// - Parameter extents: the extents in points; bad numbers count as 0.
  /// - Precondition: the layout is prepared.
  /// - Complexity: O(new items · columns), amortised
  @inlinable
  public mutating func append(extents: some Sequence<Double>) {
    append(extents: ContiguousArray(extents))
  }

  /// Places items of span 1 with these extents, in points, at the end of the last section. A layout
  /// without sections gets one.
  ///
  /// - Parameter extents: the extents in points; bad numbers count as 0.
  /// - Precondition: the layout is prepared. If it fits its lanes to the number of items, no item
  ///   of the last section is pinned.
  /// - Complexity: O(new items · columns), amortised
  public mutating func append(extents: ContiguousArray<Double>) {
    requirePrepared()
    if sections.isEmpty { addSection(SectionRules(rules, isFirst: true)) }
    let last = sections.count - 1
    guard !(sections[last].hasPins && rules.fitsItemCount) else {
      fatalError("append(extents:) does not know to which columns items are pinned")
    }
    sections[last].append(extents: extents, in: rules)
    storeEnds(from: last)
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
    sections.append(SectionGeometry(section, in: rules, start: start, neighbour: sections.last))
  }

  /// Stores the ends of the sections from `first` on.
  mutating func storeEnds(from first: Int) {
    sectionEnds.removeSubrange(min(first, sectionEnds.count)...)
    for section in sectionEnds.count..<sections.count { sectionEnds.append(sections[section].end) }
  }

  private mutating func fillLastSection(from source: some LayoutSource) {
    let section = sections.count - 1
    sections[section].fill(
      upTo: source.itemCount(inSection: section), section: section, from: source, in: rules)
  }
}
