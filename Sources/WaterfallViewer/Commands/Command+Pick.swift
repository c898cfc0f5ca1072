import WaterfallBoard

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

  static let pick = Command(
    "pick", ["x", "<Tab>", "<Ins>"], "pick the card, or drop it, and go on to the next",
    [.moves, .actsOnCard],
    synonyms: "select mark tag"
  ) { $0.pick(times: $1 ?? 1, step: 1) }

  static let pickBack = Command(
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
  ) { viewer, _ in viewer.read(for: .copy) }

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
