import NcursesTerminal
import Platform
import TerminalGrid
import TerminalRecording
import WaterfallItems
import WaterfallViewer

/// The files that are written while the viewer runs: a recording and a log.
struct Session {
  /// nil if nothing is recorded.
  private let recorder: Recorder?
  /// nil if nothing is logged.
  let log: SessionLog?

  /// How long the program waits at its end for files to be written.
  static let longestEnd = Duration.seconds(2)

  /// Opens the files before anything is on the screen.
  ///
  /// - Throws: also `.option` for a file that `--secure` does not allow.
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

  /// Connects the files to the terminal, so that they get its events.
  func observe(_ terminal: Terminal, environment: [String: String]) {
    let size = terminal.size
    log?.opened(terminal: environment["TERM"], size: size)
    if let entry = terminal.standIn { log?.lacksEntry(for: environment["TERM"], uses: entry) }
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
      case .exactColors(let evidence): log?.found(colors: evidence)
      case .pictures(let support): log?.found(pictures: support)
      case .line(let isSlow): log?.lineTurned(slow: isSlow)
      }
    }
  }

  /// Finishes the files, and warns of those that are incomplete.
  ///
  /// The terminal must be restored before, since the warnings go to it.
  ///
  /// - Parameter limit: how long writing may take.
  func end(within limit: Duration) {
    let end = ContinuousClock.now + limit
    if let words = recorder?.file.finish(within: limit) { warn("\(words)") }
    if let words = log?.file.finish(within: ContinuousClock.now.duration(to: end)) { warn(words) }
  }
}

extension Settings {
  /// The file that `--record` names; nil if nothing is recorded.
  var recordingPath: String? { program[\.record] }

  /// Refuses `--record` for a command that shows nothing on a screen.
  ///
  /// - Throws: `.option`, but only for a recording that an option asks for.
  func refuseRecording() throws(Failure) {
    if program.origin(of: "record") == .option { throw .option(.nothingToRecord) }
  }
}
