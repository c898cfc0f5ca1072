package import TerminalGrid
import WaterfallLayout

extension ViewerState {
  /// Draws the viewer as it is now.
  ///
  /// - Parameter grid: of any size; it is made `size` and everything in it is drawn anew.
  /// - Complexity: O(cells + cards in view · their text); what is not in view costs nothing.
  package func render(into grid: inout Grid) {
    grid.resize(to: size)
    grid.clip = CellRect(column: 0, row: 0, columns: size.columns, rows: viewport.rows)
    switch overlay {
    case .help(let first): renderHelp(into: &grid, from: first)
    case .none where items.count == 0: renderEmpty(into: &grid)
    case .none:
      renderCards(into: &grid, viewportRows: viewport.rows)
      renderFooter(into: &grid)
    }
    grid.clip = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
    if hasStatusLine { renderStatus(into: &grid) }
  }

  /// What of the state decides where things stand on the screen.
  package struct Standing: Hashable, Sendable {
    var size: CellSize
    var top: Int
    var overlay: Overlay
  }

  package var standing: Standing { Standing(size: size, top: top, overlay: overlay) }

  /// What only moves between a grid drawn at an earlier standing and one drawn now; nil if nothing does.
  package func scrollHint(since old: Standing) -> ScrollHint? {
    guard overlay == .none, old.overlay == .none, size == old.size, top != old.top else {
      return nil
    }
    let rows = top - old.top
    guard abs(rows) < viewport.rows else { return nil }
    return ScrollHint(rows: rows, region: 0..<viewport.rows)
  }

  /// Draws the cards of `viewportRows` rows from `top` on.
  func renderCards(into grid: inout Grid, viewportRows: Int) {
    let rect = Rect(
      x: 0, y: Double(top), width: Double(size.columns), height: Double(viewportRows))
    layout.forEachAttributes(in: rect) { attributes in
      let frame = attributes.frame
      let index = attributes.path.item
      let rect = CellRect(
        column: Int(frame.minX), row: Int(frame.minY) - top, columns: Int(frame.width),
        rows: Int(frame.height))
      let id = items.ids[index]
      if let card = cards[index] {
        card.draw(
          into: &grid, rect: rect, id: id, isFocused: index == focus, border: options.border)
      } else {
        let styles = Theme.CardStyles(id: id, isFocused: index == focus, isFailure: false)
        drawCardFrame(
          into: &grid, rect: rect, styles: styles, isFocused: index == focus,
          border: options.border)
      }
    }
  }

  /// The line after the last card.
  private func renderFooter(into grid: inout Grid) {
    let row = contentRows - 1 - top
    guard row >= 0, row < viewport.rows else { return }
    let (text, style) =
      switch loading {
      case .idle, .waiting: (SafeText("loading…"), Theme.footer)
      case .ended: (SafeText("no more items"), Theme.footer)
      case .failed(let reason): (SafeText("failed: \(reason), press r to retry"), Theme.failure)
      }
    center(text, row: row, style: style, into: &grid)
  }

  /// What is said instead of cards.
  private func renderEmpty(into grid: inout Grid) {
    let row = max(0, viewport.rows / 2 - 1)
    switch loading {
    case .idle, .waiting:
      center("loading…", row: row, style: Theme.footer, into: &grid)
    case .ended:
      center("nothing to show", row: row, style: Theme.heading, into: &grid)
      center(
        SafeText("\(options.sourceName) has no items"), row: row + 1, style: Theme.footer,
        into: &grid)
    case .failed(let reason):
      renderFailure(SafeText(reason), row: row, into: &grid)
    }
  }

  private func renderFailure(_ reason: SafeText, row: Int, into grid: inout Grid) {
    let width = max(1, size.columns - 4)
    let first = max(0, row - 2)
    let used = grid.drawWrapped(
      reason, in: CellRect(column: 2, row: first, columns: width, rows: 8), style: Theme.failure)
    center(
      "press r to retry, q to quit", row: first + used + 1, style: Theme.footer, into: &grid)
  }

  private func center(_ text: SafeText, row: Int, style: Style, into grid: inout Grid) {
    let width = min(text.width, size.columns)
    grid.draw(
      text, at: CellPoint(column: (size.columns - width) / 2, row: row), maxWidth: size.columns,
      style: style)
  }
}
