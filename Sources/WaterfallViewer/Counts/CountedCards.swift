import WaterfallBoard

/// The cards that a count covers: how many of which board, by which filter.
struct CountedCards: Equatable, Sendable {
  let count: Int
  let generation: Int
  let query: ItemQuery
  /// The number of the first item that may be shown later.
  var end = 0

  /// Whether these are the cards of `other` and more of them, as happens while a source is read.
  func isMore(than other: CountedCards) -> Bool {
    generation == other.generation && query == other.query && count > other.count
  }
}
