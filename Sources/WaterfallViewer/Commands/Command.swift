package import TerminalInput
import WaterfallBoard

/// A command that a key can have, with everything that there is to know of it.
///
/// A command is one value in the list of its group: in `Command+Find.swift`, for instance. The
/// keys, the help, the manual page, the config file and the names after `:` are made from these
/// lists.
package struct Command: Sendable {
  /// The function of the command.
  ///
  /// - Parameter number: the number typed before the key; nil if there is none.
  typealias Action = @Sendable (_ viewer: inout Viewer, _ number: Int?) -> Void

  /// Its name in config files and after `:`, such as `page-down`. No two commands share one.
  package let name: String
  /// Its default keys, in the notation of ``KeyNotation``; the first one is shown.
  let keys: [String]
  /// The effect that a person sees.
  package let summary: String
  let traits: Traits
  /// Other words for it, by which a person finds it in the help.
  let synonyms: String
  let action: Action

  init(
    _ name: String, _ keys: [String], _ summary: String, _ traits: Traits = [],
    synonyms: String = "", _ action: @escaping Action
  ) {
    (self.name, self.keys, self.summary) = (name, keys, summary)
    (self.traits, self.synonyms, self.action) = (traits, synonyms, action)
  }

  /// A command that concerns the board only. Without a number it is done once.
  static func board(
    _ name: String, _ keys: [String], _ summary: String, _ traits: Traits = [],
    synonyms: String = "",
    _ action: @escaping @Sendable (_ board: inout Board, _ times: Int) -> Void
  ) -> Command {
    Command(name, keys, summary, traits, synonyms: synonyms) { viewer, number in
      viewer.act { action(&$0, number ?? 1) }
    }
  }

  /// A command that opens a pane, or opens and closes it. The pane has it in ``Pane/commands``.
  static func pane(
    _ name: String, _ keys: [String], _ summary: String, _ traits: Traits = [],
    synonyms: String = ""
  ) -> Command {
    Command(name, keys, summary, traits, synonyms: synonyms) { viewer, _ in
      viewer.togglePane(withCommand: name)
    }
  }

  /// Whether it starts another program, or asks for one.
  package var runsProgram: Bool { traits.contains(.runsProgram) }

  /// Properties that several commands share.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// The command moves the focus or the view to other cards.
    static let moves = Self(rawValue: 1)
    /// The command shows that a person wants to see more cards.
    static let goesOn = Self(rawValue: 2)
    /// The command scrolls towards the end.
    static let scrollsOn = Self(rawValue: 4)
    /// The command goes far, so that a person may want to come back.
    static let jumps = Self(rawValue: 8)
    /// The command acts at once, even while other keys wait for the end of a far scroll.
    static let isImmediate = Self(rawValue: 16)
    /// The command does not concern the cards, so automatic moves of the view go on.
    static let isAside = Self(rawValue: 32)
    /// The command starts another program, or asks for one.
    static let runsProgram = Self(rawValue: 64)
    /// The command acts on the card in focus.
    static let actsOnCard = Self(rawValue: 128)
  }
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
