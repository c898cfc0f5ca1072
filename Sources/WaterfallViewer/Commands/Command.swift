package import TerminalInput

/// A command that a key can have.
///
/// Its row has its keys, its summary and its traits. `Viewer.perform` carries it out.
package enum Command: String, Hashable, Sendable, CaseIterable {
  case focusUp
  case focusDown
  case focusLeft
  case focusRight
  case rowDown
  case rowUp
  case pageDown
  case pageUp
  case halfPageDown
  case halfPageUp
  case first
  case last
  case percent
  case firstInView
  case middleInView
  case lastInView
  case rowStart
  case rowEnd
  case previousSection
  case nextSection
  case moreColumns
  case fewerColumns
  case automaticColumns
  case list
  case nextLayout
  case turn
  case nextBorder
  case smallerGap
  case largerGap
  case enter
  case details
  case pick
  case pickBack
  case pickAll
  case pickNone
  case copy
  case edit
  case open
  case search
  case nextMatch
  case previousMatch
  case filter
  case clearFilter
  case sort
  case reverse
  case pipe
  case hints
  case mark
  case goToMark
  case jumpBack
  case jumpOnward
  case retry
  case redraw
  case suspend
  case help
  case byName
  case leaving
  case quit
  case quitAll
  case interrupt
  case close
  case nextTheme
  case lab
  case present
  case count
  case goIn
  case goOut
  case otherFiles
}

extension Command: KeyCommand {
  /// A group of commands in the help.
  enum Group: String, CaseIterable, Sendable {
    case find = "Find"
    case move = "Move"
    case look = "Look"
    case pick = "Pick"
    case leave = "Leave"
  }

  private static func rows(of group: Group) -> [Row] {
    switch group {
    case .find: findRows
    case .move: moveRows
    case .look: lookRows
    case .pick: pickRows
    case .leave: leaveRows
    }
  }

  /// One row for each command, in the order of the help.
  ///
  /// The help, the manual page, the config file and the names after `:` are all made from these
  /// rows. A summary says what a person sees.
  private static let rows = Group.allCases.flatMap(rows(of:))

  /// The commands of a group, in the order of the help.
  static func commands(of group: Group) -> [Command] { rows(of: group).map(\.command) }

  /// The twelve most important commands, which the help lists first.
  static let most: [Command] = [
    .focusDown, .pageDown, .last, .enter, .search, .nextMatch, .filter, .sort, .pick, .byName,
    .help, .quit,
  ]

  /// Everything about a command except how it is carried out.
  struct Row: Sendable {
    let command: Command
    let keys: [String]
    let summary: String
    let traits: Traits

    /// - Parameter keys: in the notation of ``KeyNotation``; the first one is shown.
    init(_ command: Command, _ keys: [String], _ summary: String, _ traits: Traits = []) {
      (self.command, self.keys, self.summary, self.traits) = (command, keys, summary, traits)
    }
  }

  /// Side effects that commands have in common.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// The command moves the focus or the view to other cards.
    static let moves = Self(rawValue: 1)
    /// The command shows that a person wants to see more cards.
    static let goesOn = Self(rawValue: 2)
  }

  private static let rowOfCommand = Dictionary(
    uniqueKeysWithValues: rows.map { ($0.command, $0) })

  private var row: Row {
    guard let row = Self.rowOfCommand[self] else { fatalError("The command \(self) has no row") }
    return row
  }

  package static let bindings = rows.map { (command: $0.command, keys: $0.keys) }
  package static let defaults = readBindings()
  package static var place: String { "" }
  package static var takesNumbers: Bool { true }

  package var name: String { hyphenated(rawValue) }
  package var summary: String { row.summary }
  /// Whether the command moves the focus or the view to other cards.
  var moves: Bool { row.traits.contains(.moves) }
  /// Whether the command shows that a person wants to see more cards.
  var goesOn: Bool { row.traits.contains(.goesOn) }
}

/// A name of the code in the form for people: `page-down` for `pageDown`.
package func hyphenated(_ name: String) -> String {
  name.reduce(into: "") { name, letter in
    name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
  }
}
