import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords

/// The prompt in the status line's row, if one is open, and the history of earlier ones.
///
/// The viewer applies, accepts or abandons the text, because that depends on the kind of the
/// prompt.
struct PromptPane: Pane {
  static var traits: PaneTraits { PaneTraits(asks: true) }

  private(set) var current: Prompt?
  private(set) var history = PromptHistory()
  /// How a filter's words are matched; nil if nobody has chosen (``PaneContext/matching``).
  var matching: Filter.Matching?
  /// The word of the key that has ended a picker; nil if none has, or Enter did.
  var finishingWord: String?
  /// Whether a picker is left for its text alone.
  var isQueryWanted = false
  /// Lines that actions of a picker add to what it writes.
  var printed: [String] = []
  /// The actions of a picker that are under way, and its events.
  var steps = PickSteps()
  /// The first line in sight of the picker's keys; nil while they are not shown.
  var keysTop: Int?
  /// The text that was last cut; another prompt can put it back.
  private var removed: [Character] = []

  init(_ options: ViewerOptions) { matching = options.matching }

  var isOpen: Bool { current != nil }

  /// - Parameter text: its first content.
  mutating func open(_ kind: Prompt.Kind, text: String) {
    current = Prompt(kind, line: PromptLine(text, removed: removed))
  }

  /// Adds a character to its first content.
  mutating func goOn(with character: Character) { _ = current?.line.insert(character) }

  mutating func close() { (current, keysTop) = (nil, nil) }

  /// Reads the text of a picker in this way.
  ///
  /// - Parameters:
  ///   - readsLines: whether it has the grammar for lines.
  ///   - kept: filters that hold beside it.
  mutating func read(asLines readsLines: Bool, keeping kept: [Filter]) {
    current?.readsLines = readsLines
    current?.kept = kept
  }

  /// Goes on over another board. A text that was typed is applied to it with the next key.
  mutating func turn(from query: ItemQuery, choice: Int) {
    current?.turn(from: query, choice: choice)
  }

  /// Puts the texts of earlier runs of the program into the history.
  mutating func recall(_ earlier: [PromptEntry]) { history.recall(earlier) }

  mutating func remember(_ text: String, for kind: Prompt.Kind) { history.add(text, to: kind) }

  // MARK: What is known of the text

  /// Notes that the text has been applied, or is being applied.
  ///
  /// - Parameter isRefused: whether what was typed since the last time is dropped before.
  mutating func markApplied(refusing isRefused: Bool) { current?.settle(refusing: isRefused) }

  /// Finds cards by another text than the typed one, until that is changed.
  mutating func search(for text: String) {
    current?.sought = text
    readAgain()
  }

  /// Sets the error in the text; nil if there is none.
  mutating func report(fault: String?) { current?.fault = fault }

  /// Keeps this note on the text until there is a new one; nil if there is one.
  mutating func hold(_ held: Prompt.Held?) { current?.held = held }

  /// Notes that the card to pick is not known yet. It is picked once it is known.
  mutating func awaitChoice() { current?.isChoosing = true }

  /// Notes that the user moved to a card while typing.
  mutating func noteMove() { current?.hasMoved = true }

  /// Chooses a line of the menu.
  mutating func choose(_ choice: Int) { current?.choice = choice }

  // MARK: Keys

  mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    switch event {
    case .input(.key(let key)): press(key, in: context)
    case .input(.mouse(let mouse)) where current?.kind == .sort: point(mouse, in: context)
    default: .ignored()
    }
  }

  private mutating func press(_ key: Key, in context: PaneContext) -> EventResult {
    guard let prompt = current else { return .ignored() }
    let isFree = context.isPicking && steps.unbound.contains(.key(key))
    let asked = isFree ? nil : context.options.promptKeys[key]
    let hasActions = context.isPicking && context.options.picker.actions[.key(key)] != nil
    // A key that types text is typed, even if it is bound to a command.
    let command = key.isText || asked != nil || hasActions ? nil : context.options.keys[key]
    // Those that do not concern the cards are done while text is typed.
    if command == .interrupt || command?.traits.contains(.isAside) == true { return .ignored() }
    current?.isCut = false
    current?.isChoosing = false
    if steps.awaitsCards { steps.drop() }
    if context.isPicking, let result = pressInPicker(key, asked, in: context) { return result }
    var callback: Callback?
    if let asked { callback = perform(asked, by: key, in: context) } else { type(key) }
    if let line = current?.line, line.characters != prompt.line.characters { markTyped() }
    return .consumed(then: callback)
  }

  /// Does a command as an action of a picker.
  ///
  /// - Returns: what it asks of the viewer; nil if nothing.
  mutating func perform(_ asked: PromptCommand, in context: PaneContext) -> Callback? {
    if asked == .keys { keysTop = 0 }
    if let callback = pick(by: asked, nil, in: context) { return callback }
    let before = current?.line.characters
    let callback = perform(asked, by: nil, in: context)
    if current?.line.characters != before { markTyped() }
    return callback
  }

  private mutating func type(_ key: Key) {
    guard key.isText, case .character(let character) = key.code else { return }
    let fits = current?.line.insert(character)
    current?.isCut = fits == false
  }

  /// - Parameter key: nil if no key is pressed for it.
  /// - Returns: what it asks of the viewer; nil if nothing.
  private mutating func perform(
    _ asked: PromptCommand, by key: Key?, in context: PaneContext
  ) -> Callback? {
    guard let prompt = current else { return nil }
    let isMenu = prompt.kind == .sort
    let isEmpty = prompt.line.isEmpty
    switch asked {
    case .accept:
      return {
        $0.applyTyped()
        $0.acceptPrompt()
      }
    case .leave: return { $0.leavePrompt() }
    case .complete where isMenu, .newer where isMenu: moveInMenu(by: 1, in: context)
    case .completeBack:
      if isMenu { moveInMenu(by: -1, in: context) } else { complete(by: -1, in: context) }
    case .toCards, .goIn, .goOut, .keys, .pickAll, .pickNone, .first, .last: break
    case .rank:
      guard prompt.kind == .filter else { return nil }
      markTyped()
      matching = context.matching == .fuzzy ? .exact : .fuzzy
      return { $0.applyTyped() }
    case .complete: complete(by: 1, in: context)
    case .older where isMenu: moveInMenu(by: -1, in: context)
    case .pageUp where isMenu: moveInMenu(by: -context.screen.viewport.rows, in: context)
    case .pageDown where isMenu: moveInMenu(by: context.screen.viewport.rows, in: context)
    case .pageUp, .pageDown: break
    case .nextMatch:
      return {
        $0.applyTyped()
        if prompt.kind == .search { $0.act { $0.goToMatch(1) } }
      }
    case .olderLike: current?.recallLike(from: history[prompt.kind])
    case .older: current?.recall(1, from: history[prompt.kind])
    case .newer: current?.recall(-1, from: history[prompt.kind])
    case .edit(.deleteBack) where isEmpty: return { $0.leavePrompt() }
    // Control-D on an empty line ends the input, as in a shell.
    case .edit(.delete) where isEmpty && key?.modifiers == .control: return { $0.leavePrompt() }
    case .edit(let edit):
      current?.line.perform(edit)
      removed = current?.line.removed ?? []
    }
    return nil
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

  mutating func replaceText(with text: String) {
    let fits = current?.line.replace(with: text)
    current?.isCut = fits == false
    markTyped()
  }

  /// Replaces the text by an older one of the history with 1, by a newer one with -1.
  mutating func goThroughHistory(by step: Int) {
    guard let kind = current?.kind else { return }
    current?.recall(step, from: history[kind])
    markTyped()
  }

  /// Lets the text be applied again, because it means something else now.
  mutating func readAgain() { current?.isApplied = false }

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

  /// A click on a line of the menu accepts it; a click elsewhere leaves the menu.
  private mutating func point(_ mouse: Mouse, in context: PaneContext) -> EventResult {
    if let rows = context.scrolledRows(by: mouse) {
      moveInMenu(by: rows.signum(), in: context)
      return .consumed()
    }
    guard mouse.isClick else { return .ignored() }
    guard let places = menuPlaces(in: context), mouse.column < places.width,
      places.rows.contains(mouse.row)
    else { return .consumed { $0.leavePrompt() } }
    choose(places.first + mouse.row - places.rows.lowerBound)
    return .consumed { $0.acceptPrompt() }
  }

  /// Notices the events of a picker, and picks the awaited card.
  mutating func follow(_ context: PaneContext) -> Callback? {
    let own = pickAwaited(in: context)
    guard context.isPicking, !context.options.picker.actions.isEmpty else { return own }
    let events = steps.events(in: context)
    let known = steps.known(in: context)
    guard known != nil || !events.isEmpty else { return own }
    return {
      own?(&$0)
      if let known { $0.goOn(after: known) }
      $0.happen(events)
    }
  }

  /// Picks the awaited card once it is known, or stops waiting if there is none.
  private mutating func pickAwaited(in context: PaneContext) -> Callback? {
    if context.isPicking, let prompt = current, prompt.readsLines != context.readsLines {
      // The first page has shown what the items are. The text means something else then.
      current?.readsLines = context.readsLines
      if !prompt.line.isEmpty {
        current?.isApplied = false
        return { $0.applyTyped() }
      }
    }
    guard current?.isChoosing == true, context.choice != .pending else { return nil }
    current?.isChoosing = false
    if context.choice == .none, !context.options.picker.endsWithNothing { return nil }
    return { $0.chooseTyped() }
  }
}

// The menu of fields to sort by, above the prompt.
extension PromptPane {
  /// The menu's first visible line, its rows and its width; nil if no menu is open.
  func menuPlaces(
    in context: PaneContext
  ) -> (first: Int, rows: Range<Int>, width: Int)? {
    let (viewport, size) = (context.screen.viewport, context.screen.size)
    guard let prompt = current, prompt.kind == .sort else { return nil }
    let entries = context.board.sortEntries(for: prompt.line.text)
    let rows = min(entries.count, viewport.rows)
    guard rows > 0 else { return nil }
    let width = min(size.columns, (entries.map { SafeText($0.name).width }.max() ?? 0) + 6)
    let first = min(max(0, prompt.choice - rows / 2), entries.count - rows)
    return (first, viewport.rows - rows..<viewport.rows, width)
  }

  /// Draws the fields to sort by, above the prompt, or the keys of a picker over the cards.
  func draw(into grid: inout Grid, in context: PaneContext) {
    if keysTop != nil { return drawKeys(into: &grid, in: context) }
    let (theme, board) = (context.theme, context.board)
    guard let prompt = current, let (first, rows, width) = menuPlaces(in: context) else { return }
    let entries = context.board.sortEntries(for: prompt.line.text)
    for (line, row) in rows.enumerated() {
      let place = first + line
      let style = place == prompt.choice ? theme.menuChoice : theme.menu
      grid.fill(CellRect(column: 0, row: row, columns: width, rows: 1), .space, style)
      let isCurrent = entries[place].field == board.query.order?.field
      if isCurrent { grid.draw("•", at: CellPoint(column: 1, row: row), maxWidth: 1, style: style) }
      grid.draw(
        SafeText(entries[place].name), at: CellPoint(column: 3, row: row),
        maxWidth: max(0, width - 6), style: style)
      if isCurrent, let order = board.query.seenOrder {
        grid.draw(
          order.isDescending ? "↓" : "↑", at: CellPoint(column: width - 2, row: row), maxWidth: 1,
          style: style)
      }
    }
  }
}
