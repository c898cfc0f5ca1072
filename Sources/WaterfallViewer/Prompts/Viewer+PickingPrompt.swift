import TerminalGrid

extension Viewer {
  /// Whether the open prompt is the one of `--select`.
  var isPicking: Bool { options.selection != nil && prompts.current?.kind == .filter }

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

  /// The counts of results and picks, and the key to the cards, as far as there is room.
  ///
  /// - Parameter summary: the number of results out of all.
  func pickingNote(_ summary: String, room: Int) -> SafeText {
    var words = [summary]
    if picks.count > 0 { words.append("\(picks.count) picked") }
    if isEnterable(board.focus), let key = options.promptKeys.shown(.goIn) {
      words.append("\(key) in")
    }
    if let key = options.promptKeys.shown(.toCards) { words.append("\(key) cards") }
    while words.count > 1, SafeText(words.joined(separator: " · ")).width > room {
      words.removeLast()
    }
    return SafeText(words.joined(separator: " · "))
  }

  /// The keys that pick and that return to the prompt, under `--select`; nil without it.
  var pickerSummary: String? {
    guard options.selection != nil, let pick = options.keys.shown(.enter),
      let type = options.keys.shown(.filter)
    else { return nil }
    return "\(pick) picks, \(type) types"
  }

  /// Moves through the results, or picks.
  mutating func performWhileTyping(_ command: Command) -> [ViewerEffect] {
    let old = board.focus
    let effects = perform(command)
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

  /// What is known about the card that Enter picks.
  enum Choice { case known, pending, none }

  /// Whether Enter can pick now.
  ///
  /// It waits for pending answers. So typing and pressing Enter at once picks by the whole text.
  var choice: Choice {
    if picks.count > 0 { return .known }
    if board.ordering.isPending, !board.ordering.isAnswered || board.arrangement.count == 0 {
      return .pending
    }
    if board.arrangement.count > 0 { return .known }
    return board.loading == .ended || board.isHalted ? .none : .pending
  }

  /// Handles Enter in the prompt of `--select`.
  mutating func chooseTyped() -> [ViewerEffect] {
    guard let prompt = prompts.current, prompt.fault == nil else { return [] }
    switch choice {
    case .known: return remember(prompt) + choose()
    case .pending: prompts.awaitChoice()
    case .none: break
    }
    return []
  }
}
