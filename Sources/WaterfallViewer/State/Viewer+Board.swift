import TerminalInput
package import WaterfallBoard
import WaterfallItems

// How the viewer and its board work together.
extension Viewer {
  /// Changes the board, and does what follows from that.
  package mutating func act(_ change: (inout Board) -> Void) {
    precondition(!board.hasEffects, "what follows from an earlier change was not done")
    change(&board)
    if board.hasEffects { carryOut(board.takeEffects()) }
  }

  /// Does these effects if they are the viewer's, and hands the others on.
  mutating func carryOut(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .say(let words): say(words)
      case .press(let keys): play(keys)
      case .showAnswer: prompts.hold(nil)
      case .showFocus: details.lead()
      case .findPicks(let page, let first): reportLostPicks(picks.meet(page, from: first))
      case .pull: startRefresh()
      default: emit(effect)
      }
    }
  }

  // MARK: A page

  mutating func receive(_ page: LoadedPage) {
    act { $0.append(page) }
    quitWithNothing()
  }

  /// Without any item, the program ends with the reason.
  mutating func fail(_ reason: ItemError) {
    let isEmpty = if case .empty = reason { true } else { false }
    if !isEmpty, board.items.count == 0, boardHistory.isEmpty {
      return emit(.quit(.failed(reason)))
    }
    act { $0.fail(reason) }
    quitWithNothing()
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
  mutating func playHeldKeys() { if board.holdsKeys { act { $0.releaseKeys() } } }

  private mutating func play(_ keys: [Key]) {
    // Keys are played one at a time. One may begin another far scroll, and then the next ones wait
    // again.
    for key in keys { press(key) }
    applyTyped()
  }
}
