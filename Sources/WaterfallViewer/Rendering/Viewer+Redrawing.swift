import TerminalGrid
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

/// The cards that stand in a grid that was drawn.
struct DrawnFrame {
  /// A card in the content, and all that it may look different by without having been read again.
  fileprivate struct Card {
    var path: ItemPath
    var item: Int
    var rect: CellRect
    var isFocused: Bool
    var isPicked: Bool
  }

  /// What makes all cards look different.
  fileprivate struct Look: Hashable {
    var size: CellSize
    /// It tells whether there is a status line, too.
    var viewport: CellSize
    var cards: CardLook
    var generation: Int
    var cardChanges: Int
    /// What is filtered for, as far as it is lit.
    var light: Filter?
  }

  fileprivate var look: Look
  fileprivate var offset: Int
  /// In layout order.
  fileprivate var cards: [Card]
}

extension Viewer {
  /// Draws the viewer as it is now into a grid that shows it as it was: what ``render(into:)``
  /// draws, in less time.
  ///
  /// - Parameters:
  ///   - grid: as the last call left it.
  ///   - drawn: what the last call drew; nil: not known, then everything is drawn anew.
  /// - Complexity: O(cards in view + cells that came into view + text of cards that changed).
  func render(into grid: inout Grid, after drawn: inout DrawnScreen?) {
    let next = DrawnScreen(standing: standing, cards: drawnFrame)
    defer { drawn = next }
    guard let old = drawn, grid.size == size else { return render(into: &grid) }
    let movement = movement(since: old.standing)
    if let movement { grid.move(movement) }
    if let before = old.cards, let cards = next.cards,
      cards.offset - before.offset == movement?.rows ?? 0,
      redraw(&grid, from: before, to: cards)
    {
      grid.clip = grid.bounds
      if hasStatusLine { renderStatus(into: &grid) }
    } else {
      render(into: &grid)
    }
  }

  /// What ``render(into:)`` draws now; nil if there is more than cards beside one another over the
  /// status line.
  private var drawnFrame: DrawnFrame? {
    guard cover == .nothing, !lab.isOpen, walk == nil, !presentation.covers, arrangement.count > 0,
      !isHorizontal,
      animation == nil,
      finding.search == nil, prompts.current?.kind != .sort, !options.isASCII,
      options.pictureMode == nil || fields?.image == nil,
      layout.choice.kind.traits.contains(.keepsApart)
    else { return nil }
    if question.hints != nil || reading.arrivals.count > 0 { return nil }
    // The line behind the last card is out of sight.
    guard contentExtent - 1 - offset >= viewport.rows else { return nil }
    guard let inView, !inView.hasOthers else { return nil }
    let cards = inView.cards.map { card in
      var rect = cellRect(of: card.frame)
      rect.row += offset - headRows
      return DrawnFrame.Card(
        path: card.path, item: card.item, rect: rect, isFocused: card.item == focus,
        isPicked: picks.contains(card.item))
    }
    let look = DrawnFrame.Look(
      size: size, viewport: viewport, cards: look, generation: generation,
      cardChanges: self.cards.changes, light: ordering.light)
    return DrawnFrame(look: look, offset: offset, cards: cards)
  }

  /// Draws the cards that changed or came, in a grid whose rows have moved.
  ///
  /// - Returns: false if that is not all, and nothing is drawn.
  private func redraw(_ grid: inout Grid, from old: DrawnFrame, to new: DrawnFrame) -> Bool {
    let shift = new.offset - old.offset
    let rows = viewport.rows
    guard old.look == new.look, abs(shift) < rows else { return false }
    // Rows of the content that were in view and are so still; the others came.
    let kept = max(old.offset, new.offset)..<min(old.offset, new.offset) + rows
    guard let areUnchanged = new.areUnchanged(since: old, in: kept) else { return false }
    grid.clip = grid.bounds
    let screen = CellRect(column: 0, row: headRows, columns: size.columns, rows: rows)
    let came = CellRect(
      column: 0, row: headRows + (shift > 0 ? rows - shift : 0), columns: size.columns,
      rows: abs(shift))
    for (card, isUnchanged) in zip(new.cards, areUnchanged) {
      var rect = card.rect
      rect.row += headRows - offset
      grid.clip = isUnchanged ? came : screen
      guard !rect.intersection(grid.clip).isEmpty else { continue }
      draw(
        card.item, showing: attributeText(at: card.path, in: layout), into: &grid, rect: rect)
    }
    return true
  }
}

extension DrawnFrame {
  /// Of each card whether it is as it was before.
  ///
  /// - Parameter rows: of the content, in view then and now.
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

  // Number by number: the comparison that comes with `Equatable` is generic code in another module.
  fileprivate func isAtPlace(of other: Self) -> Bool {
    rect.row == other.rect.row && rect.column == other.rect.column && rect.rows == other.rect.rows
      && rect.columns == other.rect.columns
  }

  /// - Parameter other: the same item at the same path.
  fileprivate func looksLike(_ other: Self) -> Bool {
    isFocused == other.isFocused && isPicked == other.isPicked && isAtPlace(of: other)
  }
}
