import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

/// Draws the prompt or question into the status line's row.
struct PromptLinePainter {
  private let context: PaneContext
  /// The text of the pane that asks, or that a prompt searches.
  private let paneStatus: SafeText

  init(_ context: PaneContext, _ paneStatus: SafeText?) {
    (self.context, self.paneStatus) = (context, paneStatus ?? "")
  }

  private var board: Board { context.board }
  private var options: ViewerConfiguration { context.options }
  private var screen: Screen { context.screen }
  private var theme: Theme { context.theme }

  /// - Parameter row: the last row of the screen.
  func draw(into grid: inout Grid, row: Int) {
    grid.fill(
      CellRect(column: 0, row: row, columns: screen.size.columns, rows: 1), .space, theme.prompt)
    guard let prompt = context.prompts.current else { return drawQuestion(into: &grid, row: row) }
    let isHidden = context.hidesPrompt
    var label: SafeText = isHidden ? "" : label(of: prompt.kind)
    // In a narrow window the label is cut to its first letter, so that the text has room.
    if label.width > 2, 3 * label.width > screen.size.columns {
      label = SafeText("\(String(decoding: label.utf8, as: UTF8.self).prefix(1)):")
    }
    let start =
      1
      + grid.draw(
        label, at: CellPoint(column: 1, row: row), maxWidth: max(0, screen.size.columns - 2),
        style: theme.promptLabel)
    var end = screen.size.columns - 1
    let (note, style) = note(on: prompt)
    // The text gets at least 12 cells; the note gets the rest.
    let room = min(note.width, end - start - 12)
    if room >= min(note.width, 8), room > 0 {
      grid.draw(
        note, at: CellPoint(column: end - room, row: row), maxWidth: room, style: style)
      end -= room + 1
    }
    if isHidden { return }
    render(prompt.line, into: &grid, columns: start..<max(start, end), row: row)
  }

  private func render(
    _ line: PromptLine, into grid: inout Grid, columns: Range<Int>, row: Int
  ) {
    guard !columns.isEmpty else { return }
    let (before, under, after) = line.window(width: columns.count)
    var column = columns.lowerBound
    column += grid.draw(
      before, at: CellPoint(column: column, row: row), maxWidth: columns.upperBound - column,
      style: theme.prompt)
    // The terminal's own cursor is the caret: input methods open their windows there.
    (grid.cursor, grid.showsCursor) = (CellPoint(column: column, row: row), true)
    column += grid.draw(
      under.isEmpty ? " " : under, at: CellPoint(column: column, row: row),
      maxWidth: columns.upperBound - column, style: theme.prompt)
    grid.draw(
      after, at: CellPoint(column: column, row: row), maxWidth: columns.upperBound - column,
      style: theme.prompt)
  }

  private func label(of kind: Prompt.Kind) -> SafeText {
    switch kind {
    case .search: "/"
    case .filter: options.picker.prompt.map { SafeText($0) } ?? filterLabel
    case .sort: "sort by: "
    case .pipe: "| "
    case .command: ":"
    case .help: "/"
    }
  }

  /// It names a way of matching that is not the usual one for the items.
  private var filterLabel: SafeText {
    switch (context.matching, context.readsLines) {
    case (.exact, true): "exact: "
    case (.fuzzy, false): "best: "
    case (.exact, false), (.fuzzy, true): "filter: "
    }
  }

  /// The note on the text, at the right end.
  private func note(on prompt: Prompt) -> (SafeText, Style) {
    if prompt.isCut {
      return (SafeText("at most \(PromptLine.longest) characters"), theme.promptFault)
    }
    if let fault = prompt.fault { return (SafeText(fault), theme.promptFault) }
    switch prompt.kind {
    case .search:
      let isVain = prompt.held?.isVain ?? board.isSearchVain
      let summary = prompt.held?.summary ?? board.searchSummary ?? ""
      return (SafeText(summary), isVain ? theme.promptFault : theme.prompt)
    case .filter where context.isPicking:
      let summary = prompt.held?.summary ?? board.typedFilterSummary ?? board.totalSummary
      // The label, the text and the cursor come before it.
      let typed = max(12, SafeText(prompt.line.text).width + 2)
      let room = max(screen.size.columns - 40, screen.size.columns - 10 - typed)
      return (pickingNote(summary, room: room), theme.prompt)
    case .filter:
      return (SafeText(prompt.held?.summary ?? board.typedFilterSummary ?? ""), theme.prompt)
    case .pipe:
      let count = max(1, context.picks.count)
      return (SafeText(count == 1 ? "a card's JSON" : "\(count) cards' JSON"), theme.prompt)
    case .help: return (paneStatus, theme.prompt)
    case .command: return (SafeText(CommandReader(context).note(on: prompt)), theme.prompt)
    case .sort:
      let isVain = board.sortEntries(for: prompt.line.text).isEmpty
      return (
        isVain ? "no such field" : "↑ ↓ Enter", isVain ? theme.promptFault : theme.prompt
      )
    }
  }

  private func drawQuestion(into grid: inout Grid, row: Int) {
    let used = grid.draw(
      paneStatus, at: CellPoint(column: 1, row: row),
      maxWidth: max(0, screen.size.columns - 4), style: theme.promptLabel)
    let caret = CellPoint(column: min(used + 2, screen.size.columns - 1), row: row)
    (grid.cursor, grid.showsCursor) = (caret, true)
  }

  /// The counts of results and picks, and the key to the cards, as far as there is room.
  ///
  /// - Parameter summary: the number of results out of all.
  private func pickingNote(_ summary: String, room: Int) -> SafeText {
    var words = [summary]
    if context.picks.count > 0 { words.append("\(context.pickCount) picked") }
    if context.prompts.current?.line.isEmpty == true { words += context.firstKeys(all: "keys") }
    if context.isEnterable(board.focus), let key = options.promptKeys.shown(.goIn) {
      words.append("\(key) in")
    }
    if let key = options.promptKeys.shown(.toCards) { words.append("\(key) cards") }
    while words.count > 1, SafeText(words.joined(separator: " · ")).width > room {
      words.removeLast()
    }
    return SafeText(words.joined(separator: " · "))
  }
}
