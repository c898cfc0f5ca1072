import WaterfallBoard
import WaterfallCards
import WaterfallRecords

// Commands that find cards, and the way back to them.
extension Command {
  static let findCommands: [Command] = [
    search, nextMatch, previousMatch, nextError, filter, clearFilter, sort, reverse, count, hints,
    mark, goToMark, jumpBack, jumpOnward, byName,
  ]

  static let search = Command(
    "search", ["/", "<C-s>"], "search as you type; capitals matter if you type one", .moves,
    synonyms: "find grep look query"
  ) { viewer, _ in viewer.open(.search) }

  static let nextMatch = board(
    "next-match", ["n", "<F3>"], "the next match", .moves, synonyms: "find again"
  ) { $0.goToMatch(1, times: $1) }

  static let previousMatch = board(
    "previous-match", ["N", "<S-F3>"], "the previous match", .moves, synonyms: "find again"
  ) { $0.goToMatch(-1, times: $1) }

  static let nextError = board(
    "next-error", ["E"], "the next error of a log; n and N go on", .moves,
    synonyms: "log level severity warning fatal"
  ) { $0.goToError(times: $1) }

  static let filter = Command(
    "filter", ["f", "&"], "show only what matches: a word, field:word, price<100, /regex/",
    synonyms: "find grep narrow limit only hide query where"
  ) { viewer, _ in viewer.openFilter() }

  static let clearFilter = board(
    "clear-filter", ["\\"], "clear the filter", synonyms: "all reset undo unfilter"
  ) { board, _ in board.clearFilter() }

  static let sort = Command("sort", ["s"], "sort by a field", synonyms: "order by arrange") {
    viewer, _ in
    viewer.open(.sort)
    viewer.prompts.choose(viewer.board.offeredSortChoice)
  }

  static let reverse = board("reverse", ["S"], "reverse the order", synonyms: "sort descending") {
    board, _ in board.reverse()
  }

  static let count = Command(
    "count", ["c"],
    "a field's values, and how many cards have each: :count FIELD; in the list the column's",
    synonyms:
      "histogram frequency statistics values facet group sum median summary plot chart graph"
  ) { viewer, _ in
    if let field = viewer.board.view.columns?.focused?.field {
      viewer.perform(named: "count \(field)")
    } else {
      viewer.open(.command, text: "count ")
    }
  }

  static let hints = pane(
    "hints", [";"], "letters on the cards in view; type them to go there", .moves,
    synonyms: "jump goto")

  package static let mark = pane(
    "mark", ["m"], "mark the card with a letter, to be typed next", synonyms: "bookmark")

  static let goToMark = pane(
    "go-to-mark", ["'", "`"], "go to the mark of a letter; '' goes back", .moves,
    synonyms: "bookmark")

  static let jumpBack = board(
    "jump-back", ["<C-o>", "<M-Left>"], "back to where you were before you jumped", .moves,
    synonyms: "history undo previous"
  ) { board, _ in board.goBack() }

  static let jumpOnward = board(
    "jump-onward", ["<M-Right>"], "forward through jumps", .moves, synonyms: "history redo next"
  ) { board, _ in board.goOnward() }

  static let byName = Command(
    "by-name", [":", "<M-x>"],
    "a command or an option by name, or a number: :q, :columns 2, :30",
    synonyms: "command option setting set"
  ) { viewer, _ in viewer.open(.command) }
}
