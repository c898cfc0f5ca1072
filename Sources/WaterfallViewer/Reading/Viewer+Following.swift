extension Viewer {
  /// Whether the view goes along with what comes.
  var staysAtEnd: Bool {
    guard loading == .idle || loading == .waiting, items.count > 0, !query.needsAll, isAtEnd else {
      return false
    }
    return switch growth.going {
    case .along: true
    case .undecided: options.isFollowing && growth.isCaughtUp
    case .stays: false
    }
  }

  /// Whether it goes along, and what there is is still being read.
  var catchesUp: Bool { staysAtEnd && !growth.isCaughtUp }

  private var isAtEnd: Bool { offset == lastOffset || isAtLast }

  private var isAtLast: Bool { focus == lastItem }

  private var lastItem: Int? { arrangement.item(atPosition: arrangement.count - 1) }

  /// Whether all that an order needs is there. What a growing source has not written yet is sorted
  /// in as it comes.
  var hasGathered: Bool {
    switch loading {
    case .idle, .waiting: options.isFollowing && growth.isCaughtUp
    case .ended, .failed: true
    }
  }

  /// Whether what comes has a place of its own among what is shown, so that no end of the cards
  /// asks for it.
  var sortsIn: Bool { options.isFollowing && query.needsAll }

  /// Asks for an event when a page that somebody waits for has not come in a moment: it may never.
  mutating func nextQuietMoment() -> ViewerEffect? {
    guard loading == .waiting, items.count > 0, !growth.isTimed,
      catchesUp || sortsIn && ordering.gathers || isOnWayToLast
    else { return nil }
    reading.timeGrowth()
    return .rest(milliseconds: Journey.moment)
  }

  mutating func endQuietMoment() {
    if loading == .waiting, growth.isTimed { reading.catchUp() }
  }

  /// Whether a producer that may still write has written nothing that is not here.
  var isAllHere: Bool { growth.isGrowing && growth.isCaughtUp }

  /// Whether somebody is on the way to the last item of a source that grows.
  var isOnWayToLast: Bool { growth.isGrowing && journey?.destination == .max }

  /// The last item there is has come: the view shows it, and those that follow.
  mutating func goAlong() {
    guard let last = lastItem else { return }
    board.camera.step(to: last)
    board.showEnd()
    reading.follow(.along)
  }

  /// Goes to the last item there is, and along with what comes.
  mutating func goToEnd() {
    guard let last = lastItem else { return }
    board.moveFocus(to: last)
    board.showEnd()
    // In another order the last item is not the latest.
    if !query.needsAll { reading.follow(.along) }
  }

  /// Somebody has moved: away from the end, and the view stays from now on; or to the end of what
  /// is followed, and it goes along.
  ///
  /// - Parameter old: how the view stood before.
  mutating func noteMove(from old: (offset: Int, focus: Int)) {
    guard options.isFollowing || growth.going == .along, (offset, focus) != old else { return }
    let isBack = offset < old.offset
    let isAway = isBack || !(isAtLast || offset > old.offset && offset == lastOffset)
    if isAway {
      reading.follow(.stays)
    } else if growth.going == .stays {
      reading.follow(.undecided)
    }
  }
}
