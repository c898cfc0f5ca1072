import WaterfallItems
import WaterfallLayout
import WaterfallRecords

extension Viewer {
  /// Opens the pane with a field's values and the number of cards of each.
  mutating func openCounts(of name: String) -> [ViewerEffect] {
    let known = board.finding.fieldNames
    guard known.isEmpty || known.contains(where: { FieldNaming.isSame($0, name) }) else {
      let near = nearestName(to: name, of: known).map { "; perhaps \($0)" } ?? ""
      status.say("no card has the field \(name)\(near)")
      return []
    }
    uncover()
    counts.open(known.first { FieldNaming.isSame($0, name) } ?? name)
    return []
  }

  /// The request to count the items that are shown; nil if a count is not due.
  mutating func nextCount() -> ViewerEffect? {
    let cards = CountedCards(
      count: board.arrangement.count, generation: board.generation, query: board.query)
    guard let field = counts.field, !board.ordering.isPending,
      counts.wantsCount(of: cards, isLast: board.loading == .ended)
    else { return nil }
    var places = ContiguousArray<ItemPlace>()
    places.reserveCapacity(board.arrangement.count)
    for section in 0..<board.arrangement.sectionCount {
      for index in 0..<board.arrangement.count(inSection: section) {
        let item = board.arrangement.item(at: ItemPath(section: section, item: index))
        places.append(board.items.places[item])
      }
    }
    return .count(CountRequest(field: field, places: places, generation: board.generation))
  }

  mutating func receive(_ counted: CountedValues) -> [ViewerEffect] {
    counts.receive(counted.counts)
    if let failure = counted.failure { status.say(failure) }
    return []
  }

  /// Adds a term to the filter, and shows the result.
  mutating func narrow(by term: String) -> [ViewerEffect] {
    guard let filter = try? Filter(term) else { return [] }
    var new = board.query
    new.filters.append(filter)
    return show(new)
  }
}
