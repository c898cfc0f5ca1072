extension MasonryLayout {
  #if INTERNAL_CHECKS
  /// Walks the whole layout, and traps if its parts disagree.
  func checkInvariants() {
    var line = rules.contentInsets.top
    for section in sections {
      precondition(section.start >= line, "A section starts in the one before")
      line = section.end
      checkLanes(of: section)
    }
  }

  private func checkLanes(of section: SectionGeometry) {
    let items = section.items
    precondition(items.lanes.count == items.count, "Lanes and items differ in number")
    precondition(
      items.spans.isEmpty || items.spans.count == items.count, "Spans and items differ in number")
    precondition(
      section.dense != nil || section.blocks.count == items.count >> section.blocks.shift,
      "Blocks and items differ in number")
    for lane in 0..<section.columns.count {
      var (top, bottom) = (section.firstLine, section.firstLine)
      for item in section.walks(lane: lane, { _ in false }).down {
        precondition(items.covers(lane, item: item), "Item \(item) is in lane \(lane)'s list")
        // Beyond 2⁵³ an extent may be lost in a sum, so an item fits into a gap without height.
        let isExact = items.bottom(item) < 0x1p53
        precondition(
          items.top(item) >= max(top, bottom) || !isExact, "Lane \(lane) is out of order")
        (top, bottom) = (items.top(item), items.bottom(item))
      }
      precondition(bottom <= section.itemsEnd, "Lane \(lane) goes below the section's items")
    }
  }
  #else
  @inline(__always) func checkInvariants() {}
  #endif
}
