import ArgumentParser
import Platform
import TerminalGrid
import WaterfallTalk

/// The `lead` command: shows a source to guests, too.
struct LeadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lead",
    abstract: "Lead a talk: guests see what you show.",
    usage: """
      waterfall lead [--at <path>] [--talk <file>] [options] [source ...]
      waterfall lead [--at <path>] [--talk <file>] demo [name] [options]
      """,
    discussion: """
      Everything that waterfall shows, with all its options. Guests follow with
      'waterfall attend'. The status line says how many follow; :talk says how they
      join. Their records come from you, so they need no file.

      EXAMPLES:
        waterfall lead places.json
        waterfall lead demo naive --tour --present
        waterfall lead --at /run/talk/board.sock --group audience places.json
      """)

  @Option(
    help: ArgumentHelp(
      "The socket for guests ($XDG_RUNTIME_DIR/waterfall/talk.sock).", valueName: "path"))
  var at: String?

  @Option(
    help: ArgumentHelp("A group of users who may follow, too; else only you.", valueName: "name"))
  var group: String?

  @Option(
    help: ArgumentHelp(
      "Record the talk in a new file, which 'attend' plays at any size.", valueName: "file"),
    completion: .file())
  var talk: String?

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("What to show, as without 'lead'.", valueName: "source"))
  var rest: [String] = []

  @MainActor
  mutating func run() async throws(Failure) {
    let request = LeadRequest(path: at, group: group, recording: talk)
    let command: any ParsableCommand
    do {
      command = try Waterfall.parseAsRoot(rest)
    } catch {
      throw Waterfall.failure(for: error)
    }
    switch command {
    case var browse as Browse: try await browse.run(leading: request)
    case var demo as DemoCommand: try await demo.run(leading: request)
    default: throw .option(.notLed)
    }
  }
}

/// A wish to lead a talk.
struct LeadRequest {
  /// The path of the socket; nil for the usual one.
  let path: String?
  /// The group that may follow, too; nil if only this user may.
  let group: String?
  /// The file that the talk is recorded in; nil if it is not recorded.
  let recording: String?

  /// Opens the socket.
  ///
  /// - Throws: `.option` under `--secure`, or for a group at the usual path; `.noScreen` without a
  ///   terminal; `.talk`, `.recording`.
  @MainActor
  func lead(_ settings: Settings) throws(Failure) -> SpeakerPart {
    if settings.isSecure { throw .option(.insecure(option: "lead", .opensSocket)) }
    if group != nil, path == nil {
      throw .option(.needs("--group", other: "--at, since only you may enter the usual folder"))
    }
    guard StandardStream.output.isTerminal else { throw .noScreen(.talk) }
    let address: TalkAddress
    do throws(TalkError) {
      address = try TalkAddress(at: path, group: group, environment: environment)
    } catch {
      throw .talk(error)
    }
    let word = path.map { " " + shellQuoted(absolutePath($0)) } ?? ""
    let invitation = "\(Catalogue.current.name) attend\(word)"
    return try SpeakerPart(at: address, invitation: invitation, recording: recording)
  }
}
