import TerminalInput
import WaterfallBoard
import WaterfallRecords

extension Viewer {
  var commandReader: CommandReader { CommandReader(context) }

  /// Does what the words after `:` say.
  mutating func perform(named text: String) -> [ViewerEffect] {
    switch commandReader.command(named: text) {
    case nil, .nothing: return []
    case .setting(let setting, let name, let value): return set(setting, name, to: value)
    case .count(let field): return openCounts(of: field)
    case .number(let number):
      return cancelPendingMoves(for: .last) + act(.scroll(toPosition: number - 1))
    case .command(let command):
      guard cover == .nothing else {
        return askPanes(\.input.perform, command) ?? perform(command, status.count)
      }
      return cancelPendingMoves(for: command) + perform(command, status.count)
    }
  }

  /// Opens the pane with a field's values and the number of cards of each.
  ///
  /// - Parameter name: the field's name, the end of its path, or a beginning of only one name.
  private mutating func openCounts(of name: String) -> [ViewerEffect] {
    let known = board.finding.fieldNames
    let isMade = board.fields?.makesLine(labelled: name) == true
    if !isMade, let fields = commandReader.fields(beginningWith: name) {
      if fields.count == 1 { return openCounts(of: fields[0]) }
      status.say("which: \(fields.prefix(8).joined(separator: ", "))")
      return []
    }
    guard
      known.isEmpty || known.contains(where: { FieldNaming.mayMean(name, $0) })
        || isMade
    else {
      let near = nearestName(to: name, of: known).map { "; perhaps \($0)" } ?? ""
      status.say("no card has the field \(name)\(near)")
      return []
    }
    let field = known.first { FieldNaming.isSame($0, name) } ?? name
    return carryOut([.uncover, .pane(FieldCounting(field: field))])
  }
}

/// A wish to see how often each value of a field occurs.
struct FieldCounting: PaneEvent {
  let field: String
}

extension Key {
  /// Whether the key types a character.
  package var isText: Bool {
    if case .character = code { modifiers.subtracting(.shift).isEmpty } else { false }
  }
}
