import TerminalGrid
import WaterfallLayout

extension ViewerState {
  /// What stands where in the status line. Columns of the screen.
  struct StatusPlaces {
    var text: SafeText
    var textEnd: Int
    /// The bar that shows the position, if there is room for it.
    var bar: Range<Int>?
    var remark: SafeText = ""
    var remarkStart = 0
    var help: Range<Int>?
  }

  /// The last row: where the items come from, which are in view, how far that is, and what goes on.
  func renderStatus(into grid: inout Grid) {
    let row = size.rows - 1
    if finding.isAsking { return renderPrompt(into: &grid, row: row) }
    grid.fill(
      CellRect(column: 0, row: row, columns: size.columns, rows: 1), .space, theme.status)
    let places = statusPlaces
    if let help = places.help {
      grid.draw(
        SafeText(helpHint), at: CellPoint(column: help.lowerBound, row: row), maxWidth: help.count,
        style: theme.status)
    }
    grid.draw(
      places.text, at: CellPoint(column: 1, row: row), maxWidth: max(0, places.textEnd - 1),
      style: theme.statusStrong)
    if let bar = places.bar { renderBar(into: &grid, columns: bar, row: row) }
    grid.draw(
      places.remark, at: CellPoint(column: places.remarkStart, row: row),
      maxWidth: places.remark.width, style: theme.status)
  }

  var statusPlaces: StatusPlaces {
    let help = SafeText(helpHint)
    var end = size.columns - 1
    // The right side gives way first: what is in view matters more.
    let text = SafeText(statusText)
    var places = StatusPlaces(text: text, textEnd: end)
    if text.width + help.width + 4 <= size.columns {
      places.help = end - help.width..<end
      end -= help.width + 1
      places.textEnd = end
    }
    if let bar = dragged, bar.upperBound <= end, overlay == .none {
      placeDragged(bar, in: &places, end: end)
    } else {
      placeRest(in: &places, from: min(text.width, max(0, end - 1)) + 3, to: end)
    }
    return places
  }

  /// The position bar and what there is to say, as far as there is room for them.
  private func placeRest(in places: inout StatusPlaces, from start: Int, to end: Int) {
    let barWidth = min(20, (end - start) / 3)
    // What has been asked for matters more than the bar, and that more than the rest.
    let least = SafeText(stateText(upTo: .count))
    let hasBar = barWidth >= 6 && arrangement.count > 0 && overlay == .none
    let isShort = least.width + barWidth + 2 <= end - start
    places.remarkStart = start
    if hasBar, isShort {
      places.bar = start..<start + barWidth
      places.remarkStart += barWidth + 2
    }
    placeRemark(in: &places, end: end)
  }

  /// The longest of what there is to say that there is room for.
  private func placeRemark(in places: inout StatusPlaces, end: Int) {
    for remark in Remark.allCases.reversed() {
      places.remark = SafeText(stateText(upTo: remark))
      if places.remark.width <= end - places.remarkStart { return }
    }
    places.remark = ""
  }

  /// While the bar is dragged it stays where it is: the pointer is on it. Numbers that grow push the name away.
  private func placeDragged(_ bar: Range<Int>, in places: inout StatusPlaces, end: Int) {
    let room = bar.lowerBound - 3
    if places.text.width > room { places.text = SafeText(rangeText ?? "") }
    places.textEnd = max(1, room + 1)
    places.bar = bar
    places.remarkStart = bar.upperBound + 2
    placeRemark(in: &places, end: end)
  }

  /// `? help`, by the keys that are bound.
  private var helpHint: String { overlay == .none ? keyHints.help : keyHints.close }

  private func renderBar(into grid: inout Grid, columns: Range<Int>, row: Int) {
    let (content, width) = (max(1, contentExtent), columns.count)
    let first = min(width - 1, offset * width / content)
    let end = max(
      first + 1, min(width, ((offset + viewportExtent) * width + content - 1) / content))
    for cell in 0..<width {
      grid.fill(
        CellRect(column: columns.lowerBound + cell, row: row, columns: 1, rows: 1),
        cell >= first && cell < end ? "━" : "─", theme.status)
    }
  }

  /// `waterfalls · 1–20 of 20+`
  private var statusText: String {
    if let notice { return notice }
    if overlay == .details { return detailStatus }
    if overlay != .none { return "\(options.sourceName) · keys" }
    if arrangement.count == 0 { return options.sourceName }
    guard let rangeText else { return "\(options.sourceName) · \(total)" }
    let picked = picks.count == 0 ? "" : " · \(picks.count) picked"
    let unreadable = unreadableCount == 0 ? "" : " · \(unreadableCount) unreadable"
    return "\(options.sourceName) · \(rangeText)\(unreadable)\(picked)"
  }

  private var total: String { "\(arrangement.count)\(hasMore ? "+" : "")" }

  /// `1–20 of 20+`; nil if no card is in view.
  private var rangeText: String? {
    guard let visible = visibleItems?.positions else { return nil }
    let range =
      visible.count == 1
      ? "\(visible.lowerBound + 1)" : "\(visible.lowerBound + 1)–\(visible.upperBound + 1)"
    return "\(range) of \(total)"
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
    if journey != nil, !arranging.isWaiting { return "loading… Esc stops" }
    if arranging.isWaiting { return query.needsAll ? "sorting…" : "filtering…" }
    if isRefreshing { return "refreshing…" }
    if isHalted { return "stopped" }
    if isFiltering, contentExtent < viewportExtent { return "filtering… Esc stops" }
    guard least == .rest else { return nil }
    if isMeasuring { return "measuring…" }
    if staysAtEnd { return "following" }
    switch loading {
    case .waiting where options.isFollowing && growth.isCaughtUp: return nil
    case .waiting: return "loading…"
    case .failed: return "failed"
    case .idle, .ended: return nil
    }
  }

  var hasMore: Bool { loading != .ended }
}
