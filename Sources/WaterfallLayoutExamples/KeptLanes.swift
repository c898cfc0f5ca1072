import WaterfallLayout

/// The lanes that items keep through a change; items are numbered through all sections.
struct KeptLanes {
  /// −1 for an item that the layout places. It also places all items past the end.
  private var lanes = ContiguousArray<Int16>()

  /// The layout places every item.
  init() {}

  /// The lanes of items that were there before a change; the layout places inserted and moved ones.
  ///
  /// - Parameters:
  ///   - old: the lanes of all items before it, by number.
  ///   - counts: the number of items in each section before it.
  ///   - source: gives the items as they are after it.
  /// - Complexity: O(items)
  init(
    _ old: ContiguousArray<Int16>, of counts: [Int], through edit: LayoutEdit,
    to source: JoinedSource
  ) {
    lanes = ContiguousArray(repeating: -1, count: source.itemCount)
    var number = 0
    for (section, count) in counts.enumerated() {
      for item in 0..<count {
        defer { number += 1 }
        let path = ItemPath(section: section, item: item)
        if case .move(path, _) = edit { continue }
        guard let new = edit.newPath(of: path) else { continue }
        lanes[source.number(of: new)] = old[number]
      }
    }
  }

  /// The lane that an item keeps; nil if the layout places it.
  ///
  /// - Parameter count: how many lanes there are now. If the item's lane is gone, it goes to the
  ///   last one.
  func lane(of item: Int, among count: Int) -> Int? {
    lanes.indices.contains(item) && lanes[item] >= 0 ? min(Int(lanes[item]), count - 1) : nil
  }
}
