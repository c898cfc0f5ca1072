/// A way from the items of a source to other ones of the same file or directory.
package enum BoardWay: Hashable, Sendable {
  /// To what is inside the item at this place: a subdirectory's entries, a table's rows.
  case inside(ItemPlace)
  /// To what the source is one of: a database's tables, the lists of a document.
  case around
  /// To the same items together with those that are usually left out, or without them again.
  case others
}

/// Where a ``BoardWay`` leads.
package struct OpenedBoard: Sendable {
  package var source: any ItemSource
  /// What it is called among those around it: `items`.
  package var name: String
  /// The item of `source` from whose inside the way led; nil: it led to the inside, or the source
  /// does not know.
  package var item: ItemID?
  /// Whether its records have the same fields as those that the way began at: an order of those
  /// holds there, too.
  package var isAlike: Bool

  /// - Parameter name: nil: the source's own.
  package init(
    _ source: any ItemSource, name: String? = nil, item: ItemID? = nil, isAlike: Bool = false
  ) {
    (self.source, self.item, self.isAlike) = (source, item, isAlike)
    self.name = name ?? source.name
  }
}
