import TerminalGrid
import WaterfallItems

extension Card {
  /// Draws the card into `rect`, as much of it as the grid's clip lets through.
  func draw(
    into grid: inout Grid, rect: CellRect, id: ItemID, isFocused: Bool, look: CardLook,
    pictures: PictureCache = PictureCache(), light: MatchLight? = nil
  ) {
    let styles = Theme.CardStyles(
      id: colorKey ?? id, theme: look.theme, isFocused: isFocused, isFailure: isFailure)
    let (form, theme) = (look.form, look.theme)
    let frame = form.frame(width: rect.columns)
    drawCardFrame(into: &grid, rect: rect, styles: styles, isFocused: isFocused, form)
    var pen = Pen(
      column: rect.column + frame.inset, row: rect.row + (frame.hasBorder ? 1 : 0),
      end: rect.maxRow - (frame.hasBorder ? 1 : 0), width: frame.innerWidth, light: light)
    let request = pictureRequest(
      width: rect.columns, height: rect.rows, form, ground: styles.ground)
    if let request {
      pen.draw(request, pictures[request], fault: theme.fault(on: styles), into: &grid)
    }
    let lines = lines.flatMap { $0.width == frame.innerWidth && $0.form == form ? $0 : nil }
    pen.draw(
      title, limit: form.titleLines, lines?.title, InkStyles(inks?.title, on: styles.title),
      into: &grid)
    if let body {
      pen.draw(
        body, limit: form.bodyLines, lines?.body, InkStyles(inks?.body, on: styles.body),
        into: &grid)
    }
    for (number, field) in fields.enumerated() {
      pen.draw(field, InkStyles(inks?.fields[number], on: styles.body), styles, into: &grid)
    }
    if let badge {
      draw(badge, into: &grid, rect: rect, frame: frame, styles: styles, light: &pen.light)
    }
    pen.light?.drawNotice(
      into: &grid, rect: rect, hasBorder: frame.hasBorder, badgeWidth: badge?.width ?? 0)
  }

  /// The badge stands in the bottom border, at its right end; without a border it has the last row.
  private func draw(
    _ badge: SafeText, into grid: inout Grid, rect: CellRect, frame: CardFrame,
    styles: Theme.CardStyles, light: inout MatchLight?
  ) {
    let room = frame.hasBorder ? rect.columns - 6 : rect.columns
    guard room > 0, rect.rows > 1 else { return }
    let width = min(badge.width, room)
    let row = rect.maxRow - 1
    let column = rect.maxColumn - width - (frame.hasBorder ? 3 : 0)
    if frame.hasBorder {
      grid.fill(
        CellRect(column: column - 1, row: row, columns: width + 2, rows: 1), .space, styles.badge)
    }
    let point = CellPoint(column: column, row: row)
    grid.draw(badge, at: point, maxWidth: width, InkStyles(inks?.badge, on: styles.badge))
    light?.lightLine(badge, at: point, maxWidth: width, into: &grid)
  }
}

/// A card's border and ground: what is drawn also while its record is being read again.
func drawCardFrame(
  into grid: inout Grid, rect: CellRect, styles: Theme.CardStyles, isFocused: Bool,
  _ form: CardForm
) {
  let (frame, border) = (form.frame(width: rect.columns), form.border)
  guard frame.hasBorder else {
    grid.fill(rect, .space, styles.fill)
    // Without a border the focus is a bar at the card's left edge, if there is room.
    if isFocused {
      grid.drawVertical(
        "▌", at: CellPoint(column: rect.column, row: rect.row), count: rect.rows,
        style: styles.border)
    }
    return
  }
  let focused: BorderStyle = border == .ascii ? .heavyASCII : border == .heavy ? .double : .heavy
  grid.drawBox(rect, border: isFocused ? focused : border, style: styles.border, fill: styles.fill)
}

/// Where the next line of a card goes.
private struct Pen {
  let column: Int
  var row: Int
  /// The first row that is the card's no more.
  let end: Int
  let width: Int
  /// What is searched for; nil without a search.
  var light: MatchLight?

  /// - Parameter lines: nil: it has not been broken into lines yet.
  mutating func draw(
    _ text: SafeText, limit: Int, _ lines: TextLines?, _ styles: InkStyles, into grid: inout Grid
  ) {
    let rows = max(0, min(limit, end - row))
    let rect = CellRect(column: column, row: row, columns: width, rows: rows)
    row +=
      lines.map { grid.draw(text, $0, in: rect, styles) }
      ?? grid.drawWrapped(text, in: rect, styles)
    light?.lightWrapped(text, in: rect, into: &grid)
  }

  /// A picture that has not come keeps its place; where there is none the reason stands, in the
  /// style `fault`.
  mutating func draw(
    _ request: PictureRequest, _ entry: PictureCache.Entry?, fault: Style, into grid: inout Grid
  ) {
    let rows = max(0, min(request.size.rows, end - row))
    switch entry {
    case .picture(let picture):
      let start = column + (width - picture.size.columns) / 2
      let clip = grid.clip
      grid.clip = clip.intersection(CellRect(column: column, row: row, columns: width, rows: rows))
      grid.draw(picture, at: CellPoint(column: start, row: row))
      grid.clip = clip
    case .failure(let reason):
      grid.drawWrapped(
        SafeText(reason), in: CellRect(column: column, row: row, columns: width, rows: rows),
        style: fault)
    case nil: break
    }
    row += rows
  }

  mutating func draw(
    _ field: CardField, _ inks: InkStyles, _ styles: Theme.CardStyles,
    into grid: inout Grid
  ) {
    guard row < end else { return }
    defer { row += 1 }
    guard light != nil || (row >= grid.clip.row && row < grid.clip.maxRow) else { return }
    let used = grid.draw(
      field.name, at: CellPoint(column: column, row: row), maxWidth: width, style: styles.quiet)
    let start = used + 2
    if start < width {
      let point = CellPoint(column: column + start, row: row)
      grid.draw(field.shown, at: point, maxWidth: width - start, inks)
      light?.lightLine(field.shown, at: point, maxWidth: width - start, into: &grid)
    }
  }
}
