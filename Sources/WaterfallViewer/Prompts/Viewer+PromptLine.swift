import TerminalGrid
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

extension Viewer {
  /// Draws the prompt or question into the status line's row.
  func renderPrompt(into grid: inout Grid, row: Int) {
    grid.fill(CellRect(column: 0, row: row, columns: size.columns, rows: 1), .space, theme.prompt)
    guard let prompt = prompts.current else { return renderQuestion(into: &grid, row: row) }
    var label = label(of: prompt.kind)
    // In a narrow window the label is cut to its first letter, so that the text has room.
    if label.width > 2, 3 * label.width > size.columns {
      label = SafeText("\(String(decoding: label.utf8, as: UTF8.self).prefix(1)):")
    }
    let start =
      1
      + grid.draw(
        label, at: CellPoint(column: 1, row: row), maxWidth: max(0, size.columns - 2),
        style: theme.promptLabel)
    var end = size.columns - 1
    let (note, style) = note(on: prompt)
    // The text gets at least 12 cells; the note gets the rest.
    let room = min(note.width, end - start - 12)
    if room >= min(note.width, 8), room > 0 {
      grid.draw(
        note, at: CellPoint(column: end - room, row: row), maxWidth: room, style: style)
      end -= room + 1
    }
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
    column += grid.draw(
      under.isEmpty ? " " : under, at: CellPoint(column: column, row: row),
      maxWidth: columns.upperBound - column, style: theme.cursor)
    grid.draw(
      after, at: CellPoint(column: column, row: row), maxWidth: columns.upperBound - column,
      style: theme.prompt)
  }

  private func label(of kind: Prompt.Kind) -> SafeText {
    switch kind {
    case .search: "/"
    case .filter: options.words == .fuzzy ? "best: " : "filter: "
    case .sort: "sort by: "
    case .pipe: "| "
    case .command: ":"
    case .help: "/"
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
    case .filter where isPicking:
      let summary = prompt.held?.summary ?? typedFilterSummary ?? totalSummary
      // The label, the text and the cursor come before it.
      let typed = max(12, SafeText(prompt.line.text).width + 2)
      let room = max(size.columns - 40, size.columns - 10 - typed)
      return (pickingNote(summary, room: room), theme.prompt)
    case .filter:
      return (SafeText(prompt.held?.summary ?? typedFilterSummary ?? ""), theme.prompt)
    case .pipe:
      let count = max(1, picks.count)
      return (SafeText(count == 1 ? "a card's JSON" : "\(count) cards' JSON"), theme.prompt)
    case .help: return (SafeText(help.summary(in: self)), theme.prompt)
    case .command: return (SafeText(commandNote(on: prompt)), theme.prompt)
    case .sort:
      let isVain = sortEntries(for: prompt).isEmpty
      return (
        isVain ? "no such field" : "↑ ↓ Enter", isVain ? theme.promptFault : theme.prompt
      )
    }
  }

  private func renderQuestion(into grid: inout Grid, row: Int) {
    let used = grid.draw(
      question.words, at: CellPoint(column: 1, row: row), maxWidth: max(0, size.columns - 4),
      style: theme.promptLabel)
    grid.draw(" ", at: CellPoint(column: used + 2, row: row), maxWidth: 1, style: theme.cursor)
  }

  // MARK: Over the cards

  /// The menu's first visible line, its rows and its width; nil if no menu is open.
  var menuPlaces: (first: Int, rows: Range<Int>, width: Int)? {
    guard let prompt = prompts.current, prompt.kind == .sort else { return nil }
    let entries = sortEntries(for: prompt)
    let rows = min(entries.count, viewport.rows)
    guard rows > 0 else { return nil }
    let width = min(size.columns, (entries.map { SafeText($0.name).width }.max() ?? 0) + 6)
    let first = min(max(0, prompt.choice - rows / 2), entries.count - rows)
    return (first, viewport.rows - rows..<viewport.rows, width)
  }

  /// Draws the fields to sort by, above the prompt.
  func renderMenu(into grid: inout Grid) {
    guard let prompt = prompts.current, let (first, rows, width) = menuPlaces else { return }
    let entries = sortEntries(for: prompt)
    for (line, row) in rows.enumerated() {
      let place = first + line
      let style = place == prompt.choice ? theme.menuChoice : theme.menu
      grid.fill(CellRect(column: 0, row: row, columns: width, rows: 1), .space, style)
      let isCurrent = entries[place].field == board.query.order?.field
      if isCurrent { grid.draw("•", at: CellPoint(column: 1, row: row), maxWidth: 1, style: style) }
      grid.draw(
        SafeText(entries[place].name), at: CellPoint(column: 3, row: row),
        maxWidth: max(0, width - 6), style: style)
      if isCurrent, let order = board.query.order {
        grid.draw(
          order.isDescending ? "↓" : "↑", at: CellPoint(column: width - 2, row: row), maxWidth: 1,
          style: style)
      }
    }
  }
}
