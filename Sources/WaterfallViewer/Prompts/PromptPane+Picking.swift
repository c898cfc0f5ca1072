import TerminalInput
import WaterfallBoard
import WaterfallItems

// The filter prompt under `--select`. The user types, moves through the results and picks, all
// without leaving it.
extension PromptPane {
  /// Handles a key for which a picker has a use of its own.
  ///
  /// - Parameter asked: the command of the key; nil if it has none.
  /// - Returns: nil if it has its usual meaning.
  mutating func pressInPicker(
    _ key: Key, _ asked: PromptCommand?, in context: PaneContext
  ) -> EventResult? {
    if keysTop != nil, scrollKeys(by: asked, key, in: context) { return .consumed() }
    steps.key = key
    let (picker, isFree) = (context.options.picker, steps.unbound.contains(.key(key)))
    finishingWord = isFree ? nil : picker.finishingKeys[key]
    if finishingWord != nil {
      return .consumed {
        $0.applyTyped()
        $0.chooseTyped()
      }
    }
    if !isFree, let actions = picker.actions[.key(key)] {
      return .consumed {
        $0.applyTyped()
        $0.perform(actions)
      }
    }
    if asked == .keys || key == .question && current?.line.isEmpty == true {
      keysTop = 0
      return .consumed()
    }
    guard let asked else { return nil }
    return pick(by: asked, key, in: context).map { .consumed(then: $0) }
  }

  /// Does a command that has another meaning here than in other prompts.
  ///
  /// - Parameter key: nil if no key is pressed for it.
  /// - Returns: nil if the command has its usual meaning.
  func pick(
    by asked: PromptCommand, _ key: Key?, in context: PaneContext
  ) -> Callback? {
    guard let line = current?.line else { return nil }
    let leave: Callback = { $0.perform(.quit) }
    switch asked {
    // As in fzf: Ctrl-J and Ctrl-K go through the cards. Elsewhere they accept, and delete.
    case .accept where key == Key.controlJ: return step(1)
    case .edit(.deleteToEnd) where key == Key.controlK: return step(-1)
    case .accept:
      return {
        $0.applyTyped()
        $0.chooseTyped()
      }
    case .leave: return leave
    // Arrow keys move in their direction; letter keys go through the cards in order.
    case .older where key?.isLetter == true: return step(-1)
    case .newer where key?.isLetter == true: return step(1)
    case .older: return move(.focusUp)
    case .newer: return move(.focusDown)
    case .pageUp: return move(.pageUp)
    case .pageDown: return move(.pageDown)
    case .complete: return context.options.selection == .many ? move(.pick) : step(1)
    case .completeBack: return context.options.selection == .many ? move(.pickBack) : step(-1)
    case .toCards:
      return {
        $0.applyTyped()
        $0.acceptPrompt()
      }
    // If the cursor cannot move any further, the focus moves instead.
    case .edit(.back) where line.cursor == 0: return { $0.performWhileTyping(.focusLeft) }
    case .edit(.onward) where line.cursor == line.characters.count:
      return { $0.performWhileTyping(.focusRight) }
    case .goIn:
      return {
        $0.applyTyped()
        $0.perform(.goIn)
      }
    case .goOut: return { $0.perform(.goOut) }
    case .pickAll: return move(.pickAll)
    case .pickNone: return { $0.perform(.pickNone) }
    case .first: return move(.first)
    case .last: return move(.last)
    case .edit(.deleteBack) where line.isEmpty:
      return {
        $0.perform(.goOut)
        $0.happen([.backwardEnd])
      }
    case .edit(.delete) where line.isEmpty && key?.modifiers == .control: return leave
    default: return nil
    }
  }

  /// Applies the text, and does what a command does among the cards.
  private func move(_ command: Command) -> Callback {
    {
      $0.applyTyped()
      $0.performWhileTyping(command)
    }
  }

  /// Applies the text, and goes to the next card in order, or with -1 to the previous one.
  private func step(_ step: Int) -> Callback {
    {
      $0.applyTyped()
      $0.stepWhileTyping(step)
    }
  }
}

extension Key {
  fileprivate static let controlJ = Key(.character("j"), .control)
  fileprivate static let controlK = Key(.character("k"), .control)
  static let question = Key(.character("?"))
  /// Whether it is a character key, with or without Control.
  fileprivate var isLetter: Bool { if case .character = code { true } else { false } }
}
