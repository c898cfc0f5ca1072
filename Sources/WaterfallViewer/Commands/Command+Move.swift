import WaterfallBoard
import WaterfallLayout

// Commands that move through the cards.
extension Command {
  static let moveCommands: [Command] = [
    focusDown, focusUp, focusLeft, focusRight, rowDown, rowUp, pageDown, pageUp, halfPageDown,
    halfPageUp, first, last, goIn, goOut, percent, firstInView, middleInView, lastInView, rowStart,
    rowEnd, previousSection, nextSection,
  ]

  // MARK: To another card

  package static let focusDown = board(
    "focus-down", ["<Down>", "j", "<C-n>", "<C-j>"], "the card below", [.moves, .goesOn]
  ) { $0.moveFocus(.down, times: $1) }

  package static let focusUp = board(
    "focus-up", ["<Up>", "k", "<C-p>", "<C-k>"], "the card above", .moves
  ) { $0.moveFocus(.up, times: $1) }

  package static let focusLeft = board(
    "focus-left", ["<Left>", "h"], "the card to the left", .moves
  ) { $0.moveFocus(.left, times: $1) }

  package static let focusRight = board(
    "focus-right", ["<Right>", "l"], "the card to the right", [.moves, .goesOn]
  ) { $0.moveFocus(.right, times: $1) }

  static let firstInView = board(
    "first-in-view", ["H"], "the first card in view, in this column", .moves
  ) { $0.placed.focusInView(.start, times: $1) }

  static let middleInView = board(
    "middle-in-view", ["M", "<M-r>"], "the card in the middle of the view, in this column", .moves
  ) { board, _ in board.placed.focusInView(.middle, times: 1) }

  // vi uses L for this, but L is the key for layouts here.
  static let lastInView = board(
    "last-in-view", ["<M-l>"], "the last card in view, in this column", .moves
  ) { $0.placed.focusInView(.end, times: $1) }

  static let rowStart = board(
    "row-start", ["^", "0", "<C-a>"], "the first card in this row", .moves
  ) { board, _ in board.moveFocus(.left, times: .max) }

  static let rowEnd = board("row-end", ["$"], "the last card in this row", .moves) { board, _ in
    board.moveFocus(.right, times: .max)
  }

  // MARK: Scrolling

  static let rowDown = board(
    "row-down", ["<C-e>", "<C-Down>", "J"], "scroll down by a row", [.moves, .goesOn, .scrollsOn]
  ) { $0.scroll(byRows: $1) }

  static let rowUp = board("row-up", ["<C-y>", "<C-Up>", "K"], "scroll up by a row", .moves) {
    $0.scroll(byRows: -$1)
  }

  static let pageDown = board(
    "page-down", ["<Space>", "<PgDn>", "<C-f>", "<C-v>"], "a page down",
    [.moves, .goesOn, .scrollsOn], synonyms: "scroll"
  ) { $0.placed.page(by: Double($1)) }

  static let pageUp = board(
    "page-up", ["b", "<PgUp>", "<C-b>", "<M-v>"], "a page up", .moves, synonyms: "scroll"
  ) { $0.placed.page(by: -Double($1)) }

  static let halfPageDown = board(
    "half-page-down", ["<C-d>", "d"], "half a page down", [.moves, .goesOn, .scrollsOn]
  ) { $0.placed.page(by: Double($1) / 2) }

  static let halfPageUp = board("half-page-up", ["<C-u>", "u"], "half a page up", .moves) {
    $0.placed.page(by: -Double($1) / 2)
  }

  // MARK: Far away

  static let first = board(
    "first", ["g", "<Home>", "<lt>", "<M-lt>", "<C-Home>"],
    "the first card, or the one whose number was typed before", [.moves, .jumps],
    synonyms: "top start home"
  ) { $0.scroll(toNumber: $1) }

  package static let last = numbered(
    "last", ["G", "<End>", ">", "<M-gt>", "<C-End>", "F"],
    "the last card, or the one whose number was typed before", [.moves, .goesOn, .jumps],
    synonyms: "bottom end"
  ) { board, number in
    if let number { board.scroll(toNumber: number) } else { board.scroll(to: .last) }
  }

  static let percent = numbered(
    "percent", ["%", "p"], "that far through the cards: 50% is the middle",
    [.moves, .goesOn, .jumps]
  ) { $0.scroll(to: .percent($1 ?? 0)) }

  static let previousSection = board(
    "previous-section", ["{", "<M-{>"], "the start of this section, or of the one before",
    [.moves, .jumps]
  ) { $0.goToSection(-$1) }

  static let nextSection = board(
    "next-section", ["}", "<M-}>"], "the next section", [.moves, .jumps]
  ) { $0.goToSection($1) }

  // MARK: To another board

  static let goIn = Command(
    "go-in", ["<M-Enter>", "<M-Down>"],
    "into the directory, table or list; Enter does the same", synonyms: "open cd child"
  ) { viewer, _ in viewer.goIn() }

  package static let goOut = Command(
    "go-out", ["<BS>", "<C-h>", "<M-Up>"], "out of it again, to what is around it",
    synonyms: "parent leave cd directory close undo"
  ) { viewer, _ in viewer.goOut() }
}

extension Command {
  /// The rows by which it scrolls a pane of lines; nil if it is another command. Negative: back.
  ///
  /// - Parameters:
  ///   - times: how often it is repeated.
  ///   - page: the rows of the pane.
  func scrolledRows(times: Int, page: Int) -> Int? {
    switch self {
    case .rowDown: times
    case .rowUp: -times
    case .pageDown: times * page
    case .pageUp: -times * page
    case .halfPageDown: times * page / 2
    case .halfPageUp: -times * page / 2
    default: nil
    }
  }
}
