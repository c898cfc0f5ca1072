import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallItems
import WaterfallRecords

// The actions of `--bind`, one after the other.
extension Viewer {
  /// Does what is bound to these events.
  mutating func happen(_ events: [PickEvent]) {
    for event in events where !prompts.steps.unbound.contains(.event(event)) {
      if let actions = options.picker.actions[.event(event)] { perform(actions) }
    }
  }

  /// Likewise, if a picker is open.
  mutating func happenInPicker(_ event: PickEvent) { if context.isPicking { happen([event]) } }

  /// Does these actions in order, after those that are not done yet. An action that runs a command
  /// ends before the next one begins.
  mutating func perform(_ actions: [PickAction]) {
    prompts.steps.append(actions)
    while let action = prompts.steps.next() {
      perform(action)
      // A new text may have actions of its own, which then follow these.
      applyTyped()
    }
  }

  /// Goes on with the actions, if they have waited for this.
  mutating func goOn(after hold: PickSteps.Hold) {
    prompts.steps.release(hold)
    perform([PickAction]())
  }

  private mutating func perform(_ action: PickAction) {
    switch action {
    case .prompt(let command): ask(for: command)?(&self)
    case .plain(let command): command.action(&self)
    case .text(let command, let text): command.action(text)(&self)
    case .step(let step, let template): begin(step, template)
    case .binding(let triggers, let isOn): prompts.steps.bind(triggers, isOn: isOn)
    case .trigger(let triggers, let through):
      prompts.steps.insert(triggers.flatMap { actions(of: $0, through: through) })
    case .previewWindows(let windows):
      let next = prompts.steps.next(of: windows, for: action)
      changePreviewWindow { $0 = next }
    case .searchParts(let choices):
      options.picker.rules.scope = prompts.steps.next(of: choices, for: action)
      prompts.readAgain()
    }
  }

  /// The actions of a key or an event. Those among them that trigger others do not come back to it.
  ///
  /// - Parameter through: those through which it was reached.
  private func actions(of trigger: PickTrigger, through: Set<PickTrigger>) -> [PickAction] {
    guard !through.contains(trigger), !prompts.steps.unbound.contains(trigger) else { return [] }
    guard let actions = options.picker.actions[trigger] else {
      guard case .key(let key) = trigger, let command = options.promptKeys[key] else { return [] }
      return [.prompt(command)]
    }
    return actions.map { action in
      guard case .trigger(let others, let earlier) = action else { return action }
      return .trigger(others, through: earlier.union(through).union([trigger]))
    }
  }

  // The context has a copy of the board, so it ends here, before the viewer changes.
  private mutating func ask(for command: PromptCommand) -> Callback? {
    prompts.perform(command, in: context)
  }

  // MARK: Commands

  /// Reads what the command needs, and then runs it.
  private mutating func begin(_ step: RecordsRequest.PickStep, _ template: RecordTemplate) {
    if options.isSecure { return status.say("off under --secure") }
    // A preview is filled in for each card that gets the focus.
    if step == .changePreview {
      options.preview.content = .command(template)
      _ = offer(.optionsChanged)
      return
    }
    var template = template
    template.query = pickAnswer.query
    guard template.needsRecord else {
      do throws(ShellTemplateError) {
        run(step, try template.filledWithoutRecord(), name: template.text)
      } catch {
        fail(error.words)
      }
      return
    }
    // As with Enter, the card is the first that the whole text finds.
    if context.choice == .pending {
      return prompts.steps.postpone(.step(step, template), until: .choosing)
    }
    readStep(.step(step, template), picks: template.hasPicks, shown: template.hasShown)
  }

  /// Reads the card in focus for an action. Without a card, nothing is done, as in fzf.
  ///
  /// - Parameters:
  ///   - picks: whether the picks are needed as well.
  ///   - shown: whether all that are shown are needed.
  mutating func readStep(
    _ purpose: RecordsRequest.Purpose, picks needsPicks: Bool = false,
    shown needsShown: Bool = false
  ) {
    guard board.fields != nil, board.arrangement.count > 0 else { return }
    let count = needsShown ? board.arrangement.count : 0
    guard count <= Self.mostShown else { return fail("\(count) are too many for {shown}") }
    let chosen = needsPicks ? picks.all : []
    let shown = (0..<count).compactMap { board.arrangement.item(atPosition: $0) }
    prompts.steps.wait(for: .reading)
    read(
      for: purpose, of: [picked(board.focus)] + chosen + shown.map { picked($0) },
      pickCount: chosen.count)
  }

  /// The most cards that a command gets as `{shown}`.
  private static let mostShown = 100_000

  /// Goes on with an action whose records have been read.
  mutating func receive(
    _ read: ReadRecords, for step: RecordsRequest.PickStep, by template: RecordTemplate
  ) {
    let actions = CardActions(context)
    do throws(CardActions.Refusal) {
      let command = try actions.command(template, with: read)
      prompts.steps.release(.reading)
      run(step, command, name: template.text)
      perform([PickAction]())
    } catch {
      fail(error.words)
    }
  }

  /// Puts the card's line into the prompt.
  mutating func receiveLine(_ read: ReadRecords) {
    guard let record = read.items.first?.record, record.failure == nil else {
      return fail(read.failure ?? "it cannot be read")
    }
    prompts.replaceText(with: record.line ?? String(decoding: record.json, as: UTF8.self))
    goOn(after: .reading)
  }

  /// Does the actions that a command has written, before those that have waited for its end.
  mutating func receive(_ answer: StepAnswer) {
    guard prompts.steps.isRunning else { return }
    if let fault = answer.fault { status.say(fault) }
    prompts.steps.insert(answer.actions)
    goOn(after: .running)
  }

  private mutating func fail(_ words: String) {
    prompts.steps.drop()
    status.say(words)
  }

  private mutating func run(
    _ step: RecordsRequest.PickStep, _ command: ShellCommand, name: String
  ) {
    var command = command
    command.variables += context.pickerVariables
    let name = CardActions.shortened(name)
    var run = ForegroundCommand(command, name: name)
    run.isStep = true
    switch step {
    case .execute:
      prompts.steps.wait(for: .running)
      emit(.run(run))
    case .executeSilent:
      prompts.steps.wait(for: .running)
      emit(.runSilently(run))
    case .become:
      if let prompt = prompts.current { remember(prompt) }
      let text = Self.readingKeys + Self.removal(of: command.files) + command.text
      run.arguments[2] = Array(text.utf8)
      emit(.quit(.became(run)))
    case .reload:
      // Picks are of the items that go.
      picks.removeAll()
      let captionLines = options.picker.captionLines
      act { $0.reload(by: command, captionLines: captionLines) }
    case .transform, .transformFzf, .transformQuery, .transformPrompt, .transformCaption,
      .transformSearch, .transformSearchParts:
      prompts.steps.wait(for: .running)
      emit(.readActions(command, name: name, for: step))
    case .changePreview: break
    }
  }

  /// Gives a command the terminal's keys, if the items came through standard input.
  private static let readingKeys =
    "[ -t 0 ] || ! (: < /dev/tty) 2> /dev/null || exec < /dev/tty\n"

  /// Lets a command that this process becomes remove its files at its end.
  private static func removal(of files: [ShellCommand.File]) -> String {
    if files.isEmpty { return "" }
    let paths = files.map { "\"$\($0.variable)\"" }.joined(separator: " ")
    return "trap 'rm -f -- \(paths)' EXIT\n"
      + "trap 'exit 129' HUP; trap 'exit 130' INT; trap 'exit 143' TERM\n"
  }

  // MARK: Other actions

  /// Leaves the picker with the typed text, and without a card.
  mutating func leaveWithQuery() {
    if let prompt = prompts.current { remember(prompt) }
    prompts.isQueryWanted = true
    emit(.quit(.picked([])))
  }

  /// Edits the typed text, or leaves the picker if there is none.
  mutating func editOrLeave(_ edit: PromptEdit) {
    if prompts.current?.line.isEmpty == true {
      perform(Command.quit)
    } else {
      ask(for: .edit(edit))?(&self)
    }
  }

  /// Lets the other actions wait until all is read, and it is known what is found.
  mutating func waitForChoice() {
    let context = context
    if context.hasLoaded, context.choice != .pending { return }
    prompts.steps.postpone(.plain(.wait), until: .loading)
  }

  /// Hides the card in focus until other items come, or the picks.
  ///
  /// - Parameter picks: whether the picks are meant, if there are some.
  mutating func exclude(picks isOfPicks: Bool) {
    if context.choice == .pending {
      let action = PickAction.plain(isOfPicks ? .excludePicks : .exclude)
      return prompts.steps.postpone(action, until: .choosing)
    }
    guard board.arrangement.count > 0 else { return }
    let items = isOfPicks && picks.count > 0 ? Array(picks.onBoard) : [board.focus]
    for item in items { picks.remove(item) }
    var query = board.query
    query.excluded.formUnion(items)
    act { $0.show(query) }
  }

  /// Shows the lines above the cards, or hides them.
  mutating func showCaption(_ isShown: Bool) {
    options.picker.hidesCaption = !isShown
    fit()
  }

  /// Lets the typed text find cards, or leaves it to commands.
  mutating func searchTyped(_ isOn: Bool) {
    options.picker.searches = isOn
    prompts.readAgain()
  }
}
