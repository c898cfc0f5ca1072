/// A layout that chooses lanes for its items, and can leave items in those they have.
///
/// Layouts whose lane follows from an item's number (pure-layout, naive, grid) or that have none
/// (circle, line, justified) have no choice to keep: there every change is placed afresh.
package protocol LaneKeeping: Layout {
  /// Places everything anew, but for kept items, which take the end of their lane.
  ///
  /// - Complexity: O(items · columns)
  mutating func prepare(
    from source: some LayoutSource, in container: Size, keeping lanes: KeptLanes)
}

/// The lanes that items keep through a change, numbered through all sections.
package struct KeptLanes: Sendable {
  /// −1 for an item that is placed by the rules; so are all beyond the end.
  private var lanes = ContiguousArray<Int16>()

  /// Every item is placed by the rules.
  init() {}

  /// Every item of a prepared layout keeps its lane.
  ///
  /// - Complexity: O(items)
  package init(of layout: some Layout) {
    for section in 0..<layout.sectionCount {
      for item in 0..<layout.itemCount(inSection: section) {
        let path = ItemPath(section: section, item: item)
        lanes.append(Int16(truncatingIfNeeded: layout.attributes(at: path)?.lane ?? -1))
      }
    }
  }

  /// Makes room for new items, which are placed by the rules.
  package mutating func insert(count: Int, at item: Int) {
    lanes.insert(contentsOf: repeatElement(-1, count: count), at: item)
  }

  /// Takes items out.
  package mutating func remove(count: Int, at item: Int) {
    lanes.removeSubrange(item..<item + count)
  }

  /// The lane that an item keeps; nil when the rules place it.
  subscript(_ item: Int) -> Int? {
    lanes.indices.contains(item) && lanes[item] >= 0 ? Int(lanes[item]) : nil
  }
}

extension ScaledLayout: LaneKeeping where Base: LaneKeeping {
  package mutating func prepare(
    from source: some LayoutSource, in container: Size, keeping lanes: KeptLanes
  ) {
    base.prepare(from: source, in: container, keeping: lanes)
  }
}
