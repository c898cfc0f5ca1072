import TerminalGrid

extension Viewer {
  /// Whether the prompt that is open is that of `--select`.
  var isPicking: Bool { options.selection != nil && prompts.current?.kind == .filter }

  /// Under `--select` one begins by typing.
  mutating func openPicker() {
    guard options.selection != nil, options.medium == .screen else { return }
    openFilter()
  }

  /// The prompt that filters. What is typed in it is a further term.
  mutating func openFilter() {
    open(.filter, text: query.filterText)
    if !query.filterText.isEmpty { prompts.goOn(with: " ") }
  }

  /// How many there are, how many are picked, and the way to the cards: as much of that as there is
  /// room for.
  ///
  /// - Parameter summary: how many of how many are found.
  func pickingNote(_ summary: String, room: Int) -> SafeText {
    var words = [summary]
    if picks.count > 0 { words.append("\(picks.count) picked") }
    if isEnterable(focus), let key = options.promptKeys.shown(.goIn) { words.append("\(key) in") }
    if let key = options.promptKeys.shown(.toCards) { words.append("\(key) cards") }
    while words.count > 1, SafeText(words.joined(separator: " · ")).width > room {
      words.removeLast()
    }
    return SafeText(words.joined(separator: " · "))
  }

  /// Under `--select`, that keys are for the cards, and the way back to the prompt; nil: nothing is
  /// to be picked.
  var pickerSummary: String? {
    guard options.selection != nil, let pick = options.keys.shown(.enter),
      let type = options.keys.shown(.filter)
    else { return nil }
    return "\(pick) picks, \(type) types"
  }

  /// Moves through what is found, or picks.
  mutating func performWhileTyping(_ command: Command) -> [ViewerEffect] {
    let old = focus
    let effects = perform(command)
    // Where no card is below or above, there may be one beside it.
    if focus == old, command == .focusDown || command == .focusUp {
      stepWhileTyping(command == .focusDown ? 1 : -1)
    }
    noteMoveWhileTyping(from: old)
    return effects
  }

  mutating func stepWhileTyping(_ step: Int) {
    let old = focus
    guard let position = arrangement.position(of: focus),
      let next = arrangement.item(atPosition: position + step)
    else { return }
    changeMind()
    board.moveFocus(to: next)
    noteMoveWhileTyping(from: old)
  }

  /// What is typed next is looked for from the card that was moved to.
  private mutating func noteMoveWhileTyping(from old: Int) {
    guard focus != old else { return }
    ordering.forgetPlace()
    prompts.note(place: anchor)
  }

  /// What is known of the card that Enter picks.
  enum Choice { case known, pending, none }

  /// Answers that are on their way are waited for: who types and presses Enter at once gets what
  /// was typed.
  var choice: Choice {
    if picks.count > 0 { return .known }
    if ordering.isPending, !ordering.isAnswered || arrangement.count == 0 { return .pending }
    if arrangement.count > 0 { return .known }
    return loading == .ended || isHalted ? .none : .pending
  }

  /// Enter in the prompt of `--select`.
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
