import TerminalInput
import WaterfallItems

/// How far the source has been read, and where the reading is to go.
struct Reading: Sendable {
  /// What is known of the source's further items.
  enum Loading: Hashable, Sendable {
    /// More can be asked for.
    case idle
    /// A request is under way.
    case waiting
    case ended
    case failed(String)
  }

  private(set) var loading = Loading.idle
  /// Where the next page begins.
  private(set) var cursor: Cursor?
  /// Why the source has nothing to show; nil if it has, or does not say.
  private(set) var emptiness: String?
  /// Whether a person stopped the reading: it goes on when they want to see more.
  private(set) var isHalted = false
  /// The way to an item that has not come; nil: nobody is on one.
  private(set) var journey: Journey?
  /// How far a source that grows for ever has been read.
  private(set) var growth = Growth()
  /// Whether extents by the measure in force are being found.
  private(set) var isMeasuring = false
  /// How many records could not be read.
  private(set) var unreadableCount = 0
  /// How many files were passed, since they are of kinds that are not shown.
  private(set) var leftOut = 0
  /// How often the source has been read anew.
  private(set) var generation = 0
  /// The largest number that items have had, be it of another board.
  private var highest = 0
  private(set) var refresh = Refresh()
  /// The items that the last refresh brought, until the next key.
  private(set) var arrivals = ItemSet()

  // MARK: Pages

  /// A request for a page is made.
  mutating func ask(for count: Int) {
    loading = .waiting
    journey?.noteAsked()
    growth.ask(for: count)
  }

  mutating func take(_ page: LoadedPage) {
    unreadableCount += page.unreadableCount
    leftOut += page.leftOut
    cursor = page.next
    loading = page.next == nil ? .ended : .idle
  }

  /// A page that was asked for has come.
  mutating func noteAnswer(_ page: LoadedPage) { growth.note(page.ids.count, page.outlook) }

  mutating func fail(_ reason: String) { loading = .failed(reason) }

  /// There is nothing more.
  ///
  /// - Parameter emptiness: why there is nothing at all. Nil: the source does not say, or had
  ///   items.
  mutating func end(_ emptiness: String? = nil) {
    loading = .ended
    self.emptiness = emptiness ?? self.emptiness
  }

  /// More can be asked for after a failure.
  mutating func tryAgain() { loading = .idle }

  /// The request under way is given up.
  ///
  /// - Parameter stays: whether nothing more is asked for until a person goes on.
  mutating func halt(stays: Bool) {
    isHalted = stays
    if loading == .waiting { loading = .idle }
  }

  /// A person wants to see more.
  mutating func goOn() { isHalted = false }

  /// The source is read from its start again.
  mutating func restart() {
    let (generation, highest, refresh) = (generation, highest, refresh)
    self = Reading()
    (self.generation, self.highest, self.refresh) = (generation, highest, refresh)
  }

  /// The board is left: what is under way is not waited for.
  mutating func leave() {
    if loading == .waiting { loading = .idle }
    (isMeasuring, journey) = (false, nil)
    refresh.end()
    forgetArrivals()
  }

  /// The board is entered again, from another one: no number of that one comes again.
  mutating func comeBack(from other: Reading) { highest = max(highest, other.highest) }

  mutating func beginMeasuring() { isMeasuring = true }
  mutating func endMeasuring() { isMeasuring = false }

  // MARK: A refresh

  /// The source is to be read anew.
  ///
  /// - Returns: the number of the items that will come.
  mutating func beginRefresh() -> Int {
    highest = max(highest, generation) + 1
    refresh.begin(highest)
    return highest
  }

  /// It was given up, or has failed.
  mutating func endRefresh() { refresh.end() }

  /// Its items have come.
  mutating func adopt(generation: Int) {
    refresh.end()
    self.generation = generation
  }

  /// These items were not there before.
  mutating func noteArrivals(_ items: some Sequence<Int>) {
    arrivals = ItemSet()
    for item in items { arrivals.insert(item) }
  }

  mutating func forgetArrivals() { if arrivals.count > 0 { arrivals = ItemSet() } }

  /// A further pull at the start reads anew, or does not.
  mutating func arm() { refresh.arm() }
  mutating func disarm() { refresh.disarm() }

  // MARK: A journey

  mutating func travel(_ journey: Journey) { self.journey = journey }

  /// It has arrived, or is not wanted any more.
  mutating func endJourney() { journey = nil }

  mutating func hold(_ key: Key) { journey?.hold(key) }

  /// - Returns: the keys that waited; from now on none does.
  mutating func releaseKeys() -> [Key] { journey?.release() ?? [] }

  mutating func timeJourney() { journey?.noteTimed() }

  // MARK: Growth

  mutating func follow(_ going: Growth.Going) { growth.go(going) }

  mutating func timeGrowth() { growth.noteTimed() }

  /// Nothing has come for a moment: what is not here has not been written yet.
  mutating func catchUp() { growth.catchUp() }
}

/// Reading the source anew.
struct Refresh: Sendable {
  /// Of the items that are on their way; nil while none are.
  private(set) var generation: Int?
  /// Whether the view has come to rest at the start, so that a further pull reads anew.
  private(set) var isArmed = false

  mutating func begin(_ generation: Int) { self.generation = generation }
  mutating func end() { generation = nil }
  mutating func arm() { isArmed = true }
  mutating func disarm() { isArmed = false }
}
