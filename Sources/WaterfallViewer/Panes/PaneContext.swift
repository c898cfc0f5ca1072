package import TerminalGrid
package import WaterfallBoard
package import WaterfallCards
import WaterfallItems
package import WaterfallLayout
import WaterfallRecords

/// The state of the viewer at one moment, as panes and drawings may read it.
///
/// It must not outlive the moment. While a copy of the board is kept, the board's next change would
/// copy its layout. It has no copy of the lab, which changes a second layout while it reads this.
///
/// It is a class. A copy of the state for each pane and drawing would take a fifth of the time of a
/// frame.
package final class PaneContext: Sendable {
  package let options: ViewerConfiguration
  package let screen: Screen
  package let board: Board
  package let boardHistory: BoardHistory
  package let picks: Picks
  package let pictures: PictureCache
  package let theme: Theme
  /// The shell command that Enter runs; nil if Enter opens the details.
  let onEnter: RecordTemplate?
  package let status: StatusLine
  let prompts: PromptPane
  let details: Details
  /// The types of the open panes, in the order in which they receive events.
  let open: [any Pane.Type]
  /// Cards on their way; nil while all are in their places.
  package let animation: Animation?
  /// The cards in view since the last event; nil if there are none.
  package var inView: CardsInView? { board.inView }

  init(_ viewer: borrowing Viewer) {
    (options, screen, board) = (viewer.options, viewer.screen, viewer.board)
    (boardHistory, picks, pictures) = (viewer.boardHistory, viewer.picks, viewer.pictures)
    (theme, onEnter, status) = (viewer.themes.shown, viewer.onEnter, viewer.status)
    (prompts, details, open) = (
      viewer.prompts, viewer.details, viewer.panes.open.map { type(of: $0) }
    )
    animation = viewer.animation
  }
}

extension PaneContext {
  /// Draws cards as they look now.
  package var painter: CardPainter {
    var search = board.finding.search
    if let prompt = prompts.current, prompt.kind == .search, let held = prompt.held {
      search = held.search
    }
    return CardPainter(
      board, picks: picks, pictures: pictures, theme: theme, paint: options.paint,
      lighting: search)
  }

  /// The place of the details' panel on the screen; nil if they are closed.
  package var detailPanel: CellRect? { details.isOpen ? details.panel(in: self) : nil }

  /// Whether text is being typed into a prompt.
  package var isTyping: Bool { prompts.isOpen }

  /// Whether a prompt or a question uses the status line's row.
  package var isAsking: Bool { open.contains { $0.traits.asks } }

  /// How much the open panes cover.
  package var cover: Cover { open.first { $0.traits.cover != .nothing }?.traits.cover ?? .nothing }

  /// Whether the cards are shown to an audience.
  package var isPresented: Bool { open.contains { $0.traits.isForAudience } }

  package func isOpen<P: Pane>(_ kind: P.Type) -> Bool {
    open.contains { $0 == kind }
  }

  /// Whether an order is being chosen from a menu.
  package var isChoosingOrder: Bool { prompts.current?.kind == .sort }

  /// Whether the open prompt is the one of `--select`.
  var isPicking: Bool { options.selection != nil && prompts.current?.kind == .filter }

  /// Whether what is typed to pick has the grammar for lines (``Filter/init(line:matching:by:)``).
  var readsLines: Bool {
    options.selection != nil && (board.finding.areLines ?? options.picker.expectsLines)
  }

  /// How the words of a filter are matched.
  var matching: Filter.Matching { prompts.matching ?? (readsLines ? .fuzzy : .exact) }

  /// The place on the screen of a frame in the content.
  package func cellRect(of frame: Rect) -> CellRect {
    CellRect(
      column: Int(frame.minX) - (board.isHorizontal ? board.offset : 0) + screen.firstColumn,
      row: Int(frame.minY) - (board.isHorizontal ? 0 : board.offset) + screen.headRows,
      columns: Int(frame.width), rows: Int(frame.height))
  }

  /// Why no more is loaded although the view has room; nil if more is loaded.
  package var fillingPause: String? {
    guard board.reading.filling.isOver else { return nil }
    return "not growing" + (options.keys.shown(.last).map { ", \($0) loads more" } ?? "")
  }

  /// Whether another board is being opened.
  var isEntering: Bool { boardHistory.way(to: board.reading.refresh.generation) != nil }

  /// Whether another board is inside the item.
  func isEnterable(_ item: Int) -> Bool {
    board.arrangement.path(of: item) != nil
      && (options.menu == .menu || board.cards[item]?.isEnterable == true)
  }

  /// The item whose card the board shows at a cell of the screen; nil if there is none.
  package func item(at point: CellPoint) -> Int? {
    let viewport = screen.cards
    guard viewport.contains(column: point.column, row: point.row) else { return nil }
    let (column, row) = board.isHorizontal ? (board.offset, 0) : (0, board.offset)
    let x = Double(column + point.column - viewport.column)
    let y = Double(row + point.row - viewport.row)
    var found: Int?
    var isCovered = false
    board.layout.forEachElement(in: board.visibleRect) { attributes in
      let frame = attributes.frame
      guard frame.minX <= x, x < frame.maxX, frame.minY <= y, y < frame.maxY else { return }
      // A sticky section header covers the cards below it.
      if attributes.kind == .item { found = board.arrangement.item(at: attributes.path) }
      if attributes.kind == .header { isCovered = true }
    }
    return isCovered ? nil : found
  }
}

// The state of a selection under `--select`.
extension PaneContext {
  /// The keys that pick and that return to the prompt, under `--select`; nil without it.
  var pickerSummary: String? {
    guard options.selection != nil, let pick = options.keys.shown(.enter),
      let type = options.keys.shown(.filter)
    else { return nil }
    return "\(pick) picks, \(type) types"
  }

  /// The number of picks, and the most that there can be: `2`, `2/3`.
  var pickCount: String {
    "\(picks.count)" + (options.picker.mostPicks.map { "/\($0)" } ?? "")
  }

  /// The text of a picker, without blanks at its end; nil if there is no picker.
  var pickerText: String? {
    guard options.selection != nil else { return nil }
    let typed = prompts.current.flatMap { $0.kind == .filter ? $0.line.text : nil }
    let closed = options.picker.searches ? board.query.filterText : options.picker.text
    return String((typed ?? closed).withoutTrailingSpace)
  }

  /// Whether all items have been read, as far as they are wanted.
  var hasLoaded: Bool { board.loading == .ended || board.isHalted }

  /// Whether the prompt of a picker has no text and takes none.
  var hidesPrompt: Bool { isPicking && options.picker.hidesPrompt }

  /// Whether the card that Enter picks is known.
  enum Choice { case known, pending, none }

  /// Whether Enter can pick now.
  ///
  /// It waits for pending answers. So typing and pressing Enter at once picks by the whole text.
  var choice: Choice {
    if picks.count > 0 { return .known }
    if board.ordering.isPending, !board.ordering.isAnswered || board.arrangement.count == 0 {
      return .pending
    }
    if board.arrangement.count > 0 { return .known }
    return hasLoaded ? .none : .pending
  }
}
