import WaterfallItems

/// Why a config file cannot be used.
enum ConfigError: Error, Hashable {
  /// The file that was named is not there.
  case missing(path: String)
  case unreadable(path: String, reason: String)
  case malformed(path: String, TOMLError)
  /// It says something that cannot be.
  case bad(path: String, line: Int, what: String, advice: String)

  /// One or two lines: where, what, what to try.
  /// What the file says in it cannot steer a terminal.
  var message: String {
    String(String.UnicodeScalarView(words.unicodeScalars.map { $0 == "\n" ? $0 : $0.harmless }))
  }

  private var words: String {
    switch self {
    case .missing(let path):
      "\(path): no such config file\nwithout --config the default one is read, if there is one"
    case .unreadable(let path, let reason): "\(path): the config file can't be read: \(reason)"
    case .malformed(let path, let error):
      "\(path):\(error.place.line):\(error.place.column): \(error.message)"
    case .bad(let path, let line, let what, let advice): "\(path):\(line): \(what)\n\(advice)"
    }
  }

  /// The program's exit status.
  var status: Int32 {
    switch self {
    case .missing: ExitStatus.noInput
    case .unreadable: ExitStatus.inputOutput
    case .malformed: ExitStatus.unreadableData
    case .bad: ExitStatus.badOption
    }
  }
}
