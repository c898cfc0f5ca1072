import TerminalInput
import WaterfallBoard
import WaterfallItems

// How the viewer and its board work together.
extension Viewer {
  /// Changes the board, and carries out what follows.
  ///
  /// - Parameter isAlone: whether the board needs to know nothing of the rest of the viewer.
  mutating func act(isAlone: Bool = false, _ change: (inout Board) -> Void) -> [ViewerEffect] {
    precondition(!board.hasOutcomes, "what follows from an earlier change was not carried out")
    if !isAlone { board.context = boardContext }
    change(&board)
    let outcomes = board.takeOutcomes()
    return outcomes.isEmpty ? [] : carryOut(outcomes)
  }

  private var boardContext: BoardContext {
    let (cards, list) = (screen(ofList: false), screen(ofList: true))
    return BoardContext(
      viewports: (cards.viewport, list.viewport), size: size,
      isComparing: !board.view.isList && cards.isHalved, isTyping: prompts.isOpen,
      isTypingSearch: prompts.current?.kind == .search,
      focusBeforeTyping: prompts.current?.before.anchor?.item,
      isCounting: panes.readingOn.contains { $0.isOpen(self) })
  }

  private mutating func carryOut(_ outcomes: [BoardOutcome]) -> [ViewerEffect] {
    var effects: [ViewerEffect] = []
    var part: LayoutWork.Part?
    for case .placed(let placed) in outcomes where part != .all { part = placed }
    if let part { for slot in panes.all { slot.work.receivePlaced(&self, part) } }
    for outcome in outcomes {
      switch outcome {
      case .effect(let effect): effects.append(.board(effect))
      case .say(let words): status.say(words)
      case .placed: break
      case .page(let page, let first): reportLostPicks(picks.meet(page, from: first))
      case .keys(let keys): effects += play(keys)
      case .answered: prompts.hold(nil)
      case .focused: details.lead()
      case .pulled: effects += startRefresh()
      case .foundNothing:
        if let before = prompts.current?.before { effects += act { $0.restore(before) } }
      }
    }
    return effects
  }

  // MARK: What comes for the board

  mutating func receive(_ event: BoardEvent) -> [ViewerEffect] {
    switch event {
    case .page: return act { $0.receive(event) } + quitWithNothing
    case .loadFailed(let reason, _):
      // Without any item, the program ends with the reason.
      let isEmpty = if case .empty = reason { true } else { false }
      if !isEmpty, board.items.count == 0, trail.isEmpty { return [.quit(.failed(reason))] }
      return act { $0.receive(event) } + quitWithNothing
    case .refreshed(let refreshed): return replaceItems(refreshed)
    default: return act { $0.receive(event) }
    }
  }

  // MARK: Keys that wait for cards

  /// Stores a key typed in the first moment.
  ///
  /// - Returns: whether the key waits now.
  mutating func hold(_ key: Key) -> Bool {
    guard board.holdsKey(actingOnCard: true) else { return false }
    let traits = options.keys[key]?.traits ?? []
    let isForCards = cover == .nothing && !prompts.isOpen
    let waits = isForCards && (board.awaitsBoard || traits.contains(.actsOnCard))
    guard board.holdsKey(actingOnCard: waits), !traits.contains(.isImmediate) else {
      return false
    }
    board.reading.hold(key)
    return true
  }

  /// Plays the waiting keys. Later keys act at once.
  mutating func playHeldKeys() -> [ViewerEffect] {
    board.holdsKeys ? act { $0.releaseKeys() } : []
  }

  private mutating func play(_ keys: [Key]) -> [ViewerEffect] {
    // Keys are played one at a time. One may begin another far scroll, and then the next ones wait
    // again.
    let effects = keys.flatMap { press($0) }
    return effects + applyTyped()
  }
}
