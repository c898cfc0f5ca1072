package import TerminalInput

/// What a key can ask for. All that is known of a command is its row; what it does is in
/// `Viewer.perform`.
package enum Command: String, Hashable, Sendable, CaseIterable {
  case focusUp, focusDown, focusLeft, focusRight
  case rowDown, rowUp
  case pageDown, pageUp, halfPageDown, halfPageUp
  case first, last, percent
  case firstInView, middleInView, lastInView
  case rowStart, rowEnd, previousSection, nextSection
  case moreColumns, fewerColumns, automaticColumns, list
  case nextLayout, turn, nextBorder, smallerGap, largerGap
  case enter, details, pick, pickBack, pickAll, pickNone, copy, edit, open
  case search, nextMatch, previousMatch, filter, clearFilter, sort, reverse
  case pipe, hints, mark, goToMark, jumpBack, jumpOnward
  case retry, redraw, suspend, help, byName, leaving, quit, quitAll, interrupt, close
  case nextTheme, lab
}

extension Command: KeyCommand {
  /// One for each command, in the order of the help. Help, manual page, config file and the names
  /// behind `:` follow from it. A summary says what a person sees.
  private static let rows: [Row] = [
    Row(.focusDown, ["<Down>", "j", "<C-n>", "<C-j>"], "the card below", [.moves, .goesOn]),
    Row(.focusUp, ["<Up>", "k", "<C-p>", "<C-k>"], "the card above", .moves),
    Row(.focusLeft, ["<Left>", "h"], "the card to the left", .moves),
    Row(.focusRight, ["<Right>", "l"], "the card to the right", [.moves, .goesOn]),
    Row(.rowDown, ["<C-e>", "<C-Down>", "J"], "scroll down by a row", [.moves, .goesOn]),
    Row(.rowUp, ["<C-y>", "<C-Up>", "K"], "scroll up by a row", .moves),
    Row(.pageDown, ["<Space>", "<PgDn>", "<C-f>", "<C-v>"], "a page down", [.moves, .goesOn]),
    Row(.pageUp, ["b", "<PgUp>", "<C-b>", "<M-v>"], "a page up", .moves),
    Row(.halfPageDown, ["<C-d>", "d"], "half a page down", [.moves, .goesOn]),
    Row(.halfPageUp, ["<C-u>", "u"], "half a page up", .moves),
    Row(
      .first, ["g", "<Home>", "<lt>", "<M-lt>", "<C-Home>"],
      "the first card, or the one whose number was typed before", .moves),
    Row(
      .last, ["G", "<End>", ">", "<M-gt>", "<C-End>", "F"],
      "the last card, or the one whose number was typed before", [.moves, .goesOn]),
    Row(.percent, ["%", "p"], "that far into the cards: 50% is the middle", [.moves, .goesOn]),
    Row(.firstInView, ["H"], "the first card in view, in this column", .moves),
    Row(
      .middleInView, ["M", "<M-r>"], "the card in the middle of the view, in this column", .moves),
    // vi's L is the layouts'.
    Row(.lastInView, ["<M-l>"], "the last card in view, in this column", .moves),
    Row(.rowStart, ["^", "0", "<C-a>"], "the first card in this row", .moves),
    Row(.rowEnd, ["$"], "the last card in this row", .moves),
    Row(
      .previousSection, ["{", "<M-{>"], "the start of this section, or of the one before", .moves),
    Row(.nextSection, ["}", "<M-}>"], "the next section", .moves),
    Row(.moreColumns, ["+"], "more columns"),
    Row(.fewerColumns, ["-"], "fewer columns"),
    Row(.automaticColumns, ["="], "as many columns as fit"),
    Row(.list, ["z"], "a list with a row for each card, and back"),
    Row(.nextLayout, ["L"], "the next layout"),
    Row(.turn, ["D"], "the other direction"),
    Row(.nextBorder, ["B"], "the next border"),
    Row(.smallerGap, ["["], "a smaller gap between cards"),
    Row(.largerGap, ["]"], "a larger gap between cards"),
    Row(.lab, ["!"], "the lab, where the arrows choose and change the layout's numbers"),
    Row(.enter, ["<Enter>"], "the card's details; under --select pick, else what --on-enter runs"),
    Row(.details, ["o", "i"], "the card's details: all its fields"),
    Row(
      .pick, ["x", "<Tab>", "<Ins>"], "pick the card, or drop it, and go on to the next", .moves),
    Row(
      .pickBack, ["<S-Tab>"], "pick the card, or drop it, and go back to the one before", .moves),
    Row(.pickAll, ["*"], "pick all cards that are shown"),
    Row(.pickNone, ["X"], "pick none"),
    Row(.copy, ["y", "<M-w>"], "copy the card"),
    Row(.edit, ["e", "v"], "edit the card's file"),
    Row(.open, ["O"], "open the card's file or address"),
    Row(.search, ["/", "<C-s>"], "search as you type; capitals matter if you type one", .moves),
    Row(.nextMatch, ["n", "<F3>"], "the next match", .moves),
    Row(.previousMatch, ["N", "<S-F3>"], "the match before", .moves),
    Row(.filter, ["f", "&"], "show only what matches: a word, field:word, price<100, /regex/"),
    Row(.clearFilter, ["\\"], "clear the filter"),
    Row(.sort, ["s"], "sort by a field"),
    Row(.reverse, ["S"], "reverse the order"),
    Row(.pipe, ["|"], "run a command on the card, or the picked ones, as JSON lines"),
    Row(.hints, [";"], "letters on the cards in view; type them to go there", .moves),
    Row(.mark, ["m"], "mark the card with a letter, to be typed next"),
    Row(.goToMark, ["'", "`"], "go to the mark of a letter; '' goes back", .moves),
    Row(.jumpBack, ["<C-o>", "<M-Left>"], "back to where you were before you jumped", .moves),
    Row(.jumpOnward, ["<M-Right>"], "onward through jumps", .moves),
    Row(
      .retry, ["r", "R", "<F5>"], "refresh from the source; after a failure, try again", .goesOn),
    Row(.redraw, ["<C-l>", "<C-r>"], "draw the screen anew"),
    Row(.help, ["?", "<F1>"], "this help"),
    Row(
      .close, ["<Esc>", "<C-g>"],
      "close what is open, stop loading, clear the search, then the filter"),
    Row(.nextTheme, ["t"], "the next theme"),
    Row(.suspend, ["<C-z>"], "suspend; fg comes back"),
    Row(.byName, [":", "<M-x>"], "do a command by its name, or go to a number: :q, :30"),
    Row(.quit, ["q", "<F10>"], "quit, or close what is open"),
    Row(.quitAll, ["Q"], "quit, whatever is open"),
    Row(.leaving, ["Z"], "with Z or Q behind it: quit"),
    Row(.interrupt, ["<C-c>"], "quit at once, with status 130"),
  ]

  /// What is known of a command.
  private struct Row: Sendable {
    let command: Command
    let keys: [String]
    let summary: String
    let traits: Traits

    /// - Parameter keys: in the notation of ``KeyNotation``, the one to be shown first.
    init(_ command: Command, _ keys: [String], _ summary: String, _ traits: Traits = []) {
      (self.command, self.keys, self.summary, self.traits) = (command, keys, summary, traits)
    }
  }

  /// What happens beside that which a command does.
  private struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// It takes a person elsewhere among the cards.
    static let moves = Self(rawValue: 1)
    /// It shows that a person wants to see more.
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
  /// Whether it takes a person elsewhere among the cards.
  var moves: Bool { row.traits.contains(.moves) }
  /// Whether it shows that a person wants to see more.
  var goesOn: Bool { row.traits.contains(.goesOn) }
}

/// A name of the code as people write it: `page-down` for `pageDown`.
package func hyphenated(_ name: String) -> String {
  name.reduce(into: "") { name, letter in
    name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
  }
}
