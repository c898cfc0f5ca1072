package import TerminalInput
import WaterfallItems

/// How far the source has been read, and how far it should be read.
package struct Reading: Sendable {
  /// The state of reading the source's further items.
  package enum Loading: Hashable, Sendable {
    /// More can be requested.
    case idle
    /// A request is under way.
    case waiting
    case ended
    case failed(String)
  }

  private(set) var loading = Loading.idle
  /// The cursor of the next page.
  private(set) var cursor: Cursor?
  /// The reason why the source has nothing to show; nil if it has items or gives no reason.
  package private(set) var emptiness: String?
  /// How far pages have filled the view.
  package private(set) var filling = Filling()
  /// Whether the user stopped the reading. It continues when they want to see more.
  private(set) var isHalted = false
  /// The way to an item that has not come; nil if there is none.
  var farScroll: FarScroll?
  /// The keys that wait for cards: for the first ones, for those of a board that is being opened,
  /// or for an order. nil if none has to wait.
  var heldForCards: HeldKeys?
  /// How far a growing source has been read.
  var followState = FollowState()
  /// Whether the items are being measured again.
  var isMeasuring = false
  /// Whether the board was left while the items were being measured.
  package private(set) var wasMeasuring = false
  package private(set) var unreadableCount = 0
  /// The number of files that were skipped because their kind is not shown.
  package private(set) var leftOut = 0
  /// The number of records that were left out because their keys had come before.
  package private(set) var repeated = 0
  /// The generation number of the items.
  package private(set) var generation = 0
  /// The largest generation number used on any board.
  private var highest = 0
  package internal(set) var refresh = Refresh()
  /// The items that the last refresh added, and those that it changed. They are kept until the next
  /// key.
  package private(set) var arrivals = ItemSet()
  package private(set) var alterations = ItemSet()
  package var hasMarks: Bool { arrivals.count > 0 || alterations.count > 0 }

  // MARK: Pages

  /// Notes that a page is requested.
  mutating func ask(for count: Int) {
    loading = .waiting
    farScroll?.pageCount += 1
    followState.asked = count
  }

  mutating func receive(_ page: LoadedPage) {
    unreadableCount += page.unreadableCount
    leftOut += page.leftOut
    repeated += page.repeated
    cursor = page.next
    loading = page.next == nil ? .ended : .idle
  }

  /// Notes that a requested page has come.
  mutating func receiveAnswer(_ page: LoadedPage) {
    followState.receive(page.ids.count, page.outlook)
  }

  mutating func fail(_ reason: String) { loading = .failed(reason) }

  /// Notes that nothing follows.
  ///
  /// - Parameter emptiness: the reason why there is nothing at all; nil if the source gives none or
  ///   had items.
  mutating func end(_ emptiness: String? = nil) {
    loading = .ended
    self.emptiness = emptiness ?? self.emptiness
  }

  /// Allows requests again after a failure.
  package mutating func tryAgain() { loading = .idle }

  /// Cancels the request under way.
  ///
  /// - Parameter stays: whether nothing is requested until the user wants to see more.
  mutating func halt(stays: Bool) {
    isHalted = stays
    if loading == .waiting { loading = .idle }
  }

  /// Notes that the user wants to see more.
  package mutating func goOn() { isHalted = false }

  /// Compares the content with what it was before the last pages that were to fill the view.
  mutating func fill(_ content: Filling.Content, patience: Int) {
    filling.look(at: content, patience: patience)
  }

  /// Lets pages be requested by themselves again: one more, if it does not lengthen the content.
  mutating func fillAgain() { filling = Filling() }

  /// Starts to read the source from the beginning. Keys that wait for cards wait for the new ones.
  mutating func restart() {
    let (generation, highest, refresh, held) = (generation, highest, refresh, heldForCards)
    self = Reading()
    (self.generation, self.highest, self.refresh) = (generation, highest, refresh)
    heldForCards = held
  }

  /// Notes that the board is left, so that nothing is awaited.
  mutating func leave() {
    if loading == .waiting { loading = .idle }
    (wasMeasuring, isMeasuring, farScroll, heldForCards) = (isMeasuring, false, nil, nil)
    refresh.end()
    forgetArrivals()
  }

  /// Notes the return from another board. Generation numbers used there are not used again.
  mutating func comeBack(from other: Reading) { highest = max(highest, other.next - 1) }

  /// An unused generation number.
  package var next: Int { max(highest, generation) + 1 }

  // MARK: A refresh

  /// Begins to read the source again.
  ///
  /// - Returns: the generation number of the items that will come.
  package mutating func beginRefresh(
    isQuiet: Bool = false, isOfOtherCards: Bool = false, keepsPosition: Bool = false
  ) -> Int {
    highest = next
    refresh.begin(highest, isQuiet: isQuiet, isOfOtherCards: isOfOtherCards)
    refresh.keepsPosition = keepsPosition
    return highest
  }

  /// Notes that the refresh was cancelled or has failed.
  package mutating func endRefresh() { refresh.end() }

  /// Notes that the refreshed items have come.
  mutating func adopt(generation: Int) {
    refresh.end()
    self.generation = generation
  }

  /// Notes which items are new, and which have changed.
  mutating func mark(new: [Int], changed: [Int]) {
    (arrivals, alterations) = (ItemSet(), ItemSet())
    for item in new { arrivals.insert(item) }
    for item in changed { alterations.insert(item) }
  }

  /// Keeps the marks of an earlier reading, whose items were the same.
  mutating func keepMarks(of earlier: Reading) {
    (arrivals, alterations) = (earlier.arrivals, earlier.alterations)
  }

  package mutating func forgetArrivals() {
    if hasMarks { (arrivals, alterations) = (ItemSet(), ItemSet()) }
  }

  // MARK: A far scroll

  /// Ends the far scroll, because it has arrived or is not wanted any more.
  package mutating func endFarScroll() { farScroll = nil }

  package mutating func hold(_ key: Key) {
    if farScroll?.held != nil {
      farScroll?.held?.keys.append(key)
    } else {
      heldForCards?.keys.append(key)
    }
  }

  /// - Returns: the keys that waited. Later keys do not wait.
  mutating func releaseKeys() -> [Key] {
    let keys = (farScroll?.held?.keys ?? []) + (heldForCards?.keys ?? [])
    farScroll?.held = nil
    heldForCards = nil
    return keys
  }

  /// Lets keys wait.
  ///
  /// - Parameter isOther: whether the cards on the screen, if there are any, are not those that
  ///   keys are meant for. Then all keys wait; else those that act on a card, and all after them.
  package mutating func awaitCards(ofOtherBoard isOther: Bool = false) {
    heldForCards = heldForCards ?? HeldKeys(waitsForBoard: isOther)
  }
}

/// The state of reading the source again.
package struct Refresh: Sendable {
  /// The generation number of the awaited items; nil if none are awaited.
  package private(set) var generation: Int?
  /// Whether nothing is said if the refresh changes nothing.
  private(set) var isQuiet = false
  /// Whether other cards are made of the records, which are no news.
  package private(set) var isOfOtherCards = false
  /// Whether the item at the position of the focus gets the focus, whichever it is.
  var keepsPosition = false
  /// Whether the view has come to rest at the start, so that a further pull refreshes.
  var isArmed = false

  mutating func begin(_ generation: Int, isQuiet: Bool, isOfOtherCards: Bool) {
    (self.generation, self.isQuiet) = (generation, isQuiet)
    self.isOfOtherCards = isOfOtherCards
  }
  mutating func end() { generation = nil }
}

/// Keys that wait for what they are meant for: the card to which a far scroll leads, the first card
/// of an order that was asked for at the top of the view, or cards that are yet to come.
///
/// They wait at most ``FarScroll/moment``.
struct HeldKeys: Hashable, Sendable {
  var keys: [Key] = []
  /// Whether all keys wait, not only those that act on the card in focus.
  let waitsForBoard: Bool
  /// Whether the timer for the moment was requested.
  var isTimed = false

  init(waitsForBoard: Bool = false) { self.waitsForBoard = waitsForBoard }
}
