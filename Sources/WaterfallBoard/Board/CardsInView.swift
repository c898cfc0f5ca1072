package import WaterfallLayout

/// The cards in view. They are found once in an update, for all its users until the next update.
package struct CardsInView: Sendable {
  package struct Place: Sendable {
    package internal(set) var path: ItemPath
    package internal(set) var item: Int
    /// In content coordinates.
    package internal(set) var frame: Rect

    /// Whether path, item and width are equal, so that the card's wrapped lines can be reused.
    fileprivate func isSameCard(as other: Place) -> Bool {
      path == other.path && item == other.item && frame.width == other.frame.width
    }
  }

  /// In layout order; not empty.
  package internal(set) var cards: [Place]
  /// The positions of the first and last card among all shown items, counted from 0.
  package internal(set) var positions: ClosedRange<Int>
  /// Whether headers or footers are in view as well.
  package internal(set) var hasOthers: Bool
  /// The board's count of changes of its cards when they were found.
  fileprivate var cardChanges = 0

  var items: [Int] { cards.map(\.item) }

  /// The cards whose lines were not wrapped when `old` was found.
  fileprivate func newCards(since old: CardsInView?) -> [Place] {
    guard let old, old.cardChanges == cardChanges else { return cards }
    var (next, new) = (0, [Place]())
    for card in cards {
      while next < old.cards.count, old.cards[next].path < card.path { next += 1 }
      if next < old.cards.count, old.cards[next].isSameCard(as: card) { continue }
      new.append(card)
    }
    return new
  }
}

extension Board {
  /// Finds the cards in view and wraps the texts of new cards, so that drawing a frame need not.
  mutating func cacheCardsInView() {
    let old = inView
    inView = placed.cardsInView(about: old?.cards.count ?? 0)
    inView?.cardChanges = cards.changes
    if let new = inView?.newCards(since: old), !new.isEmpty { wrap(new) }
  }
}

extension PlacedCards {
  /// Finds the cards in view; nil if there are none.
  ///
  /// - Parameter count: about how many to expect.
  package func cardsInView(about count: Int = 0) -> CardsInView? {
    var (cards, hasOthers) = ([CardsInView.Place](), false)
    cards.reserveCapacity(count)
    layout.forEachElement(in: visibleRect) { attributes in
      guard attributes.kind == .item else {
        hasOthers = true
        return
      }
      let (path, frame) = (attributes.path, attributes.frame)
      cards.append(CardsInView.Place(path: path, item: arrangement.item(at: path), frame: frame))
    }
    guard var first = cards.first?.path else { return nil }
    var last = first
    for card in cards { (first, last) = (min(first, card.path), max(last, card.path)) }
    let start = arrangement.position(ofItemAt: first)
    return CardsInView(
      cards: cards, positions: start...max(start, arrangement.position(ofItemAt: last)),
      hasOthers: hasOthers)
  }
}
