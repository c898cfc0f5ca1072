import WaterfallBoard
import WaterfallCards
import WaterfallItems

// Commands that change how the cards look, or show something else.
extension Command {
  static let lookCommands: [Command] = [
    details, preview, previewUp, previewDown, previewPageUp, previewPageDown, otherFiles,
    moreColumns, fewerColumns, automaticColumns, list, chooseFields, nextLayout, turn, nextBorder,
    smallerGap, largerGap, nextTheme, lab, present, followSpeaker, talk, retry, redraw, help,
  ]

  package static let details = Command(
    "details", ["o", "i"], "the card's details: all its fields", .actsOnCard,
    synonyms: "open show view inspect preview zoom expand enlarge record json"
  ) { viewer, _ in viewer.openDetails(of: viewer.board.focus) }

  package static let preview = pane(
    "preview", ["<C-/>", "<C-_>", "<M-p>"], "show or hide the preview of --preview",
    [.isImmediate, .isAside], synonyms: "toggle command output pane")

  package static let previewUp = Command(
    "preview-up", ["<S-Up>"], "scroll the preview up", [.isImmediate, .isAside]
  ) { viewer, times in viewer.scrollPreview(rows: -(times ?? 1)) }

  package static let previewDown = Command(
    "preview-down", ["<S-Down>"], "scroll the preview down", [.isImmediate, .isAside]
  ) { viewer, times in viewer.scrollPreview(rows: times ?? 1) }

  package static let previewPageUp = Command(
    "preview-page-up", ["<M-PgUp>", "<S-PgUp>"], "a page up in the preview",
    [.isImmediate, .isAside], synonyms: "scroll"
  ) { viewer, times in viewer.scrollPreview(pages: -(times ?? 1)) }

  package static let previewPageDown = Command(
    "preview-page-down", ["<M-PgDn>", "<S-PgDn>"], "a page down in the preview",
    [.isImmediate, .isAside], synonyms: "scroll"
  ) { viewer, times in viewer.scrollPreview(pages: times ?? 1) }

  static let otherFiles = Command(
    "other-files", ["a"], "show or hide files of other kinds in this directory",
    synonyms: "hidden all show toggle"
  ) { viewer, _ in viewer.openBoard(.others) }

  // MARK: The layout

  package static let moreColumns = board(
    "more-columns", ["+"], "more columns", synonyms: "zoom out smaller narrow width size"
  ) { $0.changeColumns(by: $1) }

  package static let fewerColumns = board(
    "fewer-columns", ["-"], "fewer columns", synonyms: "zoom in bigger larger wide width size"
  ) { $0.changeColumns(by: -$1) }

  static let automaticColumns = board(
    "automatic-columns", ["="], "as many columns as fit", synonyms: "zoom reset width size"
  ) { board, _ in board.relayout { $0.columns = nil } }

  static let list = board(
    "list", ["z"], "a list with a row for each card, and back",
    synonyms: "table rows columns compact lines spreadsheet toggle view"
  ) { board, _ in board.toggleList() }

  static let chooseFields = pane(
    "choose-fields", ["C"], "choose the fields that are shown, and their order",
    synonyms: "columns hide show attributes properties")

  static let nextLayout = board(
    "next-layout", ["L"], "the next layout", synonyms: "masonry grid view"
  ) { board, _ in board.nextLayout() }

  static let turn = board(
    "turn", ["D"], "the other direction", synonyms: "horizontal vertical rotate"
  ) { board, _ in board.turn() }

  static let nextBorder = board(
    "next-border", ["B"], "the next border", synonyms: "frame line box style"
  ) { board, _ in board.nextBorder() }

  static let smallerGap = board("smaller-gap", ["["], "a smaller gap between cards") {
    $0.changeGap(by: -$1)
  }

  static let largerGap = board("larger-gap", ["]"], "a larger gap between cards") {
    $0.changeGap(by: $1)
  }

  // MARK: The screen

  package static let nextTheme = Command(
    "next-theme", ["t"], "the next theme", synonyms: "colour color dark light"
  ) { viewer, times in
    viewer.themes.next(times ?? 1, of: viewer.options.themes)
    viewer.status.say("theme: \(viewer.themes.shown.name)")
  }

  package static let lab = pane(
    "lab", ["!"], "the lab, where the arrows choose and change the layout's numbers",
    synonyms: "debug parameters compare")

  package static let present = pane(
    "present", ["P"], "for an audience: show keys and mouse, hide the status line; and back",
    synonyms: "talk slides demo")

  package static let followSpeaker = pane(
    "follow-speaker", ["."], "as a guest of a talk: see what the speaker shows", .isAside,
    synonyms: "talk attend guest")

  package static let talk = pane(
    "talk", ["T"], "of a talk that you lead: how many follow, and how guests join", .isAside,
    synonyms: "lead guests audience")

  package static let retry = Command(
    "retry", ["r", "R", "<F5>"], "refresh from the source; after a failure, try again", .goesOn,
    synonyms: "reload update refresh"
  ) { viewer, _ in viewer.retry() }

  package static let redraw = Command(
    "redraw", ["<C-l>", "<C-r>"], "draw the screen again", [.isImmediate, .isAside],
    synonyms: "repaint clear"
  ) { viewer, _ in viewer.emit(.redraw) }

  package static let help = pane("help", ["?", "<F1>"], "this help", .isImmediate)
}
