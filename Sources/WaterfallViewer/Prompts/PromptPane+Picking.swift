import TerminalInput

// The filter prompt under `--select`. The user types, moves through the results and picks, all
// without leaving it.
extension PromptPane {
  /// Handles a key that has another meaning here than in other prompts.
  ///
  /// - Returns: nil if the key has its usual meaning.
  func pick(by asked: PromptCommand, _ key: Key, in context: PaneContext) -> [PaneOutcome]? {
    guard let line = current?.line else { return nil }
    let picksSeveral = context.options.selection == .many
    switch asked {
    case .accept: return [.applyTyped, .choose]
    case .leave: return [.effects([.quit(context.options.leavingReason)])]
    // Arrow keys move in their direction; letter keys go through the cards in order.
    case .older where key.isLetter: return [.applyTyped, .step(-1)]
    case .newer where key.isLetter: return [.applyTyped, .step(1)]
    case .older: return [.applyTyped, .performWhileTyping(.focusUp)]
    case .newer: return [.applyTyped, .performWhileTyping(.focusDown)]
    case .pageUp: return [.applyTyped, .performWhileTyping(.pageUp)]
    case .pageDown: return [.applyTyped, .performWhileTyping(.pageDown)]
    case .complete: return [.applyTyped, picksSeveral ? .performWhileTyping(.pick) : .step(1)]
    case .completeBack:
      return [.applyTyped, picksSeveral ? .performWhileTyping(.pickBack) : .step(-1)]
    case .toCards: return [.applyTyped, .acceptPrompt]
    // If the cursor cannot move any further, the focus moves instead.
    case .edit(.back) where line.cursor == 0: return [.performWhileTyping(.focusLeft)]
    case .edit(.onward) where line.cursor == line.characters.count:
      return [.performWhileTyping(.focusRight)]
    case .goIn: return [.applyTyped, .perform(.goIn)]
    case .goOut: return [.perform(.goOut)]
    case .edit(.deleteBack) where line.isEmpty: return [.perform(.goOut)]
    case .edit(.delete) where line.isEmpty && key.modifiers == .control:
      return [.effects([.quit(context.options.leavingReason)])]
    default: return nil
    }
  }
}

extension Key {
  /// Whether it is a character key, with or without Control.
  fileprivate var isLetter: Bool { if case .character = code { true } else { false } }
}
