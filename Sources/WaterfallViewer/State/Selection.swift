package import WaterfallItems

/// How much Enter picks.
package enum Selection: String, Hashable, Sendable, CaseIterable {
  case one, many
}

/// An item that was picked.
package struct PickedItem: Hashable, Sendable {
  /// From 0, in the order in which the items came.
  package var index: Int
  package var place: ItemPlace
}
