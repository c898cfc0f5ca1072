package import TerminalInput
package import WaterfallBoard

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
  package let traits: CommandTraits
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

// Commands that close something, or leave the viewer.
extension Command {
  static let leaveCommands: [Command] = [close, quit, quitAll, leaving, interrupt, suspend]

  package static let close = Command(
    "close", ["<Esc>", "<C-g>"],
    "close what is open, stop loading, clear the search, then the filter", .isImmediate,
    synonyms: "escape cancel back"
  ) { viewer, _ in viewer.close() }

  package static let quit = Command(
    "quit", ["q", "<F10>"], "quit, or close what is open", .isImmediate,
    synonyms: "exit leave close"
  ) { viewer, _ in viewer.emit(.quit(viewer.options.leavingReason)) }

  package static let quitAll = Command(
    "quit-all", ["Q"], "quit, whatever is open", .isImmediate, synonyms: "exit leave close"
  ) { viewer, _ in viewer.emit(.quit(viewer.options.leavingReason)) }

  package static let leaving = pane(
    "leaving", ["Z"], "followed by Z or Q: quit", synonyms: "exit leave close")

  package static let interrupt = Command(
    "interrupt", ["<C-c>"], "quit at once, with status 130", .isImmediate,
    synonyms: "exit leave close"
  ) { viewer, _ in viewer.emit(.quit(.interrupted)) }

  package static let suspend = Command(
    "suspend", ["<C-z>"], "suspend; fg resumes", [.isImmediate, .isAside],
    synonyms: "background stop"
  ) { viewer, _ in viewer.emit(.suspend) }
}

// Commands that pick cards, or do something with them.
extension Command {
  static let pickCommands: [Command] = [
    enter, pick, pickBack, pickAll, pickNone, copy, edit, open, pipe,
  ]

  package static let enter = Command(
    "enter", ["<Enter>"],
    "into a directory, else the card's details; under --select pick, else what --on-enter runs",
    .actsOnCard, synonyms: "open choose accept"
  ) { viewer, _ in viewer.enter() }

  package static let pick = Command(
    "pick", ["x", "<Tab>", "<Ins>"], "pick the card, or drop it, and go on to the next",
    [.moves, .actsOnCard],
    synonyms: "select mark tag"
  ) { $0.pick(times: $1 ?? 1, step: 1) }

  package static let pickBack = Command(
    "pick-back", ["<S-Tab>"], "pick the card, or drop it, and go back to the one before",
    [.moves, .actsOnCard],
    synonyms: "select mark tag"
  ) { $0.pick(times: $1 ?? 1, step: -1) }

  static let pickAll = Command(
    "pick-all", ["*"], "pick all cards that are shown", synonyms: "select all"
  ) { viewer, _ in viewer.pickAll() }

  static let pickNone = Command(
    "pick-none", ["X"], "pick none", synonyms: "deselect unselect clear undo"
  ) { viewer, _ in viewer.picks.removeAll() }

  static let copy = Command(
    "copy", ["y", "<M-w>"], "copy the card", .actsOnCard, synonyms: "yank clipboard save"
  ) { viewer, _ in viewer.read(for: .copy(field: nil)) }

  static let edit = Command(
    "edit", ["e", "v"], "edit the card's file", [.runsProgram, .actsOnCard],
    synonyms: "editor vi change"
  ) { viewer, _ in viewer.read(for: .edit) }

  static let open = Command(
    "open", ["O"], "open the card's file or address", [.runsProgram, .actsOnCard],
    synonyms: "browser url link launch"
  ) { viewer, _ in viewer.read(for: .open) }

  static let pipe = Command(
    "pipe", ["|"], "run a command on the card, or the picked ones, as JSON lines", .runsProgram,
    synonyms: "shell run command save write export delete"
  ) { viewer, _ in viewer.openPipe() }
}
