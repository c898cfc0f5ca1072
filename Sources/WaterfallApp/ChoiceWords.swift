import TerminalGrid
import WaterfallRecords

/// What the parser says of a value that is none of those that an option takes.
///
/// Its own words are a line for each of them. These are one line, which names the nearest as well.
struct ChoiceWords {
  let option: String
  let value: String
  let choices: [String]

  /// nil: the parser says something else.
  init?(_ message: String) {
    let lines = message.unicodeScalars.split(separator: "\n").map(String.init)
    guard lines.count > 1, lines.dropFirst().allSatisfy({ $0.begins(with: "  - ") }) else {
      return nil
    }
    choices = lines.dropFirst().map { String($0.unicodeScalars.dropFirst(4)) }
    let scalars = lines[0].unicodeScalars
    guard let middle = lines[0].utf8.firstRange(of: "' is invalid for '".utf8),
      let start = scalars[..<middle.lowerBound].firstIndex(of: "'")
    else { return nil }
    value = String(scalars[scalars.index(after: start)..<middle.lowerBound])
    option = String(scalars[middle.upperBound...].prefix { $0 != " " && $0 != "'" })
  }

  var message: Message {
    let nearest: Message =
      nearestName(to: value, of: choices).map { "; perhaps \($0) is meant" } ?? ""
    let words = choices.joined(separator: ", ")
    return "\(option) \(value): expected one of \(words)" + nearest
  }
}
