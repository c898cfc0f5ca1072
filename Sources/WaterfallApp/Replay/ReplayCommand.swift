import ArgumentParser
import NcursesTerminal
import Platform
import TerminalGrid
import TerminalRecording
import WaterfallItems

/// The `replay` command: plays a recording in the terminal.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a recording.",
    usage: "waterfall replay [options] <file>",
    discussion: """
      A recording is a file written by --record, or any asciicast file of version
      1, 2 or 3, as asciinema writes them. It plays only what draws: text, colours,
      the cursor, erasing, scrolling, the alternate screen. The rest of the file
      (questions to the terminal, titles, the clipboard, the mouse) is left out, so
      that a recording from a stranger does no harm.

      Space pauses and resumes; → or . shows the next change and pauses; q or
      Ctrl-C leaves; Ctrl-Z suspends. Afterwards the terminal is as before.

      --as svg writes the recording to standard output instead, as one picture
      that moves in any browser, for example in a README. It loops. People whose
      system asks for reduced motion see one frame.

      EXAMPLES:
        waterfall --record tour.cast places.json
        waterfall replay tour.cast
        waterfall replay --speed 2 --idle-limit 1 tour.cast
        waterfall replay --as svg --until 20 tour.cast > tour.svg
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The speed; 2 is twice as fast (1).", valueName: "n"),
    transform: { try Number.option($0).value })
  var speed: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The longest pause, in seconds (the recording's own limit, else none).",
      valueName: "seconds"),
    transform: { try Number.option($0).value })
  var idleLimit: Double?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Write a moving picture to standard output.", valueName: "format"))
  var format: ReplayFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --as: start at this second.", valueName: "seconds"),
    transform: { try Number.option($0).value })
  var from: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --as: end at this second.", valueName: "seconds"),
    transform: { try Number.option($0).value })
  var until: Double?

  @OptionGroup var secure: SecureOption

  @Argument(help: "An asciicast file, or - for standard input.")
  var file: String

  private func checkTiming() throws(Failure) {
    if let speed, !(0.001...1000).contains(speed) {
      throw .option(.value(of: "speed", String(speed), expected: "a number from 0.001 to 1000"))
    }
    if let idleLimit, !(idleLimit >= 0) {
      throw .option(
        .value(of: "idle-limit", String(idleLimit), expected: "a number of seconds from 0"))
    }
  }

  func run() throws(Failure) {
    try checkTiming()
    try checkSpan()
    // The header is read first, so that a wrong file is reported before the screen changes.
    var recording = try RecordingFile(path: file)
    if format != nil { return try writeAnimation(of: &recording) }
    guard StandardStream.output.isTerminal else { throw .noScreen(.recording) }
    let terminal: PlainTerminal
    do throws(TerminalError) {
      terminal = try PlainTerminal(farewell: ScreenModes.restoringAnything)
    } catch {
      throw .terminal(error)
    }
    let size = terminal.size
    var player = Player(
      terminal, timing: Timing(of: recording.header, speed: speed ?? 1, idleLimit: idleLimit))
    let end = player.play(&recording)
    if size.columns < recording.header.width || size.rows < recording.header.height {
      warn(
        "\(file): recorded at \(recording.header.width)×\(recording.header.height); "
          + "a terminal of \(size.columns)×\(size.rows) does not show it right")
    }
    switch end {
    case .finished: return
    case .interrupted: throw .silent(ExitStatus.interrupted)
    case .lost: throw .silent(ExitStatus.signal(Signal.hangUp))
    case .signal(let number): throw .silent(ExitStatus.signal(number))
    case .failed(let error): throw .replay(error)
    }
  }
}
