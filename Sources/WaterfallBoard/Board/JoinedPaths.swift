import WaterfallLayout

/// Maps paths for a layout that supports only one section when there are several. Such a layout
/// joins all items, numbered consecutively in section 0 (Geometry, "The named layouts").
struct JoinedPaths: Sendable {
  /// The number of items before each section; empty if the layout's paths are the same.
  private var starts: [Int] = []

  /// - Complexity: O(sections)
  init(_ source: some LayoutSource, in choice: LayoutChoice) {
    guard !choice.kind.traits.contains(.sections), source.sectionCount > 1 else { return }
    var count = 0
    for section in 0..<source.sectionCount {
      starts.append(count)
      count += source.itemCount(inSection: section)
    }
  }

  init() {}

  /// An item's path in the layout.
  func joined(_ path: ItemPath) -> ItemPath {
    guard starts.indices.contains(path.section) else { return path }
    return ItemPath(section: 0, item: starts[path.section] + path.item)
  }

  /// The path of the item that has this path in the layout.
  ///
  /// - Complexity: O(log sections)
  func split(_ path: ItemPath) -> ItemPath {
    guard !starts.isEmpty else { return path }
    // The last section that begins at or before the item. Earlier ones with the same start are
    // empty.
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= path.item { low = middle } else { high = middle }
    }
    return ItemPath(section: low, item: path.item - starts[low])
  }
}
