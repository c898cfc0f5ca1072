extension Board {
  package var followsNewItems: Bool {
    guard loading == .idle || loading == .waiting, items.count > 0, !query.needsAll, isAtEnd else {
      return false
    }
    return switch followState.going {
    case .along: true
    case .undecided: rules.isFollowing && followState.isCaughtUp
    case .stays: false
    }
  }

  /// Whether the view follows, but the items written already are still being read.
  var isCatchingUp: Bool { followsNewItems && !followState.isCaughtUp }

  private var isAtEnd: Bool { offset == lastOffset || isAtLast }

  private var isAtLast: Bool { focus == lastItem }

  private var lastItem: Int? { arrangement.item(atPosition: arrangement.count - 1) }

  /// Whether all items that an order needs are there. Items that a growing source writes later are
  /// sorted in as they come.
  var hasGathered: Bool {
    switch loading {
    case .idle, .waiting: isAllHere && (rules.isFollowing || followState.hasPaused)
    case .ended, .failed: true
    }
  }

  var isOpenEnded: Bool { rules.isFollowing || followState.isGrowing }

  /// Requests a timer event for an awaited page, because it may never come.
  mutating func requestQuietMoment() {
    guard loading == .waiting, items.count > 0, !followState.isTimed, isOpenEnded,
      !followState.isCaughtUp || ordering.gathers, let goal, goal != .screen
    else { return }
    reading.followState.isTimed = true
    emit(.rest(milliseconds: FarScroll.moment))
  }

  mutating func endQuietMoment() {
    guard loading == .waiting, followState.isTimed else { return }
    // The source reads for the order before it reads the page, so this is no pause of the producer.
    if ordering.isWaiting, ordering.gathers {
      // Another timer is needed for the awaited page.
      reading.followState.isTimed = false
      return
    }
    reading.followState.catchUp()
  }

  /// Whether everything that an active producer has written has been read.
  package var isAllHere: Bool { followState.isGrowing && followState.isCaughtUp }

  /// Whether a search, a filter, an order or groups cover what has come, while more may come. A
  /// search that has found nothing says so itself.
  package var isSoFar: Bool {
    let hasMatch = finding.search.map { $0.shownCount > 0 } ?? false
    return isAllHere && hasMore && !ordering.gathers
      && (query.isFiltered || query.needsAll || query.grouping != nil || hasMatch)
  }

  /// Whether a far scroll to the last item of a growing source is under way.
  var isOnWayToLast: Bool { followState.isGrowing && farScroll?.destination.isAtEnd == true }

  /// Shows the newest item, and follows the ones after it.
  mutating func followEnd() {
    guard let last = lastItem else { return }
    placed.camera.step(to: last)
    placed.showEnd()
    reading.followState.going = .along
  }

  /// Goes to the last item, and follows new ones.
  mutating func goToEnd() {
    // In another order, the last item is not the newest.
    if !query.needsAll { reading.followState.going = .along }
    guard let last = lastItem else { return }
    placed.moveFocus(to: last)
    placed.showEnd()
  }

  /// Updates the following after a move. A move away from the end stops it; a move to the end of a
  /// followed source resumes it.
  ///
  /// - Parameter old: the view before the move.
  package mutating func updateFollowing(from old: (offset: Int, focus: Int)) {
    guard rules.isFollowing || followState.going == .along, (offset, focus) != old else { return }
    let isBack = offset < old.offset
    let isAway = isBack || !(isAtLast || offset > old.offset && offset == lastOffset)
    if isAway {
      reading.followState.going = .stays
    } else if followState.going == .stays {
      reading.followState.going = .undecided
    }
  }
}
