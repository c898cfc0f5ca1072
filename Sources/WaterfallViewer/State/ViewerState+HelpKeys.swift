import TerminalGrid

extension ViewerState {
  /// What a command does in the help; nil if the help is closed.
  mutating func performInHelp(_ command: Command) -> [ViewerEffect]? {
    guard case .help(let first) = overlay else { return nil }
    let times = min(count ?? 1, 10_000)
    switch command {
    case .focusDown, .rowDown: scrollHelp(to: first + times)
    case .focusUp, .rowUp: scrollHelp(to: first - times)
    case .pageDown: scrollHelp(to: first + times * area.rows)
    case .pageUp: scrollHelp(to: first - times * area.rows)
    case .halfPageDown: scrollHelp(to: first + times * area.rows / 2)
    case .halfPageUp: scrollHelp(to: first - times * area.rows / 2)
    case .first: scrollHelp(to: 0)
    case .last: scrollHelp(to: .max)
    case .search, .filter: open(.help, text: finding.helpFilter)
    case .close where !finding.helpFilter.isEmpty, .clearFilter: filterHelp("")
    case .help, .quit, .close: closeHelp()
    case .quitAll: return [.quit(leavingReason)]
    case .interrupt: return [.quit(.interrupted)]
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .nextTheme: takeNextTheme(1)
    default: break
    }
    return []
  }

  private mutating func scrollHelp(to line: Int) { overlay = .help(top: clampedHelpTop(line)) }

  mutating func closeHelp() {
    overlay = .none
    finding.helpFilter = ""
  }

  /// Shows the lines that have all these words.
  mutating func filterHelp(_ text: String) {
    finding.helpFilter = text
    scrollHelp(to: 0)
  }
}
