import WaterfallItems
import WaterfallRecords

/// The cards near the viewport. Those far from it are dropped: they can be read again.
package struct CardShelf: Sendable {
  private var cards: [Int: Card] = [:]
  /// What cards show of their records; nil until the first page has come.
  private(set) var fields: CardFields?
  /// Items whose records are being read again.
  private var fetching: Set<Int> = []
  /// Whether some of those could not be read.
  private var hasUnread = false
  /// How often any card has come or gone.
  private(set) var changes = 0

  package subscript(item: Int) -> Card? { cards[item] }
  func contains(_ item: Int) -> Bool { cards.keys.contains(item) }
  package var count: Int { cards.count }
  /// Whether any card so far had a picture.
  private(set) var hasPictures = false

  /// Some of the cards that are here, in their items' order.
  var sample: [Card] { cards.keys.sorted().prefix(Self.mostInSample).compactMap { cards[$0] } }
  private static let mostInSample = 500

  mutating func insert(_ card: Card, at item: Int) {
    cards[item] = card
    if card.picture != nil { hasPictures = true }
    changes += 1
    checkInvariants()
  }

  #if INTERNAL_CHECKS
  /// Looks at every card, and traps where what is known of all is not true.
  private func checkInvariants() {
    precondition(
      hasPictures || cards.values.allSatisfy { $0.picture == nil }, "A picture is not known of")
    precondition(cards.keys.allSatisfy { $0 >= 0 }, "A card belongs to no item")
  }
  #else
  @inline(__always) private func checkInvariants() {}
  #endif

  /// Breaks a card's texts into lines for a width, in cells. What the card looks like stays.
  mutating func wrap(_ item: Int, width: Int, _ form: CardForm) {
    cards[item]?.wrap(width: width, form)
  }

  /// The items have other numbers now. What cards show of their records stays.
  mutating func restart() {
    cards.removeAll()
    fetching.removeAll()
    changes += 1
  }

  /// Drops all cards but those of these items, once there are many more.
  mutating func keep(only items: some Collection<Int>) {
    guard cards.count > 2 * items.count else { return }
    var kept: [Int: Card] = [:]
    kept.reserveCapacity(items.count)
    for item in items { kept[item] = cards[item] }
    cards = kept
    changes += 1
  }

  // MARK: Reading

  /// A page has come, whose items begin with `first`.
  mutating func take(_ page: LoadedPage, first: Int) {
    cards.reserveCapacity(cards.count + page.cards.count)
    for (index, card) in page.cards { insert(card, at: first + index) }
    fields = fields ?? page.fields
  }

  /// Whether an item's card is neither here nor on its way.
  func isMissing(_ item: Int) -> Bool { !contains(item) && !fetching.contains(item) }

  /// These items' records are being read again.
  mutating func fetch(_ items: [Int]) { fetching.formUnion(items) }

  mutating func take(_ fetched: FetchedCards) {
    for (item, card) in fetched.cards {
      fetching.remove(item)
      insert(card, at: item)
    }
    if fetched.failure != nil { hasUnread = true }
  }

  /// What was asked for is not waited for: it is asked for again when it is needed.
  mutating func forgetRequests() { fetching.removeAll() }

  /// Cards that could not be read again may be asked for once more.
  ///
  /// - Returns: whether there are any.
  mutating func tryAgain() -> Bool {
    guard hasUnread else { return false }
    hasUnread = false
    fetching.removeAll()
    return true
  }
}
