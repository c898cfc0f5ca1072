package import WaterfallItems

/// Work that follows from a change of state. Its outcome is a ``ViewerEvent`` again.
package enum ViewerEffect: Sendable {
  /// Pull a page from the source.
  case load(LoadRequest)
  /// Forget the request that is under way; its outcome is not wanted any more.
  case cancelLoad
  /// Read the records of cards that are in view again.
  case fetch(FetchRequest)
  /// Measure all items at another card width.
  case measure(MeasureRequest)
  case suspend
  /// Draw everything, whatever the terminal shows.
  case redraw
  case quit(ExitReason)
}

/// Why the viewer ended.
package enum ExitReason: Hashable, Sendable {
  case quit, interrupted, lost
  case signal(Int32)
  /// Nothing could be read at all.
  case failed(ItemError)
}

/// A page that is wanted.
package struct LoadRequest: Sendable {
  package var cursor: Cursor?
  /// At most so many items.
  package var count: Int
  /// In cells, borders included.
  package var cardWidth: Int
  /// Whether the cards themselves are wanted, or only what the layout needs.
  package var wantsCards: Bool
  /// nil in the first request: then they are found in its page.
  package var fields: CardFields?
}

/// Cards that are wanted.
package struct FetchRequest: Sendable {
  package var indices: [Int]
  package var places: [ItemPlace]
  package var fields: CardFields
}

/// Heights that are wanted.
package struct MeasureRequest: Sendable {
  package var places: ContiguousArray<ItemPlace>
  package var cardWidth: Int
  package var fields: CardFields
}
