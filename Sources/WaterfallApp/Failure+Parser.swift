import TerminalGrid
import WaterfallRecords

extension Failure {
  /// A fault that the argument parser found.
  ///
  /// Some of the parser's messages are too long, or leave out what is accepted. Those get our
  /// words.
  ///
  /// - Parameters:
  ///   - words: the parser's message. It quotes what was typed, also line breaks.
  ///   - arguments: what was typed.
  init(parser words: String, _ arguments: [String] = []) {
    if let choice = ChoiceWords(words) {
      self = .usage(choice.message)
    } else if let refused = RefusedValue(words), !refused.hasReason, let row = refused.row {
      self = .option(.value(of: row.name, refused.value, expected: row.accepted))
    } else if let name = Self.optionName(in: words, after: "Missing value for '--"),
      let number = Self.negativeNumber(after: name, in: arguments)
    {
      self = .usage("\(words): \(number) is taken for an option, so write --\(name)=\(number)")
    } else {
      self = .usage(Self.unknownOption(in: words) ?? "\(words)")
    }
  }

  /// The words for an option that the command does not have; nil if the parser's own words do.
  private static func unknownOption(in words: String) -> Message? {
    let start = "Unknown option '--"
    guard let name = optionName(in: words, after: start) else { return nil }
    if Settings.row(of: name) != nil {
      return "Unknown option '--\(name)' here: it is one of '\(Catalogue.current.name)' alone"
    }
    // The parser suggests any name that differs by four letters, also for a name of three.
    guard let guess = optionName(in: words, after: "\(start)\(name)'. Did you mean '--"),
      nearestName(to: name, of: [guess]) == nil
    else { return nil }
    return "Unknown option '--\(name)'"
  }

  /// The name of the option that follows these words at the start of the parser's message, without
  /// dashes; nil if the message begins with others.
  private static func optionName(in words: String, after start: String) -> String? {
    guard words.begins(with: start) else { return nil }
    let restScalars = words.unicodeScalars.dropFirst(start.unicodeScalars.count)
    return String(restScalars.prefix { $0 != " " && $0 != "'" })
  }

  /// The negative number behind an option. The parser takes it for the next option.
  private static func negativeNumber(after name: String, in arguments: [String]) -> String? {
    zip(arguments, arguments.dropFirst()).first { option, next in
      option.isExactly("--\(name)") && next.begins(with: "-")
        && next.utf8.dropFirst().first.map(isDigit) ?? false
    }?.1
  }
}

/// A value that the argument parser refused.
struct RefusedValue {
  /// With its dashes.
  let option: String
  let value: String
  /// Whether the message says why.
  let hasReason: Bool

  /// Reads the parser's message; nil if it reports something else.
  init?(_ message: String) {
    let scalars = message.unicodeScalars
    guard let middle = message.utf8.firstRange(of: "' is invalid for '".utf8),
      let start = scalars[..<middle.lowerBound].firstIndex(of: "'")
    else { return nil }
    value = String(scalars[scalars.index(after: start)..<middle.lowerBound])
    option = String(scalars[middle.upperBound...].prefix { $0 != " " && $0 != "'" })
    hasReason = !message.utf8.suffix(2).elementsEqual(">'".utf8)
  }

  /// The setting of this option; nil if it is none.
  var row: SettingFacts? { Settings.row(of: String(option.unicodeScalars.dropFirst(2))) }
}

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
