import TerminalInput
import WaterfallLayout

extension Viewer {
  /// Goes to the item at a position among the shown ones, reading as far as needed; `Int.max` means
  /// the last.
  mutating func travel(to position: Int) {
    board.reading.endJourney()
    let count = arrangement.count
    if position == .max, count > 0, options.isFollowing || isAllHere { return goToEnd() }
    if position < count || !canLoad {
      _ = arrive(Journey(to: position))
    } else {
      board.reading.travel(Journey(to: position, limit: position == .max ? travelLimit : .none))
    }
  }

  /// How far a journey to the last card reads.
  private var travelLimit: Journey.Limit {
    let staysShort = layout.choice.kind.traits.contains(.fillsViewport) || board.placed.isOfCommand
    if board.reading.filling.isOver || options.isEndless && staysShort { return .page }
    return options.isEndless ? .extent(contentExtent + viewportExtent) : .none
  }

  /// Goes to a percentage of all cards, as `less` does. All cards are read first. For a followed or
  /// endless source, only the cards already read count.
  mutating func travel(toPercent percent: Int) {
    let journey = Journey(toPercent: min(100, percent))
    board.reading.endJourney()
    if canLoad, percent > 0, !options.isFollowing, !options.isEndless {
      board.reading.travel(journey)
    } else {
      _ = arrive(journey)
    }
  }

  /// Whether a missing card may come soon without further action.
  private var canLoad: Bool {
    (loading == .idle || loading == .waiting) && !(options.isFollowing && growth.isCaughtUp)
  }

  /// Continues a journey after something has come, or cannot come. It goes to the awaited item, or
  /// to the last item if that one will not come.
  mutating func travelOn() -> [ViewerEffect] {
    guard let journey else { return [] }
    let count = arrangement.count
    let hasCome = count > journey.destination
    let isTrickle = isOnWayToLast && journey.hasAsked && growth.isTrickle && count > 0
    let isFar = journey.limit.isReached(extent: contentExtent, pageCount: journey.pageCount)
    guard hasCome || loading != .idle || !canLoad || isTrickle || isFar else {
      return journey.hasAsked ? playHeldKeys() : []
    }
    return arrive(journey)
  }

  /// Goes to the awaited item, or to the last item if that one is not there.
  private mutating func arrive(_ journey: Journey) -> [ViewerEffect] {
    board.reading.endJourney()
    let count = arrangement.count
    let hasCome = count > journey.destination
    let share = journey.percent.map { (count - 1) * $0 / 100 }
    let place = share ?? min(journey.destination, count - 1)
    if let item = arrangement.item(atPosition: place) {
      if !hasCome && journey.destination != .max { status.say("there are \(count) items") }
      board.placed.moveFocus(to: item)
      if journey.destination == .max, journey.percent == nil {
        board.placed.showEnd()
        if options.isEndless, loading == .idle { status.say("no end: \(count) cards so far") }
        if growth.isGrowing, !query.needsAll { board.reading.follow(.along) }
        if awaitsFrames { asking.landAtEnd() }
      }
    }
    return play(journey.held)
  }

  /// Ends a journey, because the user moves elsewhere.
  mutating func changeMind() { board.reading.endJourney() }

  // MARK: Keys that wait

  /// Stores a key typed in a journey's first moment.
  ///
  /// - Returns: whether the key waits now.
  mutating func hold(_ key: Key) -> Bool {
    guard journey?.holdsKeys == true else { return false }
    switch options.keys[key] {
    case .close, .quit, .quitAll, .interrupt, .suspend, .redraw, .help: return false
    default:
      board.reading.hold(key)
      return true
    }
  }

  /// Plays the waiting keys. Later keys act at once.
  mutating func playHeldKeys() -> [ViewerEffect] {
    guard journey?.holdsKeys == true else { return [] }
    return play(board.reading.releaseKeys())
  }

  private mutating func play(_ keys: [Key]) -> [ViewerEffect] {
    // Keys are played one at a time. One may begin another journey, and then the next ones wait
    // again.
    let effects = keys.flatMap { press($0) }
    return effects + applyTyped()
  }

  /// Ends the moment, or an equally long pause. Items that a growing source has not written by now
  /// are not awaited. Only a journey to a numbered item in a pipe continues, unless the source is
  /// followed.
  mutating func endMoment() -> [ViewerEffect] {
    endQuietMoment()
    let isQuiet = isOnWayToLast && growth.isCaughtUp
    guard let journey, arrangement.count > 0, options.isFollowing || isQuiet else {
      return playHeldKeys()
    }
    return arrive(journey)
  }

  /// Requests an event for the end of the moment.
  mutating func nextMoment() -> ViewerEffect? {
    guard let journey, journey.holdsKeys, !journey.isTimed else { return nextQuietMoment() }
    board.reading.timeJourney()
    if loading == .waiting { board.reading.timeGrowth() }
    return .rest(milliseconds: Journey.moment)
  }
}
