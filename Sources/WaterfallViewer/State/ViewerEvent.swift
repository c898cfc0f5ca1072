package import TerminalGrid
package import TerminalInput
package import WaterfallItems

/// Whatever can happen to a viewer.
package enum ViewerEvent: Sendable {
  /// The terminal is there; nothing has been read yet.
  case started
  case input(InputEvent)
  case resized(CellSize)
  /// A page of items came from the source.
  case page(LoadedPage)
  /// A request for a page failed.
  case loadFailed(ItemError)
  /// Cards that had been dropped were read again.
  case cards(FetchedCards)
  /// All items were measured at another card width.
  case measured(MeasuredHeights)
  /// Somebody outside asked the program to stop for a while.
  case stopRequested
  /// The screen is not what it was.
  case screenLost
}

/// A page, measured for a card width.
package struct LoadedPage: Sendable {
  package var ids: [ItemID]
  package var places: [ItemPlace]
  /// Cells, one per item, at `cardWidth`.
  package var heights: [Int]
  /// One per item, or none when the request did not want them.
  package var cards: [Card]
  package var cardWidth: Int
  /// What it was asked after.
  package var after: Cursor?
  /// Where to go on; nil at the end.
  package var next: Cursor?
  /// What cards show, found in the first page.
  package var fields: CardFields
}

/// Cards by the number of their item.
package struct FetchedCards: Sendable {
  package var cards: [(index: Int, card: Card)]
  /// Why they could not be read; nil if they could.
  package var failure: String?
}

/// The heights of the first `heights.count` items at a card width.
package struct MeasuredHeights: Sendable {
  package var cardWidth: Int
  /// Cells, in item order.
  package var heights: [Int]
}
