package import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
package import WaterfallViewer

extension ViewerState {
  /// Draws the present state.
  ///
  /// - Parameter grid: of any size; it is resized to the viewer's size and drawn completely.
  /// - Complexity: O(cells + cards in view · their text). Cards out of view cost nothing.
  package func render(into grid: inout Grid) {
    ScreenPainter(viewer.context).draw(viewer, into: &grid)
  }

  /// Draws the present state into a grid that shows an earlier one. The result is the same as that
  /// of ``render(into:)``, in less time.
  ///
  /// - Parameters:
  ///   - grid: as the last call left it.
  ///   - drawn: what the last call drew; nil if unknown, and then everything is drawn again.
  /// - Returns: the most important areas of the screen, in this order, for a frame that is sent in
  ///   parts.
  /// - Complexity: O(cells in motion + cards in view that changed · their text).
  package func render(into grid: inout Grid, after drawn: inout DrawnScreen?) -> [CellRect] {
    let painter = ScreenPainter(viewer.context)
    painter.draw(viewer, into: &grid, after: &drawn)
    return painter.urgentRects(of: viewer)
  }
}

/// Draws the whole screen of a viewer at one moment.
struct ScreenPainter {
  let context: PaneContext
  /// It has the board, too: another copy of that would take time in each frame.
  let painter: CardPainter

  init(_ context: PaneContext) { (self.context, painter) = (context, context.painter) }

  var options: ViewerConfiguration { context.options }
  var screen: Screen { context.screen }

  /// Draws the viewer as it is now.
  ///
  /// The cursor is on the card in focus. A pane that covers the cards moves it to its own row in
  /// focus, and a prompt to its caret.
  ///
  /// - Parameters:
  ///   - grid: of any size. It is resized to `screen.size` and drawn completely, except for what it
  ///     keeps.
  ///   - kept: the cards that the grid shows already; nil if it shows none.
  /// - Complexity: O(cells + cards in view · their text); cards out of view cost nothing.
  func draw(_ viewer: Viewer, into grid: inout Grid, keeping kept: KeptCards? = nil) {
    if kept == nil { grid.resize(to: screen.size) }
    (grid.cursor, grid.showsCursor) = (titlePlace, false)
    let queried = viewer.panes.ofCards.lazy.compactMap { $0.queriedRect(in: context) }.first
    grid.clip = grid.bounds
    BoardPainter(context, painter, queried: queried, kept).draw(into: &grid)
    grid.clip = CellRect(column: 0, row: 0, columns: screen.area.columns, rows: screen.area.rows)
    viewer.panes.draw(into: &grid, in: context)
    grid.clip = grid.bounds
    if screen.hasStatusLine { viewer.statusLine(in: context).draw(into: &grid) }
    if options.isASCII { grid.replaceMarks() }
  }

  /// The part of the state that decides where things are on the screen.
  struct Standing: Hashable, Sendable {
    var size: CellSize
    var offset: Int
    var cover: Cover
    var cards: CellRect
  }

  var standing: Standing {
    Standing(
      size: screen.size, offset: painter.board.offset, cover: context.cover, cards: screen.cards)
  }

  /// The rows that only move between a grid drawn at an earlier standing and one drawn now.
  ///
  /// nil if no rows do.
  func movement(since old: Standing) -> RowMovement? {
    guard context.cover == .nothing, old.cover == .nothing, screen.size == old.size,
      painter.board.offset != old.offset,
      screen.cards == old.cards, !screen.isHalved
    else { return nil }
    // No terminal can scroll sideways on its own.
    let rows = painter.board.offset - old.offset
    guard !painter.board.isHorizontal, abs(rows) < screen.viewport.rows else { return nil }
    return RowMovement(rows: rows, region: screen.headRows..<screen.headRows + screen.viewport.rows)
  }

  /// The cell where the title of the card in focus begins, or the cell in view that is nearest to
  /// it. nil if other things are read, or there is no card.
  var titlePlace: CellPoint? {
    guard context.cover == .nothing, !context.isAsking, !screen.cards.isEmpty,
      let frame = painter.board.frame(of: painter.board.focus),
      let card = painter.board.cards[painter.board.focus]
    else { return nil }
    let rect = context.cellRect(of: frame)
    guard !rect.intersection(screen.cards).isEmpty else { return nil }
    let place = card.titlePlace(in: rect, painter.board.shownForm)
    return CellPoint(
      column: min(max(place.column, screen.cards.column), screen.cards.maxColumn - 1),
      row: min(max(place.row, screen.cards.row), screen.cards.maxRow - 1))
  }

  /// The most important areas of the screen, in this order, for a frame that is sent in parts.
  ///
  /// They are the prompt or question, the head of the card in focus, and the status line.
  func urgentRects(of viewer: Viewer) -> [CellRect] {
    let status = CellRect(
      column: 0, row: screen.size.rows - 1, columns: screen.size.columns,
      rows: screen.hasStatusLine ? 1 : 0)
    var card = CellRect(
      column: screen.firstColumn, row: 0, columns: screen.viewport.columns,
      rows: min(1, screen.viewport.rows))
    if context.cover != .nothing {
      card = context.detailPanel ?? card
    } else {
      card =
        painter.board.frame(of: painter.board.focus).map {
          context.cellRect(of: $0).intersection(screen.cards)
        }
        ?? card
    }
    let head = CellRect(
      column: card.column, row: card.row, columns: card.columns, rows: min(3, card.rows))
    return context.isAsking ? [status, head, card] : [head, status, card]
  }
}
