import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

extension Viewer {
  /// Cancels pending automatic moves of the view, because a key is about to do something.
  mutating func cancelPendingMoves(for command: Command) -> [ViewerEffect] {
    if command.traits.contains(.isAside) { return [] }
    return act { board in
      board.cancelPendingMoves()
      if command.traits.contains(.jumps) { board.rememberJump() }
    }
  }

  // MARK: The prompt

  mutating func openPipe() {
    if options.isSecure {
      status.say("off under --secure")
    } else if board.arrangement.count > 0 {
      open(.pipe)
    }
  }

  mutating func carryOut(_ step: PromptStep) -> [ViewerEffect] {
    switch step {
    case .open(let kind, let text): open(kind, text: text)
    case .apply: return applyTyped()
    case .accept: return acceptPrompt()
    case .leave: return leavePrompt()
    case .perform(let command): return performWhileTyping(command)
    case .step(let step): stepWhileTyping(step)
    case .choose: return chooseTyped()
    }
    return []
  }

  mutating func open(_ kind: Prompt.Kind, text: String = "") {
    prompts.open(kind, text: text, before: board.presentPlace(in: size))
  }

  /// Handles text that the terminal pasted.
  ///
  /// A prompt takes it as one line. Elsewhere it is refused, because it must not act as keys.
  mutating func paste(_ text: String) -> [ViewerEffect] {
    guard prompts.isOpen else {
      status.say("pasted text is not used as keys; paste it after / or f")
      return []
    }
    prompts.paste(text)
    return []
  }

  /// Applies the typed text, if that has not been done.
  mutating func applyTyped() -> [ViewerEffect] {
    guard let prompt = prompts.current, !prompt.isApplied else { return [] }
    prompts.markApplied()
    let held = prompt.held ?? held(by: prompt.kind)
    switch prompt.kind {
    case .search:
      let effects = searchAsTyped(prompt)
      return hold(held, if: board.finding.search != nil) + effects
    case .filter:
      let effects = filterAsTyped(prompt)
      return hold(held, if: board.ordering.isPending) + effects
    case .pipe, .command, .sort: return []
    case .help: return search(prompt.kind, for: prompt.line.text)
    }
  }

  /// Lets the pane that a prompt searches hear the words.
  private mutating func search(_ kind: Prompt.Kind, for words: String) -> [ViewerEffect] {
    carryOut([.pane(PaneSearch(kind: kind, words: words))])
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
  private mutating func hold(_ held: Prompt.Held, if isWaiting: Bool) -> [ViewerEffect] {
    prompts.hold(isWaiting ? held : nil)
    return isWaiting ? [.board(.rest(milliseconds: Prompt.Held.limit))] : []
  }

  /// Accepts the typed text.
  private mutating func acceptPrompt() -> [ViewerEffect] {
    guard let prompt = prompts.current else { return [] }
    // A text with an error stays in the prompt, with the reason beside it.
    guard prompt.fault == nil else { return [] }
    if prompt.kind == .command, commandReader.command(named: prompt.line.text) == nil {
      let reason = commandReader.whyNotCommand(prompt.line.text)
      prompts.report(fault: reason)
      return []
    }
    prompts.close()
    return remember(prompt) + receive(prompt)
  }

  /// Keeps the text for the next prompt, and for the program's next run.
  private mutating func remember(_ prompt: Prompt) -> [ViewerEffect] {
    let text = String(prompt.line.text.withoutTrailingSpace)
    guard prompt.kind != .sort, !text.isEmpty else { return [] }
    prompts.remember(text, for: prompt.kind)
    if options.isSecure || prompt.kind == .help { return [] }
    return [.remember(PromptEntry(prompt: prompt.kind.rawValue, text: text))]
  }

  private mutating func receive(_ prompt: Prompt) -> [ViewerEffect] {
    switch prompt.kind {
    case .search: return acceptSearch(prompt)
    case .filter, .help: return []
    case .pipe:
      if prompt.line.isEmpty { return [] }
      // Without picks, the command reads the record in focus.
      return read(
        for: .pipe(command: prompt.line.text), of: picks.count > 0 ? picks.all : nil)
    case .sort: return act { $0.sort(by: prompt.line.text, choice: prompt.choice) }
    case .command: return perform(named: prompt.line.text)
    }
  }

  /// Leaves the prompt and restores the previous state.
  private mutating func leavePrompt() -> [ViewerEffect] {
    guard let prompt = prompts.current else { return [] }
    prompts.close()
    switch prompt.kind {
    case .search: return leaveSearch(prompt)
    case .filter:
      return act { $0.comeBack(to: prompt.before) }
    case .help: return search(prompt.kind, for: "")
    case .sort, .pipe, .command: return []
    }
  }
}

// MARK: A search or a filter that is being typed

extension Viewer {
  private mutating func searchAsTyped(_ prompt: Prompt) -> [ViewerEffect] {
    guard prompt.line.isEmpty else {
      do throws(FilterError) {
        _ = try Filter(prompt.line.text, isTyped: true)
        prompts.report(fault: nil)
        return act { $0.startSearch(prompt.line.text, to: .seek) }
      } catch {
        prompts.report(fault: error.expectation)
      }
      return []
    }
    prompts.report(fault: nil)
    details.lead()
    return act {
      $0.endSearch()
      $0.restore(prompt.before)
    }
  }

  /// Accepts the typed search. An empty line repeats the latest search.
  private mutating func acceptSearch(_ prompt: Prompt) -> [ViewerEffect] {
    if let anchor = prompt.before.anchor { board.rememberJump(from: anchor) }
    if prompt.line.isEmpty { return act { $0.goToMatch(1) } }
    board.finding.acceptSearch()
    return []
  }

  private mutating func leaveSearch(_ prompt: Prompt) -> [ViewerEffect] {
    details.lead()
    let effects = act {
      $0.restore(prompt.before)
      $0.endSearch()
    }
    // The old search's request was cancelled by the typed one, so the search starts again.
    return effects
      + (prompt.before.search.map { old in act { $0.startSearch(old.text, to: .show) } } ?? [])
  }

  /// Applies the filter that has been typed. An incomplete filter leaves the old one in force.
  private mutating func filterAsTyped(_ prompt: Prompt) -> [ViewerEffect] {
    do throws(FilterError) {
      let text = String(prompt.line.text.withoutTrailingSpace)
      let filter = try Filter(text, isTyped: true, matching: prompts.matching)
        .readingUnknownFieldsAsText(among: board.finding.fieldNames)
      prompts.report(fault: nil)
      var new = board.query
      new.filters = filter.isEmpty ? [] : [filter]
      let landsOnFirst = new.ranks || context.isPicking && !prompt.hasMoved
      return act { $0.show(new, at: prompt.before.anchor, landing: landsOnFirst ? .first : .kept) }
    } catch {
      prompts.report(fault: error.expectation)
      return []
    }
  }
}

// MARK: The prompt of `--select`

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
  private mutating func performWhileTyping(_ command: Command) -> [ViewerEffect] {
    let old = board.focus
    let effects = perform(command, status.count)
    // If no card is below or above, there may be one beside it.
    if board.focus == old, command == .focusDown || command == .focusUp {
      stepWhileTyping(command == .focusDown ? 1 : -1)
    }
    keepCardMovedTo(from: old)
    return effects
  }

  private mutating func stepWhileTyping(_ step: Int) {
    let old = board.focus
    guard let next = board.arrangement.item(step, after: board.focus) else { return }
    board.focus(on: next)
    keepCardMovedTo(from: old)
  }

  /// Makes later results keep the card in view that the user moved to.
  private mutating func keepCardMovedTo(from old: Int) {
    guard board.focus != old else { return }
    board.ordering.forgetPlace()
    prompts.remember(place: board.anchor)
  }

  /// Handles Enter in the prompt of `--select`.
  private mutating func chooseTyped() -> [ViewerEffect] {
    guard let prompt = prompts.current, prompt.fault == nil else { return [] }
    switch context.choice {
    case .known: return remember(prompt) + choose()
    case .pending: prompts.awaitChoice()
    case .none: break
    }
    return []
  }
}

extension String {
  /// The text without blanks at its end.
  var withoutTrailingSpace: Substring {
    unicodeScalars.lastIndex { !$0.properties.isWhitespace }
      .map { Substring(unicodeScalars[...$0]) } ?? ""
  }
}
