import TerminalGrid
import TerminalInput
import WaterfallItems

/// The prompt in the status line's row, if one is open, and what was typed in those before it.
///
/// What follows from a text that is typed, taken or left is the viewer's business: that depends on
/// the kind of the prompt.
struct PromptPane: Pane {
  private(set) var current: Prompt?
  private(set) var history: PromptHistory
  /// What was removed: another prompt can put it back.
  private var removed: [Character] = []

  /// - Parameter typed: what was typed before the program began.
  init(_ typed: [PromptEntry] = []) { history = PromptHistory(typed) }

  var isOpen: Bool { current != nil }

  /// - Parameter text: what stands in it at first.
  mutating func open(_ kind: Prompt.Kind, text: String, before: Prompt.Before) {
    current = Prompt(kind, line: PromptLine(text, removed: removed), before: before)
  }

  /// Adds to what stands in it at first.
  mutating func goOn(with character: Character) { _ = current?.line.insert(character) }

  mutating func close() { current = nil }

  /// Keeps a text that was taken, for prompts of its kind.
  mutating func remember(_ text: String, for kind: Prompt.Kind) { history.add(text, to: kind) }

  // MARK: What is known of the text

  /// What follows from the text has been done, or is being.
  mutating func noteApplied() { current?.isApplied = true }

  /// What is wrong with the text; nil: nothing is.
  mutating func note(fault: String?) { current?.fault = fault }

  /// What is said of the text until more is known; nil: that is known.
  mutating func hold(_ held: Prompt.Held?) { current?.held = held }

  /// The card to be picked is not known yet: it is picked when it is.
  mutating func awaitChoice() { current?.isChoosing = true }

  /// Somebody moved to a card while typing.
  mutating func note(place: (item: Int, cells: Int)?) { current?.note(place: place) }

  /// Chooses a line of the menu.
  mutating func choose(_ choice: Int) { current?.choice = choice }

  // MARK: Keys

  mutating func press(_ key: Key, in viewer: Viewer) -> [PaneOutcome]? {
    guard let prompt = current else { return nil }
    let asked = viewer.options.promptKeys[key]
    // What can be typed is typed, whatever it is bound to.
    let command = key.isText || asked != nil ? nil : viewer.options.keys[key]
    if command == .redraw || command == .suspend || command == .interrupt { return nil }
    current?.isCut = false
    current?.isChoosing = false
    if let asked, viewer.isPicking, let outcomes = pick(by: asked, key, in: viewer) {
      return outcomes
    }
    let outcomes = asked.map { perform($0, by: key, in: viewer) } ?? type(key)
    if let line = current?.line, line.characters != prompt.line.characters { noteTyped() }
    return outcomes
  }

  private mutating func type(_ key: Key) -> [PaneOutcome] {
    guard key.isText, case .character(let character) = key.code else { return [] }
    let fits = current?.line.insert(character)
    current?.isCut = fits == false
    return []
  }

  private mutating func perform(
    _ asked: PromptCommand, by key: Key, in viewer: Viewer
  ) -> [PaneOutcome] {
    guard let prompt = current else { return [] }
    let isMenu = prompt.kind == .sort
    let isEmpty = prompt.line.isEmpty
    switch asked {
    case .accept: return [.applyTyped, .acceptPrompt]
    case .leave: return [.leavePrompt]
    case .complete where isMenu, .newer where isMenu: moveInMenu(by: 1, in: viewer)
    case .completeBack:
      if isMenu { moveInMenu(by: -1, in: viewer) } else { complete(by: -1, in: viewer) }
    case .toCards, .goIn, .goOut: break
    case .rank:
      guard prompt.kind == .filter else { return [] }
      noteTyped()
      return [.toggleWords, .applyTyped]
    case .complete: complete(by: 1, in: viewer)
    case .older where isMenu: moveInMenu(by: -1, in: viewer)
    case .pageUp where isMenu: moveInMenu(by: -viewer.viewport.rows, in: viewer)
    case .pageDown where isMenu: moveInMenu(by: viewer.viewport.rows, in: viewer)
    case .pageUp, .pageDown: break
    case .nextMatch:
      return prompt.kind == .search ? [.applyTyped, .goToMatch(1)] : [.applyTyped]
    case .olderLike: current?.recallLike(from: history[prompt.kind])
    case .older: current?.recall(1, from: history[prompt.kind])
    case .newer: current?.recall(-1, from: history[prompt.kind])
    case .edit(.deleteBack) where isEmpty: return [.leavePrompt]
    // The end of what is typed, as in a shell.
    case .edit(.delete) where isEmpty && key.modifiers == .control: return [.leavePrompt]
    case .edit(let edit):
      current?.line.perform(edit)
      removed = current?.line.removed ?? []
    }
    return []
  }

  /// Goes on with the name that is being typed as far as that is certain, then through the names
  /// that it may become.
  private mutating func complete(by step: Int, in viewer: Viewer) {
    guard let prompt = current else { return }
    if step > 0, prompt.completing == nil, let text = viewer.completion(of: prompt),
      text != prompt.line.text
    {
      current?.line.replace(with: text)
    } else {
      current?.complete(by: step, from: viewer.completions(of: prompt))
    }
  }

  /// Text that the terminal pasted.
  mutating func paste(_ text: String) {
    let fits = current?.line.paste(text)
    current?.isCut = fits == false
    noteTyped()
  }

  /// The text is another.
  private mutating func noteTyped() {
    current?.isApplied = false
    switch current?.kind {
    case .command: current?.fault = nil
    case .sort: current?.choice = 0
    default: break
    }
  }

  // MARK: The menu

  private mutating func moveInMenu(by step: Int, in viewer: Viewer) {
    guard let prompt = current else { return }
    let last = max(0, viewer.sortEntries(for: prompt).count - 1)
    choose(min(max(0, prompt.choice + step), last))
  }

  mutating func turnWheel(by rows: Int, in viewer: Viewer) -> [PaneOutcome]? {
    guard current?.kind == .sort else { return nil }
    moveInMenu(by: rows.signum(), in: viewer)
    return []
  }

  /// A line of the menu is taken; beside it the menu is left.
  mutating func click(_ mouse: Mouse, in viewer: Viewer) -> [PaneOutcome]? {
    guard current?.kind == .sort else { return nil }
    guard let places = viewer.menuPlaces, mouse.column < places.width,
      places.rows.contains(mouse.row)
    else { return [.leavePrompt] }
    choose(places.first + mouse.row - places.rows.lowerBound)
    return [.acceptPrompt]
  }

  /// The card to be picked has been found, or it is known that there is none.
  mutating func follow(_ viewer: Viewer) -> [PaneOutcome] {
    guard current?.isChoosing == true else { return [] }
    switch viewer.choice {
    case .pending: return []
    case .known: return [.choose]
    case .none:
      current?.isChoosing = false
      return []
    }
  }

  func draw(into grid: inout Grid, in viewer: Viewer) { viewer.renderMenu(into: &grid) }
}
