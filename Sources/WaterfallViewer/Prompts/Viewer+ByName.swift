import TerminalInput

extension Viewer {
  var commandReader: CommandReader { CommandReader(context) }

  /// Does what the words after `:` say.
  mutating func perform(named text: String) -> [ViewerEffect] {
    switch commandReader.command(named: text) {
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
