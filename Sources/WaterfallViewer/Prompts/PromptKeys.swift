package import TerminalInput

/// An edit by a key in the line that is being typed.
package enum PromptEdit: String, Hashable, Sendable, CaseIterable {
  case toStart
  case toEnd
  case back
  case onward
  case wordBack
  case wordOnward
  case deleteBack
  case delete
  case deleteWordBack
  case deleteArgumentBack
  case deleteWord
  case deleteToStart
  case deleteToEnd
  case putBack
  case swap
}

package enum PromptCommand: Hashable, Sendable {
  case edit(PromptEdit)
  case accept
  case leave
  case older
  case newer
  case olderLike
  case pageUp
  case pageDown
  case nextMatch
  case complete
  case completeBack
  case toCards
  case rank
  case goIn
  case goOut
  case keys
  case pickAll
  case pickNone
  case first
  case last

  package var summary: String {
    switch self {
    case .accept: "accept the text"
    case .leave: "leave the prompt and change nothing"
    case .older: "the previous input; in a menu or picker, up"
    case .newer: "the next input; in a menu or picker, down"
    case .olderLike: "the latest earlier input that contains the text"
    case .pageUp: "in a menu or picker, a page up"
    case .pageDown: "in a menu or picker, a page down"
    case .nextMatch: "in a search, the next match"
    case .complete: "complete a name; in a menu, down; in a picker, pick"
    case .completeBack: "in a menu, up; in a picker, pick and go up"
    case .toCards: "in a picker, to the cards and their keys; f returns"
    case .rank: "in a filter, find by letters in order, the best first; and back"
    case .goIn: "in a picker, into the directory that is in focus"
    case .goOut: "in a picker, out of the directory"
    case .keys: "in a picker, show its keys; also ? where nothing is typed"
    case .pickAll: "in a picker, pick all cards that are shown"
    case .pickNone: "in a picker, pick none"
    case .first: "in a picker, to the first card"
    case .last: "in a picker, to the last card"
    case .edit(let edit): edit.summary
    }
  }
}

extension PromptEdit {
  /// Whether the removed text can be put back.
  var cuts: Bool {
    switch self {
    case .deleteWordBack, .deleteArgumentBack, .deleteWord, .deleteToStart, .deleteToEnd: true
    default: false
    }
  }

  fileprivate var summary: String {
    switch self {
    case .toStart: "to the start of the line"
    case .toEnd: "to the end of the line"
    case .back: "a character back"
    case .onward: "a character forward"
    case .wordBack: "a word back"
    case .wordOnward: "a word forward"
    case .deleteBack: "delete the character before the cursor"
    case .delete: "delete the character under the cursor"
    case .deleteWordBack: "delete back to the start of the word"
    case .deleteArgumentBack: "delete back to a space"
    case .deleteWord: "delete to the end of the word"
    case .deleteToStart: "delete all before the cursor"
    case .deleteToEnd: "delete all from the cursor on"
    case .putBack: "put back what was deleted last"
    case .swap: "swap the two characters before the cursor"
    }
  }
}

/// Keys that are not listed here type their characters.
extension PromptCommand: KeyCommand {
  package static let bindings: [(command: PromptCommand, keys: [String])] = [
    (.accept, ["<Enter>", "<C-j>"]),
    (.leave, ["<Esc>", "<C-g>"]),
    (.older, ["<Up>", "<C-p>"]),
    (.newer, ["<Down>", "<C-n>"]),
    (.olderLike, ["<C-r>"]),
    (.pageUp, ["<PgUp>"]),
    (.pageDown, ["<PgDn>"]),
    (.nextMatch, ["<C-s>", "<F3>"]),
    (.complete, ["<Tab>"]),
    (.completeBack, ["<S-Tab>"]),
    (.toCards, ["<C-o>"]),
    (.rank, ["<C-x>"]),
    (.goIn, ["<M-Enter>", "<M-Down>"]),
    (.goOut, ["<M-Up>"]),
    (.keys, ["<F1>"]),
    (.pickAll, ["<M-a>"]),
    (.pickNone, ["<M-n>"]),
    (.first, ["<M-lt>"]),
    (.last, ["<M-gt>"]),
    (.edit(.toStart), ["<Home>", "<C-a>"]),
    (.edit(.toEnd), ["<End>", "<C-e>"]),
    (.edit(.back), ["<Left>", "<C-b>"]),
    (.edit(.onward), ["<Right>", "<C-f>"]),
    (.edit(.wordBack), ["<M-b>", "<M-Left>", "<C-Left>"]),
    (.edit(.wordOnward), ["<M-f>", "<M-Right>", "<C-Right>"]),
    (.edit(.deleteBack), ["<BS>", "<C-h>"]),
    (.edit(.delete), ["<Del>", "<C-d>"]),
    (.edit(.deleteWordBack), ["<M-BS>", "<C-M-h>"]),
    (.edit(.deleteArgumentBack), ["<C-w>"]),
    (.edit(.deleteWord), ["<M-d>", "<C-Del>"]),
    (.edit(.deleteToStart), ["<C-u>"]),
    (.edit(.deleteToEnd), ["<C-k>"]),
    (.edit(.putBack), ["<C-y>"]),
    (.edit(.swap), ["<C-t>"]),
  ]

  package static let defaults = readBindings()
  package static var place: String { "in a prompt" }
  package static var takesText: Bool { true }

  package var name: String {
    switch self {
    case .accept: "accept"
    case .leave: "leave"
    case .older: "older"
    case .newer: "newer"
    case .olderLike: "older-like"
    case .pageUp: "page-up"
    case .pageDown: "page-down"
    case .nextMatch: "next-match"
    case .complete: "complete"
    case .completeBack: "complete-back"
    case .toCards: "to-cards"
    case .rank: "rank"
    case .goIn: "go-in"
    case .goOut: "go-out"
    case .keys: "keys"
    case .pickAll: "pick-all"
    case .pickNone: "pick-none"
    case .first: "first"
    case .last: "last"
    case .edit(let edit): hyphenated(edit.rawValue)
    }
  }
}
