package import TerminalGrid
package import WaterfallCards
import WaterfallItems
package import WaterfallLayout
import WaterfallRecords

/// Draws cards as they look at one moment, and the headers and footers of their sections.
///
/// It is a class, because everything that draws has it, and each copy of a board takes a while.
package final class CardPainter: Sendable {
  package let board: Board
  private let picks: Picks
  private let pictures: PictureCache
  private let theme: Theme
  /// The search whose matches are lit; nil if there is none.
  private let search: Search?
  package let look: CardLook
  private let measure: CardMeasure

  /// - Parameter search: the search whose matches are lit; nil if there is none.
  package init(
    _ board: Board, picks: Picks, pictures: PictureCache, theme: Theme, paint: CardPaint,
    lighting search: Search?
  ) {
    look = CardLook(form: board.shownForm, theme: theme, paint: paint)
    measure = board.placed.shownMeasure
    // Last, so that it is moved here and not copied.
    (self.picks, self.pictures, self.theme, self.search) = (picks, pictures, theme, search)
    self.board = board
  }

  /// - Parameters:
  ///   - words: the text that the card shows instead of its body; nil if it shows that.
  ///   - measured: the measure of this card; nil if it is that of all cards.
  package func draw(
    _ item: Int, showing words: String?, into grid: inout Grid, rect: CellRect,
    by measured: CardMeasure? = nil
  ) {
    if var card = board.cards[item] {
      if let words { card = card.showing(words) }
      let columns =
        measured?.textColumns(of: card, in: rect.columns)
        ?? measure.textColumns(of: card, in: rect.columns)
      card.draw(
        into: &grid, rect: rect, textColumns: columns,
        id: board.items.ids[item], isFocused: item == board.focus,
        look: look, pictures: pictures, light: light(for: item))
    } else {
      drawCardFrame(
        into: &grid, rect: rect, styles: styles(of: item, isFocused: item == board.focus),
        isFocused: item == board.focus, board.shownForm)
    }
    let isPicked = picks.contains(item)
    if isPicked { drawPickMark(of: item, into: &grid, rect: rect) }
    if board.reading.arrivals.contains(item) {
      drawMark(" new ", "+", into: &grid, rect: rect, isBesidePick: isPicked)
    } else if board.reading.alterations.contains(item) {
      drawMark(" changed ", "~", into: &grid, rect: rect, isBesidePick: isPicked)
    }
  }

  /// The styles of an item's card.
  ///
  /// - Parameter card: its card; nil means the stored one, if there is one.
  package func styles(of item: Int, card: Card? = nil, isFocused: Bool = false) -> Theme.CardStyles
  {
    look.styles(of: card ?? board.cards[item], id: board.items.ids[item], isFocused: isFocused)
  }

  /// The light for an item's card: for the search, or else for the filter; nil without either.
  private func light(for item: Int) -> MatchLight? {
    guard let search else {
      return board.ordering.light.map {
        MatchLight($0, isMatch: false, style: theme.match, fields: board.fields)
      }
    }
    let isMatch = search.matches.contains(item)
    if !isMatch, search.filter.comparesValues { return nil }
    return MatchLight(search.filter, isMatch: isMatch, style: theme.match, fields: board.fields)
  }

  /// The pictures of the stored cards that overlap `rect`, in layout order.
  package func pictures(
    in rect: Rect, of layout: CardLayout, where isWanted: (PictureRequest) -> Bool = { _ in true }
  ) -> [PictureRequest] {
    var found: [PictureRequest] = []
    layout.forEachElement(in: rect) { attributes in
      guard attributes.kind == .item else { return }
      let item = board.arrangement.item(at: attributes.path)
      let (width, height) = (Int(attributes.frame.width), Int(attributes.frame.height))
      let request = board.cards[item]?.pictureRequest(
        width: width, height: height, board.shownForm, ground: styles(of: item).ground)
      if let request, isWanted(request) { found.append(request) }
    }
    return found
  }
}

// MARK: Marks

extension CardPainter {
  /// Marks a picked card in its upper border, so that it differs not only in colour.
  package func drawPickMark(of item: Int, into grid: inout Grid, rect: CellRect) {
    let styles = styles(of: item, isFocused: item == board.focus)
    let hasBorder = board.form.frame(width: rect.columns).hasBorder
    let mark: Cluster = board.form.border == .ascii ? "*" : "✓"
    let isRow = look.form.list != nil
    let column =
      rect.column + (isRow ? ListColumns.markColumn : hasBorder ? (rect.columns >= 6 ? 2 : 1) : 0)
    grid.draw(mark, at: CellPoint(column: column, row: rect.row), style: styles.badge)
  }

  /// Marks a card that a refresh has brought or changed, until the next key.
  ///
  /// - Parameter sign: the mark in the list, where a word would cover texts.
  private func drawMark(
    _ word: SafeText, _ sign: Cluster, into grid: inout Grid, rect: CellRect, isBesidePick: Bool
  ) {
    if look.form.list != nil {
      guard !isBesidePick else { return }
      let column = rect.column + ListColumns.markColumn
      grid.draw(sign, at: CellPoint(column: column, row: rect.row), style: theme.match)
      return
    }
    guard rect.columns > word.width + 6 else { return }
    let column = rect.maxColumn - word.width - 2
    grid.draw(
      word, at: CellPoint(column: column, row: rect.row), maxWidth: word.width, style: theme.match)
  }
}

// MARK: Sections

extension CardPainter {
  /// Draws a section's name, and the number of its items that have come.
  ///
  /// - Parameter isSideways: whether its layout scrolls sideways; nil if it is the first layout.
  package func drawHeader(
    of section: Int, into grid: inout Grid, rect: CellRect, isSideways: Bool? = nil
  ) {
    guard let name = board.arrangement.name(ofSection: section) else { return }
    grid.fill(rect, .space, theme.header)
    if isSideways ?? board.isHorizontal {
      return drawDownwards(SafeText(name), into: &grid, rect: rect)
    }
    let number = SafeText(countText(of: section) ?? "")
    let room = rect.columns - number.width - 4
    let used = grid.draw(
      SafeText(name), at: CellPoint(column: rect.column + 1, row: rect.row),
      maxWidth: max(0, room), style: theme.headerStrong)
    grid.draw(
      number, at: CellPoint(column: rect.column + used + 3, row: rect.row),
      maxWidth: number.width, style: theme.header)
  }

  package func drawFooter(
    of section: Int, into grid: inout Grid, rect: CellRect, isSideways: Bool? = nil
  ) {
    if isSideways ?? board.isHorizontal { return grid.fill(rect, .space, theme.header) }
    let count = countText(of: section).map { "\($0) in " } ?? ""
    let text = SafeText(count + (board.arrangement.name(ofSection: section) ?? ""))
    let width = min(text.width, rect.columns)
    grid.draw(
      text, at: CellPoint(column: rect.column + (rect.columns - width) / 2, row: rect.row),
      maxWidth: rect.columns, style: theme.footer)
  }

  /// The number of items in a section; nil if it is not shown.
  private func countText(of section: Int) -> String? {
    let items = board.sectionCount(section)
    switch board.rules.medium {
    case .screen: return "\(items.count)\(items.isOpen ? "+" : "")"
    case .paper:
      let isLong = board.isStreamedToPaper && items.count >= BoardRules.mostCountedOnPaper
      return items.isOpen || isLong ? nil : "\(items.count)"
    }
  }

  /// Draws one letter per row, because sections are side by side.
  private func drawDownwards(_ text: SafeText, into grid: inout Grid, rect: CellRect) {
    for (row, letter) in text.clusters.enumerated() where row < rect.rows {
      let point = CellPoint(column: rect.column, row: rect.row + row)
      grid.draw(letter, at: point, style: theme.headerStrong)
    }
  }
}

extension Attributes {
  /// The frame as it is shown: scaled about its centre, to whole cells.
  package var scaledFrame: Rect {
    guard scale != 1 else { return frame }
    let width = (frame.width * scale).rounded()
    let height = (frame.height * scale).rounded()
    return Rect(
      x: (frame.minX + frame.maxX - width) / 2, y: (frame.minY + frame.maxY - height) / 2,
      width: width, height: height)
  }
}
