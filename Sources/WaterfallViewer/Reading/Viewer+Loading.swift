import TerminalGrid
package import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// The page to ask for now: one at a time, when what is left below the viewport is less than a
  /// screen or somebody wants to go further.
  mutating func nextLoad() -> LoadRequest? {
    guard loading == .idle, !isHalted, !isMeasuring, !ordering.isPassing, wantsMore
    else { return nil }
    // The size of a page depends on whether it is waited for.
    let request = request(after: cursor, generation: generation)
    reading.ask(for: request.count)
    return request
  }

  /// Apart, since a function that changes the state would copy it all to ask this.
  private var wantsMore: Bool {
    let left = contentExtent - (offset + viewportExtent)
    return left < max(1, options.loadAhead * viewportExtent) && !awaitsFrames || journey != nil
      || ordering.gathers || readsOnForMatch || sortsIn || countsOn || staysAtEnd
  }

  /// Items up to which all are counted: what never ends is not read for ever.
  private static let mostCounted = 20_000_000

  /// Whether the source is read to its end by itself, so that all matches are counted.
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
    LoadRequest(
      cursor: cursor, count: pageSize, measure: measure, wantsCards: !isInAHurry, fields: fields,
      query: query, generation: generation)
  }

  /// Whether many items are to be passed before any of them is looked at.
  private var isInAHurry: Bool {
    items.count > 0
      && (journey != nil || catchesUp || ordering.gathers || query.isFiltered
        || readsOnForMatch || countsOn)
  }

  /// At least two screens of cards of a usual height; thousands while somebody waits for a far
  /// item, and then as many again as there are.
  var pageSize: Int {
    if isInAHurry { return max(options.pageSize ?? 0, min(max(4096, items.count), 16_384)) }
    if let pageSize = options.pageSize { return pageSize }
    let usual = isHorizontal ? 30 : 6
    return max(20, layout.laneCount * (2 * viewportExtent / usual + 1))
  }

  mutating func append(_ page: LoadedPage) -> [ViewerEffect] {
    // A page may be on its way when its request is cancelled and made again: then it comes twice.
    guard page.generation == generation, loading != .ended, page.after == cursor else { return [] }
    let goesAlong = staysAtEnd
    let anchor = self.anchor
    let staysPlaced = take(page)
    reading.noteAnswer(page)
    place(staysPlaced ? .new : .all)
    board.keepFocusShown()
    // A row that is filled up may become lower: then the content has become shorter.
    if !staysPlaced || offset > lastOffset { board.restore(anchor) }
    if query.needsAll { ordering.makeAnew() }
    let first = items.count - page.ids.count
    if let ranked = ordering.rank(page, first: first, isLast: loading == .ended) {
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

  /// Lays few cards out in no more columns than there are cards, once all have come.
  mutating func limitLanes() -> [ViewerEffect] {
    let isKnown = loading == .ended && !options.isFollowing && items.count < Self.fewCards
    let count = isKnown ? max(1, items.count) : nil
    if let list = options.form.list {
      layoutBeforeList?.cardCount = count
      // The first cards tell the columns.
      return list.hasSample ? [] : relayout()
    }
    guard count != options.layout.cardCount else { return [] }
    options.layout.cardCount = count
    // A picture that is alone may fill the window.
    let least = CardForm.leastPictureRows
    options.form.pictureRows = count == 1 ? max(least, viewport.rows - 2) : least
    let isLimited = layout.choice.cardCount.map { $0 <= layout.laneCount } ?? false
    return isLimited || count.map { $0 < layout.laneCount } == true ? relayout() : []
  }

  /// No window has room for more columns.
  private static let fewCards = 100

  /// Adds a page to the tables.
  ///
  /// - Returns: whether what the layout has placed stays.
  @discardableResult
  mutating func take(_ page: LoadedPage) -> Bool {
    let first = items.count
    board.add(page)
    picks.meet(page.ids, from: first, isLast: page.next == nil)
    cards.take(page, first: first)
    if let warning = page.warning { status.say(warning) }
    reading.take(page)
    ordering.noteSection(of: page)
    finding.noteFields(page.fieldNames)
    return arrange(page, first: first)
  }

  /// Places what is new, or everything.
  mutating func place(_ part: LayoutWork.Part) {
    board.place(part)
    if lab.compared != nil { placeCompared(part) }
  }

  /// Keeps what is there and offers to try again; when there is nothing, the program ends and says
  /// why.
  mutating func noteFailure(_ error: ItemError, of generation: Int) -> [ViewerEffect] {
    guard generation == self.generation else { return [] }
    if case .empty(_, let reason) = error {
      reading.end(reason)
      return travelOn() + (hasNothingToPick ? [.quit(.nothing)] : [])
    }
    if items.count == 0, trail.isEmpty { return [.quit(.failed(error))] }
    // The footer has one line: what happened; what to try is said there in its own words.
    reading.fail(error.headlineOfSource)
    return travelOn()
  }

  /// Asks again after a failure, else for everything anew.
  mutating func retry() -> [ViewerEffect] {
    let hadFailed = cards.tryAgain()
    if layoutFailure != nil { return askLayoutAnew() }
    guard case .failed = loading else { return hadFailed ? [] : startRefresh() }
    reading.tryAgain()
    return []
  }

  /// Whether somebody waits for what is read.
  var isTravelling: Bool { journey != nil || ordering.gathers || catchesUp }

  /// Stops loading on for a far item, or a refresh.
  mutating func stopTravelling() -> [ViewerEffect] {
    if isRefreshing {
      status.say(isEntering ? "stopped" : "refresh stopped")
      reading.endRefresh()
      return [.cancelRefresh]
    }
    guard isTravelling else { return [] }
    if catchesUp { reading.follow(.stays) }
    reading.endJourney()
    ordering.stopGathering()
    return halt()
  }

  /// Whether items are being looked through for what a filter shows.
  var isFiltering: Bool {
    query.isFiltered && !isHalted && (loading == .waiting || ordering.isPassing)
  }

  /// Stops what is being read. What is there stays; with a filter it goes on when a person goes on,
  /// since it might never fill the screen.
  mutating func halt() -> [ViewerEffect] {
    reading.halt(stays: query.isFiltered || sortsIn)
    status.say("stopped at \(items.count) items")
    guard ordering.isPassing else { return [.cancelLoad] }
    ordering.stop()
    return [.cancelLoad, .cancelArranging]
  }

  // MARK: Cards that have to be read again

  mutating func nextFetch() -> FetchRequest? {
    guard let fields, let inView else { return nil }
    let compared = comparedItems
    guard
      inView.cards.contains(where: { cards.isMissing($0.item) })
        || compared.contains(where: cards.isMissing)
    else { return nil }
    let shown = inView.items + compared
    // A screen more on both sides: the next steps then find theirs at once.
    let margin = inView.cards.count
    let near = items(around: inView.positions, margin: margin) + shown
    cards.keep(only: items(around: inView.positions, margin: 2 * margin) + shown)
    let indices = Set(near).filter(cards.isMissing).sorted()
    cards.fetch(indices)
    return FetchRequest(
      indices: indices, places: indices.map { items.places[$0] }, fields: fields,
      generation: generation)
  }

  private func items(around positions: ClosedRange<Int>, margin: Int) -> [Int] {
    let end = min(arrangement.count - 1, positions.upperBound + margin)
    let first = max(0, positions.lowerBound - margin)
    // Where placement leaves an item far behind its neighbours in order, the positions in view are
    // many.
    guard end - first < 8 * margin + 64 else { return [] }
    return (first...end).compactMap { arrangement.item(atPosition: $0) }
  }

  mutating func insert(_ fetched: FetchedCards) -> [ViewerEffect] {
    guard fetched.generation == generation else { return [] }
    cards.take(fetched)
    if let failure = fetched.failure { status.say(failure) }
    return []
  }
}
