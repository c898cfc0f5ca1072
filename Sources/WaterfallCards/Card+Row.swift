import TerminalGrid
import WaterfallRecords

extension Card {
  /// Draws the card as one or two rows of the list.
  func drawRow(
    into grid: inout Grid, rect: CellRect, in list: ListColumns, styles: Theme.CardStyles,
    _ theme: Theme, isFocused: Bool, light: MatchLight?
  ) {
    grid.fill(rect, .space, styles.fill)
    let bar: Cluster = isFocused ? "▌" : "▏"
    grid.drawVertical(
      bar, at: CellPoint(column: rect.column, row: rect.row), count: rect.rows,
      style: styles.border)
    for column in list.columns {
      let room = CellRect(
        column: rect.column + column.start, row: rect.row,
        columns: min(column.width, rect.columns - column.start), rows: rect.rows)
      guard room.columns > 0, var text = text(of: column.part) else { continue }
      var runs = inkRuns(of: column.part)
      let isBody = column.part == .body || column.part == .text && title.isEmpty
      if isBody, let light {
        let lines = text.lines(width: room.columns, limit: room.rows)
        if let passage = light.passage(
          ofBody: text, under: title, lines, in: room, of: grid)
        {
          (text, runs) = (passage, nil)
        }
      }
      let inks = InkStyles(
        runs, state(of: column.part), on: style(of: column.part, styles), theme)
      if isFailure || isBody && !text.hasLineFeeds {
        _ = grid.drawWrapped(text, in: room, inks)
        light?.lightWrapped(text, part(column.part), in: room, into: &grid)
      } else {
        let indent = column.isNumeric ? max(0, room.columns - text.width) : 0
        let point = CellPoint(column: room.column + indent, row: room.row)
        if let end = endOfAddress(in: column.part), text.width > room.columns {
          drawAddress(text, end: end, column.part, in: room, inks, light, into: &grid)
          continue
        }
        let used = grid.draw(text, at: point, maxWidth: room.columns - indent, inks)
        if hasOnlyLines {
          drawLineFeeds(of: text, at: point, maxWidth: used, styles.quiet, into: &grid)
        }
        light?.lightLine(
          text, part(column.part), at: point, maxWidth: room.columns - indent, into: &grid)
        if column.part == .text { drawBody(after: text, in: room, styles, theme, into: &grid) }
      }
    }
    light?.drawNotice(into: &grid, rect: rect, hasBorder: false, badgeWidth: 0)
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
      InkStyles(inks?.body, nil, on: styles.quiet, theme))
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
    _ text: SafeText, end: Range<Int>, _ part: ListColumns.Part, in room: CellRect,
    _ inks: InkStyles, _ light: MatchLight?, into grid: inout Grid
  ) {
    var point = CellPoint(column: room.column, row: room.row)
    var (shown, left) = (end, room.columns)
    let headRoom = left - 1 - text.width(in: end, upTo: left)
    if headRoom >= 0 {
      point.column += grid.draw(
        text.clusters(in: 0..<end.lowerBound), at: point, maxWidth: headRoom, style: inks.base)
      point.column += grid.draw(.ellipsis, at: point, style: inks.base)
      left = room.maxColumn - point.column
    } else {
      shown = end.lowerBound + 1..<end.upperBound
    }
    grid.draw(text, range: shown, at: point, maxWidth: left, inks)
    light?.lightLine(
      text, range: shown, self.part(part), at: point, maxWidth: left, into: &grid)
  }

  /// The byte range of an address's last part, with the slash before it; nil if the part has no
  /// address.
  private func endOfAddress(in part: ListColumns.Part) -> Range<Int>? {
    guard case .field(let name) = part else { return nil }
    return field(named: name)?.endOfAddress
  }

  private func part(_ part: ListColumns.Part) -> MatchLight.Part {
    switch part {
    case .title: .title
    case .badge: .badge
    case .body: .body
    case .text: title.isEmpty ? .body : .title
    case .field(let name): .field(name)
    }
  }

  private func text(of part: ListColumns.Part) -> SafeText? {
    switch part {
    case .title: title
    case .badge: badge
    case .body: body
    case .text: title.isEmpty ? body : title
    case .field(let name): field(named: name)?.shown
    }
  }

  private func inkRuns(of part: ListColumns.Part) -> [InkRun]? {
    guard let inks else { return nil }
    switch part {
    case .title: return inks.title
    case .text: return title.isEmpty ? inks.body : inks.title
    case .badge: return inks.badge
    case .body: return inks.body
    case .field(let name):
      return fields.firstIndex { $0.name == name }.map { inks.fields[$0] }
    }
  }

  private func state(of part: ListColumns.Part) -> StateMark? {
    switch part {
    case .title, .body, .text: nil
    case .badge: badgeState
    case .field(let name): field(named: name)?.state
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
