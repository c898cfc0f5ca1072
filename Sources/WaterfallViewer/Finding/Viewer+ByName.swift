import TerminalInput

extension Viewer {
  /// What the words behind `:` ask for.
  enum NamedCommand: Hashable, Sendable {
    case nothing
    case command(Command)
    /// To the item of this number, from 1.
    case number(Int)
  }

  /// As vi, less and Emacs name it; `:q!` and `:wq` too.
  private static let otherNames: [String: Command] = [
    "q": .quit, "q!": .quit, "qa": .quit, "qa!": .quit, "wq": .quit, "x": .quit, "exit": .quit,
    "h": .help, "$": .last,
  ]

  /// - Parameter text: a command's name, the start of just one, or a number.
  /// - Returns: nil if it is none of these.
  func command(named text: String) -> NamedCommand? {
    let name = Self.name(typedAs: text)
    if name.isEmpty { return .nothing }
    if let number = Int(name) { return number > 0 ? .number(number) : .number(1) }
    if let command = Self.otherNames[name] ?? Command(name: name) { return .command(command) }
    let like = Self.commands(like: name)
    return like.count == 1 ? .command(like[0]) : nil
  }

  /// Names have no blanks and no capitals.
  private static func name(typedAs text: String) -> String {
    text.split(separator: " ").joined(separator: "-").lowercased()
  }

  private static func commands(like name: String) -> [Command] {
    Command.allCases.filter { $0.name.hasPrefix(name) }
  }

  /// Why ``command(named:)`` knows none.
  func whyNotCommand(_ text: String) -> String {
    let like = Self.commands(like: Self.name(typedAs: text)).map(\.name)
    return like.isEmpty ? "there is no such command" : "which: \(like.joined(separator: ", "))"
  }

  /// The commands whose names begin with what is typed so far.
  func commandNames(like text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return Self.commands(like: text.lowercased()).map(\.name)
  }

  mutating func perform(named text: String) -> [ViewerEffect] {
    switch command(named: text) {
    case nil, .nothing: return []
    case .number(let number):
      settle(for: .last)
      travel(to: number - 1)
      return []
    case .command(let command):
      guard cover == .nothing else { return askPanes(\.perform, command) ?? perform(command) }
      settle(for: command)
      return perform(command)
    }
  }
}

extension Key {
  /// Whether it is a character that is typed.
  var isText: Bool {
    if case .character = code { modifiers.subtracting(.shift).isEmpty } else { false }
  }
}
