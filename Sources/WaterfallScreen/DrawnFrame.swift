import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallViewer

/// The cards in a drawn grid.
struct DrawnFrame {
  /// A card in the content, with everything that can change its look without reading it again.
  fileprivate struct Card {
    var path: ItemPath
    var item: Int
    var rect: CellRect
    var isFocused: Bool
    var isPicked: Bool
  }

  /// The values that change the look of all cards.
  fileprivate struct Look: Hashable {
    var size: CellSize
    /// It also shows whether there is a status line.
    var viewport: CellSize
    var cards: CardLook
    var generation: Int
    var cardChanges: Int
    /// The part of the filter that is highlighted on the cards.
    var light: Filter?
  }

  fileprivate var look: Look
  fileprivate var offset: Int
  /// In layout order.
  fileprivate var cards: [Card]
}

extension ScreenPainter {
  /// Updates a grid that shows an earlier state of the viewer.
  ///
  /// The result equals the one of ``draw(_:into:)``, in less time.
  ///
  /// - Parameters:
  ///   - grid: as the last call left it.
  ///   - drawn: what the last call drew; nil if unknown. Then everything is drawn.
  /// - Complexity: O(cards in view + cells that came into view + text of cards that changed).
  func draw(_ viewer: Viewer, into grid: inout Grid, after drawn: inout DrawnScreen?) {
    let next = DrawnScreen(standing: standing, cards: drawnFrame(of: viewer))
    defer { drawn = next }
    guard let old = drawn, grid.size == screen.size else { return draw(viewer, into: &grid) }
    let movement = movement(since: old.standing)
    if let movement { grid.move(movement) }
    if let before = old.cards, let cards = next.cards,
      cards.offset - before.offset == movement?.rows ?? 0,
      redraw(&grid, from: before, to: cards)
    {
      grid.clip = grid.bounds
      (grid.cursor, grid.showsCursor) = (titlePlace, false)
      if screen.hasStatusLine { viewer.statusLine(in: context).draw(into: &grid) }
    } else {
      draw(viewer, into: &grid)
    }
  }

  /// The cards that ``draw(_:into:)`` draws now.
  ///
  /// nil if it draws anything besides separate cards and the status line.
  private func drawnFrame(of viewer: Viewer) -> DrawnFrame? {
    guard context.cover == .nothing,
      !viewer.panes.marksCards,
      painter.board.arrangement.count > 0,
      !painter.board.isHorizontal,
      context.animation == nil,
      painter.board.finding.search == nil, !context.isChoosingOrder, !options.isASCII,
      options.pictureMode == nil || painter.board.fields?.image == nil,
      painter.board.layout.choice.kind.traits.contains(.keepsApart)
    else { return nil }
    if painter.board.reading.hasMarks { return nil }
    // The line after the last card must be out of view.
    guard painter.board.contentExtent - 1 - painter.board.offset >= screen.viewport.rows else {
      return nil
    }
    guard let inView = context.inView, !inView.hasOthers else { return nil }
    let picks = context.picks
    let cards = inView.cards.map { card in
      let rect = CellRect(
        column: Int(card.frame.minX), row: Int(card.frame.minY), columns: Int(card.frame.width),
        rows: Int(card.frame.height))
      return DrawnFrame.Card(
        path: card.path, item: card.item, rect: rect, isFocused: card.item == painter.board.focus,
        isPicked: picks.contains(card.item))
    }
    let look = DrawnFrame.Look(
      size: screen.size, viewport: screen.viewport, cards: painter.look,
      generation: painter.board.generation,
      cardChanges: painter.board.cards.changes, light: painter.board.ordering.light)
    return DrawnFrame(look: look, offset: painter.board.offset, cards: cards)
  }

  /// Draws the cards that changed or came into view, in a grid whose rows have been moved.
  ///
  /// - Returns: false if other things changed, too; then nothing is drawn.
  private func redraw(_ grid: inout Grid, from old: DrawnFrame, to new: DrawnFrame) -> Bool {
    let shift = new.offset - old.offset
    let rows = screen.viewport.rows
    guard old.look == new.look, abs(shift) < rows else { return false }
    // The content's rows that were in view and still are; the other rows are new.
    let kept = max(old.offset, new.offset)..<min(old.offset, new.offset) + rows
    guard let areUnchanged = new.areUnchanged(since: old, in: kept) else { return false }
    grid.clip = grid.bounds
    let whole = CellRect(column: 0, row: screen.headRows, columns: screen.size.columns, rows: rows)
    let came = CellRect(
      column: 0, row: screen.headRows + (shift > 0 ? rows - shift : 0),
      columns: screen.size.columns,
      rows: abs(shift))
    for (card, isUnchanged) in zip(new.cards, areUnchanged) {
      var rect = card.rect
      rect.row += screen.headRows - painter.board.offset
      grid.clip = isUnchanged ? came : whole
      guard !rect.intersection(grid.clip).isEmpty else { continue }
      painter.draw(
        card.item, showing: painter.board.attributeText(at: card.path, in: painter.board.layout),
        into: &grid,
        rect: rect)
    }
    return true
  }
}

extension DrawnFrame {
  /// Whether each card is unchanged, in the order of the cards.
  ///
  /// - Parameter rows: the content's rows that were in view and still are.
  /// - Returns: nil if any card in those rows has come, gone or moved.
  fileprivate func areUnchanged(since old: DrawnFrame, in rows: Range<Int>) -> [Bool]? {
    let before = old.cards.span
    var (next, areUnchanged) = (0, [Bool]())
    areUnchanged.reserveCapacity(cards.count)
    for card in cards {
      while next < before.count, before[next].path < card.path {
        guard !before[next].stands(in: rows) else { return nil }
        next += 1
      }
      let isIn = card.stands(in: rows)
      if next < before.count, before[next].path == card.path, before[next].item == card.item {
        let same = before[next]
        next += 1
        guard !isIn && !same.stands(in: rows) || same.isAtPlace(of: card) else { return nil }
        areUnchanged.append(same.looksLike(card))
      } else {
        guard !isIn else { return nil }
        areUnchanged.append(false)
      }
    }
    while next < before.count {
      guard !before[next].stands(in: rows) else { return nil }
      next += 1
    }
    return areUnchanged
  }
}

extension DrawnFrame.Card {
  fileprivate func stands(in rows: Range<Int>) -> Bool {
    rect.row < rows.upperBound && rect.maxRow > rows.lowerBound
  }

  // Compared number by number, because the synthesised `==` is slower generic code in another
  // module.
  fileprivate func isAtPlace(of other: Self) -> Bool {
    rect.row == other.rect.row && rect.column == other.rect.column && rect.rows == other.rect.rows
      && rect.columns == other.rect.columns
  }

  /// - Parameter other: the same item at the same path.
  fileprivate func looksLike(_ other: Self) -> Bool {
    isFocused == other.isFocused && isPicked == other.isPicked && isAtPlace(of: other)
  }
}
