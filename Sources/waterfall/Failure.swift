import ArgumentParser
import Glibc
import NcursesTerminal
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

/// Says on standard error why the program cannot go on, in one or two lines.
///
/// - Returns: what to throw: it makes the argument parser exit with the status and say nothing more.
func failure(_ message: String, status: Int32) -> ExitCode {
  let text = Array("waterfall: \(message)\n".utf8)
  unsafe _ = write(STDERR_FILENO, text, text.count)
  return ExitCode(status)
}

/// Says something on standard error that does not end the program.
func warn(_ message: String) {
  let text = Array("waterfall: \(message)\n".utf8)
  unsafe _ = write(STDERR_FILENO, text, text.count)
}

func failure(_ error: ItemError) -> ExitCode {
  switch error {
  case .missing: failure(error.message, status: ExitStatus.noInput)
  case .malformed: failure(error.message, status: ExitStatus.unreadableData)
  case .io, .command, .unrepeatable: failure(error.message, status: ExitStatus.inputOutput)
  case .unsupported, .empty: failure(error.message, status: ExitStatus.unreadableData)
  case .cancelled: ExitCode(ExitStatus.interrupted)
  }
}

func failure(_ error: TerminalError) -> ExitCode {
  // vim reads the keys itself while it reads what a command writes, but for a command that writes into a file of it.
  let message =
    if case .incapable("dumb") = error, environment["VIMRUNTIME"] != nil {
      "TERM=dumb: vim keeps the keys of the terminal to itself\ntry :set shelltemp in vim"
    } else {
      error.message
    }
  return failure(message, status: ExitStatus.noTerminal)
}

func failure(_ error: ConfigError) -> ExitCode { failure(error.message, status: error.status) }
