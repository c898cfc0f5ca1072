/// A layout that chooses lanes for its items, and can keep items in their lanes.
///
/// In other layouts the lane follows from an item's number (pure-layout, naive, grid), or there are
/// no lanes (circle, line, justified). They have no choice to keep, so every change places all
/// items afresh.
protocol LaneKeeping: Layout {
  /// Places all items by the rules, except kept items, which go to the end of their lane.
  ///
  /// - Complexity: O(items · columns)
  mutating func prepare(
    from source: some LayoutSource, in container: Size, keeping lanes: KeptLanes)
}

/// The lanes that items keep through a change; items are numbered through all sections.
struct KeptLanes: Sendable {
  /// −1 for an item that the rules place. The rules also place all items past the end.
  private var lanes = ContiguousArray<Int16>()

  /// The rules place every item.
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

  /// Makes room for new items; the rules place these.
  mutating func insert(count: Int, at item: Int) {
    lanes.insert(contentsOf: repeatElement(-1, count: count), at: item)
  }

  /// Removes items.
  mutating func remove(count: Int, at item: Int) {
    lanes.removeSubrange(item..<item + count)
  }

  /// Moves consecutive items.
  ///
  /// - Parameter destination: the first one's number after the move.
  mutating func move(_ items: Range<Int>, to destination: Int) {
    let moved = lanes[items]
    lanes.removeSubrange(items)
    lanes.insert(contentsOf: moved, at: destination)
  }

  var count: Int { lanes.count }

  /// The lane that an item keeps; nil when the rules place it.
  ///
  /// - Parameter count: how many lanes there are now. If the item's lane is gone, it goes to the
  ///   last one.
  func lane(of item: Int, among count: Int) -> Int? {
    lanes.indices.contains(item) && lanes[item] >= 0 ? min(Int(lanes[item]), count - 1) : nil
  }
}

extension LaneKeeping {
  /// Places all elements from the beginning.
  ///
  /// - Parameters:
  ///   - source: gives the sections, items and extents; it is not kept.
  ///   - container: the size in points; bad numbers count as 0.
  /// - Complexity: O(items · columns)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    prepare(from: source, in: container, keeping: KeptLanes())
  }

  /// True: items keep their lanes through ``Layout/apply(_:from:)``.
  public var keepsLanes: Bool { true }

  /// Applies a change of the source; new and moved items keep no lane.
  ///
  /// - Complexity: O(items · columns)
  public mutating func apply(_ edit: LayoutEdit, from source: some LayoutSource) {
    var lanes = KeptLanes(of: self)
    lanes.follow(edit, in: source)
    prepare(from: source, in: container, keeping: lanes)
  }
}

extension KeptLanes {
  /// - Parameter source: gives the items as they are after the change, so it is ahead of the
  ///   layout.
  fileprivate mutating func follow(_ edit: LayoutEdit, in source: some LayoutSource) {
    func number(of path: ItemPath) -> Int {
      (0..<path.section).reduce(path.item) { $0 + source.itemCount(inSection: $1) }
    }
    switch edit {
    case .insert(let path, let count): insert(count: count, at: number(of: path))
    case .delete(let path, let count): remove(count: count, at: number(of: path))
    case .move(let from, let to):
      // If the item moves to an earlier section, the source already counts it there.
      remove(count: 1, at: number(of: from) - (to.section < from.section ? 1 : 0))
      insert(count: 1, at: number(of: to))
    case .resize: break
    case .insertSections(let first, let count):
      let added = (first..<first + count).reduce(0) { $0 + source.itemCount(inSection: $1) }
      insert(count: added, at: number(of: ItemPath(section: first, item: 0)))
    case .deleteSections(let first, _):
      // The source does not have the deleted items any more.
      remove(
        count: count - source.joinedItemCount, at: number(of: ItemPath(section: first, item: 0)))
    case .moveSection(let from, let to):
      let moved = source.itemCount(inSection: to)
      let others = (0..<source.sectionCount).filter { $0 != to }.prefix(from)
      let first = others.reduce(0) { $0 + source.itemCount(inSection: $1) }
      move(first..<first + moved, to: number(of: ItemPath(section: to, item: 0)))
    }
  }
}
