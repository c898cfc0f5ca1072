import TerminalGrid
import WaterfallLayout

extension ViewerState {
  /// The last row: where the items come from, which are in view, how far that is, and what goes on.
  func renderStatus(into grid: inout Grid) {
    let row = size.rows - 1
    if finding.isAsking { return renderPrompt(into: &grid, row: row) }
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

  /// The position bar and what there is to say, as far as there is room for them.
  private func renderRest(into grid: inout Grid, from start: Int, to end: Int, row: Int) {
    var column = start
    let barWidth = min(20, (end - start) / 3)
    // What has been asked for matters more than the bar, and that more than the rest.
    let least = SafeText(stateText(upTo: .count))
    let hasBar = barWidth >= 6 && arrangement.count > 0 && overlay == .none
    let isShort = least.width + barWidth + 2 <= end - start
    if hasBar, isShort {
      renderBar(into: &grid, column: column, row: row, width: barWidth)
      column += barWidth + 2
    }
    for remark in Remark.allCases.reversed() {
      let words = SafeText(stateText(upTo: remark))
      guard words.width <= end - column else { continue }
      grid.draw(
        words, at: CellPoint(column: column, row: row), maxWidth: words.width, style: theme.status)
      return
    }
  }

  /// `? help`, by the keys that are bound.
  private var helpHint: String { overlay == .none ? keyHints.help : keyHints.close }

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
    let unreadable = unreadableCount == 0 ? "" : " · \(unreadableCount) unreadable"
    return "\(options.sourceName) · \(range) of \(total)\(unreadable)\(picked)"
  }

  /// How much a remark in the status line matters.
  private enum Remark: CaseIterable {
    /// How many matches there are, and what Esc stops.
    case count
    /// What was asked for last.
    case asked
    /// What is shown.
    case query
    /// How it is shown, and what goes on by itself.
    case rest
  }

  /// `/fall  3 of 17  masonry 3`, and what is going on; of remarks that matter less, nothing.
  private func stateText(upTo least: Remark) -> String {
    var words: [String] = []
    if let search = finding.search, let searchSummary {
      words += least == .count ? [searchSummary] : ["/\(search.text)", searchSummary]
    }
    if let count { words.append("\(count)") }
    if least == .rest {
      let hasLanes = layout.choice.name != .circle
      words.append(layout.choice.title + (hasLanes ? " \(layout.laneCount)" : ""))
    }
    if least == .query || least == .rest {
      words += [query.summary, filterSummary].compactMap { $0 }
    }
    if let activity = activity(upTo: least) { words.append(activity) }
    return words.joined(separator: "  ")
  }

  private func activity(upTo least: Remark) -> String? {
    if arranging.gathers, hasMore { return "sorting: \(items.count) read, Esc stops" }
    if destination != nil, !arranging.isWaiting { return "loading… Esc stops" }
    if arranging.isWaiting { return query.needsAll ? "sorting…" : "filtering…" }
    if isRefreshing { return "refreshing…" }
    guard least == .rest else { return nil }
    if isMeasuring { return "measuring…" }
    switch loading {
    case .waiting: return "loading…"
    case .failed: return "failed"
    case .idle, .ended: return nil
    }
  }

  var hasMore: Bool { loading != .ended }
}
