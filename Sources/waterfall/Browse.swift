import ArgumentParser
import Glibc
import NcursesTerminal
import TerminalGrid
import TerminalInput
import WaterfallItems
import WaterfallViewer

/// The viewer.
struct Browse: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Scroll through a waterfall of cards (the default).",
    discussion: """
      Without a source: what is piped in, else the board that is built in.
      When standard output is not a terminal the cards are printed.

      EXAMPLES:
        waterfall
        waterfall places.json
        some-command --json | waterfall
      """)

  @Argument(help: "A file of JSON, NDJSON or CSV, or - for standard input.")
  var source: String?

  @OptionGroup(title: "Layout and look") var look: LookOptions
  @OptionGroup(title: "The data") var data: DataOptions

  @Flag(inversion: .prefixedNo, help: "Use the mouse: wheel and clicks.")
  var mouse: Bool?

  @MainActor
  mutating func run() async throws {
    StandardDescriptors.fill()
    let settings = try Settings(look: look, data: data, environment: environment)
    let input = try Input(source, options: settings.sourceOptions)
    let options = settings.viewerOptions(sourceName: input.name, defaultPageSize: input.pageSize)
    guard isatty(STDOUT_FILENO) == 1 else {
      return try await printPicture(
        of: input, options: options, width: nil, height: nil, format: nil)
    }
    try Self.show(input, options: options, mouse: mouse ?? true)
  }

  /// Lets a person scroll through the cards of an input, until they leave.
  @MainActor
  static func show(_ input: Input, options: ViewerOptions, mouse: Bool) throws {
    let reason: ExitReason
    do throws(TerminalError) {
      reason = try browse(input, options: options, mouse: mouse)
    } catch {
      throw failure(error)
    }
    switch reason {
    case .quit: return
    case .interrupted: throw ExitCode(ExitStatus.interrupted)
    case .lost: throw ExitCode(ExitStatus.signal(SIGHUP))
    case .signal(let number): throw ExitCode(ExitStatus.signal(number))
    case .failed(let error): throw failure(error)
    }
  }

  @MainActor
  private static func browse(
    _ input: Input, options: ViewerOptions, mouse: Bool
  ) throws(TerminalError) -> ExitReason {
    let hasTrueColor = ["truecolor", "24bit"].contains(environment["COLORTERM"])
    let terminal = try Terminal(
      type: environment["TERM"], hasTrueColor: hasTrueColor, mouse: mouse)
    defer { terminal.close() }
    let inbox = Inbox(wake: { [waker = terminal.waker] in waker.wake() })
    let runner = EffectRunner(source: input.source, overrides: options.fields, inbox: inbox)
    var loop = ViewerLoop(options: options, terminal: terminal, runner: runner, inbox: inbox)
    return loop.run()
  }
}

extension Terminal: ViewerTerminal {}
