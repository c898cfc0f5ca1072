import ArgumentParser
import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

// `waterfall help TOPIC`: on a terminal the chapter's headings are cards, otherwise its text is
// printed.
extension HelpTopic {
  /// Wide enough for most lines of a table.
  private static let boardOptions = ["--min-column-width=44"]

  /// For the program's help: a line for each topic.
  static let lines = Waterfall.aligned(all.map { ($0.name, $0.summary) })

  /// The topic that `waterfall help NAME` asks for; nil if the arguments ask for something else.
  ///
  /// - Throws: `.option` if NAME is neither a topic nor a command; `.usage` for more than a topic.
  static func asked(by arguments: [String]) throws(Failure) -> HelpTopic? {
    guard arguments.first == "help" else { return nil }
    let operands = TypedArguments(arguments).operands
    guard operands.count > 1 else { return nil }
    let name = operands[1]
    if let topic = all.first(where: { $0.name == name }) {
      if operands.count > 2 { throw .usage("Unexpected argument '\(operands[2])'") }
      return topic
    }
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

  /// Shows the chapter as cards on a terminal, and prints it elsewhere.
  @MainActor
  func show(_ options: Options?) async throws(Failure) {
    let settings = try Settings(
      ofOwnBoard: Self.boardOptions, look: options?.look.values, program: options?.program.values)
    let title = "help \(name)"
    let options = settings.viewerOptions(sourceName: title, defaultPageSize: nil)
    let page = page(options.configuration)
    guard StandardStream.output.isTerminal else { return try StandardOutput.write(page.utf8) }
    let source = openSource(
      bytes: Array(page.utf8), name: title, options: SourceOptions(format: .markdown))
    try await Browse.show(
      [Browse.Start(input: Input(source: source, name: title), options: options)],
      settings: settings, picking: .nothing)
  }
}
