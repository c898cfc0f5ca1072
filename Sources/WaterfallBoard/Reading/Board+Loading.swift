import TerminalGrid
import WaterfallCards
package import WaterfallItems
import WaterfallRecords

extension Board {
  /// Requests the next page, one at a time, if something is wanted of it.
  mutating func requestPage() {
    guard loading == .idle, !isHalted, !isMeasuring, !ordering.isPassing else { return }
    if goal == .screen { reading.fill(placedContent, patience: fillingPatience) }
    // If the screen cannot be filled, others may still wait for items.
    guard goal != nil else { return }
    // The page size depends on whether the user waits for it.
    let request = request(after: cursor, generation: generation)
    if cursor == nil { reading.awaitCards(ofOtherBoard: true) }
    reading.ask(for: request.count)
    emit(.load(request))
  }

  private var placedContent: Filling.Content {
    Filling.Content(
      count: arrangement.count, extent: contentExtent,
      lanes: hasLanes ? layout.laneEnds(limit: 1000).reduce(0) { $0 + ($1 ?? 0) } : 0)
  }

  private var hasLanes: Bool { layout.choice.hasLanes && !layout.laneRanges.isEmpty }

  /// The number of cards that may come without lengthening the layout.
  ///
  /// In lanes each card lengthens one of them. A row or a group may take some cards first.
  private var fillingPatience: Int {
    let fillsAtOnce = layout.choice.kind.traits.contains(.fillsViewport)
    return fillsAtOnce || hasLanes && arrangement.sectionCount < 2 ? 1 : 20
  }

  /// Notes a move towards the end. If pages do not lengthen the layout, a scroll at its end
  /// requests one more. A far scroll requests its page itself.
  package mutating func requestOnward(isScroll: Bool, from old: (offset: Int, focus: Int)) {
    guard reading.filling.isOver, farScroll == nil, offset == lastOffset else { return }
    if isScroll || (offset, focus) == old { reading.fillAgain() }
  }

  package func request(after cursor: Cursor?, generation: Int) -> LoadRequest {
    var query = query
    // Other items have other numbers.
    if generation != self.generation { query.excluded = [] }
    let count = query.pageSize(pageSize, shown: cursor == nil ? 0 : arrangement.count)
    return LoadRequest(
      cursor: cursor, count: count, measure: measure, wantsCards: !isInAHurry, fields: fields,
      query: query, generation: generation)
  }

  /// At least two screens of cards of a usual height. While the user waits for a far item,
  /// thousands: as many as are already read, within limits.
  var pageSize: Int {
    if isInAHurry { return max(rules.pageSize ?? 0, min(max(4096, items.count), 16_384)) }
    if let pageSize = rules.pageSize { return pageSize }
    let usual = isHorizontal ? 30 : 6
    return max(20, layout.laneCount * (2 * viewportExtent / usual + 1))
  }

  /// Adds a page that was requested.
  package mutating func append(_ page: LoadedPage) {
    let followsEnd = followsNewItems
    let anchor = self.anchor
    let staysPlaced = receive(page)
    reading.receiveAnswer(page)
    placed.place(staysPlaced ? .new : .all)
    placed.keepFocusShown()
    // A row may become lower when it is filled. The content is then shorter.
    if !staysPlaced || offset > lastOffset { placed.restore(anchor) }
    if query.isMadeAnewByPages { ordering.makeAnew() }
    let first = items.count - page.ids.count
    if let ranked = ordering.rank(page, first: first, isLast: loading == .ended) {
      rearrange(ranked)
    }
    if page.measure != measure { remeasure() }
    limitLanes()
    if first == 0 { knowGivenNames() }
    continueFarScroll()
    if followsEnd { followEnd() }
    if ordering.isDone, items.count > 0 || loading == .ended { endOrderWait() }
  }

  /// Lets a query from before the first page find fields by the names that a person has given them.
  private mutating func knowGivenNames() {
    guard !chosenColumns.names.isEmpty, rules.medium == .screen else { return }
    let old = query
    show(query)
    // That no record has such a field is not true any more.
    if query != old { say(nil) }
  }

  /// Lays few cards out in at most as many columns as there are cards, once all have come; and
  /// cards that are lines of code in few columns.
  mutating func limitLanes() {
    let all = firstNumber + items.count
    let isKnown = loading == .ended && !rules.isFollowing && all < Self.fewCards
    let count = isKnown ? max(1, all) : nil
    let turnsToLines = cards.areLines != view.chosen.isOfLines
    view.chosen.isOfLines = cards.areLines
    if let list = view.columns {
      view.chosen.cardCount = count
      // The first cards determine the heights of rows whose texts are wrapped.
      if form.wrapsRows, !list.hasSample { layOut(keeping: anchor) }
      return
    }
    guard count != view.chosen.cardCount || turnsToLines else { return }
    view.chosen.cardCount = count
    // A single picture may fill the window.
    let least = CardForm.leastPictureRows
    form.pictureRows = count == 1 ? max(least, viewport.rows - 2) : least
    let isLimited = layout.choice.cardCount.map { $0 <= layout.laneCount } ?? false
    let isFew = count.map { $0 < layout.laneCount } ?? false
    if isLimited || isFew || turnsToLines && view.chosen.kind.lanes == .configured {
      layOut(keeping: anchor)
    }
  }

  /// No window has room for more columns than this.
  private static let fewCards = 100

  /// Adds a page to the tables.
  ///
  /// - Returns: whether placed items stay where they are.
  @discardableResult
  mutating func receive(_ page: LoadedPage) -> Bool {
    let first = items.count
    placed.add(page)
    emit(.findPicks(page, first: first))
    cards.receive(page, first: first)
    if let warning = page.warning { say(warning) }
    reading.receive(page)
    ordering.storeSection(of: page)
    finding.storeFields(of: page)
    return arrange(page, first: first)
  }

  /// Keeps the items and offers to try again.
  package mutating func fail(_ error: ItemError) {
    if case .empty(_, let reason) = error {
      reading.end(reason)
    } else {
      // The footer has one line. It adds its own hint about what to try, so it needs only the
      // headline.
      reading.fail(error.headlineOfSource)
    }
    continueFarScroll()
    endOrderWait()
  }

  /// Whether the user waits for items that are being read.
  package var isReadingFar: Bool { farScroll != nil || ordering.gathers || isCatchingUp }

  /// Stops the reading for a far item or an order.
  package mutating func stopReadingFar() {
    guard isReadingFar else { return }
    if isCatchingUp { reading.followState.going = .stays }
    reading.endFarScroll()
    ordering.stopGathering()
    halt()
  }

  /// Whether items are being searched for those that a filter shows.
  package var isFiltering: Bool {
    query.isFiltered && !isHalted && (loading == .waiting && !isAllHere || ordering.isPassing)
  }

  /// Stops reading and keeps the items. With a filter, reading continues only when the user wants
  /// to see more, because matches might never fill the screen.
  ///
  /// - Parameter stays: whether nothing is requested until then, even if the view has room.
  package mutating func halt(stays: Bool = false) {
    reading.halt(stays: stays || query.isFiltered || sortsIn)
    say("stopped at \(items.count) items")
    emit(.cancelLoad)
    guard ordering.isPassing else { return }
    ordering.stop()
    emit(.cancelArranging)
  }

  /// Stores the cards that were read again.
  package mutating func receive(_ fetched: FetchedCards) {
    cards.receive(fetched)
    if let failure = fetched.failure { say(failure) }
  }
}

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
