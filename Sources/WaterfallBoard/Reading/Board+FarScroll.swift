import WaterfallLayout

extension Board {
  /// Goes to the item at a position among the shown ones, reading as far as needed; `Int.max` means
  /// the last.
  ///
  /// - Parameter waitsForOrder: whether the position is counted in the order of the query, which
  ///   may still be awaited.
  mutating func scroll(toPosition position: Int, waitsForOrder: Bool = false) {
    reading.endFarScroll()
    if waitsForOrder, !ordering.isDone {
      return reading.begin(FarScroll(to: position, waitsForOrder: true))
    }
    let count = arrangement.count
    if position == .max, isAllHere || rules.isFollowing && count > 0 { return goToEnd() }
    if position < count || !canLoad {
      arrive(FarScroll(to: position))
    } else {
      reading.begin(FarScroll(to: position, limit: position == .max ? farScrollLimit : .none))
    }
  }

  /// How much a far scroll to the last card reads.
  private var farScrollLimit: FarScroll.Limit {
    let staysShort = layout.choice.kind.traits.contains(.fillsViewport) || placed.isOfCommand
    if reading.filling.isOver || rules.isEndless && staysShort { return .page }
    return rules.isEndless ? .extent(contentExtent + viewportExtent) : .none
  }

  /// Goes to a percentage of all cards, as `less` does. All cards are read first. For a followed or
  /// endless source, only the cards already read count.
  mutating func scroll(toPercent percent: Int) {
    let farScroll = FarScroll(toPercent: min(100, percent))
    reading.endFarScroll()
    if canLoad, percent > 0, !rules.isFollowing, !rules.isEndless {
      reading.begin(farScroll)
    } else {
      arrive(farScroll)
    }
  }

  /// Whether a missing card may come soon without further action.
  private var canLoad: Bool {
    (loading == .idle || loading == .waiting) && !(rules.isFollowing && followState.isCaughtUp)
  }

  /// Continues a far scroll after something has come, or cannot come. It goes to the awaited item,
  /// or to the last item if that one will not come.
  mutating func continueFarScroll() {
    guard let farScroll else { return }
    guard ordering.isDone || !farScroll.waitsForOrder else { return releaseKeys() }
    let count = arrangement.count
    let hasCome = count > farScroll.destination
    let isAtEndSoFar = isOnWayToLast && farScroll.hasAsked && hasComeToEnd(farScroll)
    let isFar = farScroll.limit.isReached(extent: contentExtent, pageCount: farScroll.pageCount)
    guard hasCome || loading != .idle || !canLoad || isAtEndSoFar || isFar else {
      if farScroll.hasAsked { releaseKeys() }
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
    let count = arrangement.count
    let hasCome = count > farScroll.destination
    let share = farScroll.percent.map { (count - 1) * $0 / 100 }
    let place = share ?? min(farScroll.destination, count - 1)
    let isToLast = farScroll.destination == .max && farScroll.percent == nil
    if isToLast, followState.isGrowing, !query.needsAll { reading.follow(.along) }
    if let item = arrangement.item(atPosition: place) {
      if !hasCome && farScroll.destination != .max { say("there are \(count) items") }
      placed.moveFocus(to: item)
      if isToLast {
        placed.showEnd()
        if rules.isEndless, loading == .idle { say("no end: \(count) cards so far") }
        if awaitsFrames { layoutCommand.landAtEnd() }
      }
    }
    emit(.keys(farScroll.held?.keys ?? []))
  }

  // MARK: Keys that wait

  /// Whether a key that is typed now waits for the far scroll's first answer.
  private var isOnFarScroll: Bool { farScroll?.held != nil }

  /// Whether keys wait, or keys that act on a card are to wait for an order.
  package var holdsKeys: Bool { isOnFarScroll || reading.heldForOrder != nil }

  /// Whether a key that is typed now waits.
  ///
  /// - Parameter actsOnCard: whether the key is meant for the card in focus.
  package func holdsKey(actingOnCard actsOnCard: Bool) -> Bool {
    isOnFarScroll || reading.heldForOrder.map { actsOnCard || !$0.keys.isEmpty } ?? false
  }

  /// Lets the waiting keys act. Later keys act at once.
  mutating func releaseKeys() {
    guard holdsKeys else { return }
    let (wasOnFarScroll, keys) = (isOnFarScroll, reading.releaseKeys())
    if wasOnFarScroll || !keys.isEmpty { emit(.keys(keys)) }
  }

  /// Ends the moment, or an equally long pause. Items that a growing source has not written by now
  /// are not awaited. Only a far scroll to a numbered item in a pipe continues, unless the source
  /// is followed.
  mutating func endMoment() {
    endQuietMoment()
    let isQuiet = isOnWayToLast && followState.isCaughtUp
    guard let farScroll, isQuiet || rules.isFollowing && arrangement.count > 0 else {
      releaseKeys()
      return
    }
    arrive(farScroll)
  }

  /// Requests an event for the end of the moment.
  mutating func requestMoment() {
    guard farScroll?.held?.isTimed == false else {
      if reading.heldForOrder?.isTimed == false {
        reading.timeOrder()
        emit(.rest(milliseconds: FarScroll.moment))
      }
      requestQuietMoment()
      return
    }
    reading.timeFarScroll()
    if loading == .waiting { reading.markPageTimed() }
    emit(.rest(milliseconds: FarScroll.moment))
  }
}
