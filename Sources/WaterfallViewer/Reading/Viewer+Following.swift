extension Viewer {
  /// Whether the view goes along with what comes.
  var staysAtEnd: Bool {
    options.isFollowing && items.count > 0 && !growth.isLeft && !query.needsAll
      && (growth.catchesUp || growth.isCaughtUp && isAtEnd)
  }

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

  /// Asks to be told when a page that everything waits for has not come in a moment: it may never.
  mutating func nextGatheringMoment() -> ViewerEffect? {
    guard sortsIn, ordering.gathers, loading == .waiting, items.count > 0, !growth.isTimed else {
      return nil
    }
    reading.timeGrowth()
    return .rest(milliseconds: Journey.moment)
  }

  mutating func endGatheringMoment() {
    if sortsIn, ordering.gathers, loading == .waiting, growth.isTimed { reading.catchUp() }
  }

  /// The last item there is has come: the view shows it.
  mutating func goAlong() {
    guard let last = lastItem else { return }
    board.camera.step(to: last)
    board.showEnd()
  }

  /// Goes to the last item there is, and along with what comes.
  mutating func goToEnd() {
    guard let last = lastItem else { return }
    board.moveFocus(to: last)
    board.showEnd()
    reading.followEnd()
  }

  /// Somebody has moved: back, and the view stays from now on; to the end, and it goes along.
  ///
  /// - Parameter old: how the view stood before.
  mutating func noteMove(from old: (offset: Int, focus: Int)) {
    guard options.isFollowing, (offset, focus) != old else { return }
    let isBack = offset < old.offset
    let isAway = isBack || !(isAtLast || offset > old.offset && offset == lastOffset)
    reading.follow(isAway ? .stays : .along)
  }
}
