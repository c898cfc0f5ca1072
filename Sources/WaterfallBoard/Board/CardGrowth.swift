import WaterfallCards
import WaterfallItems

/// A few cards that have grown to fill the viewport.
///
/// It follows from the items, the viewport and the chosen layout alone. Whatever places items drops
/// it, and it is decided anew at the end of the event (``Board/growFewCards()``). The board's own
/// measure and extents know nothing of it.
struct CardGrowth: Sendable {
  /// The layout that has placed the cards.
  let layout: CardLayout
  let form: CardForm
  let measure: CardMeasure
  /// The layout's choice to return to.
  let usual: LayoutChoice
}

extension Board {
  /// Lets the cards grow if they are few and no more will come.
  ///
  /// While items are being read or arranged, nothing grows: the cards would change their size with
  /// every page.
  mutating func growFewCards() {
    guard !placed.isGrowthDecided, mayGrow else { return }
    let sections = arrangement.sectionCount
    guard sections <= FewCards.most, 1...FewCards.most ~= arrangement.count else {
      return placed.decide(nil)
    }
    // Cards that are not stored are being read, and come with another event.
    guard let few = FewCards(placed, cards) else { return }
    let growth = few.grown(from: layout, measuredForm)
    let anchor = self.anchor
    placed.decide(growth)
    if growth == nil { return }
    placed.camera.forgetGoal()
    placed.restore(anchor)
  }

  /// Whether the shown items are all that there are and will be, in a layout that lets cards grow.
  private var mayGrow: Bool {
    guard rules.medium == .screen, firstNumber == 0, rules.attributeWords == nil, !view.isList,
      !room.isHalved, view.chosen.growsCards
    else { return false }
    return loading == .ended && !rules.isFollowing && !followState.isGrowing && !isMeasuring
      && ordering.isDone && !ordering.isWaiting && !ordering.gathers
  }
}

extension LayoutChoice {
  /// Whether the lanes and the cards' contents alone decide the sizes of the cards, in cells.
  fileprivate var growsCards: Bool {
    points == nil && !isHorizontal && !isOfCommand && kind.lanes == .configured
      && kind.traits.contains(.placement)
  }
}
