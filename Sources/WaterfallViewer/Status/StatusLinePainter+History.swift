import TerminalGrid
import WaterfallBoard

// The names of the boards, and what this board leaves out.
extension StatusLinePainter {
  /// `photos › 2025` in at most `width` cells. Outer names are dropped first.
  func shortenedHistory(to width: Int) -> SafeText? {
    var names = context.boardHistory.names + [context.board.name]
    while names.count > 1 {
      names.removeFirst()
      let text = SafeText((["…"] + names).joined(separator: StatusLine.innerSign))
      if text.width <= width { return text }
    }
    return nil
  }

  /// `12 files of other kinds`, and the key that shows them; nil if none are left out.
  var othersSummary: String? {
    let count = context.board.reading.leftOut
    guard count > 0 else { return repeatedSummary }
    let words =
      count == 1 && !context.board.hasMore
      ? "1 file of another kind"
      : "\(count)\(context.board.hasMore ? "+" : "") files of other kinds"
    return words + (options.keys.shown(.otherFiles).map { " (\($0))" } ?? "")
  }

  /// `3 repeated records left out`; nil if none are left out.
  private var repeatedSummary: String? {
    let count = context.board.reading.repeated
    guard count > 0 else { return nil }
    return count == 1 ? "1 repeated record left out" : "\(count) repeated records left out"
  }
}
