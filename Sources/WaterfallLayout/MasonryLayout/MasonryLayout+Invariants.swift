extension MasonryLayout {
  #if INTERNAL_CHECKS
  /// Walks the whole layout and traps where its parts disagree.
  func checkInvariants() {
    precondition(items.extents.count == items.count, "Extents and tops differ in number")
    precondition(items.lanes.count == items.count, "Lanes and tops differ in number")
    precondition(
      items.spans.isEmpty || items.spans.count == items.count, "Spans and tops differ in number")
    precondition(
      sections.reduce(0) { $0 + $1.itemCount } == items.count, "Sections miss items")
    var line = rules.contentInsets.top
    for section in sections {
      precondition(section.start >= line, "A section starts in the one before")
      line = section.end
      checkLanes(of: section)
    }
  }

  private func checkLanes(of section: SectionGeometry) {
    for lane in 0..<section.columns.count {
      var (top, bottom) = (section.firstLine, section.firstLine)
      for rank in 0..<section.index.count(lane: lane) {
        let item = section.firstItem + section.index.item(lane: lane, rank: rank)
        let covered = Int(items.lanes[item])..<Int(items.lanes[item]) + items.span(item)
        precondition(covered.contains(lane), "Item \(item) is in lane \(lane)'s list")
        precondition(items.tops[item] >= max(top, bottom), "Lane \(lane) is out of order")
        (top, bottom) = (items.tops[item], items.bottom(item))
      }
      precondition(bottom <= section.itemsEnd, "Lane \(lane) goes below the section's items")
    }
  }
  #else
  @inline(__always) func checkInvariants() {}
  #endif
}
