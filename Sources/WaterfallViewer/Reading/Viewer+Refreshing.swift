import WaterfallItems
import WaterfallLayout

extension Viewer {
  var isRefreshing: Bool { reading.refresh.generation != nil }

  /// Asks for the source's items as they are now. Until they come everything stays; one that is
  /// under way is given up.
  mutating func startRefresh() -> [ViewerEffect] {
    guard let fields, items.count > 0 else { return restart() }
    let next = reading.beginRefresh()
    var page = request(after: nil, generation: next)
    (page.fields, page.wantsCards) = (fields, true)
    // Of a source that had ended what is new at its end is seen, too.
    let all = loading == .ended ? items.count + pageSize : items.count
    let count = options.pageSize.map { max($0, min(all, 4 * $0)) } ?? all
    return [
      .refresh(
        RefreshRequest(
          count: count, focus: items.ids[focus], picks: picks.identities, page: page)
      )
    ]
  }

  /// With nothing to keep, from the start.
  private mutating func restart() -> [ViewerEffect] {
    guard loading == .ended else { return [] }
    let next = reading.beginRefresh()
    let page = request(after: nil, generation: next)
    return [.refresh(RefreshRequest(count: page.count, focus: nil, page: page))]
  }

  /// Puts the new items in the place of the old ones. The focused item keeps the focus and its row,
  /// if it is still there.
  mutating func replaceItems(_ refreshed: RefreshedItems) -> [ViewerEffect] {
    guard refreshed.generation == reading.refresh.generation else { return [] }
    reading.adopt(generation: refreshed.generation)
    let before = snapshot
    let old = items.count > 0 ? (id: items.ids[focus], row: anchor?.cells ?? 0, item: focus) : nil
    let earlier = comparableItems
    let earlierCards = cards
    let pickCount = picks.count
    let keeping = movePicks(to: generation)
    forgetItems()
    for page in refreshed.pages { take(page) }
    place(.all)
    var effects = [.cancelLoad] + keeping + [.adopt(generation: generation)]
    if let old {
      board.camera.step(
        to: item(like: old.id, near: old.item) ?? max(0, min(old.item, items.count - 1)))
      board.keepFocusShown()
      board.restore((item: focus, cells: old.row))
    }
    board.camera.forgetGoal()
    board.scroll(to: offset)
    if refreshed.pages.first.map({ $0.measure != measure }) ?? false { effects += remeasure() }
    effects += limitLanes()
    noteChanges(since: earlier, earlierCards)
    notePicksGone(pickCount - picks.count)
    effects += reopenDetails()
    return effects + animate(from: before)
  }

  private mutating func forgetItems() {
    board.removeItems()
    cards.restart()
    pictures.forgetRecords()
    ordering.restart()
    reading.restart()
  }

  /// The item with this identity; of several, the one whose number is nearest.
  func item(like id: ItemID, near old: Int) -> Int? {
    items.ids.indices.filter { items.ids[$0] == id }.min { abs($0 - old) < abs($1 - old) }
  }

  mutating func noteRefreshFailure(_ error: ItemError, of generation: Int) -> [ViewerEffect] {
    guard generation == reading.refresh.generation else { return [] }
    reading.endRefresh()
    status.say(error.headline)
    return []
  }

  // MARK: The pull at the start

  /// Somebody scrolled towards the start. There, a pull that begins at rest reads anew.
  ///
  /// - Parameter old: where the view stood before.
  mutating func pulled(from old: Int) -> [ViewerEffect] {
    guard offset == 0 else { return [] }
    if old == 0, reading.refresh.isArmed {
      reading.disarm()
      return startRefresh()
    }
    reading.disarm()
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
    if offset == 0 { reading.arm() } else { reading.disarm() }
    if !options.isMotionReduced { board.comeToRest() }
    return []
  }
}
