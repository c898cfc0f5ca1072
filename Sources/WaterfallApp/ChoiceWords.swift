import TerminalGrid
import WaterfallRecords

/// The message for a value that is not one of an option's choices.
///
/// The argument parser's own message has a line for each choice. This one is a single line, which
/// also suggests the nearest choice.
struct ChoiceWords {
  let option: String
  let value: String
  let choices: [String]

  /// Reads the parser's message; nil if it reports something else.
  init?(_ message: String) {
    let lines = message.unicodeScalars.split(separator: "\n").map(String.init)
    guard lines.count > 1, lines.dropFirst().allSatisfy({ $0.begins(with: "  - ") }) else {
      return nil
    }
    guard let refused = RefusedValue(lines[0]) else { return nil }
    (option, value) = (refused.option, refused.value)
    choices = lines.dropFirst().map { String($0.unicodeScalars.dropFirst(4)) }
  }

  var message: Message {
    // The guess comes first, because a status line may cut the rest.
    let nearest: Message =
      nearestName(to: value, of: choices).map { "perhaps \($0) is meant; " } ?? ""
    let words = choices.joined(separator: ", ")
    return "\(option) \(value): " + nearest + "expected one of \(words)"
  }
}
