import ArgumentParser
import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallResources
import WaterfallSources
import WaterfallViewer

/// A chapter of the manual: `waterfall help TOPIC`.
///
/// On a terminal its headings are cards, otherwise its text is printed. The manual page has the
/// same chapters, and people read them on the web as files in `Resources/help`.
struct HelpTopic: Hashable {
  /// As it is typed, and the file's name in `Resources/help`.
  let name: String
  /// For the program's help: one line.
  let summary: String

  /// Wide enough for most lines of a table.
  private static let boardOptions = ["--min-column-width=44"]

  /// All topics, in the order of the program's help.
  static let all = [
    HelpTopic(name: "keys", summary: "all keys, as they are bound now"),
    HelpTopic(name: "filters", summary: "filters, search, order, counts"),
    HelpTopic(name: "formats", summary: "what is read, and what a card shows"),
    HelpTopic(name: "pages", summary: "pages from commands, growing files, refreshing"),
    HelpTopic(name: "picking", summary: "picks for scripts, and commands on cards"),
    HelpTopic(name: "layouts", summary: "the layouts, the lab, layouts of your own"),
    HelpTopic(name: "talks", summary: "tours, recordings, moving pictures"),
    HelpTopic(name: "config", summary: "the config file, colours, completions"),
    HelpTopic(name: "ssh", summary: "slow lines, guests, and what --secure promises"),
    HelpTopic(name: "status", summary: "exit statuses"),
  ]

  /// For the program's help: a line for each topic.
  static let lines = Waterfall.aligned(all.map { ($0.name, $0.summary) })

  /// The topic that `waterfall help NAME` asks for; nil if the arguments ask for something else.
  ///
  /// - Throws: `.option` if NAME is neither a topic nor a command.
  static func asked(by arguments: [String]) throws(Failure) -> HelpTopic? {
    guard arguments.first == "help" else { return nil }
    let operands = TypedArguments(arguments).operands
    guard operands.count == 2 else { return nil }
    let name = operands[1]
    if let topic = all.first(where: { $0.name == name }) { return topic }
    if Waterfall.commandNames.contains(name) { return nil }
    throw .option(.noTopic(name, names: all.map(\.name), commands: Waterfall.commandNames))
  }

  /// The settings that a topic's board takes.
  struct Options: ParsableArguments {
    @OptionGroup var look: SettingGroup<LookOptions>
    @OptionGroup var program: SettingGroup<ProgramOptions>

    /// Reads them beside `help NAME`; nil if there are none.
    ///
    /// - Throws: `.usage` for another option.
    static func typed(in arguments: [String]) throws(Failure) -> Options? {
      let options = TypedArguments(arguments).options
      if options.isEmpty { return nil }
      do {
        return try parse(options)
      } catch {
        throw .usage("\(message(for: error))")
      }
    }
  }

  /// The chapter in Markdown.
  ///
  /// - Parameter options: the keys in force.
  func page(_ options: ViewerOptions) -> String {
    guard let page = BuiltInData.page(name) else { return options.configuration.keysPage }
    return page.description
  }

  /// Shows the chapter as cards on a terminal, and prints it elsewhere.
  @MainActor
  func show(_ options: Options?) async throws(Failure) {
    let settings = try Settings(
      ofOwnBoard: Self.boardOptions, look: options?.look.values, program: options?.program.values)
    let title = "help \(name)"
    let options = settings.viewerOptions(sourceName: title, defaultPageSize: nil)
    let page = page(options)
    guard StandardStream.output.isTerminal else { return try StandardOutput.write(page.utf8) }
    let source = openSource(
      bytes: Array(page.utf8), name: title,
      options: SourceOptions(format: .markdown))
    try await Browse.show(
      [Browse.Start(input: Input(source: source, name: title), options: options)],
      settings: settings, picking: .nothing)
  }
}
