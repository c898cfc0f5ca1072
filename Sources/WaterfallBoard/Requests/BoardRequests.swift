package import Platform
package import WaterfallCards
package import WaterfallItems
package import WaterfallRecords

package struct LoadRequest: Sendable {
  package var cursor: Cursor?
  /// The largest number of items.
  package var count: Int
  package var measure: CardMeasure
  /// Whether the cards are needed, or only what the layout needs.
  package var wantsCards: Bool
  /// nil in the first request; the fields are then chosen from its page.
  package var fields: CardFields?
  package var query: ItemQuery
  /// How often the source has been read again. Answers with another number are ignored.
  package var generation: Int
}

package struct FetchRequest: Sendable {
  package var indices: [Int]
  package var places: [ItemPlace]
  package var fields: CardFields
  package var generation: Int
}

package struct MeasureRequest: Sendable {
  package var places: ContiguousArray<ItemPlace>
  package var measure: CardMeasure
  package var fields: CardFields
  package var generation: Int

  package init(
    places: ContiguousArray<ItemPlace>, measure: CardMeasure, fields: CardFields, generation: Int
  ) {
    (self.places, self.measure) = (places, measure)
    (self.fields, self.generation) = (fields, generation)
  }
}

package struct ArrangeRequest: Sendable {
  package var places: ContiguousArray<ItemPlace>
  /// The numbers of the items that may be shown, in order; nil means all.
  package var candidates: ContiguousArray<UInt32>?
  package var query: ItemQuery
  package var fields: CardFields
  package var generation: Int
  /// The source's own sections. They apply only if nothing else groups or sorts the items.
  package internal(set) var sections = SourceSections()
  /// The item whose neighbours are examined first.
  package var focus = 0
  /// The items that are in order already; nil if all are to be put in order.
  package internal(set) var sorted: SortedItems?
  /// The ranks of all places by columns that they were sorted by before.
  package internal(set) var columns: [ColumnRanks] = []
  /// How long the request waits before it reads anything, in milliseconds.
  package internal(set) var delay = 0
  /// The number of this request for an order. Only answers to the latest one are used.
  package var number: Int
}

/// A request to read the source again.
package struct RefreshRequest: Sendable {
  /// Read at least this many items. The fields below may end the reading earlier.
  package var count: Int
  /// How many of the first items are only words above the cards.
  package var captionLines = 0
  /// Whether fewer are of no use, so that nothing ends the reading earlier.
  package var needsCount = false
  /// The focused item. Once it and all picks have been read, one page more is enough.
  package var focus: ItemID?
  /// The picked items that must be found as well.
  package var picks: Set<ItemID> = []
  package var page: LoadRequest
  package var source: Source

  /// The source from which a board's items are read again.
  package enum Source: Sendable {
    /// The present one, opened again, so that it has what has changed meanwhile.
    case reopened
    /// The present one as it is, because other cards are made of its records.
    case present
    /// Another one, with those of the boards around it, the outermost first.
    case other(any ItemSource, outer: [any ItemSource])
    /// That of the items which a command writes. It ends an earlier command of this kind.
    case command(ShellCommand)
  }

  package init(
    count: Int, focus: ItemID?, picks: Set<ItemID> = [], page: LoadRequest,
    source: Source = .reopened
  ) {
    (self.count, self.focus, self.picks, self.page) = (count, focus, picks, page)
    self.source = source
  }
}
