/// How many items a section has.
package struct SectionCount: Hashable, Sendable {
  package let count: Int
  /// Whether more items of the section may come.
  package let isOpen: Bool

  package init(_ count: Int, isOpen: Bool) { (self.count, self.isOpen) = (count, isOpen) }
}

extension Board {
  /// The number of a section's items that have come, or that come before the board's first item.
  package func sectionCount(_ section: Int) -> SectionCount {
    if let given = givenCounts[section] { return given }
    let before = section == 0 ? countBeforeInSection : 0
    let isLast = section == arrangement.sectionCount - 1
    return SectionCount(
      before + arrangement.count(inSection: section),
      isOpen: hasMore && (query.grouping != nil || isLast))
  }
}
