/// A layout that chooses lanes for its items, and can leave items in those they have.
///
/// Layouts whose lane follows from an item's number (pure-layout, naive, grid) or that have none
/// (circle, line, justified) have no choice to keep: there every change is placed afresh.
protocol LaneKeeping: Layout {
  /// Places everything anew, but for kept items, which take the end of their lane.
  ///
  /// - Complexity: O(items · columns)
  mutating func prepare(
    from source: some LayoutSource, in container: Size, keeping lanes: KeptLanes)
}

/// The lanes that items keep through a change, numbered through all sections.
struct KeptLanes: Sendable {
  /// −1 for an item that is placed by the rules; so are all beyond the end.
  private var lanes = ContiguousArray<Int16>()

  /// Every item is placed by the rules.
  init() {}

  /// Every item of a prepared layout keeps its lane.
  ///
  /// - Complexity: O(items)
  init(of layout: some Layout) {
    for section in 0..<layout.sectionCount {
      for item in 0..<layout.itemCount(inSection: section) {
        let path = ItemPath(section: section, item: item)
        lanes.append(Int16(truncatingIfNeeded: layout.attributes(at: path)?.lane ?? -1))
      }
    }
  }

  /// Makes room for new items, which are placed by the rules.
  mutating func insert(count: Int, at item: Int) {
    lanes.insert(contentsOf: repeatElement(-1, count: count), at: item)
  }

  /// Takes items out.
  mutating func remove(count: Int, at item: Int) {
    lanes.removeSubrange(item..<item + count)
  }

  /// The lane that an item keeps; nil when the rules place it.
  subscript(_ item: Int) -> Int? {
    lanes.indices.contains(item) && lanes[item] >= 0 ? Int(lanes[item]) : nil
  }
}

extension LaneKeeping {
  /// Places everything anew.
  ///
  /// - Parameters:
  ///   - source: gives sections, items and extents; it is not kept.
  ///   - container: points; bad numbers count as 0.
  /// - Complexity: O(items · columns)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    prepare(from: source, in: container, keeping: KeptLanes())
  }

  /// True: items keep their lanes through ``Layout/apply(_:from:)``.
  public var keepsLanes: Bool { true }

  /// Takes over a change of the source; what is new or moved keeps no lane.
  ///
  /// - Complexity: O(items · columns)
  public mutating func apply(_ edit: LayoutEdit, from source: some LayoutSource) {
    var lanes = KeptLanes(of: self)
    lanes.follow(edit, in: source)
    prepare(from: source, in: container, keeping: lanes)
  }
}

extension KeptLanes {
  /// - Parameter source: is ahead of the layout: it gives the items as they are after the change.
  fileprivate mutating func follow(_ edit: LayoutEdit, in source: some LayoutSource) {
    func number(of path: ItemPath) -> Int {
      (0..<path.section).reduce(path.item) { $0 + source.itemCount(inSection: $1) }
    }
    switch edit {
    case .insert(let path, let count): insert(count: count, at: number(of: path))
    case .delete(let path, let count): remove(count: count, at: number(of: path))
    case .move(let from, let to):
      // In the source the item already stands in a section before.
      remove(count: 1, at: number(of: from) - (to.section < from.section ? 1 : 0))
      insert(count: 1, at: number(of: to))
    case .resize: break
    }
  }
}
