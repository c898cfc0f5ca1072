import TerminalGrid

extension Viewer {
  /// Opens the prompt at the start under `--select`, so that the user can type at once.
  mutating func openPicker() {
    guard options.selection != nil, options.medium == .screen else { return }
    openFilter()
  }

  /// Opens the filter prompt. The text that is typed adds a further term.
  mutating func openFilter() {
    open(.filter, text: board.query.filterText)
    if !board.query.filterText.isEmpty { prompts.goOn(with: " ") }
  }

  /// Moves through the results, or picks.
  mutating func performWhileTyping(_ command: Command) -> [ViewerEffect] {
    let old = board.focus
    let effects = perform(command, status.count)
    // If no card is below or above, there may be one beside it.
    if board.focus == old, command == .focusDown || command == .focusUp {
      stepWhileTyping(command == .focusDown ? 1 : -1)
    }
    noteMoveWhileTyping(from: old)
    return effects
  }

  mutating func stepWhileTyping(_ step: Int) {
    let old = board.focus
    guard let position = board.arrangement.position(of: board.focus),
      let next = board.arrangement.item(atPosition: position + step)
    else { return }
    board.reading.endFarScroll()
    board.placed.moveFocus(to: next)
    noteMoveWhileTyping(from: old)
  }

  /// Makes later results keep the card in view that the user moved to.
  private mutating func noteMoveWhileTyping(from old: Int) {
    guard board.focus != old else { return }
    board.ordering.forgetPlace()
    prompts.note(place: board.anchor)
  }

  /// Handles Enter in the prompt of `--select`.
  mutating func chooseTyped() -> [ViewerEffect] {
    guard let prompt = prompts.current, prompt.fault == nil else { return [] }
    switch PaneContext(self).choice {
    case .known: return remember(prompt) + choose()
    case .pending: prompts.awaitChoice()
    case .none: break
    }
    return []
  }
}
