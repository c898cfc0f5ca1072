package import Platform
import WaterfallRecords

/// The reason why items could not be read.
package enum ItemError: Error, Hashable, Sendable {
  /// The file does not exist or may not be read; with its name and the system's reason.
  case missing(name: String, reason: String)
  /// Reading failed after the file was opened.
  case io(name: String, reason: String)
  /// The data violates its format; `place` is `line:column`, or a record's number in words.
  case malformed(name: String, place: String, expected: String)
  /// A command that should deliver a page failed; with its text, and its status or last output.
  case command(command: String, reason: String)
  /// The data can be read only once, as from a pipe.
  case unrepeatable(name: String)
  /// This build cannot read the data, or nothing can; with the reason.
  case unsupported(name: String, reason: String)
  /// There is nothing to show; with the reason.
  case empty(name: String, reason: String)
  case cancelled
}

/// The messages for people: what happened, where, and what was expected.
extension ItemError {
  /// The fault and its place; empty for `.cancelled`, which needs no message.
  ///
  /// It may contain text of files and data unescaped, so whoever shows it must make it safe. It is
  /// one line, unless the reason has several.
  package var statement: String {
    switch self {
    case .missing(let name, let reason):
      return "\(name.isEmpty ? "''" : name.onOneLine): cannot be opened: \(reason)"
    case .io(let name, let reason): return "\(name.onOneLine): reading failed: \(reason)"
    case .malformed(let name, let place, let expected):
      let name = name.onOneLine
      return "\(place.isEmpty ? name : "\(name):\(place)"): expected \(expected)"
    case .command(let command, let reason):
      // A long command is shortened, because the reason matters more.
      let name = command.count > 24 ? command.prefix(23) + "…" : command
      return "\(name.onOneLine): failed: \(reason)"
    case .unrepeatable(let name): return "\(name.onOneLine) can be read only once"
    case .unsupported(let name, let reason), .empty(let name, let reason):
      return "\(name.onOneLine): \(reason)"
    case .cancelled: return ""
    }
  }

  package var headline: String { String(statement.unicodeScalars.prefix { $0 != "\n" }) }

  /// The headline for a place that already shows the command, or the file's directory.
  package var headlineOfSource: String {
    switch self {
    case .command(_, let reason): String(reason.unicodeScalars.prefix { $0 != "\n" })
    case .malformed(let name, let place, let expected):
      ItemError.malformed(name: lastName(of: name), place: place, expected: expected).headline
    case .io(let name, let reason):
      ItemError.io(name: lastName(of: name), reason: reason).headline
    default: headline
    }
  }

  package init(_ error: SystemError) {
    switch error.operation {
    case .opening: self = .missing(name: error.name, reason: error.reason)
    case .reading, .writing: self = .io(name: error.name, reason: error.reason)
    case .starting: self = .command(command: error.name, reason: error.reason)
    }
  }
}

/// Calls the system; its error is thrown as a source's error.
package func system<Answer>(
  _ ask: @autoclosure () throws(SystemError) -> Answer
) throws(ItemError) -> Answer {
  do throws(SystemError) {
    return try ask()
  } catch {
    throw ItemError(error)
  }
}
