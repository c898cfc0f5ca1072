import TOML
import TerminalGrid
import WaterfallRecords

/// Why a config file cannot be used.
enum ConfigError: Error, Hashable {
  /// The named file does not exist.
  case missing(path: String)
  case unreadable(path: String, reason: String)
  case malformed(path: String, TOMLError)
  /// The file contains a value that is not allowed.
  case bad(path: String, line: Int, what: Message, advice: Message)

  /// The file has a fault that strangers must not read.
  indirect case secret(ConfigError)

  /// The same error without quoting the file, for use under `secure`.
  var withoutQuotation: ConfigError {
    switch self {
    case .malformed, .bad: .secret(self)
    case .missing, .unreadable, .secret: self
    }
  }

  private var place: Message {
    switch self {
    case .missing(let path), .unreadable(let path, _): "\(path)"
    case .malformed(let path, let error): "\(path):\(error.place.line)"
    case .bad(let path, let line, _, _): "\(path):\(line)"
    case .secret(let error): error.place
    }
  }

  /// One or two lines: where, what, what to try.
  var message: Message {
    switch self {
    case .missing(let path):
      "\(path): no such config file\nwithout --config the default one is read, if there is one"
    case .unreadable(let path, let reason): "\(path): the config file can't be read: \(reason)"
    case .malformed(let path, let error):
      "\(path):\(error.place.line):\(error.place.column): \(error.message)"
    case .bad(let path, let line, let what, let advice): "\(path):\(line): \(what)\n\(advice)"
    case .secret(let error):
      "\(error.place): this cannot be used\n'waterfall config' without --secure shows why"
    }
  }

  /// The program's exit status.
  var status: Int32 {
    switch self {
    case .missing: ExitStatus.noInput
    case .unreadable: ExitStatus.inputOutput
    case .malformed: ExitStatus.unreadableData
    case .bad: ExitStatus.badOption
    case .secret(let error): error.status
    }
  }
}
