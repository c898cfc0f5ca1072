package import WaterfallCards
package import WaterfallItems
package import WaterfallLayout
package import WaterfallRecords

@testable package import WaterfallViewer

// What tests read of the present board.
extension Viewer {
  package var layout: CardLayout { board.placed.layout }
  package var arrangement: Arrangement { board.placed.arrangement }
  package var items: ItemTable { board.placed.items }
  package var measure: CardMeasure { board.placed.measure }
  package var offset: Int { board.placed.offset }
  package var focus: Int { board.placed.focus }
  package var anchor: (item: Int, cells: Int)? { board.placed.anchor }
  package var isHorizontal: Bool { board.placed.isHorizontal }
  package var viewportExtent: Int { board.placed.viewportExtent }
  package var contentExtent: Int { board.placed.contentExtent }
  package var lastOffset: Int { board.placed.lastOffset }
  package var visibleRect: Rect { board.placed.visibleRect }
  package func range(of frame: Rect) -> (first: Int, end: Int) { board.placed.range(of: frame) }
  package func frame(of item: Int) -> Rect? { board.placed.frame(of: item) }
  package var fields: CardFields? { board.cards.fields }
  package var query: ItemQuery { board.ordering.query }
  package var loading: Reading.Loading { board.loading }
  package var isAtLimit: Bool { board.isAtLimit }
  package var cursor: Cursor? { board.reading.cursor }
  package var isHalted: Bool { board.reading.isHalted }
  package var farScroll: FarScroll? { board.reading.farScroll }
  package var followState: FollowState { board.reading.followState }
  package var isMeasuring: Bool { board.reading.isMeasuring }
  package var generation: Int { board.reading.generation }
}
