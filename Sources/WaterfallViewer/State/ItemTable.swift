import WaterfallItems

/// What is kept of every item: who it is, and where it can be read again. 24 bytes each.
struct ItemTable: Sendable {
  private(set) var ids: ContiguousArray<ItemID> = []
  private(set) var places: ContiguousArray<ItemPlace> = []

  var count: Int { ids.count }

  mutating func append(_ page: LoadedPage) {
    ids.append(contentsOf: page.ids)
    places.append(contentsOf: page.places)
  }
}

/// The cards near the viewport. Those far from it are dropped: they can be read again.
struct CardCache: Sendable {
  private var cards: [Int: Card] = [:]

  subscript(index: Int) -> Card? { cards[index] }
  var count: Int { cards.count }

  mutating func insert(_ card: Card, at index: Int) { cards[index] = card }

  /// Drops all cards but those of these items, once there are many more.
  mutating func keep(near range: Range<Int>) {
    guard cards.count > 2 * range.count else { return }
    cards = cards.filter { range.contains($0.key) }
  }
}
