import TerminalGrid
import TerminalInput
import WaterfallItems

extension ViewerState {
  /// What a key does while something is asked; nil if nothing is, or the key is not meant for it.
  mutating func pressWhileAsked(_ key: Key) -> [ViewerEffect]? {
    guard finding.isAsking else { return nil }
    // What can be typed is typed, whatever it is bound to.
    let isPromptKey = finding.prompt != nil && options.promptKeys.commands[key] != nil
    let command = key.isText || isPromptKey ? nil : options.keys.commands[key]
    if command == .redraw || command == .suspend || command == .interrupt { return nil }
    switch finding.expected {
    case .nothing: return pressInPrompt(key)
    case .mark, .goToMark: return nameMark(key)
    case .leaving:
      finding.expected = .nothing
      let quits = key == Key(.character("Z")) || key == Key(.character("Q"))
      return quits ? [.quit(leavingReason)] : []
    case .hint(let hints): return pressHint(key, hints)
    }
  }

  /// What a command of finding does.
  mutating func find(_ command: Command, times: Int) -> [ViewerEffect] {
    switch command {
    case .search: open(.search)
    case .nextMatch: return goToMatch(1, times: times)
    case .previousMatch: return goToMatch(-1, times: times)
    case .filter:
      // What is typed now is a further term.
      open(.filter, text: query.filterText)
      if !query.filterText.isEmpty { finding.prompt?.line.insert(" ") }
    case .clearFilter: return clearFilter()
    case .sort: openSortMenu()
    case .reverse: return reverse()
    case .pipe: openPipe()
    case .hints: showHints()
    case .mark: finding.expected = .mark
    case .goToMark: finding.expected = .goToMark
    case .jumpBack: goBack()
    case .jumpOnward: goOnward()
    case .byName: open(.command)
    case .leaving: finding.expected = .leaving
    default: break
    }
    return []
  }

  /// A key is about to do something: what was to happen to the view by itself is not wanted any
  /// more.
  mutating func settle(for command: Command) {
    if command == .redraw || command == .suspend { return }
    settle()
    switch command {
    case .first, .last, .percent, .previousSection, .nextSection: noteJump()
    default: break
    }
  }

  /// The view stays where a person puts it, whatever is still found.
  mutating func settle() {
    guard finding.prompt == nil else { return }
    arranging.wanted = nil
    finding.search?.isSeeking = false
  }

  // MARK: The prompt

  private mutating func openPipe() {
    if options.isSecure {
      notice = "off under --secure"
    } else if arrangement.count > 0 {
      open(.pipe)
    }
  }

  mutating func open(_ kind: Prompt.Kind, text: String = "") {
    let before = Prompt.Before(
      anchor: anchor, offset: offset, size: size, generation: generation, search: finding.search,
      query: query)
    finding.prompt = Prompt(
      kind, line: PromptLine(text, removed: finding.removed), before: before)
  }

  /// Text that the terminal pasted: one line in a prompt; elsewhere it is not taken for keys.
  mutating func paste(_ text: String) -> [ViewerEffect] {
    guard finding.prompt != nil else {
      notice = "pasted text is no keys; paste it behind / or f"
      return []
    }
    let fits = finding.prompt?.line.paste(text)
    finding.prompt?.isCut = fits == false
    noteTyped()
    return []
  }

  private mutating func pressInPrompt(_ key: Key) -> [ViewerEffect] {
    guard let prompt = finding.prompt else { return [] }
    let history = finding.history[prompt.kind]
    finding.prompt?.isCut = false
    switch options.promptKeys.commands[key] {
    case .accept:
      let effects = applyTyped()
      return finding.prompt.map { effects + accept($0) } ?? effects
    case .leave: return leave(prompt)
    case .complete: complete(prompt)
    case .older where prompt.kind == .sort: moveInMenu(by: -1)
    case .newer where prompt.kind == .sort: moveInMenu(by: 1)
    case .pageUp where prompt.kind == .sort: moveInMenu(by: -viewport.rows)
    case .pageDown where prompt.kind == .sort: moveInMenu(by: viewport.rows)
    case .pageUp, .pageDown: return []
    case .nextMatch:
      let effects = applyTyped()
      return prompt.kind == .search ? effects + goToMatch(1, times: 1) : effects
    case .olderLike: finding.prompt?.recallLike(from: history)
    case .older: finding.prompt?.recall(1, from: history)
    case .newer: finding.prompt?.recall(-1, from: history)
    case .edit(.deleteBack) where prompt.line.isEmpty: return leave(prompt)
    // The end of what is typed, as in a shell.
    case .edit(.delete) where prompt.line.isEmpty && key.modifiers == .control:
      return leave(prompt)
    case .edit(let edit):
      finding.prompt?.line.perform(edit)
      finding.removed = finding.prompt?.line.removed ?? []
    case nil:
      guard key.isText, case .character(let character) = key.code else { return [] }
      let fits = finding.prompt?.line.insert(character)
      finding.prompt?.isCut = fits == false
    }
    if finding.prompt?.line.characters != prompt.line.characters { noteTyped() }
    return []
  }

  /// The text is another.
  private mutating func noteTyped() {
    finding.prompt?.isApplied = false
    switch finding.prompt?.kind {
    case .command: finding.prompt?.fault = nil
    case .sort: finding.prompt?.choice = 0
    default: break
    }
  }

  /// Does what follows from the text that is typed, if that has not been done.
  mutating func applyTyped() -> [ViewerEffect] {
    guard let prompt = finding.prompt, !prompt.isApplied else { return [] }
    finding.prompt?.isApplied = true
    let held = prompt.held ?? held(by: prompt.kind)
    switch prompt.kind {
    case .search:
      let effects = searchAsTyped(prompt)
      return hold(held, if: finding.search != nil) + effects
    case .filter:
      let effects = filterAsTyped(prompt)
      return hold(held, if: arranging.isPending) + effects
    case .pipe, .command, .sort: return []
    case .help:
      filterHelp(prompt.line.text)
      return []
    }
  }

  /// What is said now of what is typed.
  private func held(by kind: Prompt.Kind) -> Prompt.Held {
    guard kind == .search else {
      return Prompt.Held(summary: filterSummary ?? "", isVain: false)
    }
    return Prompt.Held(
      summary: searchSummary ?? "", isVain: isSearchVain, search: finding.search)
  }

  /// Goes on saying it until there is an answer, or until it has been said too long.
  private mutating func hold(_ held: Prompt.Held, if isWaiting: Bool) -> [ViewerEffect] {
    finding.prompt?.held = isWaiting ? held : nil
    return isWaiting ? [.rest(milliseconds: Prompt.Held.limit)] : []
  }

  mutating func accept(_ prompt: Prompt) -> [ViewerEffect] {
    // What cannot be understood stays, with the reason beside it.
    guard prompt.fault == nil else { return [] }
    if prompt.kind == .command, command(named: prompt.line.text) == nil {
      let reason = whyNotCommand(prompt.line.text)
      finding.prompt?.fault = reason
      return []
    }
    finding.prompt = nil
    if prompt.kind != .sort {
      finding.history.add(String(prompt.line.text.withoutTrailingSpace), to: prompt.kind)
    }
    switch prompt.kind {
    case .search: return acceptSearch(prompt)
    case .filter, .help: return []
    case .pipe: return prompt.line.isEmpty ? [] : pipe(through: prompt.line.text)
    case .sort: return sort(by: prompt)
    case .command: return perform(named: prompt.line.text)
    }
  }

  mutating func leave(_ prompt: Prompt) -> [ViewerEffect] {
    finding.prompt = nil
    switch prompt.kind {
    case .search: return leaveSearch(prompt)
    case .filter:
      let effects = show(prompt.before.query, at: prompt.before.anchor)
      if arranging.isDone { restore(prompt.before) }
      return effects
    case .help:
      filterHelp("")
      return []
    case .sort, .pipe, .command: return []
    }
  }

  /// The view stands where it stood when the prompt was opened.
  mutating func restore(_ before: Prompt.Before) {
    guard let anchor = before.anchor, before.generation == generation,
      let frame = frame(of: anchor.item)
    else { return }
    camera.jump(to: anchor.item)
    // A card that was partly in view stays so, if nothing has moved.
    if size == before.size, range(of: frame).first - before.offset == anchor.cells {
      scroll(to: before.offset)
    } else {
      restore(anchor)
    }
  }
}
