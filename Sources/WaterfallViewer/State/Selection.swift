package import WaterfallItems

/// How much Enter picks.
package enum Selection: String, Hashable, Sendable, CaseIterable {
  case one, many
}

/// An item that was picked, or is one of several that a command reads.
package struct PickedItem: Hashable, Sendable {
  /// From 0, in the order in which the items came.
  package var index: Int
  package var place: ItemPlace
  /// The number of the items among which it came: its source is kept under it.
  package var generation: Int
}
