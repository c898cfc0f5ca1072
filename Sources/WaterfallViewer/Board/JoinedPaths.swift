import WaterfallLayout

/// The paths of items in a layout that knows one section, where there are several: it joins all
/// items, numbered through in section 0 (Geometry, "The named layouts").
struct JoinedPaths: Sendable {
  /// Items before each section; empty where paths are the same in the layout.
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

  /// The path of an item that has this one in the layout.
  ///
  /// - Complexity: O(log sections)
  func split(_ path: ItemPath) -> ItemPath {
    guard !starts.isEmpty else { return path }
    // The last section that begins there or before: the ones between are empty.
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= path.item { low = middle } else { high = middle }
    }
    return ItemPath(section: low, item: path.item - starts[low])
  }
}
