import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallItems
import WaterfallRecords

/// The actions of a picker that are yet to be done, and the events that have been seen.
struct PickSteps: Sendable {
  private var waiting: [PickAction] = []
  /// What the last action waits for; nil if it is done.
  private var hold: Hold?
  /// The keys and events without their meaning.
  private(set) var unbound: Set<PickTrigger> = []
  /// The key that was pressed last.
  var key: Key?
  /// The text at the last ``PickEvent/change``; nil before the picker has opened.
  private var text: String?
  /// The reading whose end was seen last.
  private var loaded: Int?
  private var focused: ItemID?
  private var result: Result?
  /// The picks, if an action waits for others; nil before the first look.
  private var picked: [PickedItem]?
  /// The size of the screen; nil before the first look.
  private var size: CellSize?
  /// For each action with several values, how often one of them has had its turn.
  private var turns: [PickAction: Int] = [:]

  /// What holds up the other actions.
  enum Hold {
    /// It is not known yet which card is meant, or not all have been read.
    case choosing, loading
    /// Its record is being read, or its command runs.
    case reading, running
  }

  /// What is shown, and why.
  private struct Result: Equatable {
    let query: ItemQuery
    let generation: Int
    let count: Int
  }

  mutating func append(_ actions: [PickAction]) { waiting += actions }

  /// Lets other actions come before those that wait.
  mutating func insert(_ actions: [PickAction]) { waiting.insert(contentsOf: actions, at: 0) }

  /// Takes the next action; nil if there is none, or the last one is not done yet.
  mutating func next() -> PickAction? {
    hold != nil || waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Lets the others wait for the end of the last one.
  mutating func wait(for hold: Hold) { self.hold = hold }

  /// Takes an action back until more is known of the cards. Any key drops it.
  ///
  /// - Parameter hold: ``Hold/choosing`` or ``Hold/loading``.
  mutating func postpone(_ action: PickAction, until hold: Hold) {
    waiting.insert(action, at: 0)
    self.hold = hold
  }

  /// Whether an action waits until more is known of the cards.
  var awaitsCards: Bool { hold == .choosing || hold == .loading }

  /// The hold that is over by now, if an action has waited for the cards; else nil.
  func known(in context: PaneContext) -> Hold? {
    guard awaitsCards, context.choice != .pending else { return nil }
    return hold == .loading && !context.hasLoaded ? nil : hold
  }

  var isRunning: Bool { hold == .running }

  /// Notes that the last action goes on, or is done, if it has waited for this.
  mutating func release(_ hold: Hold) { if self.hold == hold { self.hold = nil } }

  /// Drops the other actions, because one has failed.
  mutating func drop() { (waiting, hold) = ([], nil) }

  /// Notes that other items are shown. Records of the old ones do not come any more.
  mutating func forgetReading() { if hold == .reading { drop() } }

  /// - Parameter isOn: nil turns it round.
  mutating func bind(_ triggers: [PickTrigger], isOn: Bool?) {
    guard let isOn else { return unbound.formSymmetricDifference(triggers) }
    if isOn { unbound.subtract(triggers) } else { unbound.formUnion(triggers) }
  }

  /// Takes the next of the values of an action, and the first one after the last.
  ///
  /// - Parameter values: not empty.
  mutating func next<Value>(of values: [Value], for action: PickAction) -> Value {
    let turn = turns[action, default: 0]
    turns[action] = (turn + 1) % values.count
    return values[turn]
  }

  // MARK: Events

  /// Takes a text as seen.
  ///
  /// - Returns: whether it is another one than before.
  mutating func see(_ text: String) -> Bool {
    defer { self.text = text }
    return self.text.map { !$0.isExactly(text) } ?? false
  }

  /// The events since the last call.
  mutating func events(in context: PaneContext) -> [PickEvent] {
    let board = context.board
    var events: [PickEvent] = []
    if board.loading == .ended, loaded != board.generation {
      loaded = board.generation
      events.append(.load)
    }
    let count = board.arrangement.count
    let new = Result(query: board.query, generation: board.generation, count: count)
    if board.loading == .ended, !board.ordering.isPending, new != result {
      result = new
      events.append(.result)
      if count < 2 { events.append(count == 1 ? .one : .zero) }
    }
    let item = count > 0 ? board.items.ids[board.focus] : nil
    if let item, item != focused {
      focused = item
      events.append(.focus)
    }
    if context.options.picker.actions[.event(.multi)] != nil {
      let all = context.picks.all
      if let picked, picked != all { events.append(.multi) }
      picked = all
    }
    if let size, size != context.screen.size { events.append(.resize) }
    size = context.screen.size
    return events
  }
}
