package import WaterfallCards
import WaterfallItems
import WaterfallRecords

/// The cards near the viewport. Distant cards are dropped; they can be read again.
package struct CardCache: Sendable {
  private var cards: [Int: Card] = [:]
  /// The fields that cards show of their records; nil until the first page has come.
  private(set) var fields: CardFields?
  /// Items whose records are being read again.
  private var fetching: Set<Int> = []
  /// Whether a card could not be read again.
  package private(set) var hasUnread = false
  /// How often the set of cards has changed.
  package private(set) var changes = 0

  package subscript(item: Int) -> Card? { cards[item] }
  func contains(_ item: Int) -> Bool { cards.keys.contains(item) }
  /// Whether most cards of the first page are lines of code or of a diff.
  private(set) var areLines = false
  /// Whether any card so far had a picture. Stays true after that card is dropped.
  package private(set) var hasPictures = false

  mutating func insert(_ card: Card, at item: Int) {
    precondition(item >= 0, "\(item) is not the number of an item")
    cards[item] = card
    if card.picture != nil { hasPictures = true }
    changes += 1
  }

  /// The extents of all items; nil unless all cards are stored.
  ///
  /// - Complexity: O(text of the cards)
  func extents(by measure: CardMeasure, count: Int) -> ContiguousArray<Float>? {
    guard count > 0, fields != nil, cards.count >= count else { return nil }
    return ContiguousArray((0..<count).map { cards[$0].map(measure.extent) ?? measure.leastExtent })
  }

  /// Breaks a card's text into lines for a width in cells. Does not change how the card looks.
  mutating func wrap(_ item: Int, width: Int, _ form: CardForm) {
    cards[item]?.wrap(width: width, form)
  }

  /// Drops all cards, because the items are renumbered.
  ///
  /// - Parameter keepsFields: whether cards of the same fields follow.
  mutating func restart(keepsFields: Bool) {
    if !keepsFields { (fields, areLines) = (nil, false) }
    cards.removeAll()
    fetching.removeAll()
    changes += 1
  }

  /// Drops the cards of other items once there are more than twice as many cards as `items`.
  package mutating func keep(only items: some Collection<Int>) {
    guard cards.count > 2 * items.count else { return }
    var kept: [Int: Card] = [:]
    kept.reserveCapacity(items.count)
    for item in items { kept[item] = cards[item] }
    cards = kept
    changes += 1
  }

  // MARK: Reading

  /// Stores a page's cards. Its first item has the number `first`.
  mutating func receive(_ page: LoadedPage, first: Int) {
    cards.reserveCapacity(cards.count + page.cards.count)
    for (index, card) in page.cards { insert(card, at: first + index) }
    if first == 0, !page.cards.isEmpty {
      areLines = page.cards.count { $0.card.isMostlyLines } * 2 > page.cards.count
    }
    fields = fields ?? page.fields
  }

  /// Whether an item's card is neither stored nor requested.
  func isMissing(_ item: Int) -> Bool { !contains(item) && !fetching.contains(item) }

  /// Notes that these items' records are being read again.
  mutating func fetch(_ items: [Int]) { fetching.formUnion(items) }

  mutating func receive(_ fetched: FetchedCards) {
    for (item, card) in fetched.cards {
      fetching.remove(item)
      insert(card, at: item)
    }
    if fetched.failure != nil { hasUnread = true }
  }

  /// Drops the pending requests. The cards are requested again when they are needed.
  mutating func forgetRequests() { fetching.removeAll() }

  /// Allows unreadable cards to be requested once more.
  package mutating func tryAgain() {
    guard hasUnread else { return }
    hasUnread = false
    fetching.removeAll()
  }
}
