import ArgumentParser
import WaterfallItems

/// The program: `browse` is what happens without a subcommand, and its help is the program's.
@main
struct Waterfall: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "waterfall",
    abstract: "Shows a heap of uneven items as a waterfall of boxes, to scroll through.",
    version: "0.1.0",
    subcommands: [
      Browse.self, Print.self, LayoutCommand.self, DemoCommand.self, ConfigCommand.self,
      ReplayCommand.self,
    ],
    defaultSubcommand: Browse.self)

  static func main() async {
    endWithoutTraces()
    if [["--help"], ["-h"], ["help"]].contains(CommandLine.arguments.dropFirst()) {
      print(helpMessage(for: Browse.self))
      return
    }
    if let shell = Completions.shell(askedFor: CommandLine.arguments.dropFirst()) {
      print(Completions.script(for: shell))
      return
    }
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try beginTasks()
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      leave(with: error)
    }
  }

  private static func beginTasks() throws {
    do throws(ThreadShortage) {
      try beginThreads()
    } catch {
      throw failure(error.message, status: ExitStatus.systemShortage)
    }
  }

  /// Exits with the error's status. A bad option is told in two lines, like all that can go wrong; help goes to
  /// standard output as it is.
  private static func leave(with error: any Error) -> Never {
    // It has been said.
    if error is ExitCode { exit(withError: error) }
    let status = exitCode(for: error)
    guard status == .validationFailure else { exit(withError: error) }
    let lines = message(for: error).split(separator: "\n")
    // A second line is what to try.
    let advice = lines.count == 2 ? lines[1] : "try '\(helpCommand)' for the options"
    let line = lines.count == 2 ? String(lines[0]) : lines.joined(separator: " ")
    exit(withError: failure("\(line)\n\(advice)", status: status.rawValue))
  }

  /// What prints the help of the command that was typed.
  private static var helpCommand: String {
    let names = ["browse", "print", "layout", "demo", "config", "replay"]
    guard let typed = CommandLine.arguments.dropFirst().first, names.contains(typed) else {
      return "waterfall --help"
    }
    return "waterfall \(typed) --help"
  }
}
