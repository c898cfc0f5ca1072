import TerminalGrid
import TerminalInput

/// The help: keys and what they do, from the tables that bind them, over the whole screen.
struct HelpPane: Pane {
  /// The first line in sight; nil: it is closed.
  private(set) var top: Int?
  /// The words that its lines have to have.
  private(set) var filter = ""

  var isOpen: Bool { top != nil }
  static var cover: Cover { .everything }

  mutating func open() { top = 0 }

  mutating func close() { (top, filter) = (nil, "") }

  /// Shows the lines that have all these words.
  mutating func filter(by words: String) { (top, filter) = (0, words) }

  // MARK: Keys

  mutating func perform(_ command: Command, in viewer: Viewer) -> [PaneOutcome]? {
    let times = min(viewer.status.count ?? 1, 10_000)
    let rows = viewer.area.rows
    switch command {
    case .focusDown, .rowDown: scroll(by: times, in: viewer)
    case .focusUp, .rowUp: scroll(by: -times, in: viewer)
    case .pageDown: scroll(by: times * rows, in: viewer)
    case .pageUp: scroll(by: -times * rows, in: viewer)
    case .halfPageDown: scroll(by: times * rows / 2, in: viewer)
    case .halfPageUp: scroll(by: -times * rows / 2, in: viewer)
    case .first: scroll(by: -(top ?? 0), in: viewer)
    case .last: scroll(by: lineCount(in: viewer), in: viewer)
    case .search, .filter: return [.ask(.help, filter)]
    case .close where !filter.isEmpty, .clearFilter: filter(by: "")
    case .help, .quit, .close: close()
    case .quitAll, .interrupt, .redraw, .suspend, .nextTheme: return [.perform(command)]
    default: break
    }
    return []
  }

  mutating func turnWheel(by rows: Int, in viewer: Viewer) -> [PaneOutcome]? {
    scroll(by: rows, in: viewer)
    return []
  }

  mutating func click(_ mouse: Mouse, in viewer: Viewer) -> [PaneOutcome]? { [] }

  private mutating func scroll(by rows: Int, in viewer: Viewer) {
    let last = max(0, lineCount(in: viewer) - viewer.area.rows)
    top = min(max(0, (top ?? 0) + rows), last)
  }

  // MARK: Its lines

  /// `3 of 84`: the lines that have what is typed.
  func summary(in viewer: Viewer) -> String {
    "\(lines(in: viewer).count) of \(Self.allLines(in: viewer).count)"
  }

  /// With the heading and the blank line below it.
  private func lineCount(in viewer: Viewer) -> Int { lines(in: viewer).count + 2 }

  private func lines(in viewer: Viewer) -> [(keys: SafeText, summary: SafeText)] {
    let words = filter.lowercased().split(separator: " ")
    return Self.allLines(in: viewer).lazy.filter { line in
      let text = "\(line.keys) \(line.summary)".lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    .map { (SafeText($0.keys), SafeText($0.summary)) }
  }

  private static func allLines(in viewer: Viewer) -> [(keys: String, summary: String)] {
    let options = viewer.options
    var lines =
      options.keys.shownRows + options.detailKeys.shownRows + options.promptKeys.shownRows
      + (viewer.walk == nil ? [] : options.tourKeys.shownRows)
    lines.append(("a number", "before a key repeats it: 5j, 30G, 50%"))
    lines.append(("the wheel", "scrolls by three rows; a click moves the focus"))
    return lines
  }

  // MARK: Drawing

  func status(in viewer: Viewer) -> SafeText? { "keys" }

  func draw(into grid: inout Grid, in viewer: Viewer) {
    guard let top else { return }
    let (theme, columns) = (viewer.theme, viewer.size.columns)
    let keyWidth = min(30, max(1, columns / 2))
    grid.draw(
      filter.isEmpty ? "Keys" : SafeText("Keys with \(filter)"),
      at: CellPoint(column: 2, row: -top), maxWidth: columns, style: theme.heading)
    for (index, line) in lines(in: viewer).enumerated() {
      let row = index + 2 - top
      guard row >= 0, row < viewer.area.rows else { continue }
      grid.draw(
        line.keys, at: CellPoint(column: 2, row: row), maxWidth: keyWidth - 3, style: theme.helpKey)
      grid.draw(
        line.summary, at: CellPoint(column: keyWidth + 1, row: row),
        maxWidth: max(0, columns - keyWidth - 2), style: .plain)
    }
  }
}
