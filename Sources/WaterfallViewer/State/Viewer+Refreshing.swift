import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// Requests the source's present items.
  ///
  /// - Parameter isQuiet: whether nothing is said if nothing has changed.
  mutating func startRefresh(isQuiet: Bool = false) -> [ViewerEffect] {
    let picks = picks.identities
    return act { $0.startRefresh(finding: picks, isQuiet: isQuiet) }
  }

  /// Replaces the old items with the new ones. The cards in view move to their new places.
  mutating func replaceItems(_ refreshed: RefreshedItems) -> [ViewerEffect] {
    let (before, pickCount) = (board.snapshot, picks.count)
    let shown =
      details.isOpen && details.item < board.items.count
      ? board.items.ids[details.item] : nil
    var effects: [ViewerEffect] = [.board(.cancelLoad)]
    effects += movePicks(to: refreshed.generation)
    pictures.forgetRecords()
    effects.append(.adopt(generation: refreshed.generation))
    effects += act { $0.receive(.refreshed(refreshed)) }
    reportLostPicks(pickCount - picks.count)
    return effects + reopenDetails(of: shown) + animate(from: before)
  }

  /// Moves the cards from their old places to their new ones. Any key or click ends the animation.
  private mutating func animate(from old: Animation.Snapshot) -> [ViewerEffect] {
    guard options.isAnimated, !board.rules.isMotionReduced else { return [] }
    guard let new = Animation(from: old, on: board) else { return [] }
    animation = new
    return [.board(.rest(milliseconds: Animation.stepMilliseconds))]
  }

  /// Repeats a failed request. If nothing failed, the source is read again.
  mutating func retry() -> [ViewerEffect] {
    let hadFailed = board.cards.hasUnread
    board.cards.tryAgain()
    let hasFailedInPane = panes.all.contains { $0.work.hasFailed(self) }
    if board.layoutFailure != nil || hasFailedInPane { return askLayoutAnew() }
    guard case .failed = board.loading else { return hadFailed ? [] : startRefresh() }
    board.reading.tryAgain()
    return []
  }

  /// Asks again because the command's file was saved, or because the user wants it.
  mutating func askLayoutAnew() -> [ViewerEffect] {
    board.askLayoutAnew()
    for slot in panes.all { slot.work.askAnew(&self) }
    return []
  }

  /// Stops a refresh, or the reading for a far item.
  mutating func stopReadingFar() -> [ViewerEffect] {
    guard board.isRefreshing else { return act { $0.stopReadingFar() } }
    status.say(context.isEntering ? "stopped" : "refresh stopped")
    board.reading.endRefresh()
    return [.board(.cancelRefresh)]
  }

  // MARK: The pull at the start

  mutating func receiveRest() -> [ViewerEffect] {
    let effects = act { $0.endMoment() }
    return effects + restNow()
  }

  private mutating func restNow() -> [ViewerEffect] {
    if let isOver = animation?.advance() {
      if isOver { animation = nil }
      return isOver ? [] : [.board(.rest(milliseconds: Animation.stepMilliseconds))]
    }
    if prompts.isOpen {
      prompts.hold(nil)
      return []
    }
    board.rest()
    if !board.rules.isMotionReduced { board.placed.comeToRest() }
    return []
  }

  // MARK: Stopping

  /// Closes the first of these that is active: a far scroll or a refresh, a filter's run, the
  /// search, the filter, the reading of a page.
  ///
  /// With none of them active, it leaves the selection of `--select`.
  mutating func close() -> [ViewerEffect] {
    if board.isRefreshing || board.isReadingFar { return stopReadingFar() }
    if board.isFiltering { return act { $0.halt() } }
    if board.finding.search != nil { return act { $0.endSearch() } }
    if board.query.filters != board.firstQuery.filters { return act { $0.leaveFilter() } }
    return isLoadingUnasked ? act { $0.halt(stays: true) } : leaveSelection()
  }

  /// Whether a page is being read that the user can stop. A producer that has nothing to send yet
  /// is not stopped, and Esc leaves the selection of `--select` at once.
  private var isLoadingUnasked: Bool {
    board.loading == .waiting && options.selection == nil && !options.isFollowing
      && !board.isAllHere
  }
}
