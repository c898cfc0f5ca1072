import ArgumentParser
import Platform
import TerminalGrid
import WaterfallItems
import WaterfallRecords

/// The `fzf` command: a picker with the options of fzf.
struct FzfCommand: AsyncParsableCommand {
  static let name = "fzf"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Pick lines with the options of fzf.",
    usage: "waterfall fzf [options of fzf]",
    discussion: """
      The options, short and long, mean what fzf(1) says, and so do the exit statuses:
      0, 1 if nothing matches, 2 for a fault, 130 if nothing was picked. Colours and
      borders are ignored. An option that cannot be is a fault that names ours.
      FZF_DEFAULT_OPTS and FZF_DEFAULT_OPTS_FILE are read. Without a pipe the lines come
      from FZF_DEFAULT_COMMAND, else they are the files below this directory.

      EXAMPLES:
        git branch | waterfall fzf -m --header 'Pick some'
        ps -ef | waterfall fzf --header-lines 1 | awk '{print $2}'
        rg -n foo | waterfall fzf -d : --nth 3.. --bind 'enter:become(vi {1} +{2})'
        waterfall fzf --disabled --bind 'start,change:reload(rg -n {q} || true)'
      """)

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("Options of fzf.", valueName: "options"))
  var arguments: [String] = []

  @MainActor
  mutating func run() async throws(Failure) { try await Self.run(arguments) }

  /// The status of fzf for a fault.
  private static let fault: Int32 = 2

  /// Runs it with these options of fzf.
  ///
  /// - Throws: only `.silent`, with a status of fzf.
  @MainActor
  static func run(_ arguments: [String]) async throws(Failure) {
    do throws(Failure) {
      try await pick(arguments)
    } catch {
      if case .silent = error { throw error }
      if let message = error.message { warn(message) }
      throw .silent(fault)
    }
  }

  @MainActor
  private static func pick(_ arguments: [String]) async throws(Failure) {
    let options = try FzfArguments(
      arguments, defaults: defaults(), shell: environment["SHELL"])
    if options.asksForHelp {
      return try StandardOutput.say(Message(lines: Waterfall.helpMessage(for: FzfCommand.self)))
    }
    if options.asksForVersion { return try StandardOutput.say("\(Waterfall.version)") }
    let ours = try options.ours
    if StandardStream.input.isTerminal {
      let usual = try options.loadsAtStart ? ":" : options.walk
      try becomePipe(into: arguments, from: usual, in: options.shell)
    }
    let command: any ParsableCommand
    do {
      command = try Waterfall.parseAsRoot(ours)
    } catch {
      throw Waterfall.failure(for: error)
    }
    guard var browse = command as? Browse else { return }
    try await browse.run()
  }

  /// The options of the file that the environment names, and then those of the environment itself.
  private static func defaults() throws(Failure) -> String {
    let options = environment["FZF_DEFAULT_OPTS"] ?? ""
    guard let path = environment["FZF_DEFAULT_OPTS_FILE"], !path.isEmpty, !isPlainlySecure else {
      return options
    }
    do throws(SystemError) {
      let bytes = try Descriptor(path: path).bytes(at: 0, count: longestFile)
      return FzfArguments.withoutComments(String(decoding: bytes, as: UTF8.self)) + "\n" + options
    } catch {
      throw .items(ItemError(error))
    }
  }

  /// The bytes of FZF_DEFAULT_OPTS_FILE that are read.
  private static let longestFile = 1 << 16

  /// Becomes a shell that pipes the output of a command into this command.
  ///
  /// The shell waits for both, and its status is that of this command.
  ///
  /// - Parameters:
  ///   - usual: the command without FZF_DEFAULT_COMMAND; `:` if an action brings the lines.
  ///   - shell: runs FZF_DEFAULT_COMMAND; nil for `/bin/sh`.
  private static func becomePipe(
    into arguments: [String], from usual: String, in shell: CommandShell?
  ) throws(Failure) {
    if isPlainlySecure { throw .option(.insecure(option: "fzf without a pipe", .runsCommand)) }
    let given = environment["FZF_DEFAULT_COMMAND"] ?? ""
    let isUsual = given.isEmpty || usual.isExactly(":")
    let command = isUsual ? usual : shell?.running(given) ?? given
    let program = (try? realPath("/proc/self/exe")) ?? CommandLine.arguments[0]
    let words =
      ["/bin/sh", "-c", "{ \(command)\n} | \"$0\" \"$@\"", program, name] + arguments
    let error = ThisProcess.become(words.map { Array($0.utf8) })
    throw .items(.command(command: "/bin/sh", reason: error.reason))
  }
}
