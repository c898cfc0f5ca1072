import ArgumentParser
import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLab
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// The `demo` command: shows a built-in demonstration.
struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Show a layout with example data; --tour for a talk.",
    discussion: """
      Without a name: a board of all demos. Enter starts one, Backspace comes back.
      If standard output is not a terminal, the cards are printed; of an endless
      demo only the first \(endlessPrintCount).

      \(Catalogue.current.demos.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))

      EXAMPLES:
        waterfall demo shop
        waterfall demo sections --direction horizontal
        waterfall demo naive --fixed
        waterfall demo naive --tour
      """)

  @Argument(
    help: ArgumentHelp("One of \(names.joined(separator: ", "))."), completion: .list(names))
  var name: String?

  @Flag(
    help: "Walk through the demo with captions, for a talk; without a name through all of them.")
  var tour = false

  @Option(
    help: ArgumentHelp(
      "Show at most n items; 0 shows the empty demo.", valueName: "n"),
    transform: { try wholeNumber($0) })
  var maxItems: Int?

  @OptionGroup(title: "Layout and look") var look: SettingGroup<LookOptions>

  @OptionGroup(title: "Settings") var program: SettingGroup<ProgramOptions>

  private static var names: [String] { Catalogue.current.demos.map(\.name) }
  /// The number of items to print of an endless demo.
  private static let endlessPrintCount = 60
  /// Wide columns, so that the command in a card is not cut off.
  private static let boardOptions = ["--min-column-width=30"]

  private func check() throws(Failure) {
    if let maxItems, maxItems < 0 {
      throw .option(.value(of: "max-items", String(maxItems), expected: "a number from 0"))
    }
    if let name, Catalogue.current.demo(named: name) == nil {
      throw .option(.noDemo(name, names: Self.names))
    }
  }

  @MainActor
  mutating func run() async throws(Failure) { try await run(leading: nil) }

  /// - Parameter lead: the talk to lead; nil if none is led.
  @MainActor
  mutating func run(leading lead: LeadRequest?) async throws(Failure) {
    try check()
    let demo = name.flatMap { Catalogue.current.demo(named: $0) }
    let isPrinted = !StandardStream.output.isTerminal
    if tour, !isPrinted {
      return try await show(demo.map { [$0] } ?? Catalogue.current.demos, lead)
    }
    let isEndlesslyPrinted = isPrinted && demo?.isEndless == true
    let (start, settings) = try start(
      at: demo, limit: maxItems ?? (isEndlesslyPrinted ? Self.endlessPrintCount : nil))
    let talk = try lead?.lead(settings)
    guard !isPrinted else {
      try settings.refuseRecording()
      return try await printCards(
        of: start.input, options: start.options, settings: settings, width: nil, height: nil,
        format: nil)
    }
    guard demo == nil else {
      return try await Browse.show([start], settings: settings, picking: .nothing, talk: talk)
    }
    try await showBoard(start, settings, talk)
  }

  /// Shows the board of all demos, on which Enter starts one.
  @MainActor
  private func showBoard(
    _ board: Browse.Start, _ settings: Settings, _ talk: SpeakerPart?
  ) async throws(Failure) {
    var starts = [board]
    (starts[0].options.menu, starts[0].settings) = (.menu, settings)
    for (number, demo) in Catalogue.current.demos.enumerated() {
      var (start, own) = try start(at: demo, limit: nil)
      (start.options.menu, start.settings) = (.board(number), own)
      starts.append(start)
    }
    try await Browse.show(starts, settings: settings, picking: .nothing, talk: talk)
  }

  /// Tours the demos one after the other.
  @MainActor
  private func show(_ demos: [Demo], _ lead: LeadRequest?) async throws(Failure) {
    var settings: Settings?
    var starts: [Browse.Start] = []
    for demo in demos {
      var (start, own) = try start(at: demo, limit: maxItems)
      start.options.tours.first = try Catalogue.current.tour(of: demo.name)
      start.options.tours.isFollowing = !starts.isEmpty
      start.options.tours.isFollowed = starts.count < demos.count - 1
      starts.append(start)
      settings = settings ?? own
    }
    guard let settings else { return }
    try await Browse.show(starts, settings: settings, picking: .nothing, talk: lead?.lead(settings))
  }

  private static func source(of demo: Demo?) throws(Failure) -> any ItemSource {
    do throws(ItemError) {
      return try demo?.source
        ?? Demo.board(of: Catalogue.current.demos, program: Catalogue.current.name)
    } catch {
      throw .items(error)
    }
  }

  /// - Parameters:
  ///   - demo: nil means the board of all demos.
  ///   - limit: the largest number of items; nil means all.
  private func start(at demo: Demo?, limit: Int?) throws(Failure) -> (Browse.Start, Settings) {
    let settings = try Settings(
      ofOwnBoard: demo?.options ?? Self.boardOptions, look: look.values, program: program.values)
    let whole = try Self.source(of: demo)
    let source = limit.map { limitedSource(whole, count: $0) } ?? whole
    let input = Input(source: source, name: source.name, pageSize: demo?.pageSize)
    var options = settings.viewerOptions(sourceName: input.name, defaultPageSize: input.pageSize)
    // As in the originals, more items are loaded when the last card is in sight.
    options.loadAhead = 0
    guard let demo else { return (Browse.Start(input: input, options: options), settings) }
    options.hasSectionFooters = demo.hasSections
    options.isEndless = demo.isEndless && limit == nil
    // Points that the user chose are the width of the screen.
    options.layout.keepsShorterSide = look.values.points == nil
    options.attributeWords = demo.attributeWords
    options.pictureHeight = demo.hasColumnPictures ? .shareOfColumn : .proportional
    return (Browse.Start(input: input, options: options), settings)
  }
}
