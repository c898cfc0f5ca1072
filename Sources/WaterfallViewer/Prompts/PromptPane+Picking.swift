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
    // As in fzf: Ctrl-J and Ctrl-K go through the cards. Elsewhere they accept, and delete.
    case .accept where key == .controlJ: return [.prompt(.apply), .prompt(.step(1))]
    case .edit(.deleteToEnd) where key == .controlK: return [.prompt(.apply), .prompt(.step(-1))]
    case .accept: return [.prompt(.apply), .prompt(.choose)]
    case .leave: return [.effects([.quit(context.options.leavingReason)])]
    // Arrow keys move in their direction; letter keys go through the cards in order.
    case .older where key.isLetter: return [.prompt(.apply), .prompt(.step(-1))]
    case .newer where key.isLetter: return [.prompt(.apply), .prompt(.step(1))]
    case .older: return [.prompt(.apply), .prompt(.perform(.focusUp))]
    case .newer: return [.prompt(.apply), .prompt(.perform(.focusDown))]
    case .pageUp: return [.prompt(.apply), .prompt(.perform(.pageUp))]
    case .pageDown: return [.prompt(.apply), .prompt(.perform(.pageDown))]
    case .complete:
      return [.prompt(.apply), picksSeveral ? .prompt(.perform(.pick)) : .prompt(.step(1))]
    case .completeBack:
      return [.prompt(.apply), picksSeveral ? .prompt(.perform(.pickBack)) : .prompt(.step(-1))]
    case .toCards: return [.prompt(.apply), .prompt(.accept)]
    // If the cursor cannot move any further, the focus moves instead.
    case .edit(.back) where line.cursor == 0: return [.prompt(.perform(.focusLeft))]
    case .edit(.onward) where line.cursor == line.characters.count:
      return [.prompt(.perform(.focusRight))]
    case .goIn: return [.prompt(.apply), .perform(.goIn)]
    case .goOut: return [.perform(.goOut)]
    case .edit(.deleteBack) where line.isEmpty: return [.perform(.goOut)]
    case .edit(.delete) where line.isEmpty && key.modifiers == .control:
      return [.effects([.quit(context.options.leavingReason)])]
    default: return nil
    }
  }
}

extension Key {
  fileprivate static let controlJ = Key(.character("j"), .control)
  fileprivate static let controlK = Key(.character("k"), .control)
  /// Whether it is a character key, with or without Control.
  fileprivate var isLetter: Bool { if case .character = code { true } else { false } }
}
