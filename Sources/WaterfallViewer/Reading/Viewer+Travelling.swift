import TerminalInput

extension Viewer {
  /// Goes to the item before which so many are shown, loading on as far as needed; `Int.max` means
  /// the last.
  mutating func travel(to position: Int) {
    reading.endJourney()
    let count = arrangement.count
    if position == .max, count > 0, options.isFollowing || isAllHere { return goToEnd() }
    if position < count || !canLoad {
      _ = arrive(Journey(to: position))
    } else {
      reading.travel(Journey(to: position))
    }
  }

  /// Goes so far into the cards, of which all are counted, as less does. What has no end to wait
  /// for is counted as far as it has come.
  mutating func travel(toPercent percent: Int) {
    let journey = Journey(toPercent: min(100, percent))
    reading.endJourney()
    if canLoad, percent > 0, !options.isFollowing, !options.isEndless {
      reading.travel(journey)
    } else {
      _ = arrive(journey)
    }
  }

  /// Whether a card that is not there may come soon by itself.
  private var canLoad: Bool {
    (loading == .idle || loading == .waiting) && !(options.isFollowing && growth.isCaughtUp)
  }

  /// Something has come, or never will: goes to the item that was waited for if it is there, or to
  /// the last.
  mutating func travelOn() -> [ViewerEffect] {
    guard let journey else { return [] }
    let count = arrangement.count
    let hasCome = count > journey.destination
    let isTrickle = isOnWayToLast && journey.hasAsked && growth.isTrickle && count > 0
    guard hasCome || loading != .idle || !canLoad || isTrickle else {
      return journey.hasAsked ? playHeldKeys() : []
    }
    return arrive(journey)
  }

  /// Goes to the item that was waited for, or to the last there is.
  private mutating func arrive(_ journey: Journey) -> [ViewerEffect] {
    reading.endJourney()
    let count = arrangement.count
    let hasCome = count > journey.destination
    let share = journey.percent.map { (count - 1) * $0 / 100 }
    let place = share ?? min(journey.destination, count - 1)
    if let item = arrangement.item(atPosition: place) {
      if !hasCome && journey.destination != .max { status.say("there are \(count) items") }
      board.moveFocus(to: item)
      if journey.destination == .max, journey.percent == nil {
        board.showEnd()
        if growth.isGrowing, !query.needsAll { reading.follow(.along) }
        if awaitsFrames { asking.landAtEnd() }
      }
    }
    return play(journey.held)
  }

  /// Somebody moves elsewhere: what was on its way is not wanted any more.
  mutating func changeMind() { reading.endJourney() }

  // MARK: Keys that wait

  /// Keeps a key that is typed in a journey's first moment.
  ///
  /// - Returns: whether it waits now.
  mutating func hold(_ key: Key) -> Bool {
    guard journey?.holdsKeys == true else { return false }
    switch options.keys[key] {
    case .close, .quit, .quitAll, .interrupt, .suspend, .redraw, .help: return false
    default:
      reading.hold(key)
      return true
    }
  }

  /// The moment is over: what waits is done, and later keys at once.
  mutating func playHeldKeys() -> [ViewerEffect] {
    guard journey?.holdsKeys == true else { return [] }
    return play(reading.releaseKeys())
  }

  private mutating func play(_ keys: [Key]) -> [ViewerEffect] {
    // One at a time: it may begin another journey, and the next ones wait again.
    let effects = keys.flatMap { press($0) }
    return effects + applyTyped()
  }

  /// The moment is over, or nothing has happened for as long. What a growing source has not written
  /// by now is not waited for, but where a pipe was asked for an item by its number.
  mutating func endMoment() -> [ViewerEffect] {
    endQuietMoment()
    let isQuiet = isOnWayToLast && growth.isCaughtUp
    guard let journey, arrangement.count > 0, options.isFollowing || isQuiet else {
      return playHeldKeys()
    }
    return arrive(journey)
  }

  /// Asks to be told when the moment is over.
  mutating func nextMoment() -> ViewerEffect? {
    guard let journey, journey.holdsKeys, !journey.isTimed else { return nextQuietMoment() }
    reading.timeJourney()
    if loading == .waiting { reading.timeGrowth() }
    return .rest(milliseconds: Journey.moment)
  }
}
