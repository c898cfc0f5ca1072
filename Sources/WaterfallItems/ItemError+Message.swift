/// The words for people: what, where, what was expected, what to try.
extension ItemError {
  /// One or two lines without a line break at the end; empty for `.cancelled`, which needs no words. What
  /// files and data say in it cannot steer a terminal.
  package var message: String { Self.harmless(words) }

  /// The message's first line: what happened, and where.
  package var headline: String { String(message.prefix { $0 != "\n" }) }

  /// The headline where something else tells which command runs, or where the file is.
  package var headlineOfSource: String {
    switch self {
    case .command(_, let reason): Self.harmless(reason.prefix { $0 != "\n" })
    case .malformed(let name, let place, let expected):
      ItemError.malformed(name: Self.file(of: name), place: place, expected: expected).headline
    case .io(let name, let reason):
      ItemError.io(name: Self.file(of: name), reason: reason).headline
    default: headline
    }
  }

  private static func file(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func harmless(_ text: some StringProtocol) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? $0 : $0.harmless }))
  }

  private var words: String {
    switch self {
    case .missing(let name, let reason):
      return "\(name): cannot be opened: \(reason)\n\(Self.advice(reason: reason))"
    case .io(let name, let reason):
      return "\(name): reading failed: \(reason)\nWhat was read before is kept; try again."
    case .malformed(let name, let place, let expected):
      let whereabouts = place.isEmpty ? name : "\(name):\(place)"
      return "\(whereabouts): expected \(expected)\n\(Self.formatAdvice)"
    case .command(let command, let reason):
      // The reason matters more than the whole of a long command.
      let name = command.count > 24 ? command.prefix(23) + "…" : command
      return "\(name): failed: \(reason)\nRun it by itself to see what it says."
    case .unrepeatable(let name):
      return "\(name) can be read only once\nWrite it to a file first to be able to refresh it."
    case .unsupported(let name, let reason), .empty(let name, let reason):
      return "\(name): \(reason)"
    case .cancelled:
      return ""
    }
  }

  /// What to try when the data is not what its format demands.
  private static var formatAdvice: String {
    let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
    return "Try --format with one of \(names), or look at that place in the file."
  }

  private static func advice(reason: String) -> String {
    switch reason {
    case "Is a directory": "Try a file inside it."
    case "Permission denied": "Try `ls -l` to see who may read it."
    default: "Try `ls` to see what is there, or `-` to read standard input."
    }
  }
}

extension Unicode.Scalar {
  /// U+FFFD for what would steer a terminal or turn the direction of writing.
  package var harmless: Unicode.Scalar {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
    default: self
    }
  }
}
