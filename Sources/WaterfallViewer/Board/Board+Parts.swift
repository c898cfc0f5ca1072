import TerminalGrid
import WaterfallCards
package import WaterfallItems
package import WaterfallLayout
package import WaterfallRecords

// MARK: What the parts say

extension Board {
  var layout: CardLayout { placed.layout }
  var arrangement: Arrangement { placed.arrangement }
  var items: ItemTable { placed.items }
  var measure: CardMeasure { placed.measure }
  var offset: Int { placed.offset }
  var focus: Int { placed.focus }
  var anchor: (item: Int, cells: Int)? { placed.anchor }
  var isHorizontal: Bool { placed.isHorizontal }
  /// The part of the screen that shows the cards, as of the last `Viewer.act`.
  var viewport: CellSize { view.isList ? context.viewports.list : context.viewports.cards }
  var viewportExtent: Int { placed.viewportExtent }
  var contentExtent: Int { placed.contentExtent }
  var lastOffset: Int { placed.lastOffset }
  var visibleRect: Rect { placed.visibleRect }
  func range(of frame: Rect) -> (first: Int, end: Int) { placed.range(of: frame) }
  func frame(of item: Int) -> Rect? { placed.frame(of: item) }
  package var fields: CardFields? { cards.fields }
  var query: ItemQuery { ordering.query }
  var loading: Reading.Loading {
    isAtLimit && reading.loading == .idle ? .ended : reading.loading
  }
  /// Whether the limit of shown items is reached, and no later item could replace one of them.
  package var isAtLimit: Bool {
    guard let limit = query.readingLimit, fields != nil, !ordering.isPending else {
      return false
    }
    return arrangement.count >= limit
  }
  package var cursor: Cursor? { reading.cursor }
  var isHalted: Bool { reading.isHalted }
  var farScroll: FarScroll? { reading.farScroll }
  var followState: FollowState { reading.followState }
  var isMeasuring: Bool { reading.isMeasuring }
  /// The generation number of its items.
  var generation: Int { reading.generation }
  package var hasMore: Bool { loading != .ended }
  /// Whether something is in progress that Esc stops.
  var isOnItsWay: Bool { farScroll != nil || isRefreshing || ordering.gathers }
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
}
