import TerminalGrid
import WaterfallLayout

extension ViewerState {
  /// The last row: where the items come from, which are in view, how far that is, and what goes on.
  func renderStatus(into grid: inout Grid) {
    let row = size.rows - 1
    grid.fill(
      CellRect(column: 0, row: row, columns: size.columns, rows: 1), .space, theme.status)
    let help = SafeText(helpHint)
    var end = size.columns - 1
    // The right side gives way first: what is in view matters more.
    let left = SafeText(statusText)
    if left.width + help.width + 4 <= size.columns {
      end -= help.width
      grid.draw(
        help, at: CellPoint(column: end, row: row), maxWidth: help.width, style: theme.status)
      end -= 1
    }
    let used = grid.draw(
      left, at: CellPoint(column: 1, row: row), maxWidth: max(0, end - 1),
      style: theme.statusStrong)
    renderRest(into: &grid, from: used + 3, to: end, row: row)
  }

  /// The position bar and the layout's name, as far as there is room for them.
  private func renderRest(into grid: inout Grid, from start: Int, to end: Int, row: Int) {
    var column = start
    let barWidth = min(20, (end - start) / 3)
    if barWidth >= 6, arrangement.count > 0, overlay == .none {
      renderBar(into: &grid, column: column, row: row, width: barWidth)
      column += barWidth + 2
    }
    let name = SafeText(stateText)
    if end - column >= name.width {
      grid.draw(
        name, at: CellPoint(column: column, row: row), maxWidth: name.width, style: theme.status)
    }
  }

  /// `? help`, by the keys that are bound.
  private var helpHint: String {
    let isOpen = overlay != .none
    return options.keys.shown(isOpen ? .close : .help).map { "\($0) \(isOpen ? "closes" : "help")" }
      ?? ""
  }

  private func renderBar(into grid: inout Grid, column: Int, row: Int, width: Int) {
    let content = max(1, contentExtent)
    let first = min(width - 1, offset * width / content)
    let end = max(
      first + 1, min(width, ((offset + viewportExtent) * width + content - 1) / content))
    for cell in 0..<width {
      grid.fill(
        CellRect(column: column + cell, row: row, columns: 1, rows: 1),
        cell >= first && cell < end ? "━" : "─", theme.status)
    }
  }

  /// `waterfalls · 1–20 of 20+`
  private var statusText: String {
    if let notice { return notice }
    let total = "\(arrangement.count)\(hasMore ? "+" : "")"
    if overlay == .details { return detailStatus }
    if overlay != .none { return "\(options.sourceName) · keys" }
    if arrangement.count == 0 { return options.sourceName }
    guard let visible = visibleItems?.positions else { return "\(options.sourceName) · \(total)" }
    let range =
      visible.count == 1
      ? "\(visible.lowerBound + 1)" : "\(visible.lowerBound + 1)–\(visible.upperBound + 1)"
    let picked = picks.count == 0 ? "" : " · \(picks.count) picked"
    return "\(options.sourceName) · \(range) of \(total)\(picked)"
  }

  /// `masonry 3`, and what is going on.
  private var stateText: String {
    var words = layout.choice.title
    if layout.choice.name != .circle { words += " \(layout.laneCount)" }
    if let count { words = "\(count)  " + words }
    if let summary = query.summary { words += "  " + summary }
    if arranging.gathers, hasMore { return words + "  sorting: \(items.count) read, Esc stops" }
    if arranging.isWaiting { return words + "  sorting…" }
    if destination != nil { return words + "  loading… Esc stops" }
    if isRefreshing { return words + "  refreshing…" }
    if isMeasuring { return words + "  measuring…" }
    switch loading {
    case .waiting: return words + "  loading…"
    case .failed: return words + "  failed"
    case .idle, .ended: return words
    }
  }

  var hasMore: Bool { loading != .ended }
}
