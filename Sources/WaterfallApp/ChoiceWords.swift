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
    var lines = message.split(separator: "\n").map(String.init)
    guard lines.count > 1, lines.dropFirst().allSatisfy({ $0.hasPrefix("  - ") }) else {
      return nil
    }
    choices = lines.dropFirst().map { String($0.dropFirst(4)) }
    lines = lines[0].split(separator: "' is invalid for '").map(String.init)
    guard lines.count == 2, let start = lines[0].firstIndex(of: "'"),
      let end = lines[1].firstIndex(where: { $0 == " " || $0 == "'" })
    else { return nil }
    value = String(lines[0][lines[0].index(after: start)...])
    option = String(lines[1][..<end])
  }

  var message: Message {
    let nearest: Message =
      nearestName(to: value, of: choices).map { "; perhaps \($0) is meant" } ?? ""
    let words = choices.joined(separator: ", ")
    return "\(option) \(value): expected one of \(words)" + nearest
  }
}
