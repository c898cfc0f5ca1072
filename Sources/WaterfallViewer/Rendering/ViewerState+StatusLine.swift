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
    var remarkColumns = 0..<0
    var help: Range<Int>?
    /// The key that opens the help, or that and what it does.
    var helpText: SafeText = ""
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
        places.helpText, at: CellPoint(column: help.lowerBound, row: row), maxWidth: help.count,
        style: theme.status)
    }
    grid.draw(
      places.text, at: CellPoint(column: 1, row: row), maxWidth: max(0, places.textEnd - 1),
      style: theme.statusStrong)
    if let bar = places.bar { renderBar(into: &grid, columns: bar, row: row) }
    grid.draw(
      places.remark, at: CellPoint(column: places.remarkColumns.lowerBound, row: row),
      maxWidth: places.remarkColumns.count, style: theme.status)
  }

  /// What is in view stands first, then the way to help, then what goes on; the name and all else get what is left.
  var statusPlaces: StatusPlaces {
    let words = statusWords
    let state = SafeText(stateText(upTo: .count)).width
    var end = size.columns - 1
    let isTight = 1 + SafeText(words.core).width + Self.leastRoom(for: state) + 3 > size.columns
    let inView = isTight ? words.short : words.core
    let core = SafeText(inView)
    var places = StatusPlaces(text: core, textEnd: end)
    // Where all cannot be said, the key alone tells of the help, and of what goes on there is the start.
    let hints = zip(helpHints, [Self.room(for: state), Self.leastRoom(for: state)])
    for (hint, room) in hints {
      let hint = SafeText(hint)
      guard 1 + core.width + room + 1 + hint.width + 1 <= size.columns else { continue }
      (places.help, places.helpText) = (end - hint.width..<end, hint)
      end -= hint.width + 1
      places.textEnd = end
      break
    }
    if let name = words.name {
      let left = end - 1 - (core.isEmpty ? 0 : core.width + 3) - Self.room(for: state)
      if let name = shortened(name, to: min(left, max(8, size.columns / 3))) {
        places.text = core.isEmpty ? SafeText(name) : SafeText("\(name) · \(inView)")
      }
    }
    if let bar = dragged, bar.upperBound <= end, overlay == .none {
      placeDragged(bar, in: &places, end: end)
    } else {
      let start = min(places.text.width, max(0, end - 1)) + 3
      placeRest(in: &places, from: start, to: end, least: state)
    }
    return places
  }

  /// Columns of what goes on, with the blanks before it.
  private static func room(for state: Int) -> Int { state == 0 ? 0 : state + 2 }

  /// The same for a start of it, which says something, too.
  private static func leastRoom(for state: Int) -> Int { room(for: min(state, 2)) }

  /// The position bar and what there is to say, as far as there is room for them.
  ///
  /// - Parameter least: the width of what has been asked for, which matters more than the bar, and that more than the
  ///   rest.
  private func placeRest(
    in places: inout StatusPlaces, from start: Int, to end: Int, least: Int
  ) {
    // A filter that is in force is to be seen: the bar is shorter for it.
    let query = query.summary.map { SafeText($0).width } ?? 0
    let barWidth = min(20, (end - start) / 3, max(6, query == 0 ? 20 : end - start - 2 - query))
    let hasBar = barWidth >= 6 && arrangement.count > 0 && overlay == .none
    let isShort = least + barWidth + 2 <= end - start
    var remarkStart = start
    if hasBar, isShort {
      places.bar = start..<start + barWidth
      remarkStart += barWidth + 2
    }
    placeRemark(in: &places, from: remarkStart, to: end)
  }

  /// The longest of what there is to say that there is room for; of the least, as many words as there is room for.
  private func placeRemark(in places: inout StatusPlaces, from start: Int, to end: Int) {
    places.remarkColumns = start..<max(start, end)
    let room = places.remarkColumns.count
    for remark in Remark.allCases.reversed() {
      places.remark = SafeText(stateText(upTo: remark))
      if places.remark.width <= room { return }
      // The start of a filter tells that there is one.
      if remark == .shortQuery, room >= 9, stateText(upTo: .asked).isEmpty,
        let words = query.summary.flatMap({ shortened($0, to: room) })
      {
        places.remark = SafeText(words)
        return
      }
    }
    var words = stateText(upTo: .count).split(separator: " ")
    // `28 of ?` would be read as 28 of who knows how many.
    while words.count > 1,
      words.last == "of" || SafeText(words.joined(separator: " ")).width > room
    {
      words.removeLast()
    }
    places.remark = room < 2 ? "" : SafeText(words.joined(separator: " "))
  }

  /// While the bar is dragged it stays where it is: the pointer is on it. Numbers that grow push the name away.
  private func placeDragged(_ bar: Range<Int>, in places: inout StatusPlaces, end: Int) {
    let room = bar.lowerBound - 3
    if places.text.width > room { places.text = SafeText(statusWords.core) }
    places.textEnd = max(1, room + 1)
    places.bar = bar
    placeRemark(in: &places, from: bar.upperBound + 2, to: end)
  }

  /// `? help`, by the keys that are bound; where there is no room for that, the key.
  private var helpHints: [String] { overlay == .none ? keyHints.help : keyHints.close }

  private func renderBar(into grid: inout Grid, columns: Range<Int>, row: Int) {
    let (content, width) = (max(1, contentExtent), columns.count)
    let first = min(width - 1, offset * width / content)
    let end = max(
      first + 1, min(width, ((offset + viewportExtent) * width + content - 1) / content))
    let point = CellPoint(column: columns.lowerBound, row: row)
    grid.drawHorizontal("─", at: point, count: width, style: theme.status)
    let inView = CellPoint(column: columns.lowerBound + first, row: row)
    grid.drawHorizontal("━", at: inView, count: min(width, end) - first, style: theme.status)
  }

  /// `waterfalls`, `1–20 of 20+`, and `1–20` for a line that is very short; no name where something else is said.
  private var statusWords: (name: String?, core: String, short: String) {
    if let notice { return (nil, notice, notice) }
    if overlay == .details { return (options.sourceName, detailStatus, detailStatus) }
    if overlay != .none { return (options.sourceName, "keys", "keys") }
    if arrangement.count == 0 { return (options.sourceName, "", "") }
    guard let range else { return (options.sourceName, total, total) }
    let picked = picks.count == 0 ? "" : " · \(picks.count) picked"
    let unreadable = unreadableCount == 0 ? "" : " · \(unreadableCount) unreadable"
    return (options.sourceName, "\(range) of \(total)\(unreadable)\(picked)", range)
  }

  private var total: String { "\(arrangement.count)\(hasMore ? "+" : "")" }

  /// `1–20`; nil if no card is in view.
  private var range: String? {
    guard let visible = inView?.positions else { return nil }
    return visible.count == 1
      ? "\(visible.lowerBound + 1)" : "\(visible.lowerBound + 1)–\(visible.upperBound + 1)"
  }

  /// How much a remark in the status line matters.
  private enum Remark: CaseIterable {
    /// How many matches there are, and what Esc stops.
    case count
    /// What was asked for last.
    case asked
    /// What is shown.
    case shortQuery
    /// And how many that are.
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
      let lanes = layout.choice.hasLanes ? " \(layout.laneCount)" : ""
      words.append(layout.choice.title + lanes)
    }
    if least != .count, least != .asked, let summary = query.summary { words.append(summary) }
    if least == .query || least == .rest, let filterSummary { words.append(filterSummary) }
    if let activity = activity { words.append(activity) }
    return words.joined(separator: "  ")
  }

  private var activity: String? {
    if arranging.gathers, hasMore { return "sorting: \(items.count) read, Esc stops" }
    if journey != nil, !arranging.isWaiting { return "loading… Esc stops" }
    if arranging.isWaiting { return query.needsAll ? "sorting…" : "filtering…" }
    if isRefreshing { return "refreshing…" }
    if isHalted { return "stopped" }
    if isFiltering, contentExtent < viewportExtent { return "filtering… Esc stops" }
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
