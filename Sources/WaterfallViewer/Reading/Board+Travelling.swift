import WaterfallLayout

extension Board {
  /// Goes to the item at a position among the shown ones, reading as far as needed; `Int.max` means
  /// the last.
  mutating func travel(to position: Int) {
    reading.endJourney()
    let count = arrangement.count
    if position == .max, count > 0, rules.isFollowing || isAllHere { return goToEnd() }
    if position < count || !canLoad {
      arrive(Journey(to: position))
    } else {
      reading.travel(Journey(to: position, limit: position == .max ? travelLimit : .none))
    }
  }

  /// How far a journey to the last card reads.
  private var travelLimit: Journey.Limit {
    let staysShort = layout.choice.kind.traits.contains(.fillsViewport) || placed.isOfCommand
    if reading.filling.isOver || rules.isEndless && staysShort { return .page }
    return rules.isEndless ? .extent(contentExtent + viewportExtent) : .none
  }

  /// Goes to a percentage of all cards, as `less` does. All cards are read first. For a followed or
  /// endless source, only the cards already read count.
  mutating func travel(toPercent percent: Int) {
    let journey = Journey(toPercent: min(100, percent))
    reading.endJourney()
    if canLoad, percent > 0, !rules.isFollowing, !rules.isEndless {
      reading.travel(journey)
    } else {
      arrive(journey)
    }
  }

  /// Whether a missing card may come soon without further action.
  private var canLoad: Bool {
    (loading == .idle || loading == .waiting) && !(rules.isFollowing && growth.isCaughtUp)
  }

  /// Continues a journey after something has come, or cannot come. It goes to the awaited item, or
  /// to the last item if that one will not come.
  mutating func travelOn() {
    guard let journey else { return }
    let count = arrangement.count
    let hasCome = count > journey.destination
    let isTrickle = isOnWayToLast && journey.hasAsked && growth.isTrickle && count > 0
    let isFar = journey.limit.isReached(extent: contentExtent, pageCount: journey.pageCount)
    guard hasCome || loading != .idle || !canLoad || isTrickle || isFar else {
      if journey.hasAsked { releaseKeys() }
      return
    }
    arrive(journey)
  }

  /// Goes to the awaited item, or to the last item if that one is not there.
  private mutating func arrive(_ journey: Journey) {
    reading.endJourney()
    let count = arrangement.count
    let hasCome = count > journey.destination
    let share = journey.percent.map { (count - 1) * $0 / 100 }
    let place = share ?? min(journey.destination, count - 1)
    if let item = arrangement.item(atPosition: place) {
      if !hasCome && journey.destination != .max { say("there are \(count) items") }
      placed.moveFocus(to: item)
      if journey.destination == .max, journey.percent == nil {
        placed.showEnd()
        if rules.isEndless, loading == .idle { say("no end: \(count) cards so far") }
        if growth.isGrowing, !query.needsAll { reading.follow(.along) }
        if awaitsFrames { asking.landAtEnd() }
      }
    }
    emit(.keys(journey.held))
  }

  // MARK: Keys that wait

  /// Whether a key that is typed now waits for the journey's first answer.
  var holdsKeys: Bool { journey?.holdsKeys == true }

  /// Lets the waiting keys act. Later keys act at once.
  mutating func releaseKeys() {
    if holdsKeys { emit(.keys(reading.releaseKeys())) }
  }

  /// Ends the moment, or an equally long pause. Items that a growing source has not written by now
  /// are not awaited. Only a journey to a numbered item in a pipe continues, unless the source is
  /// followed.
  mutating func endMoment() {
    endQuietMoment()
    let isQuiet = isOnWayToLast && growth.isCaughtUp
    guard let journey, arrangement.count > 0, rules.isFollowing || isQuiet else {
      releaseKeys()
      return
    }
    arrive(journey)
  }

  /// Requests an event for the end of the moment.
  mutating func requestMoment() {
    guard let journey, journey.holdsKeys, !journey.isTimed else {
      requestQuietMoment()
      return
    }
    reading.timeJourney()
    if loading == .waiting { reading.timeGrowth() }
    emit(.rest(milliseconds: Journey.moment))
  }
}
