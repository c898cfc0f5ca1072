import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallViewer

/// Draws the board: its cards, or the words that stand in their place.
struct BoardPainter {
  private let context: PaneContext
  private let card: CardPainter
  /// The part of the content outside which cards are culled visibly; nil if none is.
  private let queried: Rect?
  /// The cards that the grid shows already; nil if it shows none.
  private let kept: KeptCards?

  init(_ context: PaneContext, _ card: CardPainter, queried: Rect?, _ kept: KeptCards?) {
    (self.context, self.card, self.queried, self.kept) = (context, card, queried, kept)
  }

  private var options: ViewerConfiguration { context.options }
  private var screen: Screen { context.screen }
  private var theme: Theme { context.theme }

  /// Draws the board as far as the open panes leave it in sight.
  func draw(into grid: inout Grid) {
    if context.cover != .everything {
      renderCaption(into: &grid)
      renderListHead(into: &grid)
    }
    grid.clip = screen.cards
    switch context.cover {
    case .everything: break
    case .nothing where card.board.arrangement.count == 0: renderEmpty(into: &grid)
    case .nothing:
      renderCards(into: &grid)
      renderFooter(into: &grid)
      if context.inView == nil { renderNothingInView(into: &grid) }
    case .cards: renderCards(into: &grid)
    }
  }

  /// Draws the lines that a picker was given to stand above its cards.
  private func renderCaption(into grid: inout Grid) {
    for (row, line) in options.picker.shownCaption.prefix(screen.captionRows).enumerated() {
      let room = CellRect(column: 0, row: row, columns: screen.size.columns, rows: 1)
      grid.fill(room, .space, theme.heading)
      grid.draw(
        SafeText(line), at: CellPoint(column: 1, row: row), maxWidth: max(0, room.columns - 1),
        style: theme.heading)
    }
  }

  /// Draws the names of the list's columns. They stay in place while the list scrolls.
  private func renderListHead(into grid: inout Grid) {
    guard let list = card.board.view.columns else { return }
    let (first, row) = (screen.firstColumn, screen.captionRows)
    grid.fill(
      CellRect(column: first, row: row, columns: screen.viewport.columns, rows: 1), .space,
      theme.header)
    for column in list.columns {
      let style = column.part == list.focused?.part ? theme.headerFocus : theme.headerStrong
      if column.part == list.focused?.part {
        grid.fill(
          CellRect(column: first + column.start, row: row, columns: column.width, rows: 1),
          .space, style)
      }
      let indent = column.isNumeric ? max(0, column.width - column.name.width) : 0
      let start = first + column.start + indent
      let used = grid.draw(
        column.name, at: CellPoint(column: start, row: row), maxWidth: column.width - indent,
        style: style)
      guard let direction = column.direction else { continue }
      let gap = indent + used + 2 <= column.width ? 1 : 0
      grid.draw(
        direction == .ascending ? "↑" : "↓", at: CellPoint(column: start + used + gap, row: row),
        maxWidth: 1, style: gap == 1 ? style : theme.headerStrong)
    }
  }

  /// Draws the cards in view, and the headers of their sections over them.
  private func renderCards(into grid: inout Grid) {
    let moving = context.animation?.items ?? []
    let found = queried.map(card.board.itemsFound)
    var headers: [(section: Int, rect: CellRect)] = []
    // In some layouts cards overlap. The card in focus is then drawn once more, over the others.
    var (focused, isCovered) = ((path: ItemPath, frame: CellRect)?.none, false)
    var count = 0
    card.board.layout.forEachElement(in: card.board.visibleRect) { attributes in
      let frame = context.cellRect(of: attributes.scaledFrame)
      switch attributes.kind {
      case .item:
        if let kept {
          grid.clip = kept.stalePart(ofCard: count, of: screen.cards)
          count += 1
          if frame.intersection(grid.clip).isEmpty { break }
        }
        let item = card.board.arrangement.item(at: attributes.path)
        if let found, !found.contains(item) {
          drawCulled(into: &grid, rect: frame)
        } else if !moving.contains(item) {
          draw(item, at: attributes.path, into: &grid, frame)
          isCovered = isCovered || focused?.frame.intersection(frame).isEmpty == false
          if item == card.board.focus { focused = (attributes.path, frame) }
        }
      case .header: headers.append((attributes.path.section, frame))
      case .footer: card.drawFooter(of: attributes.path.section, into: &grid, rect: frame)
      }
    }
    grid.clip = screen.cards
    if isCovered, let focused {
      draw(card.board.focus, at: focused.path, into: &grid, focused.frame)
    }
    renderAnimation(into: &grid)
    for header in headers { card.drawHeader(of: header.section, into: &grid, rect: header.rect) }
  }

  private func draw(_ item: Int, at path: ItemPath, into grid: inout Grid, _ frame: CellRect) {
    let words = card.board.attributeText(at: path, in: card.board.layout)
    card.draw(item, showing: words, into: &grid, rect: frame)
  }

  private var waitsForProducer: Bool { options.isFollowing || card.board.isAllHere }

  /// Draws the line after the last card.
  private func renderFooter(into grid: inout Grid) {
    guard card.board.placed.hasFooter else { return }
    let row = card.board.contentExtent - 1 - card.board.offset
    guard row >= 0, row < screen.viewport.rows else { return }
    let (text, style) =
      switch card.board.loading {
      case _ where card.board.layoutFailure != nil:
        (SafeText("the layout command failed" + retryHint(", ")), theme.failure)
      case .idle where card.board.isHalted:
        (SafeText("stopped at \(card.board.items.count) items"), theme.footer)
      case .idle where context.fillingPause != nil:
        (SafeText(context.fillingPause ?? ""), theme.footer)
      case .idle, .waiting:
        (SafeText(waitsForProducer ? "waiting for more…" : "loading…"), theme.footer)
      case .ended: (SafeText("no more items"), theme.footer)
      case .failed(let reason): (SafeText(failure(reason)), theme.failure)
      }
    center(text, row: row + screen.headRows, style: style, into: &grid)
  }

  /// The footer's words for a failure.
  ///
  /// The retry key is more important than the end of a long reason, so the reason is shortened.
  private func failure(_ reason: String) -> String {
    let hint = retryHint(", ")
    let room = screen.viewport.columns - SafeText("failed: " + hint).width
    guard let reason = shortened(reason, to: room) else { return "failed" + hint }
    return "failed: " + reason + hint
  }

  /// The hint for the key that retries; empty if no key is bound to that.
  private func retryHint(_ before: String) -> String {
    options.keys.shown(.retry).map { "\(before)press \($0) to retry" } ?? ""
  }

  /// Draws the words that replace the cards if there are none.
  private func renderEmpty(into grid: inout Grid) {
    let row = screen.headRows + max(0, screen.viewport.rows / 2 - 1)
    switch card.board.loading {
    case .idle where card.board.isHalted:
      let heading: SafeText =
        card.board.query.isFiltered ? "nothing matches so far" : "nothing so far"
      center(heading, row: row, style: theme.heading, into: &grid)
      let words = "stopped at \(card.board.items.count) items"
      let key = options.keys.shown(.focusDown).map { "; \($0) continues" } ?? ""
      center(SafeText(words + key), row: row + 1, style: theme.footer, into: &grid)
    case .idle, .waiting:
      center("loading…", row: row, style: theme.footer, into: &grid)
    case .ended where card.board.ordering.isPending:
      center(
        SafeText("looking through \(card.board.items.count) items…"), row: row,
        style: theme.footer,
        into: &grid)
    case .ended:
      center(
        matchesNothing ? "nothing matches" : "nothing to show", row: row, style: theme.heading,
        into: &grid)
      for (line, words) in emptinessWords.unicodeScalars.split(separator: "\n").enumerated() {
        center(SafeText(String(words)), row: row + 1 + line, style: theme.footer, into: &grid)
      }
    case .failed(let reason):
      renderFailure(SafeText(reason), row: row, into: &grid)
    }
  }

  /// Draws the words for a view without any card, so that an empty screen does not look like a
  /// program that hangs.
  private func renderNothingInView(into grid: inout Grid) {
    guard options.medium == .screen, card.board.layoutFailure == nil else { return }
    var hasOthers = false
    card.board.layout.forEachElement(in: card.board.visibleRect) { _ in hasOthers = true }
    guard !hasOthers else { return }
    let row = screen.headRows + max(0, screen.viewport.rows / 2 - 1)
    guard !card.board.awaitsFrames else {
      return center("laying out…", row: row, style: theme.footer, into: &grid)
    }
    center("no card is in view", row: row, style: theme.heading, into: &grid)
    let place = card.board.frame(of: card.board.focus)
    let hasArea = place.map { $0.width > 0 && $0.height > 0 } ?? false
    let (title, count) = (card.board.layout.choice.title, card.board.arrangement.count)
    let words =
      hasArea
      ? "\(title) shows none of its \(count) cards here" : "\(title) gives the cards no area"
    center(SafeText(words), row: row + 1, style: theme.footer, into: &grid)
  }

  /// Whether there are items, and none of them matches a filter of the board or of its source.
  private var matchesNothing: Bool {
    card.board.items.count > 0 || card.board.query.ofSource?.filters.isEmpty == false
  }

  /// Why there are no cards.
  private var emptinessWords: String {
    guard matchesNothing else {
      let words = card.board.reading.emptiness ?? "\(card.board.name) has no items"
      guard !context.boardHistory.isEmpty, let key = options.keys.shown(.goOut) else {
        return words
      }
      return words + "\n\(key) goes back"
    }
    let count = card.board.items.count
    // Only the source knows how many items its own filters leave out.
    let items = count > 0 ? "of \(count) items" : "of the items"
    let words = "none \(items): \(card.board.query.summary ?? "all are hidden")"
    let unknown = card.board.query.filters.lazy.compactMap { filter in
      filter.unknownFields.first
        ?? filter.unknownField(among: card.board.finding.fieldNames)
    }.first
    if let unknown { return words + "\nno record has a field \(unknown.name)\n\(unknown.advice)" }
    return words + (card.board.query.incomparableNote.map { "\n\($0)" } ?? "")
  }

  private func renderFailure(_ reason: SafeText, row: Int, into grid: inout Grid) {
    let width = max(1, screen.viewport.columns - 4)
    let first = max(0, row - 2)
    let used = grid.drawWrapped(
      reason,
      in: CellRect(column: screen.firstColumn + 2, row: first, columns: width, rows: 8),
      style: theme.failure)
    let ways = [("retry", Command.retry), ("quit", .quit)].compactMap { words, command in
      options.keys.shown(command).map { "\($0) to \(words)" }
    }
    guard !ways.isEmpty else { return }
    center(
      SafeText("press \(ways.joined(separator: ", "))"), row: first + used + 1,
      style: theme.footer, into: &grid)
  }

  private func center(_ text: SafeText, row: Int, style: Style, into grid: inout Grid) {
    let width = min(text.width, screen.viewport.columns)
    let column = screen.firstColumn + (screen.viewport.columns - width) / 2
    grid.draw(
      text, at: CellPoint(column: column, row: row),
      maxWidth: screen.viewport.columns, style: style)
  }

  private func renderAnimation(into grid: inout Grid) {
    guard let animation = context.animation else { return }
    for way in animation.ways {
      let rect = context.cellRect(of: animation.rect(of: way))
      way.card.draw(
        into: &grid, rect: rect,
        textColumns: card.board.placed.shownMeasure.textColumns(of: way.card, in: rect.columns),
        id: way.id, isFocused: way.item == card.board.focus, look: card.look,
        pictures: context.pictures)
    }
  }

  /// Draws only the outline of a card outside the smaller rectangle.
  private func drawCulled(into grid: inout Grid, rect: CellRect) {
    let border = card.board.form.border == .none ? BorderStyle.line : card.board.form.border
    grid.drawBox(rect, border: border, style: theme.footer, fill: .plain)
    grid.draw(
      "culled", at: CellPoint(column: rect.column + 2, row: rect.row + 1),
      maxWidth: max(0, rect.columns - 4), style: theme.footer)
  }
}
