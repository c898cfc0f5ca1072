/// A way from a source's items to other items of the same file or directory.
package enum BoardWay: Hashable, Sendable {
  /// Leads to the content of the item at this place: a subdirectory's entries or a table's rows.
  case inside(ItemPlace)
  /// Leads to the record that a field of the item at this place refers to: among the rows of its
  /// table.
  case reference(ItemPlace, field: String)
  /// Leads to the level above the source: a database's tables or the lists of a document.
  case around
  /// Leads to the same items with the ones that are usually left out, or without them again.
  case others

  /// Whether the way back leads to the board where it begins.
  package var leadsIn: Bool {
    switch self {
    case .inside, .reference: true
    case .around, .others: false
    }
  }
}

/// The source to which a ``BoardWay`` leads.
package struct OpenedBoard: Sendable {
  package var source: any ItemSource
  /// The board's name among its neighbours, such as `items`.
  package var name: String
  /// The item of `source` that contains the board where the way began, or to which a reference
  /// leads.
  ///
  /// It is nil if the way led inside an item, or if the source does not know.
  package var item: ItemID?
  /// Whether the records have the same fields as those where the way began. If so, the viewer can
  /// keep the sort order.
  package var isAlike: Bool

  /// - Parameter name: the board's name; nil means the source's own.
  package init(
    _ source: any ItemSource, name: String? = nil, item: ItemID? = nil, isAlike: Bool = false
  ) {
    (self.source, self.item, self.isAlike) = (source, item, isAlike)
    self.name = name ?? source.name
  }
}
