import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallViewer

/// The content of a drawn grid, so that the next drawing moves and draws only what it must.
package struct DrawnScreen {
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
    var cards: CardLook
    var generation: Int
    var cardChanges: Int
    /// The part of the filter that is highlighted on the cards.
    var light: Filter?
  }

  fileprivate let standing: ScreenPainter.Standing
  /// nil if the grid shows anything besides separate cards and the status line.
  fileprivate var look: Look?
  /// In layout order; empty without a look.
  fileprivate var cards: [Card] = []
}

/// The cards of an earlier drawing that a grid still shows, after its rows have moved.
struct KeptCards {
  /// Whether each card in view looks as it did, in layout order.
  private let areUnchanged: [Bool]
  /// The part of the screen that has come into view.
  private let came: CellRect

  /// The part of the screen in which a card has to be drawn.
  ///
  /// - Parameters:
  ///   - number: the card's number among those in view, in layout order.
  ///   - all: the part of the screen that shows cards.
  func stalePart(ofCard number: Int, of all: CellRect) -> CellRect {
    areUnchanged.indices.contains(number) && areUnchanged[number] ? came : all
  }

  /// Returns nil if other things have changed, too, so that everything has to be drawn.
  fileprivate init?(_ old: DrawnScreen, in new: DrawnScreen, on screen: Screen) {
    let (shift, rows) = (new.standing.offset - old.standing.offset, screen.viewport.rows)
    guard let look = new.look, look == old.look, old.standing.cards == screen.cards,
      abs(shift) < rows
    else { return nil }
    // The content's rows that were in view and still are; the other rows are new.
    let top = max(old.standing.offset, new.standing.offset)
    guard let areUnchanged = new.areUnchanged(since: old, in: top..<top + rows - abs(shift))
    else { return nil }
    self.areUnchanged = areUnchanged
    came = CellRect(
      column: screen.firstColumn, row: screen.headRows + (shift > 0 ? rows - shift : 0),
      columns: screen.viewport.columns, rows: abs(shift))
  }
}

extension ScreenPainter {
  /// Updates a grid that shows an earlier state of the viewer.
  ///
  /// The result equals that of a grid that is drawn completely, in less time.
  ///
  /// - Parameters:
  ///   - grid: as the last call left it.
  ///   - drawn: what the last call drew; nil if unknown. Then everything is drawn.
  /// - Complexity: O(cards in view + cells that came into view + text of cards that changed).
  func draw(_ viewer: Viewer, into grid: inout Grid, after drawn: inout DrawnScreen?) {
    let next = drawnScreen(of: viewer)
    var kept: KeptCards?
    if let old = drawn, grid.size == screen.size {
      let movement = movement(since: old.standing)
      if let movement { grid.move(movement) }
      if next.standing.offset - old.standing.offset == movement?.rows ?? 0 {
        kept = KeptCards(old, in: next, on: screen)
      }
    }
    draw(viewer, into: &grid, keeping: kept)
    drawn = next
  }

  /// The content that a grid gets now.
  private func drawnScreen(of viewer: Viewer) -> DrawnScreen {
    var drawn = DrawnScreen(standing: standing)
    guard context.cover == .nothing,
      !viewer.panes.marksCards,
      painter.board.arrangement.count > 0,
      !painter.board.isHorizontal,
      context.animation == nil,
      painter.board.finding.search == nil, !context.isChoosingOrder, !options.isASCII,
      options.pictureMode == nil || painter.board.fields?.image == nil,
      painter.board.layout.choice.kind.traits.contains(.keepsApart),
      !painter.board.reading.hasMarks,
      // The line after the last card must be out of view.
      painter.board.contentExtent - 1 - painter.board.offset >= screen.viewport.rows,
      let inView = context.inView, !inView.hasOthers
    else { return drawn }
    let picks = context.picks
    drawn.cards = inView.cards.map { card in
      let rect = CellRect(
        column: Int(card.frame.minX), row: Int(card.frame.minY), columns: Int(card.frame.width),
        rows: Int(card.frame.height))
      return DrawnScreen.Card(
        path: card.path, item: card.item, rect: rect, isFocused: card.item == painter.board.focus,
        isPicked: picks.contains(card.item))
    }
    drawn.look = DrawnScreen.Look(
      cards: painter.look, generation: painter.board.generation,
      cardChanges: painter.board.cards.changes, light: painter.board.ordering.light)
    return drawn
  }
}

extension DrawnScreen {
  /// Whether each card is unchanged, in the order of the cards.
  ///
  /// - Parameter rows: the content's rows that were in view and still are.
  /// - Returns: nil if any card in those rows has come, gone or moved.
  fileprivate func areUnchanged(since old: DrawnScreen, in rows: Range<Int>) -> [Bool]? {
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

extension DrawnScreen.Card {
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
