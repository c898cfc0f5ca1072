import NcursesTerminal
import Platform
import TerminalGrid
import TerminalRecording
import WaterfallItems
import WaterfallViewer

/// What is written beside the screen while somebody browses: a recording, a log.
struct Session {
  /// nil: nothing is recorded.
  private let recorder: Recorder?
  /// nil: nothing is logged.
  let log: SessionLog?

  /// How long files may take to be written when the program ends.
  static let longestEnd = Duration.seconds(2)

  /// Opens the files, before anything is on the screen.
  ///
  /// - Throws: also `.option` for what `--secure` does not allow.
  init(_ settings: Settings) throws(Failure) {
    log = try settings.sessionLog()
    guard let path = settings.recordingPath else {
      recorder = nil
      return
    }
    if settings.isSecure { throw .option(.insecure(option: "--record", .writesFile)) }
    do throws(RecordingError) {
      recorder = try Recorder(path: path)
    } catch {
      throw .recording(error)
    }
  }

  /// Has the files told of what happens at the terminal.
  func observe(_ terminal: Terminal, environment: [String: String]) {
    let size = terminal.size
    log?.opened(terminal: environment["TERM"], size: size)
    log?.cut(terminal.reportedSize, to: size)
    recorder?.begin(columns: size.columns, rows: size.rows, terminal: environment["TERM"])
    if let recorder { terminal.onSent = { recorder.sent($0) } }
    guard recorder != nil || log != nil else { return }
    terminal.onNews = { [recorder, log] news in
      switch news {
      case .resized(let reported, drawn: let size):
        recorder?.resized(columns: size.columns, rows: size.rows)
        log?.resized(to: size)
        log?.cut(reported, to: size)
      case .silent: log?.terminalIsSilent()
      }
    }
  }

  /// Says what became of the files, when the terminal is given back.
  ///
  /// - Parameter limit: how long they may take to be written.
  func end(within limit: Duration) {
    let end = ContinuousClock.now + limit
    if let words = recorder?.finish(within: limit) { warn("\(words)") }
    if let words = log?.finish(within: ContinuousClock.now.duration(to: end)) { warn(words) }
  }
}

extension Settings {
  /// The file that `--record` names; nil: nothing is recorded.
  var recordingPath: String? { program[\.record] }

  /// - Throws: `.option` where a recording is asked for by an option, and nothing is shown on a
  ///   screen.
  func refuseRecording() throws(Failure) {
    if program.origin(of: "record") == .option { throw .option(.nothingToRecord) }
  }
}
