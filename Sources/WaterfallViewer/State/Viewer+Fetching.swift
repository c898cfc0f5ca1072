import WaterfallItems

// Cards that have to be read again.
extension Viewer {
  mutating func nextFetch() -> FetchRequest? {
    guard let fields = board.fields, let inView else { return nil }
    let compared = screen.isComparing ? context.comparedItems : []
    guard
      inView.cards.contains(where: { board.cards.isMissing($0.item) })
        || compared.contains(where: board.cards.isMissing)
    else { return nil }
    let shown = inView.items + compared
    // Also read a screen on both sides, so that the next scrolling steps find their cards.
    let margin = inView.cards.count
    let near = items(around: inView.positions, margin: margin) + shown
    board.cards.keep(only: items(around: inView.positions, margin: 2 * margin) + shown)
    let indices = Set(near).filter(board.cards.isMissing).sorted()
    board.cards.fetch(indices)
    return FetchRequest(
      indices: indices, places: indices.map { board.items.places[$0] }, fields: fields,
      generation: board.generation)
  }

  private func items(around positions: ClosedRange<Int>, margin: Int) -> [Int] {
    let end = min(board.arrangement.count - 1, positions.upperBound + margin)
    let first = max(0, positions.lowerBound - margin)
    // Placement may put an item far from its neighbours in order. The view then covers too many
    // positions, so only the cards in view are read.
    guard end - first < 8 * margin + 64 else { return [] }
    return (first...end).compactMap { board.arrangement.item(atPosition: $0) }
  }
}
