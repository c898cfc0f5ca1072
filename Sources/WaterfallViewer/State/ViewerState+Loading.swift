import TerminalGrid
import WaterfallItems
import WaterfallLayout

extension ViewerState {
  /// The page to ask for now: one at a time, when what is left below the viewport is less than a screen or somebody
  /// wants to go further.
  mutating func nextLoad() -> LoadRequest? {
    guard loading == .idle, !isMeasuring else { return nil }
    let left = contentRows - (top + viewport.rows)
    guard left < viewport.rows || destination != nil else { return nil }
    loading = .waiting
    return LoadRequest(
      cursor: cursor, count: pageSize, cardWidth: cardWidth, wantsCards: destination == nil,
      fields: fields)
  }

  /// At least two screens of cards of a usual height; thousands while somebody waits for a far item.
  private var pageSize: Int {
    if destination != nil, items.count > 0 { return max(options.pageSize ?? 0, 4096) }
    if let pageSize = options.pageSize { return pageSize }
    let columns = max(1, size.columns / max(1, cardWidth))
    return max(20, columns * (2 * viewport.rows / 6 + 1))
  }

  mutating func append(_ page: LoadedPage) -> [ViewerEffect] {
    // A page may be on its way when its request is cancelled and made again: then it comes twice.
    guard loading != .ended, page.after == cursor else { return [] }
    let first = items.count
    items.append(page)
    layout.append(extents: page.heights.lazy.map(Double.init))
    for (offset, card) in page.cards.enumerated() { cards.insert(card, at: first + offset) }
    fields = fields ?? page.fields
    cursor = page.next
    loading = page.next == nil ? .ended : .idle
    var effects: [ViewerEffect] = []
    if page.cardWidth != cardWidth { effects += remeasure() }
    effects += travel()
    return effects
  }

  /// Keeps what is there and offers to try again; when there is nothing, the program ends and says why.
  mutating func noteFailure(_ error: ItemError) -> [ViewerEffect] {
    if items.count == 0 { return [.quit(.failed(error))] }
    // The footer has one line: what happened; what to try is said there in its own words.
    loading = .failed(String(error.message.prefix { $0 != "\n" }))
    return travel()
  }

  /// Goes to the item that was waited for, if it has come or never will.
  private mutating func travel() -> [ViewerEffect] {
    guard let destination else { return [] }
    let hasCome = items.count > destination
    guard hasCome || loading != .idle else { return [] }
    self.destination = nil
    guard items.count > 0 else { return [] }
    if !hasCome && destination != .max { notice = "there are \(items.count) items" }
    moveFocus(to: min(destination, items.count - 1))
    if destination == .max { showEnd() }
    return []
  }

  /// Asks again after a failure.
  mutating func retry() -> [ViewerEffect] {
    // Cards that could not be read again are asked for once more.
    fetching.removeAll()
    guard case .failed = loading else { return [] }
    loading = .idle
    return []
  }

  /// Stops loading on for a far item.
  mutating func stopTravelling() -> [ViewerEffect] {
    destination = nil
    if loading == .waiting { loading = .idle }
    notice = "stopped at \(items.count) items"
    return [.cancelLoad]
  }

  // MARK: Cards that have to be read again

  mutating func nextFetch() -> FetchRequest? {
    guard let fields, let visible = visibleItems else { return nil }
    let isMissing = visible.contains { cards[$0] == nil && !fetching.contains($0) }
    guard isMissing else { return nil }
    // A screen more on both sides: the next steps then find theirs at once.
    let margin = visible.count
    let range = max(0, visible.lowerBound - margin)..<min(items.count, visible.upperBound + margin)
    cards.keep(near: max(0, range.lowerBound - margin)..<range.upperBound + margin)
    let indices = range.filter { cards[$0] == nil && !fetching.contains($0) }
    fetching.formUnion(indices)
    return FetchRequest(
      indices: indices, places: indices.map { items.places[$0] }, fields: fields)
  }

  mutating func insert(_ fetched: FetchedCards) -> [ViewerEffect] {
    for (index, card) in fetched.cards {
      fetching.remove(index)
      cards.insert(card, at: index)
    }
    if let failure = fetched.failure { notice = failure }
    return []
  }
}
