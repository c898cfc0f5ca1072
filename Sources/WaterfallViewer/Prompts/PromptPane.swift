import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallItems
import WaterfallRecords

/// The prompt in the status line's row, if one is open, and the history of earlier ones.
///
/// The viewer applies, accepts or abandons the text, because that depends on the kind of the
/// prompt.
struct PromptPane: Pane {
  static var asks: Bool { true }

  private(set) var current: Prompt?
  private(set) var history = PromptHistory()
  /// How a filter's words are matched.
  var matching: Filter.Matching
  /// The text that was last cut; another prompt can put it back.
  private var removed: [Character] = []

  /// - Parameter matching: how a filter's words are matched.
  init(matching: Filter.Matching) { self.matching = matching }

  var isOpen: Bool { current != nil }

  /// - Parameter text: its first content.
  mutating func open(_ kind: Prompt.Kind, text: String, before: BoardPlace) {
    current = Prompt(kind, line: PromptLine(text, removed: removed), before: before)
  }

  /// Adds a character to its first content.
  mutating func goOn(with character: Character) { _ = current?.line.insert(character) }

  mutating func close() { current = nil }

  /// Goes on over another board. A text that was typed is applied to it with the next key.
  ///
  /// - Parameters:
  ///   - place: the view of the new board.
  ///   - choice: the line of its menu that is chosen.
  mutating func turn(to place: BoardPlace, choice: Int) { current?.turn(to: place, choice: choice) }

  /// Puts the texts of earlier runs of the program into the history.
  mutating func recall(_ earlier: [PromptEntry]) { history.recall(earlier) }

  /// Adds an accepted text to the history of its kind.
  mutating func remember(_ text: String, for kind: Prompt.Kind) { history.add(text, to: kind) }

  // MARK: What is known of the text

  /// Notes that the text has been applied, or is being applied.
  mutating func markApplied() { current?.isApplied = true }

  /// Sets the error in the text; nil if there is none.
  mutating func report(fault: String?) { current?.fault = fault }

  /// Keeps this note on the text until there is a new one; nil if there is one.
  mutating func hold(_ held: Prompt.Held?) { current?.held = held }

  /// Notes that the card to pick is not known yet. It is picked once it is known.
  mutating func awaitChoice() { current?.isChoosing = true }

  /// Notes that the user moved to a card while typing.
  mutating func remember(place: (item: Int, cells: Int)?) { current?.remember(place: place) }

  /// Chooses a line of the menu.
  mutating func choose(_ choice: Int) { current?.choice = choice }

  // MARK: Keys

  mutating func press(_ key: Key, in context: PaneContext) -> [PaneOutcome]? {
    guard let prompt = current else { return nil }
    let asked = context.options.promptKeys[key]
    // A key that types text is typed, even if it is bound to a command.
    let command = key.isText || asked != nil ? nil : context.options.keys[key]
    if command == .redraw || command == .suspend || command == .interrupt { return nil }
    current?.isCut = false
    current?.isChoosing = false
    if let asked, context.isPicking, let outcomes = pick(by: asked, key, in: context) {
      return outcomes
    }
    let outcomes = asked.map { perform($0, by: key, in: context) } ?? type(key)
    if let line = current?.line, line.characters != prompt.line.characters { markTyped() }
    return outcomes
  }

  private mutating func type(_ key: Key) -> [PaneOutcome] {
    guard key.isText, case .character(let character) = key.code else { return [] }
    let fits = current?.line.insert(character)
    current?.isCut = fits == false
    return []
  }

  private mutating func perform(
    _ asked: PromptCommand, by key: Key, in context: PaneContext
  ) -> [PaneOutcome] {
    guard let prompt = current else { return [] }
    let isMenu = prompt.kind == .sort
    let isEmpty = prompt.line.isEmpty
    switch asked {
    case .accept: return [.prompt(.apply), .prompt(.accept)]
    case .leave: return [.prompt(.leave)]
    case .complete where isMenu, .newer where isMenu: moveInMenu(by: 1, in: context)
    case .completeBack:
      if isMenu { moveInMenu(by: -1, in: context) } else { complete(by: -1, in: context) }
    case .toCards, .goIn, .goOut: break
    case .rank:
      guard prompt.kind == .filter else { return [] }
      markTyped()
      matching = matching == .fuzzy ? .exact : .fuzzy
      return [.prompt(.apply)]
    case .complete: complete(by: 1, in: context)
    case .older where isMenu: moveInMenu(by: -1, in: context)
    case .pageUp where isMenu: moveInMenu(by: -context.screen.viewport.rows, in: context)
    case .pageDown where isMenu: moveInMenu(by: context.screen.viewport.rows, in: context)
    case .pageUp, .pageDown: break
    case .nextMatch:
      return prompt.kind == .search
        ? [.prompt(.apply), .board { $0.goToMatch(1) }] : [.prompt(.apply)]
    case .olderLike: current?.recallLike(from: history[prompt.kind])
    case .older: current?.recall(1, from: history[prompt.kind])
    case .newer: current?.recall(-1, from: history[prompt.kind])
    case .edit(.deleteBack) where isEmpty: return [.prompt(.leave)]
    // Control-D on an empty line ends the input, as in a shell.
    case .edit(.delete) where isEmpty && key.modifiers == .control: return [.prompt(.leave)]
    case .edit(let edit):
      current?.line.perform(edit)
      removed = current?.line.removed ?? []
    }
    return []
  }

  /// Completes the name as far as that is unambiguous, then cycles through the possible names.
  private mutating func complete(by step: Int, in context: PaneContext) {
    guard let prompt = current else { return }
    if step > 0, prompt.completing == nil, let text = CommandReader(context).completion(of: prompt),
      text != prompt.line.text
    {
      current?.line.replace(with: text)
    } else {
      current?.complete(by: step, from: CommandReader(context).completions(of: prompt))
    }
  }

  /// Inserts text that the terminal pasted.
  mutating func paste(_ text: String) {
    let fits = current?.line.paste(text)
    current?.isCut = fits == false
    markTyped()
  }

  /// Notes that the text has changed.
  private mutating func markTyped() {
    current?.isApplied = false
    switch current?.kind {
    case .command: current?.fault = nil
    case .sort: current?.choice = 0
    default: break
    }
  }

  // MARK: The menu

  private mutating func moveInMenu(by step: Int, in context: PaneContext) {
    guard let prompt = current else { return }
    let last = max(0, context.board.sortEntries(for: prompt.line.text).count - 1)
    choose(min(max(0, prompt.choice + step), last))
  }

  mutating func turnWheel(by rows: Int, in context: PaneContext) -> [PaneOutcome]? {
    guard current?.kind == .sort else { return nil }
    moveInMenu(by: rows.signum(), in: context)
    return []
  }

  /// A click on a line of the menu accepts it; a click elsewhere leaves the menu.
  mutating func click(_ mouse: Mouse, in context: PaneContext) -> [PaneOutcome]? {
    guard current?.kind == .sort else { return nil }
    guard let places = menuPlaces(in: context), mouse.column < places.width,
      places.rows.contains(mouse.row)
    else { return [.prompt(.leave)] }
    choose(places.first + mouse.row - places.rows.lowerBound)
    return [.prompt(.accept)]
  }

  /// Picks the awaited card once it is known, or stops waiting if there is none.
  mutating func follow(_ context: PaneContext) -> [PaneOutcome] {
    guard current?.isChoosing == true else { return [] }
    switch context.choice {
    case .pending: return []
    case .known:
      current?.isChoosing = false
      return [.prompt(.choose)]
    case .none:
      current?.isChoosing = false
      return []
    }
  }
}
