import ArgumentParser
import NcursesTerminal
import Platform
import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLab
import WaterfallRecords
import WaterfallScreen
import WaterfallSources
import WaterfallViewer

/// The viewer.
struct Browse: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows records, notes, commits, rows or pictures as cards in columns.",
    usage: """
      waterfall [options] [source ...]   scroll through the cards
      waterfall <command> [options] ...  do something else
      """,
    discussion: """
      Scroll, search, filter and pick the cards with the keyboard; ? shows the keys.
      Without a source: the piped input, else the built-in board. If standard output
      is not a terminal, the cards are printed.

      EXAMPLES:
        waterfall places.json
        git log --color=always | waterfall --ansi

      COMMANDS:
      \(Waterfall.commandLines)

      TOPICS:
      \(HelpTopic.lines)
      """)

  @Argument(help: "Files, directories, or - for standard input.", completion: .file())
  var sources: [String] = []

  @Option(
    help: ArgumentHelp(
      "Walk through the cards with captions; a JSON file has the steps.",
      valueName: "file"),
    completion: .file())
  var tour: String?

  @Option(
    help: ArgumentHelp(
      "Print keys for a shell: Ctrl-R, Ctrl-T, Alt-C pick from history, files, directories.",
      valueName: "shell"))
  var shellIntegration: ShellKeys?

  @Flag(help: "Print the facts for a bug report; nothing private.")
  var report = false

  @OptionGroup(title: "Layout and look") var look: SettingGroup<LookOptions>
  @OptionGroup(title: "The data") var data: SettingGroup<DataOptions>

  @OptionGroup(title: "Picking") var pick: SettingGroup<PickOptions>
  @OptionGroup(title: "Settings") var program: SettingGroup<ProgramOptions>

  @MainActor
  mutating func run() async throws(Failure) { try await run(leading: nil) }

  /// - Parameter lead: the talk to lead; nil if none is led.
  @MainActor
  mutating func run(leading lead: LeadRequest?) async throws(Failure) {
    if let shellIntegration { return try StandardOutput.write(shellIntegration.script.utf8) }
    if !report { Self.beginDryRun() }
    let settings = try Settings(
      look: look.values, data: data.values, pick: pick.values, program: program.values,
      environment: environment)
    if report { return try StandardOutput.say(Report(settings).text) }
    try await Self.run(sources, tour: tour, settings: settings, leading: lead)
  }

  /// Whether the command line has only sources, so that the argument parser is not needed.
  static func takesUnparsed(_ arguments: some Collection<String>) -> Bool {
    guard let first = arguments.first else { return true }
    // A command's name has letters only. The names are fetched only if needed, because fetching
    // them takes a twentieth of the start-up time.
    let mayBeCommand = first.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    return arguments.allSatisfy { !$0.begins(with: "-") || $0.isExactly("-") }
      && !(mayBeCommand && Waterfall.commandNamesAndHelp.contains(first))
  }

  /// Runs the viewer for a command line that has only sources.
  @MainActor
  static func run(unparsed sources: [String]) async throws(Failure) {
    beginDryRun()
    let settings = try Settings(look: nil, data: nil, program: nil, environment: environment)
    try await run(sources, tour: nil, settings: settings)
  }

  private static func beginDryRun() {
    guard StandardStream.output.isTerminal else { return }
    let record = #"{"title": "One", "body": "two words", "date": "2001-02-03", "number": 4}"#
    WaterfallScreen.beginDryRun {
      openSource(bytes: Array("\(record)\n\(record)\n".utf8), name: "")
    }
  }

  @MainActor
  private static func run(
    _ sources: [String], tour: String?, settings: Settings, leading lead: LeadRequest? = nil
  ) async throws(Failure) {
    var settings = settings
    settings.confineLibraries()
    var picking = try PickSettings(settings)
    try settings.checkCommands()
    settings.picksLines = picking.expectsLines(settings, sources)
    try picking.readCaption(from: sources, endingWith: settings.data.separator ?? 0x0A)
    if tour != nil, picking.selection != nil {
      throw .option(.exclusive(["--tour", "--select"]))
    }
    let walk = try tour.map { path throws(Failure) in try TourFile(path: path, settings: settings) }
    let isViewed = StandardStream.output.isTerminal && picking.selection == nil
    let input = try Input(
      sources, settings: settings, opening: isViewed ? .boards : .records,
      prefersLines: picking.prefersLines(settings))
    if settings.every != nil, input.readsInput { throw .option(.everyOfPipe) }
    var options = settings.viewerOptions(sourceName: input.name, defaultPageSize: input.pageSize)
    picking.apply(to: &options)
    options.configuration.picker.expectsLines = settings.picksLines
    options.configuration.counting = input.counting(settings, picking)
    if let walk { options.tours.first = walk.tour }
    if let editor = environment["VISUAL"] ?? environment["EDITOR"] {
      options.configuration.editor = editor
    }
    try Self.checkFields(of: input, &options, &settings)
    if lead != nil, picking.selection != nil { throw .option(.exclusive(["lead", "--select"])) }
    let talk = try lead?.lead(settings)
    guard StandardStream.output.isTerminal || picking.selection != nil else {
      try settings.refuseRecording()
      return try await printCards(
        of: input, options: options, settings: settings, width: nil, height: nil, format: nil)
    }
    options.configuration.beginsAtEnd = picking.selection == nil && input.beginsAtEnd(settings)
    Self.goOn(in: input, &options, settings)
    if try await PickAhead(picking, settings, options).isDone(with: input.source) { return }
    try await show(
      [Start(input: input, options: options)], settings: settings, picking: picking, talk: talk)
  }

  /// Checks the fields that the command line names, and gives them their own names.
  private static func checkFields(
    of input: Input, _ options: inout ViewerOptions, _ settings: inout Settings
  ) throws(Failure) {
    let chosen = options.fields.selection
    options = try FieldCheck(options: options, settings: settings, source: input.source).checked()
    // Else the fields would seem to be chosen while a person looks, and would be kept.
    if let own = options.fields.selection, own != chosen {
      settings = try settings.adding("fields", own.text)
    }
  }

  /// Shows the fields that were chosen for the source. With `--resume`, begins where it was left.
  private static func goOn(
    in input: Input, _ options: inout ViewerOptions, _ settings: Settings
  ) {
    guard let file = PlaceFile(settings, environment: environment),
      let place = input.placeKey(settings).flatMap({ file.place(of: $0) })
    else { return }
    place.applyFields(to: &options, settings)
    if settings.resumes { place.apply(to: &options, settings) }
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
