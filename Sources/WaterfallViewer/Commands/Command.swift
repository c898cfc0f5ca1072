/// What a key can ask for.
package enum Command: String, Hashable, Sendable, CaseIterable {
  case focusUp, focusDown, focusLeft, focusRight
  case rowDown, rowUp
  case pageDown, pageUp, halfPageDown, halfPageUp
  case first, last, percent
  case firstInView, middleInView, lastInView
  case rowStart, rowEnd, previousSection, nextSection
  case moreColumns, fewerColumns, automaticColumns, singleColumn
  case nextLayout, turn, nextBorder, smallerGap, largerGap
  case enter, details, pick, pickBack, pickAll, pickNone, copy, edit, open
  case search, nextMatch, previousMatch, filter, clearFilter, sort, reverse
  case pipe, hints, mark, goToMark, jumpBack, jumpOnward
  case retry, redraw, suspend, help, byName, leaving, quit, quitAll, interrupt, close
  case nextTheme, lab

  package var summary: String {
    switch self {
    case .focusUp: "the card above"
    case .focusDown: "the card below"
    case .focusLeft: "the card to the left"
    case .focusRight: "the card to the right"
    case .rowDown: "scroll down by a row"
    case .rowUp: "scroll up by a row"
    case .pageDown: "a page down"
    case .pageUp: "a page up"
    case .halfPageDown: "half a page down"
    case .halfPageUp: "half a page up"
    case .first: "the first card, or the one whose number was typed before"
    case .last: "the last card, or the one whose number was typed before"
    case .percent: "that far into the cards: 50% is the middle"
    case .firstInView: "the first card in view, in this column"
    case .middleInView: "the card in the middle of the view, in this column"
    case .lastInView: "the last card in view, in this column"
    case .rowStart: "the first card in this row"
    case .rowEnd: "the last card in this row"
    case .previousSection: "the start of this section, or of the one before"
    case .nextSection: "the next section"
    case .moreColumns: "more columns"
    case .fewerColumns: "fewer columns"
    case .automaticColumns: "as many columns as fit"
    case .singleColumn: "one card per row, and back"
    case .nextLayout: "the next layout"
    case .turn: "the other direction"
    case .nextBorder: "the next border"
    case .smallerGap: "a smaller gap between cards"
    case .largerGap: "a larger gap between cards"
    case .enter: "the card's details; under --select pick, else what --on-enter runs"
    case .details: "the card's details: all its fields"
    case .copy: "copy the card"
    case .edit: "edit the card's file"
    case .open: "open the card's file or address"
    case .pick: "pick the card, or drop it, and go on to the next"
    case .pickBack: "pick the card, or drop it, and go back to the one before"
    case .pickAll: "pick all cards that are shown"
    case .pickNone: "pick none"
    case .search: "search as you type; capitals matter if you type one"
    case .nextMatch: "the next match"
    case .previousMatch: "the match before"
    case .filter: "show only what matches: a word, field:word, price<100, /regex/"
    case .clearFilter: "clear the filter"
    case .sort: "sort by a field"
    case .reverse: "reverse the order"
    case .pipe: "run a command on the card, or the picked ones, as JSON lines"
    case .hints: "letters on the cards in view; type them to go there"
    case .mark: "mark the card with a letter, to be typed next"
    case .goToMark: "go to the mark of a letter; '' goes back"
    case .jumpBack: "back to where you were before you jumped"
    case .jumpOnward: "onward through jumps"
    case .retry: "refresh from the source; after a failure, try again"
    case .redraw: "draw the screen anew"
    case .suspend: "suspend; fg comes back"
    case .help: "this help"
    case .byName: "do a command by its name, or go to a number: :q, :30"
    case .leaving: "with Z or Q behind it: quit"
    case .quit: "quit, or close what is open"
    case .quitAll: "quit, whatever is open"
    case .nextTheme: "the next theme"
    case .lab: "the lab, where the arrows choose and change the layout's numbers"
    case .interrupt: "quit at once, with status 130"
    case .close: "close what is open, stop loading, clear the search, then the filter"
    }
  }
}

extension Command {
  package var name: String { hyphenated(rawValue) }
}

/// A name of the code as people write it: `page-down` for `pageDown`.
package func hyphenated(_ name: String) -> String {
  name.reduce(into: "") { name, letter in
    name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
  }
}
