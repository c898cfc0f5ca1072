import TerminalGrid
import WaterfallCards
import WaterfallItems
package import WaterfallLayout
import WaterfallRecords

extension Viewer {
  /// Draws the viewer as it is now.
  ///
  /// - Parameter grid: of any size; it is resized to `size` and drawn completely.
  /// - Complexity: O(cells + cards in view · their text); cards out of view cost nothing.
  func render(into grid: inout Grid) {
    grid.resize(to: size)
    if cover != .everything { renderListHead(into: &grid) }
    grid.clip = screen
    switch cover {
    case .everything: break
    case .nothing where board.arrangement.count == 0: renderEmpty(into: &grid)
    case .nothing:
      renderCards(into: &grid)
      renderFooter(into: &grid)
      if inView == nil { renderNothingInView(into: &grid) }
    case .cards: renderCards(into: &grid)
    }
    grid.clip = CellRect(column: 0, row: 0, columns: area.columns, rows: area.rows)
    for pane in PaneSlot.all.reversed() { pane.draw(self, &grid) }
    grid.clip = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    if hasStatusLine { renderStatus(into: &grid) }
    if options.isASCII { grid.replaceMarks() }
  }

  /// The part of the state that decides where things are on the screen.
  struct Standing: Hashable, Sendable {
    var size: CellSize
    var offset: Int
    var cover: Cover
    var viewport: CellSize
  }

  var standing: Standing {
    Standing(size: size, offset: board.offset, cover: cover, viewport: viewport)
  }

  /// The rows that only move between a grid drawn at an earlier standing and one drawn now.
  ///
  /// nil if no rows do.
  func movement(since old: Standing) -> RowMovement? {
    guard cover == .nothing, old.cover == .nothing, size == old.size, board.offset != old.offset,
      viewport == old.viewport, !isComparing
    else { return nil }
    // No terminal can scroll sideways on its own.
    let rows = board.offset - old.offset
    guard !board.isHorizontal, abs(rows) < viewport.rows else { return nil }
    return RowMovement(rows: rows, region: headRows..<headRows + viewport.rows)
  }

  /// The area of the cards on the screen.
  var screen: CellRect {
    CellRect(column: 0, row: headRows, columns: viewport.columns, rows: viewport.rows)
  }

  /// The most important areas of the screen, in this order, for a frame that is sent in parts.
  ///
  /// They are the prompt or question, the head of the card in focus, and the status line.
  var urgentRects: [CellRect] {
    let status = CellRect(
      column: 0, row: size.rows - 1, columns: size.columns, rows: hasStatusLine ? 1 : 0)
    var card = CellRect(column: 0, row: 0, columns: viewport.columns, rows: min(1, viewport.rows))
    if let pane = coveringPane {
      card = pane.urgentRect(self) ?? card
    } else {
      card = board.frame(of: board.focus).map { cellRect(of: $0).intersection(screen) } ?? card
    }
    let head = CellRect(
      column: card.column, row: card.row, columns: card.columns, rows: min(3, card.rows))
    return isAsking ? [status, head, card] : [head, status, card]
  }

  /// Draws the cards in view, and the headers of their sections over them.
  func renderCards(into grid: inout Grid) {
    let moving = animation?.items ?? []
    let found = foundInSmallerRect
    var headers: [(section: Int, rect: CellRect)] = []
    board.layout.forEachElement(in: board.visibleRect) { attributes in
      let frame = cellRect(of: attributes.scaledFrame)
      switch attributes.kind {
      case .item:
        let item = board.arrangement.item(at: attributes.path)
        if let found, !found.contains(item) {
          drawCulled(into: &grid, rect: frame)
        } else if !moving.contains(item) {
          let words = attributeText(at: attributes.path, in: board.layout)
          draw(item, showing: words, into: &grid, rect: frame)
        }
      case .header: headers.append((attributes.path.section, frame))
      case .footer: drawFooter(of: attributes.path.section, into: &grid, rect: frame)
      }
    }
    renderAnimation(into: &grid)
    for header in headers { drawHeader(of: header.section, into: &grid, rect: header.rect) }
  }

  /// The place on the screen of a frame in the content.
  func cellRect(of frame: Rect) -> CellRect {
    CellRect(
      column: Int(frame.minX) - (board.isHorizontal ? board.offset : 0),
      row: Int(frame.minY) - (board.isHorizontal ? 0 : board.offset) + headRows,
      columns: Int(frame.width), rows: Int(frame.height))
  }

  /// - Parameters:
  ///   - words: the text that the card shows instead of its body; nil: the body.
  ///   - measured: the measure of this card; nil: the measure of all cards.
  func draw(
    _ item: Int, showing words: String?, into grid: inout Grid, rect: CellRect,
    by measured: CardMeasure? = nil
  ) {
    if let card = words.flatMap({ board.cards[item]?.showing($0) }) ?? board.cards[item] {
      card.draw(
        into: &grid, rect: rect,
        textColumns: (measured ?? board.measure).textColumns(of: card, in: rect.columns),
        id: board.items.ids[item], isFocused: item == board.focus,
        look: look, pictures: pictures, light: light(for: item))
    } else {
      drawCardFrame(
        into: &grid, rect: rect, styles: styles(of: item, isFocused: item == board.focus),
        isFocused: item == board.focus, board.shownForm)
    }
    if picks.contains(item) { drawPickMark(of: item, into: &grid, rect: rect) }
    if board.reading.arrivals.contains(item) { drawArrivalMark(of: item, into: &grid, rect: rect) }
  }

  /// The styles of an item's card.
  ///
  /// - Parameter card: nil: the stored card of the item, if there is one.
  func styles(of item: Int, card: Card? = nil, isFocused: Bool = false) -> Theme.CardStyles {
    look.styles(of: card ?? board.cards[item], id: board.items.ids[item], isFocused: isFocused)
  }

  private var waitsForProducer: Bool { options.isFollowing || board.isAllHere }

  /// Draws the line after the last card.
  private func renderFooter(into grid: inout Grid) {
    guard board.placed.hasFooter else { return }
    let row = board.contentExtent - 1 - board.offset
    guard row >= 0, row < viewport.rows else { return }
    let (text, style) =
      switch board.loading {
      case _ where board.layoutFailure != nil:
        (SafeText("the layout command failed" + retryHint(", ")), theme.failure)
      case .idle where board.isHalted:
        (SafeText("stopped at \(board.items.count) items"), theme.footer)
      case .idle where fillingPause != nil: (SafeText(fillingPause ?? ""), theme.footer)
      case .idle, .waiting:
        (SafeText(waitsForProducer ? "waiting for more…" : "loading…"), theme.footer)
      case .ended: (SafeText("no more items"), theme.footer)
      case .failed(let reason): (SafeText(failure(reason)), theme.failure)
      }
    center(text, row: row + headRows, style: style, into: &grid)
  }

  /// The footer's words for a failure.
  ///
  /// The retry key is more important than the end of a long reason, so the reason is shortened.
  private func failure(_ reason: String) -> String {
    let hint = retryHint(", ")
    let room = viewport.columns - SafeText("failed: " + hint).width
    guard let reason = shortened(reason, to: room) else { return "failed" + hint }
    return "failed: " + reason + hint
  }

  /// The hint for the key that retries; empty if no key is bound to that.
  private func retryHint(_ before: String) -> String {
    options.keys.shown(.retry).map { "\(before)press \($0) to retry" } ?? ""
  }

  /// Draws the words that replace the cards if there are none.
  private func renderEmpty(into grid: inout Grid) {
    let row = headRows + max(0, viewport.rows / 2 - 1)
    switch board.loading {
    case .idle where board.isHalted:
      let heading: SafeText = board.query.isFiltered ? "nothing matches so far" : "nothing so far"
      center(heading, row: row, style: theme.heading, into: &grid)
      let words = "stopped at \(board.items.count) items"
      let key = options.keys.shown(.focusDown).map { "; \($0) continues" } ?? ""
      center(SafeText(words + key), row: row + 1, style: theme.footer, into: &grid)
    case .idle, .waiting:
      center("loading…", row: row, style: theme.footer, into: &grid)
    case .ended where board.ordering.isPending:
      center(
        SafeText("looking through \(board.items.count) items…"), row: row,
        style: theme.footer,
        into: &grid)
    case .ended:
      let isFiltered = board.items.count > 0
      center(
        isFiltered ? "nothing matches" : "nothing to show", row: row, style: theme.heading,
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
    guard options.medium == .screen, board.layoutFailure == nil else { return }
    var hasOthers = false
    board.layout.forEachElement(in: board.visibleRect) { _ in hasOthers = true }
    guard !hasOthers else { return }
    let row = headRows + max(0, viewport.rows / 2 - 1)
    guard !board.awaitsFrames else {
      return center("laying out…", row: row, style: theme.footer, into: &grid)
    }
    center("no card is in view", row: row, style: theme.heading, into: &grid)
    let place = board.frame(of: board.focus)
    let hasArea = place.map { $0.width > 0 && $0.height > 0 } ?? false
    let words =
      hasArea
      ? "\(board.layout.choice.title) shows none of its \(board.arrangement.count) cards here"
      : "\(board.layout.choice.title) gives the cards no area"
    center(SafeText(words), row: row + 1, style: theme.footer, into: &grid)
  }

  /// Why there are no cards.
  private var emptinessWords: String {
    guard board.items.count > 0 else {
      let words = board.reading.emptiness ?? "\(board.name) has no items"
      guard !trail.isEmpty, let key = options.keys.shown(.goOut) else { return words }
      return words + "\n\(key) goes back"
    }
    let words = "none of \(board.items.count) items: \(board.query.summary ?? "all are hidden")"
    let unknown = board.query.filters.lazy.compactMap { filter in
      filter.unknownField(among: board.finding.fieldNames)
    }.first
    return words + (unknown.map { "\nno record has a field \($0.name)\n\($0.advice)" } ?? "")
  }

  private func renderFailure(_ reason: SafeText, row: Int, into grid: inout Grid) {
    let width = max(1, viewport.columns - 4)
    let first = max(0, row - 2)
    let used = grid.drawWrapped(
      reason, in: CellRect(column: 2, row: first, columns: width, rows: 8), style: theme.failure)
    let ways = [("retry", Command.retry), ("quit", .quit)].compactMap { words, command in
      options.keys.shown(command).map { "\($0) to \(words)" }
    }
    guard !ways.isEmpty else { return }
    center(
      SafeText("press \(ways.joined(separator: ", "))"), row: first + used + 1,
      style: theme.footer, into: &grid)
  }

  func center(_ text: SafeText, row: Int, style: Style, into grid: inout Grid) {
    let width = min(text.width, viewport.columns)
    grid.draw(
      text, at: CellPoint(column: (viewport.columns - width) / 2, row: row),
      maxWidth: viewport.columns, style: style)
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
