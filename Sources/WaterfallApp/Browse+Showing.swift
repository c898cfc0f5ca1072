import NcursesTerminal
import Platform
import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallScreen
import WaterfallSources
import WaterfallViewer

extension Browse {
  /// Cards to show, and the options to show them with.
  struct Start {
    let input: Input
    var options: ViewerOptions
    /// Settings of its own; nil if all starts have the same.
    var settings: Settings?
  }

  /// Shows the cards of an input until the person leaves.
  ///
  /// Several starts are those of a tour, in order, or a menu and the boards that it leads to.
  ///
  /// - Parameter talk: what the program does in a talk; nil if there is none.
  @MainActor
  static func show(
    _ starts: [Start], settings: Settings, picking: PickSettings, talk: (any TalkPart)? = nil
  ) async throws(Failure) {
    defer { talk?.end() }
    let session = try Session(settings)
    var patience = Session.longestEnd
    defer { session.end(within: patience) }
    session.log?.started("browse")
    let (reason, sources, options, answer): (ExitReason, PickSources, ViewerOptions, PickAnswer)
    do throws(TerminalError) {
      (reason, sources, options, answer) = try browse(
        starts, settings: settings, picking: picking, session: session, talk: talk)
    } catch {
      throw .terminal(error)
    }
    session.log?.ended(reason)
    patience = reason.patience
    switch reason {
    case .quit, .toured: return
    case .picked(let items):
      let writer = PickWriter(picking, options)
      try writer.write(answer)
      if answer.isQueryOnly { return }
      if items.isEmpty { throw .silent(ExitStatus.nothing) }
      try await writer.write(items, of: sources)
    case .became(let command):
      // Nothing after this runs if the system can start the command.
      talk?.end()
      session.end(within: patience)
      throw .items(.command(command: command.name, reason: become(command).reason))
    case .nothing: throw .silent(ExitStatus.nothing)
    case .interrupted: throw .silent(ExitStatus.interrupted)
    case .lost: throw .silent(ExitStatus.signal(Signal.hangUp))
    case .signal(let number): throw .silent(ExitStatus.signal(number))
    case .failed(let error): throw .items(error)
    }
  }

  /// Becomes a command, which removes its files itself.
  ///
  /// - Returns: why that cannot be.
  private static func become(_ command: ForegroundCommand) -> SystemError {
    // A preview may still run that has one.
    PrivateFile.removeAll()
    do throws(SystemError) {
      let files = try CommandFiles(command.files)
      return withExtendedLifetime(files) {
        ThisProcess.become(
          command.arguments, variables: command.variables + files.variables)
      }
    } catch {
      return error
    }
  }

  @MainActor
  private static func browse(
    _ starts: [Start], settings: Settings, picking: PickSettings, session: Session,
    talk: (any TalkPart)?
  ) throws(TerminalError) -> (ExitReason, PickSources, ViewerOptions, PickAnswer) {
    let typed = PromptFile(settings, environment: environment, log: session.log)
    defer { typed?.finish() }
    let terminal = try Terminal(
      type: environment["TERM"], depth: settings.colorDepth(environment),
      mouse: settings.usesMouse, asksBackground: true,
      asksColors: settings.asksForColors(environment),
      pixelUse: settings.pixelUse(environment),
      height: settings.pick[\.height]?.height)
    defer { terminal.close() }
    terminal.multiplexer = Multiplexer(environment: environment)
    session.observe(terminal, environment: environment)
    var (index, theme): (Int, Theme?) = (0, nil)
    var (start, untaken) = (starts[0], [InputEvent]())
    while true {
      let given = start.settings ?? settings
      var options = start.options
      if let theme { options.theme = theme }
      terminal.pixelUse = given.pixelUse(environment)
      options.configuration.pictureForm = terminal.pictureForm(given)
      // Those of the viewer before this one.
      terminal.freeAllPictures()
      let input = start.input.logged(by: session.log)
      let inbox = Inbox(wake: { [waker = terminal.waker] in waker.wake() })
      talk?.begin(&options, inbox: inbox)
      let runner = EffectRunner(source: input.source, options: options, inbox: inbox)
      let changing = SettingChanges(given, start.input)
      let watches = Watches(given, input, inbox: inbox)
      defer { watches.end() }
      runner.onSource = { watches.look(at: $0) }
      if !given.isSecure {
        runner.openItems = Input.opensItems(given, picking)
        let reader = StepReader(given)
        runner.answerStep = { await reader.answer(to: $0, by: $1, name: $2) }
      }
      var loop = ViewerLoop(
        options: options, terminal: terminal, runner: runner, inbox: inbox, events: untaken)
      if let talk { loop.onFrame = { talk.show($0) } }
      if let log = session.log {
        loop.onPlacing = { log.placed($0) }
        loop.onFirstFrame = { log.firstFrame(took: $0) }
      }
      let finish: (SettingAnswer, ViewerOptions) -> SettingAnswer = { answer, now in
        guard case .set(var new, let reopened) = answer else { return answer }
        watches.follow(changing.settings, changing.input)
        terminal.pixelUse = changing.settings.pixelUse(environment)
        new.pictureForm = terminal.pictureForm(changing.settings)
        if new.fields.selection != now.fields.selection {
          keepPlace(new, of: starts, changing.settings, given: settings)
        }
        return .set(new, reopened?.logged(by: session.log))
      }
      loop.onSetting = { name, value, now in finish(changing.set(name, to: value, in: now), now) }
      loop.onOpened = { now in changing.useOpened(in: now).map { finish($0, now) } }
      if environment["TMUX"] != nil { loop.onCopied = { TmuxClipboard.check(for: inbox) } }
      if let typed {
        loop.onRecall = { typed.entries() }
        loop.onTyped = { typed.append($0) }
      }
      let reason = loop.run()
      untaken = loop.untaken
      keepPlace(loop.settingOptions, of: starts, changing.settings, given: settings)
      guard case .toured(let steps) = reason, starts.indices.contains(index + steps) else {
        return (reason, runner.pickSources, loop.settingOptions, loop.pickAnswer)
      }
      (index, theme) = (index + steps, loop.theme)
      start = starts[index]
      // Back on the menu, the focus is on the card of the board.
      if start.options.menu == .menu { start.options.firstItem = -steps - 1 }
    }
  }

  /// Keeps the place where the only source is left.
  ///
  /// - Parameter given: the settings with which the program has started.
  private static func keepPlace(
    _ now: ViewerOptions, of starts: [Start], _ settings: Settings, given: Settings
  ) {
    guard starts.count == 1, now.selection == nil, let key = starts[0].input.placeKey(settings),
      let file = PlaceFile(settings, environment: environment)
    else { return }
    let earlier = file.place(of: key)
    let place = LeftPlace(now, given: given, earlier: earlier)
    if place != earlier ?? LeftPlace() { file.write(place, of: key) }
  }
}

extension ReopenedSource {
  /// A copy whose source logs its answers; the same without a log.
  fileprivate func logged(by log: SessionLog?) -> ReopenedSource {
    guard let log else { return self }
    return ReopenedSource(LoggedSource(source, log), outer: outer, other: other)
  }
}

extension Terminal: ViewerTerminal {}

extension ExitReason {
  /// How long the program waits at its end for files to be written.
  fileprivate var patience: Duration {
    switch self {
    case .signal, .lost: .milliseconds(200)
    default: Session.longestEnd
    }
  }
}

extension Terminal {
  /// The best form of pictures that the terminal supports and the settings allow; nil if they allow
  /// none.
  fileprivate func pictureForm(_ settings: Settings) -> PictureForm? {
    guard settings.pictures != .off else { return nil }
    let mode: PictureMode =
      switch colors {
      case _ where settings.isASCII: .letters
      case ..<8: .letters
      case ..<16: .palette8
      case ..<256: .palette16
      default: hasExactColors ? .exact : .palette256
      }
    return PictureForm(mode, pixels: pixelForm)
  }
}
