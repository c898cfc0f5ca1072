// The rows of the command table, in the groups of the help.
extension Command {
  static let findRows: [Row] = [
    Row(.search, ["/", "<C-s>"], "search as you type; capitals matter if you type one", .moves),
    Row(.nextMatch, ["n", "<F3>"], "the next match", .moves),
    Row(.previousMatch, ["N", "<S-F3>"], "the previous match", .moves),
    Row(.filter, ["f", "&"], "show only what matches: a word, field:word, price<100, /regex/"),
    Row(.clearFilter, ["\\"], "clear the filter"),
    Row(.sort, ["s"], "sort by a field"),
    Row(.reverse, ["S"], "reverse the order"),
    Row(.count, ["c"], "a field's values, and how many cards have each: :count FIELD"),
    Row(.hints, [";"], "letters on the cards in view; type them to go there", .moves),
    Row(.mark, ["m"], "mark the card with a letter, to be typed next"),
    Row(.goToMark, ["'", "`"], "go to the mark of a letter; '' goes back", .moves),
    Row(.jumpBack, ["<C-o>", "<M-Left>"], "back to where you were before you jumped", .moves),
    Row(.jumpOnward, ["<M-Right>"], "forward through jumps", .moves),
    Row(
      .byName, [":", "<M-x>"], "a command or an option by name, or a number: :q, :columns 2, :30"),
  ]

  static let moveRows: [Row] = [
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
    Row(
      .goIn, ["<M-Enter>", "<M-Down>"], "into the directory, table or list; Enter does the same"),
    Row(.goOut, ["<BS>", "<C-h>", "<M-Up>"], "out of it again, to what is around it"),
    Row(.percent, ["%", "p"], "that far through the cards: 50% is the middle", [.moves, .goesOn]),
    Row(.firstInView, ["H"], "the first card in view, in this column", .moves),
    Row(
      .middleInView, ["M", "<M-r>"], "the card in the middle of the view, in this column", .moves),
    // vi uses L for this, but L is the key for layouts here.
    Row(.lastInView, ["<M-l>"], "the last card in view, in this column", .moves),
    Row(.rowStart, ["^", "0", "<C-a>"], "the first card in this row", .moves),
    Row(.rowEnd, ["$"], "the last card in this row", .moves),
    Row(
      .previousSection, ["{", "<M-{>"], "the start of this section, or of the one before", .moves),
    Row(.nextSection, ["}", "<M-}>"], "the next section", .moves),
  ]

  static let lookRows: [Row] = [
    Row(.details, ["o", "i"], "the card's details: all its fields"),
    Row(.otherFiles, ["a"], "show or hide files of other kinds in this directory"),
    Row(.moreColumns, ["+"], "more columns"),
    Row(.fewerColumns, ["-"], "fewer columns"),
    Row(.automaticColumns, ["="], "as many columns as fit"),
    Row(.list, ["z"], "a list with a row for each card, and back"),
    Row(.nextLayout, ["L"], "the next layout"),
    Row(.turn, ["D"], "the other direction"),
    Row(.nextBorder, ["B"], "the next border"),
    Row(.smallerGap, ["["], "a smaller gap between cards"),
    Row(.largerGap, ["]"], "a larger gap between cards"),
    Row(.nextTheme, ["t"], "the next theme"),
    Row(.lab, ["!"], "the lab, where the arrows choose and change the layout's numbers"),
    Row(
      .present, ["P"],
      "for an audience: show keys and mouse, hide the status line; and back"),
    Row(
      .retry, ["r", "R", "<F5>"], "refresh from the source; after a failure, try again", .goesOn),
    Row(.redraw, ["<C-l>", "<C-r>"], "draw the screen again"),
    Row(.help, ["?", "<F1>"], "this help"),
  ]

  static let pickRows: [Row] = [
    Row(
      .enter, ["<Enter>"],
      "into a directory, else the card's details; under --select pick, else what --on-enter runs"),
    Row(
      .pick, ["x", "<Tab>", "<Ins>"], "pick the card, or drop it, and go on to the next", .moves),
    Row(
      .pickBack, ["<S-Tab>"], "pick the card, or drop it, and go back to the one before", .moves),
    Row(.pickAll, ["*"], "pick all cards that are shown"),
    Row(.pickNone, ["X"], "pick none"),
    Row(.copy, ["y", "<M-w>"], "copy the card"),
    Row(.edit, ["e", "v"], "edit the card's file"),
    Row(.open, ["O"], "open the card's file or address"),
    Row(.pipe, ["|"], "run a command on the card, or the picked ones, as JSON lines"),
  ]

  static let leaveRows: [Row] = [
    Row(
      .close, ["<Esc>", "<C-g>"],
      "close what is open, stop loading, clear the search, then the filter"),
    Row(.quit, ["q", "<F10>"], "quit, or close what is open"),
    Row(.quitAll, ["Q"], "quit, whatever is open"),
    Row(.leaving, ["Z"], "followed by Z or Q: quit"),
    Row(.interrupt, ["<C-c>"], "quit at once, with status 130"),
    Row(.suspend, ["<C-z>"], "suspend; fg resumes"),
  ]
}
