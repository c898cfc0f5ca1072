import Glibc
import NcursesTerminal
import TerminalGrid
import TerminalRecording
import WaterfallItems

/// The statuses that the program exits with.
enum ExitStatus {
  /// Nothing matched, or there was nothing to show, under --select.
  static let nothing: Int32 = 1
  static let badOption: Int32 = 64
  static let unreadableData: Int32 = 65
  static let noInput: Int32 = 66
  static let noTerminal: Int32 = 69
  /// The system has no thread or descriptor left for this process.
  static let systemShortage: Int32 = 71
  static let inputOutput: Int32 = 74
  static let interrupted: Int32 = 130
  /// A shell's word for a program that signal `number` ended.
  static func signal(_ number: Int32) -> Int32 { 128 + number }
}

/// Why the program ends before its time: the facts. ``Waterfall/main()`` says them, once.
enum Failure: Error, Hashable {
  /// An option cannot be used, or what stands for one in the environment.
  case option(Message)
  case items(ItemError)
  case terminal(TerminalError)
  case config(ConfigError)
  case recording(RecordingError)
  case replay(ReplayError)
  /// Standard output takes no more: the system's reason.
  case output(reason: String)
  /// Whatever else, with its status.
  case other(Message, status: Int32)
  /// There is nothing to say.
  case silent(Int32)

  /// One or two lines; nil: nothing is said.
  var message: Message? {
    switch self {
    case .option(let message), .other(let message, _): message
    case .items(.cancelled), .silent: nil
    case .items(let error): Message(lines: error.message)
    case .terminal(.incapable("dumb")) where environment["VIMRUNTIME"] != nil:
      // vim reads the keys itself while it reads what a command writes, but for a command that
      // writes into a file of it.
      "TERM=dumb: vim keeps the keys of the terminal to itself\ntry :set shelltemp in vim"
    case .terminal(let error): error.message
    case .config(let error): error.message
    case .recording(let error): Message(lines: error.message)
    case .replay(let error): error.message
    case .output(let reason): "standard output: \(reason)"
    }
  }

  /// The program's exit status.
  var status: Int32 {
    switch self {
    case .option: ExitStatus.badOption
    case .items(let error): error.status
    case .terminal: ExitStatus.noTerminal
    case .config(let error): error.status
    case .recording, .output: ExitStatus.inputOutput
    case .replay(let error): error.status
    case .other(_, let status), .silent(let status): status
    }
  }
}

/// As the argument parser tells it of an option that was refused while it was parsed.
extension Failure: CustomStringConvertible {
  var description: String { message?.text ?? "" }
}

extension ItemError {
  fileprivate var status: Int32 {
    switch self {
    case .missing: ExitStatus.noInput
    case .malformed, .unsupported, .empty: ExitStatus.unreadableData
    case .io, .command, .unrepeatable: ExitStatus.inputOutput
    case .cancelled: ExitStatus.interrupted
    }
  }
}

/// Whatever has no case of its own.
func failure(_ message: Message, status: Int32) -> Failure { .other(message, status: status) }

func failure(_ error: ItemError) -> Failure { .items(error) }
