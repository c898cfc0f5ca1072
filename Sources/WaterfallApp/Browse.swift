import ArgumentParser
import NcursesTerminal
import Platform
import TerminalGrid
import TerminalInput
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// The viewer.
struct Browse: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Scroll through a waterfall of cards (the default).",
    usage: """
      waterfall [options] [source ...]        scroll through the cards
      waterfall print [options] [source ...]  print them once
      waterfall layout [options] [file]       the geometry alone
      waterfall config [options]              the settings in force
      waterfall replay [options] <file>       play a recording
      """,
    discussion: """
      Without a source: what is piped in, else the board that is built in.
      When standard output is not a terminal the cards are printed.
      'waterfall help print' (or layout, config, replay) tells of the others.

      EXAMPLES:
        waterfall
        waterfall places.json
        waterfall ~/Pictures notes.md
        some-command --json | waterfall
        git log --color=always | waterfall --ansi
        waterfall shop.sqlite --table items --sort price:desc --group-by kind
        waterfall --theme light --columns 3 --filter 'price<100' shop.csv
        waterfall --more 'gh api "repos/apple/swift/issues?page={page}"'

      PAGES:
        With --more a command is run for each page that is needed; what it
        prints is a page in any format, and an empty page is the end. {page}
        (from 1), {cursor} and {count} in it stand for these values, in any quotes
        or none; WATERFALL_PAGE, WATERFALL_CURSOR and WATERFALL_COUNT have them too.

      GOING IN:
        A directory's subdirectories are cards; Enter goes in, Backspace out, but
        not out of the directory that was named. Files of other kinds are counted
        in the status line, and a shows them. A database with several tables shows
        these first, and so does a document with several lists unless one is named
        as lists are (items, results) or is more than four times as long as any
        other. --table, --items and options that name fields go to records at once;
        Backspace leads from there to all tables or lists. Where the cards are
        printed or picked from, it is the largest table or list.

      LAYOUT COMMANDS:
        A layout in any language: --layout-command 'python3 mine.py'. The command
        reads a board as a line of JSON: container, direction, parameters and
        sections with the items' heights. It prints a line of JSON for each
        element, in the form of 'waterfall layout', and one of the kind
        contentSize at the end. It may stay for the next board. Saving a file that
        the command names, or --watch-layout, shows at once; r asks again.

      PICKING:
        With --select the cards are on the terminal while standard output gets
        what Enter picks: the path of a directory's item, a line of text, else the
        record as JSON, or what --output says. One types what is looked for; arrows
        move, Tab picks several with --select many, Ctrl-X ranks as --fuzzy does,
        and Ctrl-O leads to the cards and their keys. A directory can be picked,
        too: Alt-Enter goes in, Backspace out where nothing is typed. Picks are
        kept on the way, and are written in the order in which they were picked.
        The exit status is 130 if nothing was picked, 1 if there was nothing to
        show, 65 if a pick could not be written: then the others are.
        --select none undoes what the config file says.

        With --on-enter, Enter runs a command on the card instead, but it still
        goes into directories: {field} in it stands for the field's value, {} for
        the record as JSON, {path} for the item's file. In any quotes or none, the
        shell takes a value as text and runs none of it. Programs that run their
        arguments as code (ssh, awk, tmux) do so with values too.

        waterfall --on-enter 'less {path}' notes/
        open "$(waterfall --select one photos/)"
        gh issue list --json number,title | waterfall --select many \\
          --output number | xargs -n1 gh issue close

      TOURS:
        --tour walks through any cards with captions, for a talk. Space goes on,
        ← back, Esc ends it. The file has {"name": …, "steps": [step, …]}, and a
        step has a "caption" and, as needed:

          "layout"    as --layout has it
          "numbers"   {"columns": 3, "row-gap": 2}: columns, gap, column-gap,
                      row-gap, min-column-width, tolerance, points, direction,
                      placement, right-to-left, and a layout's own numbers
          "place"     "start", "here", or the number of a card
          "marks"     lane-ends, column-lines, viewport, culling: in the lab
          "compare"   the layout to show beside
          "acts"      [{"scroll": 30}, "next-theme"]: rows, or commands
          "pause"     seconds until it goes on by itself (9)

        Each step begins with the layout that the tour was begun with. In a
        caption {lanes}, {Lanes}, {columns}, {gaps}, {column-gap}, {insets}
        and {screen} are numbers in force, and so is a layout's own by its name.
      """)

  @Argument(help: "Files, directories, or - for standard input.", completion: .file())
  var sources: [String] = []

  @Option(
    help: ArgumentHelp(
      "Walk through the cards with captions, by the steps in this file of JSON.",
      valueName: "file"),
    completion: .file())
  var tour: String?

  @OptionGroup(title: "Layout and look") var look: SettingGroup<LookOptions>
  @OptionGroup(title: "The data") var data: SettingGroup<DataOptions>

  @OptionGroup(title: "Picking") var pick: SettingGroup<PickOptions>
  @OptionGroup(title: "Settings") var program: SettingGroup<ProgramOptions>

  @MainActor
  mutating func run() async throws(Failure) {
    Self.beginDryRun()
    let settings = try Settings(
      look: look.values, data: data.values, pick: pick.values, program: program.values,
      environment: environment)
    try await Self.run(sources, tour: tour, settings: settings)
  }

  /// Whether the command line has only sources, so that the argument parser is not needed.
  static func takesUnparsed(_ arguments: some Collection<String>) -> Bool {
    guard let first = arguments.first else { return true }
    // A command's name has letters only. The names are fetched only if needed, because fetching
    // them takes a twentieth of the start-up time.
    let mayBeCommand = first.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    return arguments.allSatisfy { !$0.begins(with: "-") || $0.isExactly("-") }
      && !(mayBeCommand && (Waterfall.commandNames + ["help"]).contains(first))
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
    WaterfallViewer.beginDryRun {
      openSource(bytes: Array("\(record)\n\(record)\n".utf8), name: "")
    }
  }

  @MainActor
  private static func run(
    _ sources: [String], tour: String?, settings: Settings
  ) async throws(Failure) {
    settings.confineLibraries()
    let picking = try PickSettings(settings)
    try settings.checkCommands()
    if tour != nil, picking.selection != nil {
      throw .option(.exclusive(["--tour", "--select"]))
    }
    let walk = try tour.map { path throws(Failure) in try TourFile(path: path, settings: settings) }
    let isViewed = StandardStream.output.isTerminal && picking.selection == nil
    let input = try Input(sources, settings: settings, opening: isViewed ? .boards : .records)
    var options = settings.viewerOptions(sourceName: input.name, defaultPageSize: input.pageSize)
    picking.apply(to: &options)
    options.counting = input.counting(settings, picking)
    options.isSecure = settings.isSecure
    options.tour = walk?.tour
    options.editor = environment["VISUAL"] ?? environment["EDITOR"] ?? options.editor
    try FieldCheck(options: options, settings: settings, source: input.source).check()
    guard StandardStream.output.isTerminal || picking.selection != nil else {
      try settings.refuseRecording()
      return try await printCards(
        of: input, options: options, settings: settings, width: nil, height: nil, format: nil)
    }
    try await show(
      [Stop(input: input, options: options)], settings: settings, picking: picking)
  }

  /// Cards to show, and the options to show them with.
  struct Stop {
    let input: Input
    var options: ViewerOptions
    /// The sources of the enclosing boards, the outermost first.
    var outer: [any ItemSource] = []
    /// Sources that contain picks but are not shown any more, by the generation of their items.
    var kept: [Int: any ItemSource] = [:]
  }

  /// Shows the cards of an input until the person leaves.
  ///
  /// Several stops are those of a tour, in order.
  @MainActor
  static func show(
    _ stops: [Stop], settings: Settings, picking: PickSettings
  ) async throws(Failure) {
    let session = try Session(settings)
    var patience = Session.longestEnd
    defer { session.end(within: patience) }
    session.log?.started("browse")
    let (reason, sources): (ExitReason, PickSources)
    do throws(TerminalError) {
      (reason, sources) = try browse(stops, settings: settings, session: session)
    } catch {
      throw .terminal(error)
    }
    session.log?.ended(reason)
    patience = reason.patience
    switch reason {
    case .quit, .toured, .begunAnew: return
    case .picked(let items): try await PickWriter(picking).write(items, of: sources)
    case .nothing: throw .silent(ExitStatus.nothing)
    case .interrupted: throw .silent(ExitStatus.interrupted)
    case .lost: throw .silent(ExitStatus.signal(Signal.hangUp))
    case .signal(let number): throw .silent(ExitStatus.signal(number))
    case .failed(let error): throw .items(error)
    }
  }

  @MainActor
  private static func browse(
    _ stops: [Stop], settings: Settings, session: Session
  ) throws(TerminalError) -> (ExitReason, PickSources) {
    // Reading the history may take long. It happens before the terminal is taken over, so that a
    // signal still ends the program.
    let typed = PromptFile(settings, environment: environment, log: session.log)
    defer { typed?.finish() }
    let terminal = try Terminal(
      type: environment["TERM"], depth: settings.colorDepth(environment),
      mouse: settings.usesMouse, asksBackground: true,
      asksColors: settings.asksForColors(environment))
    defer { terminal.close() }
    terminal.isInsideTmux = environment["TMUX"] != nil
    session.observe(terminal, environment: environment)
    var (index, theme): (Int, Theme?) = (0, nil)
    let changing = SettingChanges(settings, stops[0])
    while true {
      let settings = changing.settings
      let stop = changing.stop
      let input = stop.input.logged(by: session.log)
      let inbox = Inbox(wake: { [waker = terminal.waker] in waker.wake() })
      var options = stop.options
      options.theme = theme ?? options.theme
      options.typed = typed?.entries ?? []
      if settings.showsPictures {
        options.pictureMode = settings.isASCII ? .letters : terminal.pictureMode
      }
      let runner = EffectRunner(
        source: input.source, outer: stop.outer, kept: stop.kept, options: options, inbox: inbox)
      let watching =
        settings.isWatching ? Watching(input.paths, seen: input.source, inbox: inbox) : nil
      defer { watching?.end() }
      runner.onSource = { watching?.look(at: $0) }
      var loop = ViewerLoop(options: options, terminal: terminal, runner: runner, inbox: inbox)
      if let log = session.log {
        loop.onPlacing = { log.placed($0) }
        loop.onFirstFrame = { log.firstFrame(took: $0) }
      }
      let layoutFiles = LayoutWatching(settings, inbox: inbox)
      defer { layoutFiles.end() }
      loop.onSetting = { name, value, options in
        defer { layoutFiles.watch(changing.settings) }
        return changing.set(name, to: value, in: options)
      }
      if let typed { loop.onTyped = { typed.append($0) } }
      let reason = loop.run()
      if reason == .begunAnew {
        changing.keep(runner)
        continue
      }
      guard case .toured(let steps) = reason, stops.indices.contains(index + steps) else {
        return (reason, runner.pickSources)
      }
      (index, theme) = (index + steps, loop.theme)
      changing.stop = stops[index]
    }
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
  /// The best picture mode that the terminal supports.
  fileprivate var pictureMode: PictureMode {
    switch colors {
    case ..<8: .letters
    case ..<16: .palette8
    case ..<256: .palette16
    default: hasExactColors ? .exact : .palette256
    }
  }
}
