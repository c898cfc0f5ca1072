import WaterfallItems
import WaterfallLayout

extension Viewer {
  var isRefreshing: Bool { board.reading.refresh.generation != nil }

  /// Requests the source's present items. Until they come, everything stays. A refresh under way is
  /// cancelled.
  mutating func startRefresh() -> [ViewerEffect] {
    guard let fields, items.count > 0 else { return restart() }
    let next = board.reading.beginRefresh()
    var page = request(after: nil, generation: next)
    (page.fields, page.wantsCards) = (fields, true)
    // If the source had ended, read a page more to find items added at its end.
    let all = loading == .ended ? items.count + pageSize : items.count
    let count = options.pageSize.map { max($0, min(all, 4 * $0)) } ?? all
    return [
      .refresh(
        RefreshRequest(
          count: count, focus: items.ids[focus], picks: picks.identities, page: page)
      )
    ]
  }

  /// Reads from the start, because there are no items to keep.
  private mutating func restart() -> [ViewerEffect] {
    guard loading == .ended else { return [] }
    let next = board.reading.beginRefresh()
    let page = request(after: nil, generation: next)
    return [.refresh(RefreshRequest(count: page.count, focus: nil, page: page))]
  }

  /// Replaces the old items with the new ones. The focused item keeps the focus and its row, if it
  /// is still there.
  mutating func replaceItems(_ refreshed: RefreshedItems) -> [ViewerEffect] {
    board.reading.adopt(generation: refreshed.generation)
    let before = snapshot
    let old = items.count > 0 ? (id: items.ids[focus], row: anchor?.cells ?? 0, item: focus) : nil
    let earlier = comparableItems
    let earlierCards = board.cards
    let pickCount = picks.count
    let keeping = movePicks(to: generation)
    forgetItems()
    for page in refreshed.pages { take(page) }
    place(.all)
    var effects = [.cancelLoad] + keeping + [.adopt(generation: generation)]
    if let old {
      board.placed.camera.step(
        to: item(like: old.id, near: old.item) ?? max(0, min(old.item, items.count - 1)))
      board.placed.keepFocusShown()
      board.placed.restore((item: focus, cells: old.row))
    }
    board.placed.camera.forgetGoal()
    board.placed.scroll(to: offset)
    if refreshed.pages.first.map({ $0.measure != measure }) ?? false { effects += remeasure() }
    effects += limitLanes()
    noteChanges(since: earlier, earlierCards)
    notePicksGone(pickCount - picks.count)
    effects += reopenDetails()
    return effects + animate(from: before)
  }

  private mutating func forgetItems() {
    board.placed.removeItems()
    board.cards.restart()
    pictures.forgetRecords()
    board.ordering.restart()
    board.reading.restart()
  }

  /// The item with this identity. Among several, the one whose number is nearest.
  func item(like id: ItemID, near old: Int) -> Int? {
    items.ids.indices.filter { items.ids[$0] == id }.min { abs($0 - old) < abs($1 - old) }
  }

  mutating func noteRefreshFailure(_ error: ItemError) -> [ViewerEffect] {
    board.reading.endRefresh()
    status.say(error.headline)
    return []
  }

  // MARK: The pull at the start

  /// Handles scrolling towards the start. A pull there that begins at rest refreshes the items.
  ///
  /// - Parameter old: the offset before.
  mutating func pulled(from old: Int) -> [ViewerEffect] {
    guard offset == 0 else { return [] }
    if old == 0, board.reading.refresh.isArmed {
      board.reading.disarm()
      return startRefresh()
    }
    board.reading.disarm()
    return [.rest(milliseconds: 400)]
  }

  mutating func noteRest() -> [ViewerEffect] {
    let effects = endMoment()
    return effects + restNow()
  }

  private mutating func restNow() -> [ViewerEffect] {
    if animation != nil { return advanceAnimation() }
    if prompts.isOpen {
      prompts.hold(nil)
      return []
    }
    if offset == 0 { board.reading.arm() } else { board.reading.disarm() }
    if !options.isMotionReduced { board.placed.comeToRest() }
    return []
  }
}
