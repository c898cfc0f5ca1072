import TerminalInput

// The filter prompt under `--select`: one types what is looked for, moves through what is found and
// picks, all without leaving it.
extension PromptPane {
  /// What a key means there, where it means something else than in other prompts.
  ///
  /// - Returns: nil if it means the same.
  func pick(by asked: PromptCommand, _ key: Key, in viewer: Viewer) -> [PaneOutcome]? {
    guard let line = current?.line else { return nil }
    let picksSeveral = viewer.options.selection == .many
    switch asked {
    case .accept: return [.applyTyped, .choose]
    case .leave: return [.effects([.quit(viewer.leavingReason)])]
    // Arrows go where they point; letters go through the cards in their order.
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
    // Where the cursor cannot go any further, the focus does.
    case .edit(.back) where line.cursor == 0: return [.performWhileTyping(.focusLeft)]
    case .edit(.onward) where line.cursor == line.characters.count:
      return [.performWhileTyping(.focusRight)]
    case .goIn: return [.applyTyped, .perform(.goIn)]
    case .goOut: return [.perform(.goOut)]
    case .edit(.deleteBack) where line.isEmpty: return [.perform(.goOut)]
    case .edit(.delete) where line.isEmpty && key.modifiers == .control:
      return [.effects([.quit(viewer.leavingReason)])]
    default: return nil
    }
  }
}

extension Key {
  /// Whether it is a letter, with Control or without.
  fileprivate var isLetter: Bool { if case .character = code { true } else { false } }
}
