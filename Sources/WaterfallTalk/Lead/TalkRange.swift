package import WaterfallBoard
package import WaterfallItems
import WaterfallLayout

/// A part of a speaker's order, from which a page can be made without the board.
package struct TalkRange: Hashable, Sendable {
  /// The number of the order (``TalkPage/order``).
  package var order: Int
  /// The number of its first item.
  package var from: Int
  package var ids: [ItemID] = []
  package var places: [ItemPlace] = []
  /// The name of each item's section; nil if it has none.
  package var sections: [String?] = []
  /// Whether nothing follows.
  package var ends = false

  package init(order: Int, from: Int) { (self.order, self.from) = (order, from) }
}

extension Board {
  /// Up to `count` items of the order that the board shows; fewer at its end.
  ///
  /// - Complexity: O(sections before it, and items in it).
  package func talkRange(order: Int, from: Int, count: Int) -> TalkRange {
    var range = TalkRange(order: order, from: from)
    var (section, item) = (0, from)
    while section < arrangement.sectionCount, range.ids.count < count {
      let size = arrangement.count(inSection: section)
      guard item < size else {
        (section, item) = (section + 1, item - size)
        continue
      }
      let number = arrangement.item(at: ItemPath(section: section, item: item))
      range.ids.append(items.ids[number])
      range.places.append(items.places[number])
      range.sections.append(arrangement.name(ofSection: section))
      item += 1
    }
    let isAtEnd = section >= arrangement.sectionCount || from + range.ids.count >= arrangement.count
    range.ends = isAtEnd && loading == .ended && !ordering.isPending
    return range
  }
}
