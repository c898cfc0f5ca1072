// The numbers of items that people see and type. A board may have only the rest of a longer list;
// then they are those of the longer list. The code counts from the board's own first item.
extension Board {
  /// The number of the item that has `position` shown items before it here; 1 is the first.
  package func number(ofPosition position: Int) -> Int { firstNumber + position + 1 }

  /// The number of an item; nil if it is hidden.
  ///
  /// - Complexity: O(sections)
  package func number(of item: Int) -> Int? {
    arrangement.position(of: item).map(number(ofPosition:))
  }

  /// The number of the last item shown; 0 if there is none.
  package var lastNumber: Int { arrangement.count == 0 ? 0 : firstNumber + arrangement.count }

  /// The number of items of the whole list, as far as it is known.
  package var itemCount: SectionCount {
    let own = SectionCount(lastNumber, isOpen: hasMore)
    guard let givenCount, givenCount.count >= own.count else { return own }
    return givenCount
  }

  /// Goes to the item of a number, reading as far as needed.
  package mutating func scroll(toNumber number: Int) {
    scroll(to: .position(max(0, number - 1 - firstNumber)))
    guard firstNumber > 0, number <= firstNumber else { return }
    say("the cards here begin with \(firstNumber + 1)")
  }

  /// About how many cells the items before the first one would take along the scroll axis.
  package var extentBefore: Int { extent(ofOthers: firstNumber) }

  /// About how many cells the known items after the last one would take along the scroll axis.
  package var extentAfter: Int { extent(ofOthers: itemCount.count - lastNumber) }

  private func extent(ofOthers count: Int) -> Int {
    guard count > 0, arrangement.count > 0 else { return 0 }
    let usual = Double(contentExtent) / Double(arrangement.count)
    return Int(min(Double(count) * usual, 1e15))
  }
}

/// How many items a section or a list has.
package struct SectionCount: Hashable, Sendable {
  package let count: Int
  /// Whether more items may come.
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
