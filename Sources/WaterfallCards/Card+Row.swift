import TerminalGrid
import WaterfallRecords

extension Card {
  func drawRow(
    into grid: inout Grid, rect: CellRect, in list: ListColumns, styles: Theme.CardStyles,
    _ theme: Theme, isFocused: Bool, light: MatchLight?
  ) {
    grid.fill(rect, .space, styles.fill)
    let bar: Cluster = isFocused ? "▌" : "▏"
    grid.drawVertical(
      bar, at: CellPoint(column: rect.column, row: rect.row), count: rect.rows,
      style: styles.border)
    if isFailure {
      let room = CellRect(
        column: rect.column + ListColumns.inset, row: rect.row,
        columns: rect.columns - ListColumns.inset, rows: 1)
      grid.draw(
        title, at: CellPoint(column: room.column, row: room.row), maxWidth: room.columns,
        style: styles.title)
      drawBody(after: title, in: room, styles, theme, into: &grid)
    } else {
      for column in list.columns {
        let room = CellRect(
          column: rect.column + column.start, row: rect.row,
          columns: min(column.width, rect.columns - column.start), rows: rect.rows)
        guard room.columns > 0, let cell = cell(in: column) else { continue }
        draw(cell, of: column, in: room, styles, theme, light, into: &grid)
      }
    }
    light?.drawNotice(into: &grid, rect: rect, hasBorder: false, badgeWidth: 0)
  }

  private func draw(
    _ cell: RowCell, of column: ListColumns.Column, in room: CellRect,
    _ styles: Theme.CardStyles, _ theme: Theme, _ light: MatchLight?, into grid: inout Grid
  ) {
    var (text, runs) = (cell.text, cell.runs)
    let isBody = column.part == .body || column.part == .text && title.isEmpty
    if isBody, let light {
      let lines = text.lines(width: room.columns, limit: room.rows)
      let passage = light.passage(ofBody: text, under: title, lines, in: room, of: grid)
      if let passage { (text, runs) = (passage, nil) }
    }
    let runStyles = RunStyles(runs, cell.state, on: style(of: column.part, styles), theme)
    if room.rows > 1, text.hasLineFeeds || text.width > room.columns {
      _ = grid.drawWrapped(text, in: room, runStyles)
      light?.lightWrapped(text, part(column), in: room, into: &grid)
      return
    }
    if let end = cell.endOfAddress, text.width > room.columns {
      return drawAddress(text, end: end, part(column), in: room, runStyles, light, into: &grid)
    }
    let indent = column.isNumeric ? max(0, room.columns - text.width) : 0
    let point = CellPoint(column: room.column + indent, row: room.row)
    let used = grid.draw(text, at: point, maxWidth: room.columns - indent, runStyles)
    if column.part != .body || hasOnlyLines {
      drawLineFeeds(of: text, at: point, maxWidth: used, styles.quiet, into: &grid)
    }
    light?.lightLine(text, part(column), at: point, maxWidth: room.columns - indent, into: &grid)
    if column.part == .text { drawBody(after: text, in: room, styles, theme, into: &grid) }
  }

  /// Draws the body after the title, in the same row.
  private func drawBody(
    after text: SafeText, in room: CellRect, _ styles: Theme.CardStyles, _ theme: Theme,
    into grid: inout Grid
  ) {
    guard let body, !title.isEmpty, text.width + 2 < room.columns else { return }
    let point = CellPoint(column: room.column + text.width + 2, row: room.row)
    grid.draw(
      body, at: point, maxWidth: room.maxColumn - point.column,
      RunStyles(styleRuns?.body, nil, on: styles.quiet, theme))
  }

  /// Whether all that it says is a text of several lines.
  var hasOnlyLines: Bool {
    title.isEmpty && badge == nil && fields.isEmpty && body?.hasLineFeeds == true
  }

  /// Draws a mark in place of each line feed of a text that was drawn in one line.
  ///
  /// - Parameter maxWidth: the cells of the text that were drawn.
  private func drawLineFeeds(
    of text: SafeText, at point: CellPoint, maxWidth: Int, _ style: Style, into grid: inout Grid
  ) {
    var (start, column) = (0, 0)
    // The bytes of the cells that were drawn, and of a few marks on each.
    let bytes = text.utf8.prefix(maxWidth * 16)
    while let end = bytes[start...].firstIndex(of: 0x0A), end < text.utf8.count - 1 {
      let isPair = end > start && text.utf8[end - 1] == 0x0D
      column += text.width(in: start..<(isPair ? end - 1 : end), upTo: maxWidth)
      guard column < maxWidth - 1 else { return }
      grid.draw("␊", at: CellPoint(column: point.column + column, row: point.row), style: style)
      (start, column) = (end + 1, column + 1)
    }
  }

  /// Draws an address that has to be cut. It cuts the host first and keeps the last part:
  /// `git…/app`.
  ///
  /// - Parameter end: the byte range of the last part, with the slash before it.
  private func drawAddress(
    _ text: SafeText, end: Range<Int>, _ part: MatchLight.Part, in room: CellRect,
    _ runStyles: RunStyles, _ light: MatchLight?, into grid: inout Grid
  ) {
    var point = CellPoint(column: room.column, row: room.row)
    var (shown, left) = (end, room.columns)
    let headRoom = left - 1 - text.width(in: end, upTo: left)
    if headRoom >= 0 {
      point.column += grid.draw(
        text.clusters(in: 0..<end.lowerBound), at: point, maxWidth: headRoom, style: runStyles.base)
      point.column += grid.draw(.ellipsis, at: point, style: runStyles.base)
      left = room.maxColumn - point.column
    } else {
      shown = end.lowerBound + 1..<end.upperBound
    }
    grid.draw(text, range: shown, at: point, maxWidth: left, runStyles)
    light?.lightLine(text, range: shown, part, at: point, maxWidth: left, into: &grid)
  }

  private func part(_ column: ListColumns.Column) -> MatchLight.Part {
    switch column.part {
    case .title: .title
    case .badge: .badge
    case .body: .body
    case .text: title.isEmpty ? .body : .title
    case .field(let name): .field(name)
    }
  }

  private func style(of part: ListColumns.Part, _ styles: Theme.CardStyles) -> Style {
    switch part {
    case .title: styles.title
    case .text: title.isEmpty ? styles.body : styles.title
    case .badge: styles.badge
    case .body: styles.quiet
    case .field: styles.body
    }
  }
}
