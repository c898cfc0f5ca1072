package import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallLayout

/// Draws the last row: the source, the cards in view, the position, and the activity.
package struct StatusLinePainter {
  let context: PaneContext
  /// The text of an open pane; nil means the usual text.
  let paneStatus: SafeText?
  /// What open panes say beside the text.
  let remarks: [String]

  init(_ context: PaneContext, _ paneStatus: SafeText?, remarks: [String]) {
    (self.context, self.paneStatus, self.remarks) = (context, paneStatus, remarks)
  }

  var options: ViewerConfiguration { context.options }
  var screen: Screen { context.screen }
  var theme: Theme { context.theme }
  var status: StatusLine { context.status }

  /// The parts of the status line and their columns on the screen.
  struct Places {
    var text: SafeText
    var textEnd: Int
    /// The bar that shows the position, if there is room for it.
    var bar: Range<Int>?
    var remark: SafeText = ""
    var remarkColumns = 0..<0
    var help: Range<Int>?
    /// The key that opens the help, with or without the word for it.
    var helpText: SafeText = ""
  }

  /// Draws the last row: the source, the cards in view, the position, and the activity.
  package func draw(into grid: inout Grid) {
    let row = screen.size.rows - 1
    if context.isAsking {
      return PromptLinePainter(context, paneStatus).draw(into: &grid, row: row)
    }
    grid.fill(
      CellRect(column: 0, row: row, columns: screen.size.columns, rows: 1), .space, theme.status)
    let places = places
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

  /// Places the range of cards in view first, then the help key, then the activity.
  ///
  /// The name and everything else get the remaining columns.
  var places: Places {
    let words = statusWords
    let state = stateText(upTo: .count).width
    var end = screen.size.columns - 1
    let isTight = 1 + words.core.width + Self.leastRoom(for: state) + 3 > screen.size.columns
    let core = isTight ? words.short : words.core
    let coreWidth = core.width
    var places = Places(text: core, textEnd: end)
    // If not everything fits, the help hint is only the key, and only the start of the activity is
    // shown.
    var room = Self.room(for: state)
    for hint in helpHints {
      let width = hint.width
      if 1 + coreWidth + room + 1 + width + 1 <= screen.size.columns {
        (places.help, places.helpText) = (end - width..<end, hint)
        end -= width + 1
        places.textEnd = end
        break
      }
      room = Self.leastRoom(for: state)
    }
    if words.hasName {
      let left = end - 1 - (core.isEmpty ? 0 : coreWidth + 3) - Self.room(for: state)
      if let name = name(to: min(left, max(8, screen.size.columns / 3))) {
        places.text = core.isEmpty ? name : Self.joined(name, core)
      }
    }
    if let bar = status.dragged, bar.upperBound <= end, context.cover == .nothing {
      placeDragged(bar, in: &places, end: end)
    } else {
      let start = min(places.text.width, max(0, end - 1)) + 3
      placeRest(in: &places, from: start, to: end, least: state)
    }
    return places
  }

  /// The name of the source in at most `width` cells; nil if there is no room for it.
  private func name(to width: Int) -> SafeText? {
    // A command may be pages long, so the width is measured only as far as needed.
    let sourceName = status.sourceName
    let all = 0..<sourceName.utf8.count
    if sourceName.width(in: all, upTo: width) <= width { return sourceName }
    if !context.boardHistory.isEmpty, let inner = shortenedHistory(to: width) { return inner }
    return shortened(context.board.name, to: width).map { SafeText($0) }
  }

  private static func joined(_ name: SafeText, _ core: SafeText) -> SafeText {
    var line = LineText()
    line.append(name)
    line.append(" · ")
    line.append(core)
    return line.safe
  }

  /// The columns of the activity, with the blanks before it.
  private static func room(for state: Int) -> Int { state == 0 ? 0 : state + 2 }

  /// The columns of the start of the activity, which is informative, too.
  private static func leastRoom(for state: Int) -> Int { room(for: min(state, 2)) }

  /// Places the position bar and the remarks, as far as there is room.
  ///
  /// - Parameter least: the width of the remark that matters more than the bar. The bar matters
  ///   more than the other remarks.
  private func placeRest(in places: inout Places, from start: Int, to end: Int, least: Int) {
    // The active filter and the keys that pick must be visible, so the bar is shortened for them.
    var told = context.board.query.summary ?? ""
    if let keys = context.pickerSummary { told += told.isEmpty ? keys : "  " + keys }
    let toldWidth = told.isEmpty ? 0 : SafeText(told).width
    let barWidth = min(
      20, (end - start) / 3, max(6, told.isEmpty ? 20 : end - start - 2 - toldWidth))
    let hasBar = barWidth >= 6 && context.board.arrangement.count > 0 && context.cover == .nothing
    let isShort = least + barWidth + 2 <= end - start
    var remarkStart = start
    if hasBar, isShort {
      places.bar = start..<start + barWidth
      remarkStart += barWidth + 2
    }
    placeRemark(in: &places, from: remarkStart, to: end)
  }

  /// Chooses the longest remark that fits. If none does, shows as many words of the shortest as
  /// fit.
  private func placeRemark(in places: inout Places, from start: Int, to end: Int) {
    places.remarkColumns = start..<max(start, end)
    let room = places.remarkColumns.count
    for remark in Remark.longestFirst where remark != .picker || context.pickerSummary != nil {
      places.remark = stateText(upTo: remark)
      if places.remark.width <= room { return }
      // Even the start of a filter shows that there is one.
      if remark == .shortQuery, room >= 9, stateText(upTo: .asked).isEmpty,
        let words = context.board.query.summary.flatMap({ shortened($0, to: room) })
      {
        places.remark = SafeText(words)
        return
      }
    }
    var words = String(decoding: stateText(upTo: .count).utf8, as: UTF8.self)
      .unicodeScalars.split(separator: " ").map(String.init)
    // A trailing `of` is dropped: before the help key, `28 of ?` would look like an unknown total.
    while words.count > 1,
      words.last == "of" || SafeText(words.joined(separator: " ")).width > room
    {
      words.removeLast()
    }
    places.remark = room < 2 ? "" : SafeText(words.joined(separator: " "))
  }

  /// While the bar is dragged, it stays under the pointer. If the numbers grow, the name is
  /// dropped.
  private func placeDragged(_ bar: Range<Int>, in places: inout Places, end: Int) {
    let room = bar.lowerBound - 3
    if places.text.width > room { places.text = statusWords.core }
    places.textEnd = max(1, room + 1)
    places.bar = bar
    placeRemark(in: &places, from: bar.upperBound + 2, to: end)
  }

  /// `? help` with the bound keys, then a shorter hint with the key only.
  private var helpHints: [SafeText] {
    context.cover == .nothing ? status.keyHints.help : status.keyHints.close
  }

  private func renderBar(into grid: inout Grid, columns: Range<Int>, row: Int) {
    let (before, width) = (context.board.extentBefore, columns.count)
    let content = max(1, before + context.board.contentExtent + context.board.extentAfter)
    let offset = before + context.board.offset
    let first = min(width - 1, offset * width / content)
    let end = max(
      first + 1,
      min(width, ((offset + context.board.viewportExtent) * width + content - 1) / content))
    let point = CellPoint(column: columns.lowerBound, row: row)
    grid.drawHorizontal("─", at: point, count: width, style: theme.status)
    let inView = CellPoint(column: columns.lowerBound + first, row: row)
    grid.drawHorizontal("━", at: inView, count: min(width, end) - first, style: theme.status)
  }

  /// Whether the name comes first; words like `1–20 of 20+`; and a short form such as `1–20`.
  private var statusWords: (hasName: Bool, core: SafeText, short: SafeText) {
    func words(_ text: String) -> (Bool, SafeText, SafeText) {
      (true, SafeText(text), SafeText(text))
    }
    if let notice = status.notice { return (false, SafeText(notice), SafeText(notice)) }
    if let text = paneStatus { return (true, text, text) }
    if let failure = context.board.layoutFailure {
      return (false, SafeText(failure), SafeText(failure))
    }
    if context.board.arrangement.count == 0 { return words("") }
    var line = LineText()
    var range: SafeText?
    if let visible = context.inView?.positions {
      line.append(context.board.number(ofPosition: visible.lowerBound))
      if visible.lowerBound < visible.upperBound {
        line.append("–")
        line.append(context.board.number(ofPosition: visible.upperBound))
      }
      range = line.safe
      line.append(" of ")
    }
    let count = context.board.itemCount
    line.append(count.count)
    if count.isOpen { line.append("+") }
    if range != nil, context.board.reading.unreadableCount > 0 {
      line.append(" · \(context.board.reading.unreadableCount) unreadable")
    }
    if range != nil, context.picks.count > 0 { line.append(" · \(context.pickCount) picked") }
    return (true, line.safe, range ?? line.safe)
  }

  /// How detailed the remarks in the status line are.
  private enum Remark: Int, CaseIterable {
    /// The number of matches, and what Esc stops.
    case count
    /// The text of the search, too.
    case asked
    /// The filter and order, too.
    case shortQuery
    /// The number of items that the filter shows, too.
    case query
    /// The number of columns in sight, and of files of other kinds, which are left out, too.
    case others
    /// The layout, too.
    case rest
    /// The keys that pick, instead of the layout.
    case picker
    /// The keys that pick, and the layout.
    case everything

    static let longestFirst: [Remark] = allCases.reversed()

    /// Whether it says what `other` adds.
    func says(_ other: Remark) -> Bool { rawValue >= other.rawValue }
  }

  /// The remarks at a level of detail, and the activity: `/fall  3 of 17  masonry 3`.
  private func stateText(upTo least: Remark) -> SafeText {
    var line = LineText()
    func add(_ words: String?) {
      guard let words else { return }
      line.appendGap()
      line.append(words)
    }
    if let search = context.board.finding.search, let searchSummary = context.board.searchSummary {
      if least != .count { add("/" + search.text) }
      add(searchSummary)
    }
    if let count = status.count { add("\(count)") }
    for remark in remarks { add(remark) }
    let columns = context.board.view.columns?.summary
    // That a filter hides cards matters more than that columns are out of sight.
    if least.says(.others) { add(columns) }
    if least == .rest || least == .everything {
      if columns == nil {
        add(context.board.view.isList ? "list" : context.board.layout.choice.title)
      }
      if context.board.layout.choice.hasLanes, !context.board.view.isList {
        line.append(" ")
        line.append(context.board.layout.laneCount)
      }
    }
    if least != .count, least != .asked { add(context.board.query.summary) }
    if least.says(.query) { add(context.board.filterSummary) }
    if least.says(.others) { add(othersSummary) }
    if least.says(.picker) { add(context.pickerSummary) }
    add(activity)
    if context.board.isSoFar { add("so far") }
    return line.safe
  }

  private var activity: String? {
    if context.board.ordering.gathers, context.board.hasMore {
      return "sorting: \(context.board.items.count) read, Esc stops"
    }
    if context.board.farScroll != nil, !context.board.ordering.isBegun {
      return "loading… Esc stops"
    }
    if context.board.ordering.isBegun {
      return context.board.query.needsAll ? "sorting…" : "filtering…"
    }
    if context.board.isRefreshing {
      return context.isEntering ? "opening… Esc stops" : "refreshing…"
    }
    if context.board.isHalted { return "stopped" }
    if context.board.isFiltering, context.board.contentExtent < context.board.viewportExtent {
      return "filtering… Esc stops"
    }
    if context.board.isMeasuring { return "measuring…" }
    if context.board.awaitsFrames,
      context.board.layoutCommand.isWaiting(for: context.board.placed.edition)
    {
      return "laying out…"
    }
    if context.board.followsNewItems { return "following" }
    if context.board.loading == .idle, let pause = context.fillingPause { return pause }
    switch context.board.loading {
    case .waiting where context.board.isAllHere: return nil
    case .waiting: return "loading…"
    case .failed: return "failed"
    case .idle, .ended: return nil
    }
  }
}
