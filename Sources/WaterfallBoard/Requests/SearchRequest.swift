package import WaterfallItems
package import WaterfallRecords

/// A request to search items for a text.
package struct SearchRequest: Sendable {
  package internal(set) var filter: Filter
  /// The places of the items from `first` on.
  package var places: ContiguousArray<ItemPlace>
  package var first: Int
  /// The order in which items are searched, starting at `focus`; nil means as they came.
  package internal(set) var arrangement: Arrangement?
  package var focus: Int
  /// The number of the search.
  package var number: Int
  package var generation: Int
  /// The source's own sections.
  package internal(set) var sections = SourceSections()
}

/// Items that contain the text.
package struct SearchedItems: Sendable {
  /// The numbers of the items, in the order in which they were searched.
  package var found: [UInt32]
  /// Whether this is the last result of the request.
  package var isLast: Bool
  package var number: Int
  package var generation: Int
  /// Why the items could not be read; nil if they could.
  package var failure: String?
}
