package import WaterfallCards
package import WaterfallItems
package import WaterfallRecords

/// A measured page.
package struct LoadedPage: Sendable {
  package var ids: [ItemID]
  package var places: [ItemPlace]
  /// One per item, found with `measure`.
  package var extents: [Float]
  /// The number of columns that each item spans; empty unless a span field was asked for.
  package var spans: [UInt16] = []
  /// The column that each item is pinned to, or ``ItemTable/anyColumn``; empty unless a field for
  /// it was asked for.
  package var pins: [Int16] = []
  /// The width that each record gives, in the layout's own unit; 0 if it gives none. Empty unless a
  /// width field was asked for.
  package var widths: [Float] = []
  /// The cards that the request wanted, each with its item's index in the page.
  package var cards: [(index: Int, card: Card)]
  /// Each item's section by name; empty if there are no sections.
  package var groups: [String?]
  /// The number of unreadable records. Their cards are marked.
  package var unreadableCount = 0
  /// The number of files that were skipped because their kind is not shown.
  package var leftOut = 0
  /// The number of records that were left out because their keys had come before.
  package var repeated = 0
  /// Whether each item is shown; empty if all are.
  package var shown: [Bool]
  /// How well each item matches; empty if all matches are equally good.
  package var ranks: [Int] = []
  /// The query that produced `groups`, `shown` and `ranks`.
  package var query: ItemQuery
  /// The names of the first records' fields. Fields of nested objects are named by their path.
  package var fieldNames: [String]
  /// Whether these records are lines of text, which have no other field.
  package var areLines = true
  package var measure: CardMeasure
  package var after: Cursor?
  /// The cursor of the next page; nil at the end.
  package var next: Cursor?
  package var outlook = Page.Outlook.settled
  /// The fields that cards show, chosen from the first page.
  package var fields: CardFields
  /// A problem with the query that the first page revealed; nil if there is none.
  package var warning: String?
  package var generation: Int
}

/// Items in the requested order.
package struct ArrangedItems: Sendable {
  var sections: [Arrangement.Section]
  /// How well each item of the only section matches; empty if match quality does not count.
  var ranks: ContiguousArray<Int> = []
  /// The ranks of all items by the only order, for the next time; nil if they are not known.
  var column: ColumnRanks?
  /// The number of items, shown or not.
  package var total: Int
  /// Whether more will follow. Items not examined yet are in no section.
  package var isPartial = false
  package var query: ItemQuery
  package var number: Int
  package var generation: Int
  /// The reason why the items could not be read; nil if they could.
  package var failure: String?
}

/// Cards by item number.
package struct FetchedCards: Sendable {
  package var cards: [(index: Int, card: Card)]
  /// The reason why some could not be read; nil if all could.
  package var failure: String?
  package var generation: Int

  package init(cards: [(index: Int, card: Card)], failure: String? = nil, generation: Int) {
    (self.cards, self.failure, self.generation) = (cards, failure, generation)
  }
}

/// The extents of the first `extents.count` items.
package struct MeasuredExtents: Sendable {
  package var measure: CardMeasure
  /// In item order.
  package var extents: ContiguousArray<Float>
  package var generation: Int
}

extension MeasuredExtents {
  package init(_ request: MeasureRequest, _ extents: ContiguousArray<Float>) {
    self.init(measure: request.measure, extents: extents, generation: request.generation)
  }
}

/// A source's items after a refresh: at least as many as there were before, or all.
package struct RefreshedItems: Sendable {
  /// In their order.
  package var pages: [LoadedPage]
  package var generation: Int
  /// The lines of the first items, which are above the cards (``RefreshRequest/captionLines``).
  package var caption: [String]

  package init(pages: [LoadedPage], generation: Int, caption: [String] = []) {
    (self.pages, self.generation, self.caption) = (pages, generation, caption)
  }
}
