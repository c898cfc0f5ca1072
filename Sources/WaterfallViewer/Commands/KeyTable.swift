package import TerminalInput

/// Which keys ask for what: the defaults, and what was bound otherwise. The help is printed from the same table.
package struct KeyTable: Hashable, Sendable {
  /// Keys in the notation of ``KeyNotation``, the one to be shown first; commands in the help's order.
  static let bindings: [(command: Command, keys: [String])] = [
    (.focusDown, ["<Down>", "j", "<C-n>", "<C-j>"]),
    (.focusUp, ["<Up>", "k", "<C-p>", "<C-k>"]),
    (.focusLeft, ["<Left>", "h"]),
    (.focusRight, ["<Right>", "l"]),
    (.rowDown, ["<C-e>", "<C-Down>"]),
    (.rowUp, ["<C-y>", "<C-Up>"]),
    (.pageDown, ["<Space>", "<PgDn>", "<C-f>", "<C-v>"]),
    (.pageUp, ["b", "<PgUp>", "<C-b>", "<M-v>"]),
    (.halfPageDown, ["<C-d>", "d"]),
    (.halfPageUp, ["<C-u>", "u"]),
    (.first, ["g", "<Home>", "<lt>", "<M-lt>", "<C-Home>"]),
    (.last, ["G", "<End>", ">", "<M-gt>", "<C-End>", "F"]),
    (.percent, ["%", "p"]),
    (.moreColumns, ["+"]),
    (.fewerColumns, ["-"]),
    (.automaticColumns, ["="]),
    (.singleColumn, ["z"]),
    (.nextLayout, ["L"]),
    (.turn, ["D"]),
    (.nextBorder, ["B"]),
    (.smallerGap, ["["]),
    (.largerGap, ["]"]),
    (.lab, ["!"]),
    (.enter, ["<Enter>"]),
    (.details, ["o", "i"]),
    (.pick, ["x", "<Tab>", "<Ins>"]),
    (.pickBack, ["<S-Tab>"]),
    (.pickAll, ["*"]),
    (.pickNone, ["X"]),
    (.copy, ["y", "<M-w>"]),
    (.edit, ["e", "v"]),
    (.open, ["O"]),
    (.search, ["/", "<C-s>"]),
    (.nextMatch, ["n", "<F3>"]),
    (.previousMatch, ["N", "<S-F3>"]),
    (.filter, ["f", "&"]),
    (.clearFilter, ["\\"]),
    (.sort, ["s"]),
    (.reverse, ["S"]),
    (.pipe, ["|"]),
    (.hints, [";"]),
    (.mark, ["m"]),
    (.goToMark, ["'", "`"]),
    (.jumpBack, ["<C-o>", "<M-Left>"]),
    (.jumpOnward, ["<M-Right>"]),
    (.retry, ["r", "R", "<F5>"]),
    (.redraw, ["<C-l>"]),
    (.help, ["?", "<F1>"]),
    (.close, ["<Esc>", "<C-g>"]),
    (.nextTheme, ["t"]),
    (.suspend, ["<C-z>"]),
    (.byName, [":", "<M-x>"]),
    (.quit, ["q", "<F10>"]),
    (.quitAll, ["Q"]),
    (.leaving, ["Z"]),
    (.interrupt, ["<C-c>"]),
  ]

  /// What each key asks for.
  package private(set) var commands: [Key: Command]
  /// Keys that were bound after the defaults, in that order: they are shown first.
  private var added: [Key] = []

  /// The defaults.
  package init() { commands = Self.defaults }

  private static let defaults: [Key: Command] = {
    var commands: [Key: Command] = [:]
    for (command, notations) in bindings {
      for key in keys(notations) { commands[key] = command }
    }
    return commands
  }()

  private static func keys(_ notations: [String]) -> [Key] {
    notations.map { notation in
      guard let key = try? KeyNotation.parse(notation).first else {
        fatalError("The key table has \(notation), which is not a key")
      }
      return key
    }
  }

  /// Has a key ask for something else, or for nothing.
  package mutating func bind(_ key: Key, to command: Command?) {
    guard commands[key] != command else { return }
    commands[key] = command
    added.removeAll { $0 == key }
    if command != nil { added.append(key) }
  }

  /// Each command with its keys, the one to be shown first; in the help's order.
  package var rows: [(command: Command, keys: [Key])] {
    Self.bindings.map { command, notations in
      let own = Self.keys(notations).filter { !added.contains($0) }
      return (command, (added + own).filter { commands[$0] == command })
    }
  }
}

// MARK: For people

extension KeyTable {
  /// The key that is shown for a command; nil if none is bound to it.
  func shown(_ command: Command) -> String? {
    rows.first { $0.command == command }?.keys.first.map(Self.shown)
  }

  /// A key as people read it: `<C-l>` is Ctrl-L.
  static func shown(_ key: Key) -> String {
    let notation = KeyNotation.print(key)
    switch notation {
    case "<Up>": return "↑"
    case "<Down>": return "↓"
    case "<Left>": return "←"
    case "<Right>": return "→"
    case "<lt>": return "<"
    default: break
    }
    guard notation.hasPrefix("<"), notation.hasSuffix(">"), notation.count > 2 else {
      return notation
    }
    let name = notation.dropFirst().dropLast()
    if name.hasPrefix("C-") { return "Ctrl-" + shownName(name.dropFirst(2)) }
    if name.hasPrefix("M-") { return "Alt-" + shownName(name.dropFirst(2)) }
    return String(name)
  }

  /// A key's name behind Ctrl or Alt: a letter is shown as it stands on the keyboard.
  private static func shownName(_ name: Substring) -> String {
    if name.count == 1 { return name.uppercased() }
    let arrows = ["Up": "↑", "Down": "↓", "Left": "←", "Right": "→", "lt": "<"]
    return arrows[String(name)] ?? String(name)
  }
}
