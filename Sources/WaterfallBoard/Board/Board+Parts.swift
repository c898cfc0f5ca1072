package import TerminalGrid
package import WaterfallCards
package import WaterfallItems
package import WaterfallLayout
package import WaterfallRecords

// MARK: What the parts say

extension Board {
  package var layout: CardLayout { placed.layout }
  package var arrangement: Arrangement { placed.arrangement }
  package var items: ItemTable { placed.items }
  package var measure: CardMeasure { placed.measure }
  package var offset: Int { placed.offset }
  package var focus: Int { placed.focus }
  package var anchor: (item: Int, cells: Int)? { placed.anchor }
  package var isHorizontal: Bool { placed.isHorizontal }
  /// The part of the screen that shows the cards.
  package var viewport: CellSize { view.isList ? room.list : room.cards }
  package var viewportExtent: Int { placed.viewportExtent }
  package var contentExtent: Int { placed.contentExtent }
  package var lastOffset: Int { placed.lastOffset }
  package var visibleRect: Rect { placed.visibleRect }
  package func range(of frame: Rect) -> (first: Int, end: Int) { placed.range(of: frame) }
  package func frame(of item: Int) -> Rect? { placed.frame(of: item) }
  package var fields: CardFields? { cards.fields }
  package var query: ItemQuery { ordering.query }
  package var loading: Reading.Loading {
    isAtLimit && reading.loading == .idle ? .ended : reading.loading
  }
  /// Whether the limit of shown items is reached, and no later item could replace one of them.
  package var isAtLimit: Bool {
    guard let limit = query.readingLimit, fields != nil, !ordering.isPending else { return false }
    return arrangement.count >= limit
  }
  package var cursor: Cursor? { reading.cursor }
  package var isHalted: Bool { reading.isHalted }
  package var farScroll: FarScroll? { reading.farScroll }
  package var followState: FollowState { reading.followState }
  package var isMeasuring: Bool { reading.isMeasuring }
  /// The generation number of its items.
  package var generation: Int { reading.generation }
  package var hasMore: Bool { loading != .ended }
  /// Whether something is in progress that Esc stops.
  package var isOnItsWay: Bool { farScroll != nil || isRefreshing || ordering.gathers }
  /// Whether all items are shown, in their order, as far as the source has written them.
  package var isComplete: Bool {
    (loading == .ended || isAllHere) && !ordering.isPending
      && ordering.covered.map { $0 == items.count } ?? true
  }
  /// The places of the items that are shown, in their order.
  ///
  /// - Parameter first: the number of the first one. If it is not 0, the items are in the order in
  ///   which they came.
  /// - Complexity: O(items).
  package func shownPlaces(from first: Int = 0) -> ContiguousArray<ItemPlace> {
    var places = ContiguousArray<ItemPlace>()
    if first > 0 {
      for item in first..<max(first, items.count) where arrangement.path(of: item) != nil {
        places.append(items.places[item])
      }
      return places
    }
    places.reserveCapacity(arrangement.count)
    for section in 0..<arrangement.sectionCount {
      for index in 0..<arrangement.count(inSection: section) {
        let item = arrangement.item(at: ItemPath(section: section, item: index))
        places.append(items.places[item])
      }
    }
    return places
  }
  /// The items that overlap a part of the content.
  package func itemsFound(in rect: Rect) -> Set<Int> {
    var found: Set<Int> = []
    layout.forEachElement(in: rect) { attributes in
      if attributes.kind == .item { found.insert(arrangement.item(at: attributes.path)) }
    }
    return found
  }
  /// The description of an item's place in a layout, shown instead of its body; nil if the card
  /// shows its record's own text.
  package func attributeText(at path: ItemPath, in layout: CardLayout) -> String? {
    rules.attributeWords.flatMap { layout.words($0, at: path) }
  }
  /// Whether cards can be printed as they arrive, because no item is placed above an earlier one.
  package var isStreamedToPaper: Bool {
    let layout = view.chosen
    guard query.grouping == nil, !query.needsAll, !query.ranks, !layout.isHorizontal else {
      return false
    }
    return layout.kind.settling != .atEnd
  }
}
