package import Platform
import TerminalGrid
import WaterfallCards
package import WaterfallItems

extension Board {
  package var isRefreshing: Bool { reading.refresh.generation != nil }

  /// Whether nothing is being read.
  package var isIdle: Bool { !isRefreshing && !isReadingFar && !isFiltering && loading != .waiting }

  /// Requests the source's present items. Until they come, everything stays. A refresh under way is
  /// cancelled.
  ///
  /// - Parameters:
  ///   - picks: the picked items that must be found as well.
  ///   - isQuiet: whether nothing is said if nothing has changed.
  package mutating func startRefresh(finding picks: Set<ItemID>, isQuiet: Bool) {
    guard let fields, items.count > 0 else {
      restart(isQuiet: isQuiet)
      return
    }
    let next = reading.beginRefresh(isQuiet: isQuiet)
    var page = request(after: nil, generation: next)
    (page.fields, page.wantsCards) = (fields, true)
    // If the source had ended, read a page more to find items added at its end.
    let all = loading == .ended ? items.count + pageSize : items.count
    let count = rules.pageSize.map { max($0, min(all, 4 * $0)) } ?? all
    emit(.refresh(RefreshRequest(count: count, focus: items.ids[focus], picks: picks, page: page)))
  }

  /// Requests the items from another source, or as other cards. Until they come, everything stays.
  ///
  /// - Parameters:
  ///   - picks: the picked items that must be found as well.
  ///   - count: how many items are wanted at least; nil means as many as there are.
  package mutating func reread(
    from source: RefreshRequest.Source, finding picks: Set<ItemID>, count: Int? = nil
  ) {
    var page = request(after: nil, generation: reading.beginRefresh(isOfOtherCards: true))
    (page.fields, page.wantsCards) = (nil, true)
    let id = items.count > 0 && count == nil ? items.ids[focus] : nil
    var request = RefreshRequest(
      count: count ?? max(items.count, page.count), focus: id, picks: picks, page: page,
      source: source)
    request.needsCount = count != nil
    emit(.refresh(request))
  }

  /// Requests the items that a command writes. Until the first come, everything stays.
  ///
  /// - Parameter captionLines: how many of the first lines are only words above the cards.
  package mutating func reload(by command: ShellCommand, captionLines: Int) {
    let next = reading.beginRefresh(isOfOtherCards: true, keepsPosition: true)
    var page = request(after: nil, generation: next)
    (page.fields, page.wantsCards) = (nil, true)
    var request = RefreshRequest(count: 1, focus: nil, page: page, source: .command(command))
    request.captionLines = captionLines
    emit(.refresh(request))
  }

  /// Reads from the start, because there are no items to keep.
  private mutating func restart(isQuiet: Bool) {
    if case .failed = loading { return reading.tryAgain() }
    guard loading == .ended else { return }
    let next = reading.beginRefresh(isQuiet: isQuiet)
    let page = request(after: nil, generation: next)
    emit(.refresh(RefreshRequest(count: page.count, focus: nil, page: page)))
  }

  /// Replaces the old items with the new ones. The focused item keeps the focus and its row, if it
  /// is still there; or the item at its position gets the focus, if that was asked for.
  package mutating func replaceItems(_ refreshed: RefreshedItems) {
    let keepsPosition = reading.refresh.keepsPosition
    let position = arrangement.position(of: focus) ?? 0
    let old = items.count > 0 ? (id: items.ids[focus], row: anchor?.cells ?? 0, item: focus) : nil
    let earlier = EarlierItems(comparableItems, cards, reading)
    reading.adopt(generation: refreshed.generation)
    forgetItems()
    for page in refreshed.pages { receive(page) }
    if let last = refreshed.pages.last { reading.receiveAnswer(last) }
    if earlier.reading.refresh.isOfOtherCards, let list = view.columns {
      view.columns = .awaited(width: viewport.columns, like: list)
    }
    placed.place(.all)
    if keepsPosition {
      land(onPosition: position, atRow: old?.row ?? 0)
    } else if let old {
      let item = item(like: old.id, near: old.item) ?? max(0, min(old.item, items.count - 1))
      placed.camera.step(to: item)
      if !ordering.isDone { ordering.aim(at: (item, old.row)) }
      placed.keepFocusShown()
      placed.restore((item: focus, cells: old.row))
    }
    placed.camera.forgetGoal()
    placed.scroll(to: offset)
    if refreshed.pages.first.map({ $0.measure != measure }) ?? false { remeasure() }
    limitLanes()
    // Moving cards must know their last places.
    growFewCards()
    markChanges(since: earlier)
  }

  /// Gives the focus to the item at this position among the new ones, or to the last; to the first
  /// one if they are not in order yet.
  private mutating func land(onPosition position: Int, atRow row: Int) {
    let isOrdered = ordering.isDone && !query.isFiltered
    if !isOrdered { ordering.aimAtTop() }
    let next = isOrdered ? max(0, min(position, arrangement.count - 1)) : 0
    placed.camera.step(to: arrangement.item(atPosition: next) ?? 0)
    placed.restore((item: focus, cells: next == 0 ? 0 : row))
  }

  private mutating func forgetItems() {
    placed.removeItems()
    cards.restart(keepsFields: !reading.refresh.isOfOtherCards)
    ordering.restart()
    reading.restart()
  }

  /// The item with this identity. Among several, the one whose number is nearest.
  package func item(like id: ItemID, near old: Int) -> Int? {
    if items.ids.indices.contains(old), items.ids[old] == id { return old }
    return items.ids.indices.filter { items.ids[$0] == id }
      .min { abs($0 - old) < abs($1 - old) }
  }

  package mutating func failToRefresh(_ error: ItemError) {
    reading.endRefresh()
    say(error.headline)
  }

  // MARK: The pull at the start

  /// Handles scrolling towards the start. A pull there that begins at rest refreshes the items.
  ///
  /// - Parameter old: the offset before.
  mutating func pull(from old: Int) {
    guard offset == 0 else { return }
    let isAtRest = old == 0 && reading.refresh.isArmed
    reading.refresh.isArmed = false
    emit(isAtRest ? .pull : .rest(milliseconds: 400))
  }

  /// Requests a rest event 200 ms after scrolling, if the layout then centres an item.
  mutating func restAfterScrolling() {
    if layout.choice.restsInCentre, !rules.isMotionReduced { emit(.rest(milliseconds: 200)) }
  }
}
