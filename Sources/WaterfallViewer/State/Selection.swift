package import WaterfallItems

/// How many items the user may pick under `--select`.
package enum Selection: String, Hashable, Sendable, CaseIterable {
  case one, many
}

/// An item that was picked, or one of several that a command reads.
package struct PickedItem: Hashable, Sendable {
  /// From 0, in the order in which the items came.
  package var index: Int
  package var place: ItemPlace
  /// The generation number of its items; their source is kept under it.
  package var generation: Int

  package init(index: Int, place: ItemPlace, generation: Int) {
    (self.index, self.place, self.generation) = (index, place, generation)
  }
}
