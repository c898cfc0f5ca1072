import ArgumentParser
import Platform
import WaterfallItems
import WaterfallTalk
import WaterfallViewer

/// The `attend` command: follows a talk.
struct AttendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attend",
    abstract: "Follow a talk at your own size.",
    discussion: """
      You see the speaker's layout, order, filter and cards, laid out for your
      window and in your colours. A key that moves looks around on your own; . or
      Esc follows again. Nothing that you do changes what others see. A recorded
      talk stops and goes on with Space; < and > jump by ten seconds.

      As a forced command of sshd, --secure opens the named socket and nothing
      else.

      EXAMPLES:
        waterfall attend
        waterfall --secure attend /run/talk/board.sock
        waterfall attend --as json /run/talk/board.sock
      """)

  @Argument(
    help: ArgumentHelp(
      "The talk's socket ($XDG_RUNTIME_DIR/waterfall/talk.sock), or a recorded talk.",
      valueName: "path"),
    completion: .file())
  var path: String?

  @Option(name: .customLong("as"), help: "Print the speaker's states, a line each: json.")
  var format: AttendFormat?

  @OptionGroup(title: "Layout and look") var look: SettingGroup<LookOptions>
  @OptionGroup(title: "Settings") var program: SettingGroup<ProgramOptions>

  @MainActor
  mutating func run() async throws(Failure) {
    let settings = try Settings(
      look: look.values, data: nil, program: program.values, environment: environment)
    settings.confineLibraries()
    try settings.checkCommands()
    if settings.isSecure, path == nil { throw .option(.needsPath) }
    let (hall, state): (any TalkHall, TalkState)
    do throws(TalkError) {
      hall = try Self.hall(at: path)
      state = try await hall.firstState()
    } catch {
      throw .talk(error)
    }
    if format != nil { return try await printStates(of: hall) }
    guard StandardStream.output.isTerminal else { throw .noScreen(.talk) }
    var options = settings.viewerOptions(sourceName: state.source, defaultPageSize: nil)
    options.configuration.isSecure = true
    let place = TalkPlace(state)
    let source = TalkSource(hall.link(from: state.start(at: place)))
    let start = Browse.Start(input: Input(source: source, name: source.name), options: options)
    try await Browse.show(
      [start], settings: settings, picking: .nothing, talk: GuestPart(in: hall, state))
  }

  /// The talk at a path: a socket, or the file of a recorded one.
  private static func hall(at path: String?) throws(TalkError) -> any TalkHall {
    if let path, (try? isReadableRegularFile(path)) == true { return try TalkPlayback(path: path) }
    return try Attendance(at: TalkAddress(at: path, environment: environment).path)
  }

  /// Prints each state that comes, until the speaker leaves.
  ///
  /// - Throws: `.talk` if the connection is lost.
  private func printStates(of hall: any TalkHall) async throws(Failure) {
    StandardStream.endWithReader()
    let (events, continuation) = AsyncStream<TalkEvent>.makeStream()
    hall.listen { continuation.yield($0) }
    for await event in events {
      switch event {
      case .joined, .paused: continue
      case .state(let state, let step):
        try StandardOutput.write(TalkLine.step(step, changes: state.members).encoded)
      case .ended: return
      case .lost(let error): throw .talk(error)
      }
    }
  }
}

enum AttendFormat: String, ExpressibleByArgument, CaseIterable { case json }
