import WaterfallRecords

/// The words for people: what, where, what was expected, what to try.
extension ItemError {
  /// One or two lines without a line break at the end; empty for `.cancelled`, which needs no
  /// words. What files and data say is in it as it is: whoever shows it makes it safe.
  package var message: String {
    switch self {
    case .missing(let name, let reason):
      return "\(name.onOneLine): cannot be opened: \(reason)\n\(Self.advice(reason: reason))"
    case .io(let name, let reason):
      return """
        \(name.onOneLine): reading failed: \(reason)
        What was read before is kept; try again.
        """
    case .malformed(let name, let place, let expected):
      let name = name.onOneLine
      let whereabouts = place.isEmpty ? name : "\(name):\(place)"
      return "\(whereabouts): expected \(expected)\n\(Self.formatAdvice)"
    case .command(let command, let reason):
      // The reason matters more than the whole of a long command.
      let name = command.count > 24 ? command.prefix(23) + "…" : command
      return "\(name.onOneLine): failed: \(reason)\nRun it by itself to see what it says."
    case .unrepeatable(let name):
      return """
        \(name.onOneLine) can be read only once
        Write it to a file first to be able to refresh it.
        """
    case .unsupported(let name, let reason), .empty(let name, let reason):
      return "\(name.onOneLine): \(reason)"
    case .cancelled:
      return ""
    }
  }

  /// The message's first line: what happened, and where.
  package var headline: String { String(message.prefix { $0 != "\n" }) }

  /// The headline where something else tells which command runs, or where the file is.
  package var headlineOfSource: String {
    switch self {
    case .command(_, let reason): String(reason.prefix { $0 != "\n" })
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
