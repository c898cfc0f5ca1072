import TerminalInput

/// Which keys ask for what. The help is printed from the same table.
enum KeyTable {
  /// Keys in the notation of ``KeyNotation``, the one to be shown first; commands in the help's order.
  static let bindings: [(command: Command, keys: [String])] = [
    (.focusDown, ["<Down>", "j", "<C-n>"]),
    (.focusUp, ["<Up>", "k", "<C-p>"]),
    (.focusLeft, ["<Left>", "h"]),
    (.focusRight, ["<Right>", "l"]),
    (.rowDown, ["<C-e>"]),
    (.rowUp, ["<C-y>"]),
    (.pageDown, ["<Space>", "<PgDn>", "<C-f>", "<C-v>"]),
    (.pageUp, ["b", "<PgUp>", "<C-b>", "<M-v>"]),
    (.halfPageDown, ["<C-d>"]),
    (.halfPageUp, ["<C-u>"]),
    (.first, ["g", "<Home>", "<lt>", "<M-lt>"]),
    (.last, ["G", "<End>", ">", "<M-gt>"]),
    (.percent, ["%"]),
    (.search, ["/"]),
    (.nextMatch, ["n"]),
    (.previousMatch, ["N"]),
    (.filter, ["f"]),
    (.clearFilter, ["\\"]),
    (.sort, ["s"]),
    (.reverse, ["S"]),
    (.hints, [";"]),
    (.mark, ["m"]),
    (.goToMark, ["'"]),
    (.jumpBack, ["<C-o>", "<M-Left>"]),
    (.jumpOnward, ["<M-Right>"]),
    (.moreColumns, ["+"]),
    (.fewerColumns, ["-"]),
    (.automaticColumns, ["="]),
    (.singleColumn, ["z"]),
    (.nextLayout, ["L"]),
    (.turn, ["D"]),
    (.nextBorder, ["B"]),
    (.smallerGap, ["["]),
    (.largerGap, ["]"]),
    (.enter, ["<Enter>"]),
    (.pick, ["x", "<Tab>"]),
    (.pickAll, ["*"]),
    (.pickNone, ["X"]),
    (.retry, ["r"]),
    (.redraw, ["<C-l>"]),
    (.help, ["?", "<F1>"]),
    (.close, ["<Esc>"]),
    (.suspend, ["<C-z>"]),
    (.quit, ["q"]),
    (.quitAll, ["Q"]),
    (.interrupt, ["<C-c>"]),
  ]

  static let commands: [Key: Command] = {
    var commands: [Key: Command] = [:]
    for (command, notations) in bindings {
      for notation in notations {
        guard let key = try? KeyNotation.parse(notation).first else {
          fatalError("The key table has \(notation), which is not a key")
        }
        commands[key] = command
      }
    }
    return commands
  }()
}
