import WaterfallCards
import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// Requests the source's present items.
  mutating func startRefresh() -> [ViewerEffect] {
    let picked = picks.identities
    return act { $0.startRefresh(finding: picked) }
  }

  /// Replaces the old items with the new ones. The cards in view move to their new places.
  mutating func replaceItems(_ refreshed: RefreshedItems) -> [ViewerEffect] {
    let (before, pickCount) = (board.snapshot, picks.count)
    var effects: [ViewerEffect] = [.board(.cancelLoad)]
    effects += movePicks(to: refreshed.generation)
    pictures.forgetRecords()
    effects.append(.adopt(generation: refreshed.generation))
    effects += act { $0.replaceItems(refreshed) }
    notePicksGone(pickCount - picks.count)
    return effects + reopenDetails() + animate(from: before)
  }

  /// Moves the cards from their old places to their new ones. Any key or click ends the animation.
  private mutating func animate(from old: Animation.Snapshot) -> [ViewerEffect] {
    guard options.isAnimated, !options.isMotionReduced else { return [] }
    guard let new = Animation(from: old, on: board) else { return [] }
    animation = new
    return [.board(.rest(milliseconds: Animation.stepMilliseconds))]
  }

  /// Repeats a failed request. If nothing failed, the source is read again.
  mutating func retry() -> [ViewerEffect] {
    let hadFailed = board.cards.tryAgain()
    if board.layoutFailure != nil || lab.comparedFailure != nil { return askLayoutAnew() }
    guard case .failed = board.loading else { return hadFailed ? [] : startRefresh() }
    board.reading.tryAgain()
    return []
  }

  /// Asks again because the command's file was saved, or because the user wants it.
  mutating func askLayoutAnew() -> [ViewerEffect] {
    if board.placed.isOfCommand { board.asking.askAnew() }
    lab.askAnew()
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

  mutating func noteRest() -> [ViewerEffect] {
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
    if board.offset == 0 { board.reading.arm() } else { board.reading.disarm() }
    if !options.isMotionReduced { board.placed.comeToRest() }
    return []
  }
}
