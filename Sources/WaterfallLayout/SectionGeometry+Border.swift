// Placing items a second time, with the same result.
extension SectionGeometry {
  /// The state of the lanes before an item: all that the rules need to place it and those after it.
  struct Border: Sendable {
    fileprivate let section: SectionRules
    /// The last item of each lane; ``LaneBlocks/none`` if there is none.
    let lasts: ContiguousArray<UInt32>
    let ends: ContiguousArray<Double>
    let cursor: Int

    /// The items of these extents, placed as they were before, by number from 0.
    ///
    /// - Complexity: O(items · columns)
    func items(of extents: ContiguousArray<Double>, in rules: LayoutRules) -> ItemStore {
      var (geometry, extents) = (SectionGeometry(section, in: rules, start: 0), extents)
      (geometry.ends, geometry.cursor) = (ends, cursor)
      geometry.items.reserve(extents.count)
      geometry.place(extents: &extents, in: rules)
      return geometry.items
    }
  }

  /// Whether the rules, from a border on, need only the extents to put all items where they are.
  func canPlaceAlike(in rules: LayoutRules) -> Bool {
    // A sum that stopped at the greatest finite number depends on where each portion began; placed
    // in other portions, it would differ.
    hasKernel(rules) && items.spans.isEmpty && !hasPins && firstKept == nil
      && ends.allSatisfy { $0 < .greatestFiniteMagnitude }
  }

  /// The state of the lanes before an item; in a dense section only before the first.
  func border(before item: Int) -> Border {
    let block = item >> blocks.shift
    var (lasts, ends, cursor) = (blocks.lasts(before: block), floors, 0)
    for number in block << blocks.shift..<item {
      for lane in items.covered(number) { lasts[lane] = UInt32(truncatingIfNeeded: number) }
    }
    for lane in ends.indices where lasts[lane] != LaneBlocks.none {
      ends[lane] = items.bottom(Int(lasts[lane])).adding(rules.itemGap)
    }
    if item > 0 {
      let next = items.covered(item - 1).upperBound
      cursor = next == ends.count ? 0 : next
    }
    return Border(section: rules, lasts: lasts, ends: ends, cursor: cursor)
  }
}
