import WaterfallItems

// Cards that have to be read again.
extension Board {
  /// - Parameter others: items that are in view, besides those on the board.
  mutating func requestCards(and others: [Int]) {
    guard let fields, let inView else { return }
    guard
      inView.cards.contains(where: { cards.isMissing($0.item) })
        || others.contains(where: cards.isMissing)
    else { return }
    let shown = inView.items + others
    // Also read a screen on both sides, so that the next scrolling steps find their cards.
    let margin = inView.cards.count
    let near = items(around: inView.positions, margin: margin) + shown
    cards.keep(only: items(around: inView.positions, margin: 2 * margin) + shown)
    let indices = Set(near).filter(cards.isMissing).sorted()
    cards.fetch(indices)
    emit(
      .fetch(
        FetchRequest(
          indices: indices, places: indices.map { items.places[$0] }, fields: fields,
          generation: generation)))
  }

  private func items(around positions: ClosedRange<Int>, margin: Int) -> [Int] {
    let end = min(arrangement.count - 1, positions.upperBound + margin)
    let first = max(0, positions.lowerBound - margin)
    // Placement may put an item far from its neighbours in order. The view then covers too many
    // positions, so only the cards in view are read.
    guard end - first < 8 * margin + 64 else { return [] }
    return (first...end).compactMap { arrangement.item(atPosition: $0) }
  }
}
