import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

extension Viewer {
  // MARK: The prompt

  mutating func openPipe() {
    if options.isSecure {
      status.say("off under --secure")
    } else if board.arrangement.count > 0 {
      open(.pipe)
    }
  }

  mutating func open(_ kind: Prompt.Kind, text: String = "") {
    prompts.open(kind, text: text)
    board.typing = Typing(before: board.place, isSearch: kind == .search)
  }

  /// Closes the prompt.
  ///
  /// - Returns: the view when it was opened; nil if none is open.
  @discardableResult
  mutating func closePrompt() -> BoardPlace? {
    prompts.close()
    defer { board.typing = nil }
    return board.typing?.before
  }

  /// Goes on with an open prompt over another board. Nothing of the board before it comes back with
  /// Esc.
  mutating func turnPrompt() {
    guard let typing = board.typing, let prompt = prompts.current else { return }
    let choice = board.sortChoice(for: prompt.line.text)
    prompts.turn(from: typing.before.query, choice: choice)
    board.typing = Typing(before: board.place, isSearch: typing.isSearch)
  }

  /// Handles text that the terminal pasted.
  ///
  /// A prompt takes it as one line. Elsewhere it is refused, because it must not act as keys.
  mutating func paste(_ text: String) {
    guard prompts.isOpen else {
      status.say("pasted text is not used as keys; paste it after / or f")
      return
    }
    prompts.paste(text)
  }

  /// Applies the typed text, if that has not been done.
  mutating func applyTyped() {
    guard prompts.current?.isApplied == false else { return }
    prompts.markApplied(refusing: context.hidesPrompt)
    guard let prompt = prompts.current else { return }
    let held = prompt.held ?? held(by: prompt.kind)
    switch prompt.kind {
    case .search:
      searchAsTyped(prompt)
      hold(held, if: board.finding.search != nil)
    case .filter:
      filterAsTyped(prompt)
      hold(held, if: board.ordering.isPending)
      if options.selection != nil, prompts.steps.see(pickAnswer.query) { happen([.change]) }
    case .pipe, .command, .sort: break
    case .help: panes[HelpPane.self].filter(by: prompt.line.text)
    }
  }

  /// The current note on the typed text.
  private func held(by kind: Prompt.Kind) -> Prompt.Held {
    guard kind == .search else {
      return Prompt.Held(summary: board.typedFilterSummary ?? "", isVain: false)
    }
    return Prompt.Held(
      summary: board.searchSummary ?? "", isVain: board.isSearchVain, search: board.finding.search)
  }

  /// Keeps the note until there is an answer, or until its time is over.
  private mutating func hold(_ held: Prompt.Held, if isWaiting: Bool) {
    prompts.hold(isWaiting ? held : nil)
    if isWaiting { emit(.rest(milliseconds: Prompt.Held.limit)) }
  }

  /// Accepts the typed text.
  mutating func acceptPrompt() {
    guard let prompt = prompts.current else { return }
    // A text with an error stays in the prompt, with the reason beside it.
    guard prompt.fault == nil else { return }
    if prompt.kind == .command, commandReader.command(named: prompt.line.text) == nil {
      return prompts.report(fault: commandReader.whyNotCommand(prompt.line.text))
    }
    let before = closePrompt()
    remember(prompt)
    receive(prompt, openedAt: before)
  }

  /// Keeps the text for the next prompt, and for the program's next run.
  mutating func remember(_ prompt: Prompt) {
    let text = String(prompt.line.text.withoutTrailingSpace)
    guard prompt.kind != .sort, !text.isEmpty else { return }
    prompts.remember(text, for: prompt.kind)
    if options.isSecure || prompt.kind == .help { return }
    emit(.remember(PromptEntry(prompt: prompt.kind.rawValue, text: text)))
  }

  private mutating func receive(_ prompt: Prompt, openedAt before: BoardPlace?) {
    switch prompt.kind {
    case .search: acceptSearch(prompt, openedAt: before)
    case .filter, .help: break
    case .pipe:
      if prompt.line.isEmpty { return }
      // Without picks, the command reads the record in focus.
      read(for: .pipe(command: prompt.line.text), of: picks.count > 0 ? picks.all : nil)
    case .sort: act { $0.sort(by: prompt.line.text, choice: prompt.choice) }
    case .command: perform(named: prompt.line.text)
    }
  }

  /// Leaves the prompt and restores the previous state.
  mutating func leavePrompt() {
    guard let prompt = prompts.current, let before = closePrompt() else { return }
    switch prompt.kind {
    case .search: leaveSearch(to: before)
    case .filter: act { $0.comeBack(to: before) }
    case .help: panes[HelpPane.self].filter(by: "")
    case .sort, .pipe, .command: break
    }
  }
}

// MARK: A search or a filter that is being typed

extension Viewer {
  private mutating func searchAsTyped(_ prompt: Prompt) {
    guard prompt.line.isEmpty else {
      do throws(FilterError) {
        _ = try Filter(prompt.line.text, isTyped: true)
        prompts.report(fault: nil)
        act { $0.startSearch(prompt.line.text, to: .seek) }
      } catch {
        prompts.report(fault: error.expectation)
      }
      return
    }
    prompts.report(fault: nil)
    details.lead()
    act {
      $0.endSearch()
      if let before = $0.typing?.before { $0.restore(before) }
    }
  }

  /// Accepts the typed search. An empty line repeats the latest search.
  private mutating func acceptSearch(_ prompt: Prompt, openedAt before: BoardPlace?) {
    if let anchor = before?.anchor { board.rememberJump(from: anchor) }
    if prompt.line.isEmpty { return act { $0.goToMatch(1) } }
    board.finding.acceptSearch()
  }

  private mutating func leaveSearch(to before: BoardPlace) {
    details.lead()
    act {
      $0.restore(before)
      $0.endSearch()
      // The old search's request was cancelled by the typed one, so the search starts again.
      if let old = before.search { $0.startSearch(old.text, to: .show) }
    }
  }

  /// Applies the filter that has been typed. An incomplete filter leaves the old one in force.
  private mutating func filterAsTyped(_ prompt: Prompt) {
    if leavesTextToCommands { options.picker.text = prompt.line.text }
    do throws(FilterError) {
      let filter = try typedFilter(prompt)
      prompts.report(fault: nil)
      var new = board.query
      new.filters = prompt.kept + (filter.isEmpty ? [] : [filter])
      let landsOnFirst = new.ranks || context.isPicking && !prompt.hasMoved
      act { $0.show(new, at: $0.typing?.before.anchor, landing: landsOnFirst ? .first : .kept) }
    } catch {
      prompts.report(fault: error.expectation)
    }
  }
}

extension Viewer {
  /// The filter that a prompt means here.
  private func typedFilter(_ prompt: Prompt) throws(FilterError) -> Filter {
    if prompt.sought == nil, leavesTextToCommands { return Filter(words: "") }
    let text = prompt.sought ?? prompt.line.text
    let (context, words) = (context, text.withoutTrailingSpace)
    guard context.readsLines else {
      let known = board.finding.fieldNames
      return try Filter(String(words), isTyped: true, matching: context.matching)
        .knowing(board.chosenColumns.names, among: known)
        .readingUnknownFieldsAsText(among: known)
    }
    // A blank after a backslash belongs to the last word.
    let isEscaped = words.ends(with: "\\") && words.endIndex < text.endIndex
    return Filter(
      line: String(words) + (isEscaped ? " " : ""), matching: context.matching,
      by: options.picker.rules)
  }
}

// MARK: The prompt of `--select`

extension Viewer {
  /// Whether the text of a picker's prompt finds no cards, and is for the commands of its actions.
  private var leavesTextToCommands: Bool { options.selection != nil && !options.picker.searches }

  /// Opens the prompt at the start under `--select`, so that the user can type at once.
  mutating func openPicker() {
    guard options.selection != nil, options.medium == .screen else { return }
    openFilter()
  }

  /// Opens the filter prompt. The text that is typed adds a further term; in a picker of lines it
  /// goes on with the last word, as in fzf.
  mutating func openFilter() {
    let readsLines = context.readsLines
    var shown = board.query
    var kept: [Filter] = []
    if readsLines {
      kept = shown.filters.filter { !$0.isOfLines && !$0.isEmpty }
      shown.filters = shown.filters.filter(\.isOfLines)
    }
    open(.filter, text: leavesTextToCommands ? options.picker.text : shown.filterText)
    prompts.read(asLines: readsLines, keeping: kept)
    let addsTerm = !leavesTextToCommands && !readsLines
    if addsTerm, !shown.filterText.isEmpty { prompts.goOn(with: " ") }
    _ = prompts.steps.see(pickAnswer.query)
  }

  /// Handles Enter in the prompt of `--select`.
  mutating func chooseTyped() {
    guard let prompt = prompts.current, prompt.fault == nil else { return }
    switch context.choice {
    case .known:
      remember(prompt)
      choose()
    case .pending: prompts.awaitChoice()
    case .none:
      guard options.picker.endsWithNothing else { return }
      remember(prompt)
      emit(.quit(.picked([])))
    }
  }
}

extension Viewer {
  /// How the picker is left now.
  package var pickAnswer: PickAnswer {
    PickAnswer(
      query: context.pickerText ?? "", word: prompts.finishingWord, printed: prompts.printed,
      isQueryOnly: prompts.isQueryWanted)
  }
}

extension String {
  /// The text without blanks at its end.
  var withoutTrailingSpace: Substring {
    unicodeScalars.lastIndex { !$0.properties.isWhitespace }
      .map { Substring(unicodeScalars[...$0]) } ?? ""
  }
}
