import ArgumentParser
import Platform
import TerminalGrid
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// The program. `browse` is the default subcommand, and its help is the program's.
struct Waterfall: AsyncParsableCommand {
  /// The one place that has the version.
  private static let number = "0.1.0"

  /// The version and the commit: `0.1.0 (85cf0ae)`.
  static var version: String {
    let commit = Catalogue.current.commit
    return commit.isEmpty ? number : "\(number) (\(commit))"
  }

  /// All subcommands except the default one.
  private static var otherCommands: [any ParsableCommand.Type] {
    [
      Print.self, DemoCommand.self, LeadCommand.self, AttendCommand.self, LayoutCommand.self,
      ConfigCommand.self, ReplayCommand.self, FzfCommand.self,
    ]
  }

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Catalogue.current.name,
      abstract: Browse.configuration.abstract,
      version: version,
      subcommands: [Browse.self] + otherCommands,
      defaultSubcommand: Browse.self)
  }

  /// Runs on the process's first thread to the end.
  ///
  /// Signals reach the first thread, so Ctrl-Z stops the program before its next line. After one
  /// hop to another thread, dispatch would never continue on the first thread.
  @MainActor
  static func main() async {
    // A person who wants a trace sets this variable.
    if environment["SWIFT_BACKTRACE"] == nil { ThisProcess.endPlainlyInCrashes() }
    if isPlainlySecure { confineLibraries() }
    StandardStream.fill()
    // Without TZ dates are in UTC, so that what is printed is the same everywhere.
    if environment["TZ"]?.isEmpty == false { Zone.setLocal { WallTime.secondsAhead(at: $0) } }
    do throws(Failure) {
      try await runCommand()
    } catch {
      end(with: error)
    }
  }

  @MainActor
  private static func runCommand() async throws(Failure) {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first?.begins(with: "-") == true { arguments = TypedArguments(arguments).ordered }
    // "help TOPIC --help" asks for the same as "help TOPIC".
    if arguments.first == "help" { arguments.removeAll { ["--help", "-h"].contains($0) } }
    // The parser takes 4 ms to learn all options, so it is skipped if there are none.
    if arguments == ["--version"] { return try StandardOutput.say("\(version)") }
    // The parser does not know forms such as `+m` and `-q word`.
    if arguments.first == FzfCommand.name {
      try beginTasks()
      return try await FzfCommand.run(Array(arguments.dropFirst()))
    }
    if Browse.takesUnparsed(arguments) {
      try beginTasks()
      return try await Browse.run(unparsed: arguments)
    }
    if arguments.first == "help" {
      let options = try HelpTopic.Options.typed(in: arguments)
      if let topic = try HelpTopic.asked(by: arguments) {
        try beginTasks()
        return try await topic.show(options)
      }
      // The help of a command is the same for all options.
      arguments = TypedArguments(arguments).operands
    }
    if [["--help"], ["-h"], ["help"]].contains(arguments) {
      return try StandardOutput.say(Message(lines: helpMessage(for: Browse.self)))
    }
    if let shell = Completions.shell(askedFor: arguments) {
      return try StandardOutput.write("\(Completions.script(for: shell))\n".utf8)
    }
    do {
      var command = try parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try beginTasks()
        try await command.run()
      } else {
        try command.run()
      }
    } catch  where exitCode(for: error) == .success {
      // The parser throws requests for the help or the version.
      try StandardOutput.say(Message(lines: fullMessage(for: error)))
    } catch {
      throw failure(for: error)
    }
  }

  private static func beginTasks() throws(Failure) {
    do throws(ThreadShortage) {
      try beginThreads()
    } catch {
      throw .shortage(words: error.message)
    }
  }

  /// The failure for a thrown error.
  ///
  /// The commands throw only failures, but the parser's protocol does not say so. Errors of the
  /// parser itself become failures here.
  static func failure(for error: any Error) -> Failure {
    if let failure = error as? Failure { return failure }
    let status = exitCode(for: error)
    guard [.validationFailure, .failure].contains(status) else { return .silent(status.rawValue) }
    return Failure(parser: message(for: error), CommandLine.arguments)
  }

  /// Prints the failure's message, and exits.
  ///
  /// A message has two lines at most; the second says what to try.
  private static func end(with failure: Failure) -> Never {
    if let message = failure.message {
      if failure.isOfOptions, !message.hasSeveralLines {
        warn("\(message)\ntry '\(helpCommand)' for the options")
      } else {
        warn(message)
      }
    }
    ThisProcess.exit(failure.status)
  }

  static var commandNames: [String] { configuration.subcommands.map { $0._commandName } }
  static var commandNamesAndHelp: [String] { commandNames + ["help"] }

  /// For the program's help: a line for each command.
  static let commandLines = aligned(
    otherCommands.map { ($0._commandName, $0.configuration.abstract) }
      + [("help TOPIC", "Show a chapter of the manual.")])

  /// Two columns, as the parser prints options.
  static func aligned(_ rows: [(String, String)]) -> String {
    rows.map { name, summary in
      "  \(name)" + String(repeating: " ", count: max(2, 24 - name.utf8.count)) + summary
    }.joined(separator: "\n")
  }

  /// The command line that prints the help of the typed command.
  private static var helpCommand: String {
    let arguments = TypedArguments(Array(CommandLine.arguments.dropFirst())).ordered
    guard let typed = arguments.first, commandNames.contains(typed) else {
      return "\(Catalogue.current.name) --help"
    }
    return "\(Catalogue.current.name) \(typed) --help"
  }
}
