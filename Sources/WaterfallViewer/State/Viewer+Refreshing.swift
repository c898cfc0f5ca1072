import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// Requests the source's present items.
  ///
  /// - Parameter isQuiet: whether nothing is said if nothing has changed.
  mutating func startRefresh(isQuiet: Bool = false) {
    let picks = picks.identities
    act { $0.startRefresh(finding: picks, isQuiet: isQuiet) }
  }

  /// Replaces the old items with the new ones. The cards in view move to their new places.
  mutating func replaceItems(_ refreshed: RefreshedItems) {
    let (before, pickCount) = (board.snapshot, picks.count)
    let isNews = !board.reading.refresh.isOfOtherCards
    let shown =
      details.isOpen && details.item < board.items.count
      ? board.items.ids[details.item] : nil
    emit(.cancelLoad)
    movePicks(to: refreshed.generation)
    pictures.forgetRecords()
    emit(.adopt(generation: refreshed.generation))
    act { $0.replaceItems(refreshed) }
    if !refreshed.caption.isEmpty, refreshed.caption != options.picker.head {
      options.picker.head = refreshed.caption
      fit()
    }
    reportLostPicks(pickCount - picks.count)
    reopenDetails(of: shown)
    if isNews { animate(from: before) }
  }

  /// Moves the cards from their old places to their new ones. Any key or click ends the animation.
  private mutating func animate(from old: Animation.Snapshot) {
    guard options.isAnimated, !board.rules.isMotionReduced else { return }
    guard let new = Animation(from: old, on: board) else { return }
    animation = new
    emit(.rest(milliseconds: Animation.stepMilliseconds))
  }

  /// Repeats a failed request. If nothing failed, the source is read again.
  mutating func retry() {
    let hadFailed = board.cards.hasUnread
    board.cards.tryAgain()
    if board.layoutFailure != nil { return askLayoutAnew() }
    if case .failed = board.loading {
      board.reading.tryAgain()
    } else if !hadFailed {
      startRefresh()
    }
  }

  /// Asks the layout's command again. A pane does so with a command of its own.
  package mutating func askLayoutAnew() {
    board.askLayoutAnew()
    _ = offer(.layoutCommandChanged)
  }

  /// Stops a refresh, or the reading for a far item.
  mutating func stopReadingFar() {
    guard board.isRefreshing else { return act { $0.stopReadingFar() } }
    status.say(context.isEntering ? "stopped" : "refresh stopped")
    board.reading.endRefresh()
    emit(.cancelRefresh)
  }

  // MARK: The pull at the start

  mutating func receiveRest() {
    act { $0.endMoment() }
    if let isOver = animation?.advance() {
      if isOver { animation = nil } else { emit(.rest(milliseconds: Animation.stepMilliseconds)) }
      return
    }
    if prompts.isOpen { return prompts.hold(nil) }
    board.rest()
    if !board.rules.isMotionReduced { board.placed.comeToRest() }
  }

  // MARK: Stopping

  /// Closes the first of these that is active: a far scroll or a refresh, a filter's run, the
  /// search, the filter, the reading of a page.
  ///
  /// With none of them active, it leaves the selection of `--select`.
  mutating func close() {
    if board.isRefreshing || board.isReadingFar { return stopReadingFar() }
    if board.isFiltering { return act { $0.halt() } }
    if board.finding.search != nil { return act { $0.endSearch() } }
    if board.query.filters != board.firstQuery.filters { return act { $0.leaveFilter() } }
    if isLoadingUnasked { act { $0.halt(stays: true) } } else { leaveSelection() }
  }

  /// Whether a page is being read that the user can stop. A producer that has nothing to send yet
  /// is not stopped, and Esc leaves the selection of `--select` at once.
  private var isLoadingUnasked: Bool {
    board.loading == .waiting && options.selection == nil && !options.isFollowing
      && !board.isAllHere
  }
}
