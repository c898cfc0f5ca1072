extension Board {
  /// Goes to an item, reading as far as needed.
  ///
  /// For a followed or endless source, a percentage is one of the cards already read.
  package mutating func scroll(to destination: FarScroll.Destination) {
    reading.endFarScroll()
    let isFollowed = rules.isFollowing && arrangement.count > 0
    if destination == .last, isAllHere || isFollowed { return goToEnd() }
    let limit = destination == .last ? farScrollLimit : .none
    let farScroll = FarScroll(to: destination, limit: limit)
    if awaits(destination) { reading.farScroll = farScroll } else { arrive(farScroll) }
  }

  /// Whether the destination is an item of an earlier viewer.
  private var isOnWayToLeftItem: Bool {
    if case .item? = farScroll?.destination { true } else { false }
  }

  /// Reads to the end, without going there.
  package mutating func readAll() { reading.farScroll = FarScroll(to: .last) }

  /// Continues a far scroll to an earlier viewer's item, because the items are in order.
  mutating func continueToLeftItem() { if isOnWayToLeftItem { continueFarScroll() } }

  /// Whether a destination has not come, and may come.
  private func awaits(_ destination: FarScroll.Destination) -> Bool {
    switch destination {
    case .position(let position): position >= arrangement.count && canLoad
    case .percent(let percent):
      percent > 0 && canLoad && !rules.isFollowing && !rules.isEndless
    case .last: canLoad
    case .item(let item): !ordering.isDone || item >= items.count && canLoad
    }
  }

  /// How much a far scroll to the last card reads.
  private var farScrollLimit: FarScroll.Limit {
    let staysShort = layout.choice.kind.traits.contains(.fillsViewport) || placed.isOfCommand
    if reading.filling.isOver || rules.isEndless && staysShort { return .page }
    return rules.isEndless ? .extent(contentExtent + viewportExtent) : .none
  }

  /// Whether a missing card may come soon without further action.
  private var canLoad: Bool {
    (loading == .idle || loading == .waiting) && !(rules.isFollowing && followState.isCaughtUp)
  }

  /// Continues a far scroll after something has come, or cannot come. It goes to the awaited item,
  /// or to the last item if that one will not come.
  mutating func continueFarScroll() {
    guard let farScroll else { return }
    let isAtEndSoFar = isOnWayToLast && farScroll.hasAsked && hasComeToEnd(farScroll)
    let isFar = farScroll.limit.isReached(extent: contentExtent, pageCount: farScroll.pageCount)
    guard isAtEndSoFar || isFar || !awaits(farScroll.destination) else {
      if farScroll.hasAsked, !isOnWayToLeftItem { releaseKeys() }
      return
    }
    arrive(farScroll)
  }

  /// Whether a far scroll through a growing source is at the end of what has come.
  ///
  /// A producer may write faster than it is read, and without an end. Then the view goes along
  /// after some pages.
  private func hasComeToEnd(_ farScroll: FarScroll) -> Bool {
    followState.isCaughtUp || followState.isTrickle && arrangement.count > 0
      || farScroll.pageCount >= FarScroll.mostPagesOfPipe && arrangement.count > 0
  }

  /// Goes to the awaited item, or to the last item if that one is not there.
  private mutating func arrive(_ farScroll: FarScroll) {
    reading.endFarScroll()
    let isToLast = farScroll.destination == .last
    if isToLast, followState.isGrowing, !query.needsAll { reading.followState.going = .along }
    if let item = reached(farScroll.destination) {
      placed.moveFocus(to: item)
      if isToLast {
        placed.showEnd()
        if rules.isEndless, loading == .idle { say("no end: \(lastNumber) cards so far") }
        if awaitsFrames { layoutCommand.landAtEnd() }
      }
    }
    emit(.press(farScroll.held?.keys ?? []))
    if ordering.isDone { endOrderWait() }
  }

  /// The item where a far scroll arrives; nil if none is shown.
  private mutating func reached(_ destination: FarScroll.Destination) -> Int? {
    let count = arrangement.count
    switch destination {
    case .last: return arrangement.item(atPosition: count - 1)
    case .percent(let percent):
      let position = (lastNumber - 1) * min(100, percent) / 100 - firstNumber
      return arrangement.item(atPosition: max(0, position))
    case .position(let position):
      if position >= count, count > 0 { say("there are \(lastNumber) items") }
      return arrangement.item(atPosition: min(position, count - 1))
    case .item(let number):
      guard number < items.count else { return arrangement.item(atPosition: count - 1) }
      // If none is shown, the focus is there once a filter is left.
      let next = (number..<items.count).first { arrangement.path(of: $0) != nil }
      return next ?? arrangement.item(atPosition: count - 1) ?? number
    }
  }

  // MARK: Keys that wait

  /// Whether a key that is typed now waits for the far scroll's first answer.
  private var isOnFarScroll: Bool { farScroll?.held != nil }

  /// Whether keys wait, or are to wait for cards.
  package var holdsKeys: Bool { isOnFarScroll || reading.heldForCards != nil }

  /// Whether a key that is typed now waits.
  ///
  /// - Parameter actsOnCard: whether the key is meant for the card in focus.
  package func holdsKey(actingOnCard actsOnCard: Bool) -> Bool {
    isOnFarScroll || reading.heldForCards.map { actsOnCard || !$0.keys.isEmpty } ?? false
  }

  /// Whether keys are meant for cards that are not here yet.
  package var awaitsBoard: Bool { reading.heldForCards?.waitsForBoard ?? false }

  /// Lets the waiting keys act. Later keys act at once.
  package mutating func releaseKeys() {
    guard holdsKeys else { return }
    let (wasOnFarScroll, keys) = (isOnFarScroll, reading.releaseKeys())
    if wasOnFarScroll || !keys.isEmpty { emit(.press(keys)) }
  }

  /// Ends the moment, or an equally long pause. Items that a growing source has not written by now
  /// are not awaited. Only a far scroll to a numbered item in a pipe continues, unless the source
  /// is followed.
  package mutating func endMoment() {
    endQuietMoment()
    let isQuiet = isOnWayToLast && followState.isCaughtUp
    let isWritten = isOnWayToLeftItem && farScroll.map { awaits($0.destination) } == true
    let isUnwritten = rules.isFollowing && arrangement.count > 0 && !isWritten
    guard let farScroll, isQuiet || isUnwritten else {
      releaseKeys()
      return
    }
    arrive(farScroll)
  }

  /// Requests an event for the end of the moment.
  mutating func requestMoment() {
    guard farScroll?.held?.isTimed == false else {
      if let held = reading.heldForCards, !held.isTimed, !held.waitsForBoard || !held.keys.isEmpty {
        reading.heldForCards?.isTimed = true
        emit(.rest(milliseconds: FarScroll.moment))
      }
      requestQuietMoment()
      return
    }
    reading.farScroll?.held?.isTimed = true
    if loading == .waiting { reading.followState.isTimed = true }
    emit(.rest(milliseconds: FarScroll.moment))
  }
}
