import WaterfallBoard

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

  static let leaving = pane(
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
