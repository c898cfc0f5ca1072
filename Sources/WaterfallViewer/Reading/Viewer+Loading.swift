import TerminalGrid
package import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// The next page to request, one at a time. It is needed when less than a screen is left below
  /// the viewport, or when the user wants to go further.
  mutating func nextLoad() -> LoadRequest? {
    guard loading == .idle, !isHalted, !isMeasuring, !board.ordering.isPassing else { return nil }
    if !readsOn {
      guard hasRoom, !board.reading.filling.isOver else { return nil }
      board.reading.fill(placedContent, patience: fillingPatience)
      if board.reading.filling.isOver { return nil }
    }
    // The page size depends on whether the user waits for it.
    let request = request(after: cursor, generation: generation)
    board.reading.ask(for: request.count)
    return request
  }

  /// A separate non-mutating getter: reading these from a mutating function makes the compiler copy
  /// the whole state.
  private var readsOn: Bool {
    journey != nil || board.ordering.gathers || readsOnForMatch || sortsIn || countsOn || staysAtEnd
  }

  /// Whether too little is left below the viewport.
  private var hasRoom: Bool {
    let left = contentExtent - (offset + viewportExtent)
    return left < max(1, options.loadAhead * viewportExtent) && !awaitsFrames
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
  /// requests one more. A journey requests its page itself.
  mutating func noteOnward(isScroll: Bool, from old: (offset: Int, focus: Int)) {
    guard board.reading.filling.isOver, journey == nil, offset == lastOffset else { return }
    if isScroll || (offset, focus) == old { board.reading.fillAgain() }
  }

  /// Counting stops at this number of items, because a source may be endless.
  private static let mostCounted = 20_000_000

  /// Whether the source is read to its end without being asked, so that all matches are counted.
  private var countsOn: Bool {
    guard items.count < Self.mostCounted, !options.isFollowing, !options.isEndless else {
      return false
    }
    return switch options.counting {
    case .never: false
    case .filtered: query.isFiltered || counts.isOpen || countsMatches
    case .always: true
    }
  }

  package func request(after cursor: Cursor?, generation: Int) -> LoadRequest {
    let count = query.pageSize(pageSize, shown: cursor == nil ? 0 : arrangement.count)
    return LoadRequest(
      cursor: cursor, count: count, measure: measure, wantsCards: !isInAHurry, fields: fields,
      query: query, generation: generation)
  }

  /// Whether many items must be read before the user looks at any of them.
  private var isInAHurry: Bool {
    items.count > 0
      && (journey?.limit == Journey.Limit.none || catchesUp || board.ordering.gathers
        || query.isFiltered
        || readsOnForMatch || countsOn)
  }

  /// At least two screens of cards of a usual height. While the user waits for a far item,
  /// thousands: as many as are already read, within limits.
  var pageSize: Int {
    if isInAHurry { return max(options.pageSize ?? 0, min(max(4096, items.count), 16_384)) }
    if let pageSize = options.pageSize { return pageSize }
    let usual = isHorizontal ? 30 : 6
    return max(20, layout.laneCount * (2 * viewportExtent / usual + 1))
  }

  mutating func append(_ page: LoadedPage) -> [ViewerEffect] {
    let goesAlong = staysAtEnd
    let anchor = self.anchor
    let staysPlaced = take(page)
    board.reading.noteAnswer(page)
    place(staysPlaced ? .new : .all)
    board.placed.keepFocusShown()
    // A row may become lower when it is filled. The content is then shorter.
    if !staysPlaced || offset > lastOffset { board.placed.restore(anchor) }
    if query.isMadeAnewByPages { board.ordering.makeAnew() }
    let first = items.count - page.ids.count
    if let ranked = board.ordering.rank(page, first: first, isLast: loading == .ended) {
      rearrange(ranked)
    }
    var effects: [ViewerEffect] = []
    if page.measure != measure { effects += remeasure() }
    effects += limitLanes()
    effects += travelOn()
    if goesAlong { goAlong() }
    if hasNothingToPick { effects.append(.quit(.nothing)) }
    return effects
  }

  /// Lays few cards out in at most as many columns as there are cards, once all have come.
  mutating func limitLanes() -> [ViewerEffect] {
    let isKnown = loading == .ended && !options.isFollowing && items.count < Self.fewCards
    let count = isKnown ? max(1, items.count) : nil
    if let list = board.view.columns {
      board.view.chosen.cardCount = count
      // The first cards determine the list's columns.
      return list.hasSample ? [] : relayout()
    }
    guard count != board.view.chosen.cardCount else { return [] }
    board.view.chosen.cardCount = count
    // A single picture may fill the window.
    let least = CardForm.leastPictureRows
    board.form.pictureRows = count == 1 ? max(least, viewport.rows - 2) : least
    let isLimited = layout.choice.cardCount.map { $0 <= layout.laneCount } ?? false
    return isLimited || count.map { $0 < layout.laneCount } == true ? relayout() : []
  }

  /// No window has room for more columns than this.
  private static let fewCards = 100

  /// Adds a page to the tables.
  ///
  /// - Returns: whether placed items stay where they are.
  @discardableResult
  mutating func take(_ page: LoadedPage) -> Bool {
    let first = items.count
    board.placed.add(page)
    notePicksGone(picks.meet(page, from: first))
    board.cards.take(page, first: first)
    if let warning = page.warning { status.say(warning) }
    board.reading.take(page)
    board.ordering.noteSection(of: page)
    board.finding.noteFields(page.fieldNames)
    return arrange(page, first: first)
  }

  /// Places the new items, or all.
  mutating func place(_ part: LayoutWork.Part) {
    board.placed.place(part)
    if lab.compared != nil { placeCompared(part) }
  }

  /// Keeps the items and offers to try again. If there are none, the program ends with the reason.
  mutating func noteFailure(_ error: ItemError) -> [ViewerEffect] {
    if case .empty(_, let reason) = error {
      board.reading.end(reason)
      return travelOn() + (hasNothingToPick ? [.quit(.nothing)] : [])
    }
    if items.count == 0, trail.isEmpty { return [.quit(.failed(error))] }
    // The footer has one line. It adds its own hint about what to try, so it needs only the
    // headline.
    board.reading.fail(error.headlineOfSource)
    return travelOn()
  }

  /// Repeats a failed request. If nothing failed, the source is read again.
  mutating func retry() -> [ViewerEffect] {
    let hadFailed = board.cards.tryAgain()
    if layoutFailure != nil || comparedFailure != nil { return askLayoutAnew() }
    guard case .failed = loading else { return hadFailed ? [] : startRefresh() }
    board.reading.tryAgain()
    return []
  }

  /// Whether the user waits for items that are being read.
  var isTravelling: Bool { journey != nil || board.ordering.gathers || catchesUp }

  /// Stops a refresh, or the reading for a far item.
  mutating func stopTravelling() -> [ViewerEffect] {
    if isRefreshing {
      status.say(isEntering ? "stopped" : "refresh stopped")
      board.reading.endRefresh()
      return [.cancelRefresh]
    }
    guard isTravelling else { return [] }
    if catchesUp { board.reading.follow(.stays) }
    board.reading.endJourney()
    board.ordering.stopGathering()
    return halt()
  }

  /// Whether items are being searched for those that a filter shows.
  var isFiltering: Bool {
    query.isFiltered && !isHalted && (loading == .waiting || board.ordering.isPassing)
  }

  /// Stops reading and keeps the items. With a filter, reading continues only when the user wants
  /// to see more, because matches might never fill the screen.
  ///
  /// - Parameter stays: whether nothing is requested until then, even if the view has room.
  mutating func halt(stays: Bool = false) -> [ViewerEffect] {
    board.reading.halt(stays: stays || query.isFiltered || sortsIn)
    status.say("stopped at \(items.count) items")
    guard board.ordering.isPassing else { return [.cancelLoad] }
    board.ordering.stop()
    return [.cancelLoad, .cancelArranging]
  }

  // MARK: Cards that have to be read again

  mutating func nextFetch() -> FetchRequest? {
    guard let fields, let inView else { return nil }
    let compared = comparedItems
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
      indices: indices, places: indices.map { items.places[$0] }, fields: fields,
      generation: generation)
  }

  private func items(around positions: ClosedRange<Int>, margin: Int) -> [Int] {
    let end = min(arrangement.count - 1, positions.upperBound + margin)
    let first = max(0, positions.lowerBound - margin)
    // Placement may put an item far from its neighbours in order. The view then covers too many
    // positions, so only the cards in view are read.
    guard end - first < 8 * margin + 64 else { return [] }
    return (first...end).compactMap { arrangement.item(atPosition: $0) }
  }

  mutating func insert(_ fetched: FetchedCards) -> [ViewerEffect] {
    board.cards.take(fetched)
    if let failure = fetched.failure { status.say(failure) }
    return []
  }
}
