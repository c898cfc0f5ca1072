package import TerminalInput
import WaterfallBoard

/// A command that a key can have, with everything that there is to know of it.
///
/// A command is one value in the list of its group: in `Command+Find.swift`, for instance. The
/// keys, the help, the manual page, the config file and the names after `:` are made from these
/// lists.
package struct Command: Sendable {
  /// The function of the command. Its number is the one typed before it; nil if there is none.
  enum Action: Sendable {
    case board(@Sendable (_ board: inout Board, _ number: Int?) -> Void)
    case viewer(@Sendable (_ viewer: inout Viewer, _ number: Int?) -> Void)
  }

  /// Its name in config files and after `:`, such as `page-down`. No two commands share one.
  package let name: String
  /// Its default keys, in the notation of ``KeyNotation``; the first one is shown.
  let keys: [String]
  /// The effect that a person sees.
  package let summary: String
  let traits: CommandTraits
  /// Other words for it, by which a person finds it in the help.
  let synonyms: String
  let action: Action

  private init(
    _ name: String, _ keys: [String], _ summary: String, _ traits: CommandTraits,
    synonyms: String, _ action: Action
  ) {
    (self.name, self.keys, self.summary) = (name, keys, summary)
    (self.traits, self.synonyms, self.action) = (traits, synonyms, action)
  }

  init(
    _ name: String, _ keys: [String], _ summary: String, _ traits: CommandTraits = [],
    synonyms: String = "", _ action: @escaping @Sendable (inout Viewer, Int?) -> Void
  ) {
    self.init(name, keys, summary, traits, synonyms: synonyms, .viewer(action))
  }

  /// A command that concerns the board only. Without a number it is done once.
  static func board(
    _ name: String, _ keys: [String], _ summary: String, _ traits: CommandTraits = [],
    synonyms: String = "",
    _ action: @escaping @Sendable (_ board: inout Board, _ times: Int) -> Void
  ) -> Command {
    numbered(name, keys, summary, traits, synonyms: synonyms) { action(&$0, $1 ?? 1) }
  }

  /// A command that concerns the board only, with or without a number.
  static func numbered(
    _ name: String, _ keys: [String], _ summary: String, _ traits: CommandTraits = [],
    synonyms: String = "",
    _ action: @escaping @Sendable (_ board: inout Board, _ number: Int?) -> Void
  ) -> Command {
    Command(name, keys, summary, traits, synonyms: synonyms, .board(action))
  }

  /// A command that opens a pane, or opens and closes it. The pane has it in ``Pane/commands``.
  static func pane(
    _ name: String, _ keys: [String], _ summary: String, _ traits: CommandTraits = [],
    synonyms: String = ""
  ) -> Command {
    Command(name, keys, summary, traits, synonyms: synonyms) { viewer, _ in
      viewer.togglePane(withCommand: name)
    }
  }

  /// Whether it starts another program, or asks for one.
  package var runsProgram: Bool { traits.contains(.runsProgram) }
}

extension Command: Hashable {
  package static func == (one: Command, other: Command) -> Bool { one.name == other.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Command: CaseIterable, KeyCommand {
  /// A group of commands in the help.
  enum Group: String, CaseIterable, Sendable {
    case find = "Find"
    case move = "Move"
    case look = "Look"
    case pick = "Pick"
    case leave = "Leave"
    /// Those of a package that uses the viewer.
    case offered = "Own"

    /// Its commands, in the order of the help.
    var commands: [Command] {
      switch self {
      case .find: Command.findCommands
      case .move: Command.moveCommands
      case .look: Command.lookCommands
      case .pick: Command.pickCommands
      case .leave: Command.leaveCommands
      case .offered: Command.offeredCommands
      }
    }
  }

  /// All commands, in the order of the help.
  package static let allCases = Group.allCases.flatMap(\.commands)

  /// The twelve most important commands, which the help lists first.
  static let most: [Command] = [
    .focusDown, .pageDown, .last, .enter, .search, .nextMatch, .filter, .sort, .pick, .byName,
    .help, .quit,
  ]

  package static let bindings = allCases.map { (command: $0, keys: $0.keys) }
  package static let defaults = readBindings()
  package static var place: String { "" }
  package static var takesNumbers: Bool { true }
}
