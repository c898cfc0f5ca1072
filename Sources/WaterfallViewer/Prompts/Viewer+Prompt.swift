import TerminalGrid
import TerminalInput
import WaterfallItems

extension Viewer {
  /// Cancels pending automatic moves of the view, because a key is about to do something.
  mutating func cancelPendingMoves(for command: Command) -> [ViewerEffect] {
    if command.traits.contains(.isAside) { return [] }
    return act {
      $0.cancelPendingMoves()
      if command.traits.contains(.jumps) { $0.noteJump() }
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

  mutating func take(_ step: PromptStep) -> [ViewerEffect] {
    switch step {
    case .open(let kind, let text): open(kind, text: text)
    case .apply: return applyTyped()
    case .accept: return acceptPrompt()
    case .leave: return leavePrompt()
    case .toggleWords: toggleWords()
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
    prompts.noteApplied()
    let held = prompt.held ?? held(by: prompt.kind)
    switch prompt.kind {
    case .search:
      let effects = searchAsTyped(prompt)
      return hold(held, if: board.finding.search != nil) + effects
    case .filter:
      let effects = filterAsTyped(prompt)
      return hold(held, if: board.ordering.isPending) + effects
    case .pipe, .command, .sort: return []
    case .help:
      help.filter(by: prompt.line.text)
      return []
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
  private mutating func hold(_ held: Prompt.Held, if isWaiting: Bool) -> [ViewerEffect] {
    prompts.hold(isWaiting ? held : nil)
    return isWaiting ? [.board(.rest(milliseconds: Prompt.Held.limit))] : []
  }

  /// Accepts the typed text.
  mutating func acceptPrompt() -> [ViewerEffect] {
    guard let prompt = prompts.current else { return [] }
    // A text with an error stays in the prompt, with the reason beside it.
    guard prompt.fault == nil else { return [] }
    if prompt.kind == .command, commandReader.command(named: prompt.line.text) == nil {
      let reason = commandReader.whyNotCommand(prompt.line.text)
      prompts.note(fault: reason)
      return []
    }
    prompts.close()
    return remember(prompt) + receive(prompt)
  }

  /// Keeps the text for the next prompt, and for the program's next run.
  mutating func remember(_ prompt: Prompt) -> [ViewerEffect] {
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
  mutating func leavePrompt() -> [ViewerEffect] {
    guard let prompt = prompts.current else { return [] }
    prompts.close()
    switch prompt.kind {
    case .search: return leaveSearch(prompt)
    case .filter:
      let effects = act { $0.show(prompt.before.query, at: prompt.before.anchor) }
      return board.ordering.isDone ? effects + act { $0.restore(prompt.before) } : effects
    case .help:
      help.filter(by: "")
      return []
    case .sort, .pipe, .command: return []
    }
  }
}
