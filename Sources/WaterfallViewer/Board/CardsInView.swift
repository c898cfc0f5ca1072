import WaterfallLayout

/// The cards in view: found once in an update, for all that asks for them until the next one.
struct CardsInView: Sendable {
  struct Place: Sendable {
    var path: ItemPath
    var item: Int
    /// In the content.
    var frame: Rect

    /// Whether it is as wide, too.
    func isSameCard(as other: Place) -> Bool {
      path == other.path && item == other.item && frame.width == other.frame.width
    }
  }

  /// In layout order; not empty.
  var cards: [Place]
  /// Before how many other items the first and the last stand.
  var positions: ClosedRange<Int>
  /// Whether headers or footers are in view as well.
  var hasOthers: Bool
  /// How often any card had come or gone when their lines were broken.
  var cardChanges = 0

  var items: [Int] { cards.map(\.item) }
}

extension Board {
  /// nil if no card is in view.
  ///
  /// - Parameter count: about so many.
  func cardsInView(about count: Int = 0) -> CardsInView? {
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
