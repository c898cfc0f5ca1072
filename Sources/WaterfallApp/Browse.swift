import ArgumentParser
import Platform
import TerminalGrid
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
    try picking.readCaption(from: sources, settings)
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
    let check = FieldCheck(
      options: options, settings: settings, source: input.source, isForViewer: true)
    options = try check.checked()
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
}
