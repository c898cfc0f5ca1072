import TerminalInput
import WaterfallRecords

extension Viewer {
  /// The meaning of the words after `:`.
  enum NamedCommand: Hashable, Sendable {
    case nothing
    case command(Command)
    /// Go to the item with this number, from 1.
    case number(Int)
    case setting(SettingName, name: String, value: String?)
    /// Count the values of a field.
    case count(field: String)
  }

  /// Names of commands in vi, less and Emacs, such as `:q!` and `:wq`.
  private static let otherNames: [String: Command] = [
    "q": .quit, "q!": .quit, "qa": .quit, "qa!": .quit, "wq": .quit, "x": .quit, "exit": .quit,
    "h": .help, "$": .last,
  ]

  /// - Parameter text: an option, `count` and a field, a number, or a command's name or unique
  ///   prefix.
  /// - Returns: nil if the text is none of these.
  func command(named text: String) -> NamedCommand? {
    if let (setting, name, value) = setting(typedAs: text) {
      return .setting(setting, name: name, value: value)
    }
    let words = text.unicodeScalars.split(separator: " ", maxSplits: 1).map(String.init)
    if words.count == 2, words[0] == Command.count.name {
      return .count(field: String(words[1].withoutTrailingSpace))
    }
    let name = Self.name(typedAs: text)
    if name.isEmpty { return .nothing }
    if let number = Int(name) { return number > 0 ? .number(number) : .number(1) }
    if let command = Self.otherNames[name] ?? Command(name: name) { return .command(command) }
    let like = Self.commands(like: name)
    return like.count == 1 ? .command(like[0]) : nil
  }

  /// The name of a command as it was typed: blanks become hyphens, and capitals small letters.
  private static func name(typedAs text: String) -> String {
    text.unicodeScalars.split(separator: " ").map(String.init).joined(separator: "-").lowercased()
  }

  private static func commands(like name: String) -> [Command] {
    Command.allCases.filter { $0.name.begins(with: name) }
  }

  /// Why ``command(named:)`` returns nil for this text.
  func whyNotCommand(_ text: String) -> String {
    let like = commandNames(like: text)
    if !like.isEmpty { return "which: \(like.joined(separator: ", "))" }
    let names = Command.allCases.map(\.name) + options.settings.all.map(\.name)
    let word = text.unicodeScalars.split(separator: " ").first.map(String.init) ?? text
    let near = nearestName(to: word, of: names).map { ": perhaps \($0)" } ?? ""
    return "there is no such command or option\(near)"
  }

  /// The completions of the word that is being typed.
  ///
  /// They are names of commands and options, or the values that an option takes.
  func commandNames(like text: String) -> [String] {
    guard let blank = text.unicodeScalars.firstIndex(of: " ") else {
      let word = text.lowercased()
      let settings = options.settings.all.flatMap { setting in
        setting.isSwitch && word.begins(with: "no-") ? ["no-" + setting.name] : [setting.name]
      }
      let commands = Command.allCases.map(\.name)
      let all = commands + settings.filter { !commands.contains($0) }
      return all.filter { $0.begins(with: word) }
    }
    let (name, rest) = (String(text[..<blank]), text[text.unicodeScalars.index(after: blank)...])
    let isCount = name == Command.count.name
    guard isCount || setting(named: name) != nil else {
      let word = Self.name(typedAs: text)
      return Command.allCases.map(\.name).filter { $0.begins(with: word) }
    }
    let takesField = isCount || setting(named: name)?.takesField == true
    let values = takesField ? board.finding.fieldNames : setting(named: name)?.words ?? []
    return values.filter { $0.lowercased().begins(with: rest.lowercased()) }
  }

  mutating func perform(named text: String) -> [ViewerEffect] {
    switch command(named: text) {
    case nil, .nothing: return []
    case .setting(let setting, let name, let value): return set(setting, name, to: value)
    case .count(let field): return openCounts(of: field)
    case .number(let number):
      cancelPendingMoves(for: .last)
      return act { $0.scroll(toPosition: number - 1) }
    case .command(let command):
      guard cover == .nothing else { return askPanes(\.perform, command) ?? perform(command) }
      cancelPendingMoves(for: command)
      return perform(command)
    }
  }
}

extension Key {
  /// Whether the key types a character.
  var isText: Bool {
    if case .character = code { modifiers.subtracting(.shift).isEmpty } else { false }
  }
}
