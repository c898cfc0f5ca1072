package import TerminalGrid
package import WaterfallItems
import WaterfallRecords

extension Card {
  /// Draws the card into `rect`, as much of it as the grid's clip lets through.
  ///
  /// - Parameter textColumns: the card width, in cells, at which its text is broken into lines.
  package func draw(
    into grid: inout Grid, rect: CellRect, textColumns: Int, id: ItemID, isFocused: Bool,
    look: CardLook,
    pictures: PictureCache = PictureCache(), light: MatchLight? = nil
  ) {
    let styles = look.styles(of: self, id: id, isFocused: isFocused)
    let (form, theme) = (look.form, look.theme)
    light?.begin(in: rect, of: grid)
    if let list = form.list {
      return drawRow(
        into: &grid, rect: rect, in: list,
        styles: isFocused ? theme.focusedRow(styles) : styles, theme, isFocused: isFocused,
        light: light)
    }
    let request = pictureRequest(
      width: rect.columns, height: rect.rows, form, ground: styles.ground)
    if isPhoto(form) {
      return drawPhoto(
        into: &grid, rect: rect, request: request, request.flatMap { pictures[$0] },
        styles: styles, isFocused: isFocused, look: look, light: light)
    }
    let frame = form.frame(width: rect.columns)
    drawCardFrame(into: &grid, rect: rect, styles: styles, isFocused: isFocused, form)
    var pen = Pen(
      column: rect.column + frame.inset, row: rect.row + (frame.hasBorder ? 1 : 0),
      end: rect.maxRow - (frame.hasBorder ? 1 : 0),
      width: min(frame.innerWidth, form.frame(width: textColumns).innerWidth), light: light)
    if needsTightTitle(in: rect, pen.width, form) {
      // On a card that is too low a title stands right beside the border rather than being cut.
      (pen.column, pen.width) = (rect.column + 1, rect.columns - 2)
    }
    if let request {
      pen.draw(request, pictures[request], fault: theme.fault(on: styles), into: &grid)
    }
    let known = lines.flatMap { $0.width == pen.width && $0.form == form ? $0 : nil }
    let lines = known ?? broken(width: pen.width, form)
    pen.draw(
      title, .title, limit: form.titleLines, lines.title,
      RunStyles(styleRuns?.title, titleState, on: styles.title, theme), into: &grid)
    if let body = lines.body {
      if let passage = pen.passage(ofBody: body.text, under: title, body.lines, in: grid) {
        pen.draw(
          passage, .body, limit: body.lines.count,
          passage.lines(width: pen.width, limit: body.lines.count),
          RunStyles(nil, on: styles.body), into: &grid)
      } else {
        pen.draw(
          body.text, .body, limit: form.bodyLines, body.lines,
          RunStyles(body.runs, bodyState, on: styles.body, theme), into: &grid)
      }
    }
    var flow = FieldFlow(width: pen.width, form.fieldLimits)
    var placed = 0
    while let place = flow.next(of: fields) {
      placed = place.index + 1
      pen.draw(
        fields[place.index], at: place, styleRuns?.fields[place.index], styles, theme, into: &grid)
    }
    if let badge {
      let runStyles = RunStyles(styleRuns?.badge, badgeState, on: styles.badge, theme)
      draw(
        badge, runStyles, into: &grid, rect: rect, frame: frame, styles: styles, light: pen.light)
    }
    pen.light?.drawNotice(
      into: &grid, rect: rect, hasBorder: frame.hasBorder, badgeWidth: badge?.width ?? 0,
      hidden: fields[placed...])
  }

  /// Whether the title is cut in lines of `width` cells, but not between the borders of the card.
  func needsTightTitle(in rect: CellRect, _ width: Int, _ form: CardForm) -> Bool {
    let rows = rect.rows - 2
    guard form.frame(width: rect.columns).hasBorder, rows < form.titleLines else { return false }
    let most = rect.columns - 2
    return title.width(in: 0..<title.utf8.count, upTo: most + 1) <= most
      && title.lineCount(width: width, limit: form.titleLines) > rows
  }

  /// Draws the badge at the right end of the bottom border, or of the last row without a border. On
  /// a card that is too narrow it stands right beside the corner.
  private func draw(
    _ badge: SafeText, _ runStyles: RunStyles, into grid: inout Grid, rect: CellRect,
    frame: CardFrame,
    styles: Theme.CardStyles, light: MatchLight?
  ) {
    let isTight = badge.width > rect.columns - 6
    let margin = frame.hasBorder ? (isTight ? 2 : 3) : 0
    let room = rect.columns - 2 * margin
    guard room > 0, rect.rows > 1 else { return }
    let width = min(badge.width, room)
    let row = rect.maxRow - 1
    let column = rect.maxColumn - width - margin
    if frame.hasBorder {
      grid.fill(
        CellRect(column: column - 1, row: row, columns: width + 2, rows: 1), .space, styles.badge)
    }
    let point = CellPoint(column: column, row: row)
    grid.draw(badge, at: point, maxWidth: width, runStyles)
    light?.lightLine(badge, .badge, at: point, maxWidth: width, into: &grid)
  }
}

/// Draws a card's border and ground. They are drawn even while its record is being read again.
package func drawCardFrame(
  into grid: inout Grid, rect: CellRect, styles: Theme.CardStyles, isFocused: Bool, _ form: CardForm
) {
  let frame = form.frame(width: rect.columns)
  let border = styles.hasASCIIBorder ? .ascii : form.border
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

extension Grid {
  /// Draws a picture in the middle of `rect`, or the reason why it could not be shown.
  ///
  /// Draws nothing while the picture has not arrived.
  package mutating func draw(_ entry: PictureCache.Entry?, in rect: CellRect, fault: Style) {
    switch entry {
    case .picture(let picture):
      let start = rect.column + (rect.columns - picture.size.columns) / 2
      let before = clip
      clip = before.intersection(rect)
      draw(picture, at: CellPoint(column: start, row: rect.row))
      clip = before
    case .failure(let reason): drawWrapped(SafeText(reason), in: rect, style: fault)
    case nil: break
    }
  }
}

/// The place where the next line of a card goes.
private struct Pen {
  var column: Int
  var row: Int
  /// The first row below the card's content.
  let end: Int
  var width: Int
  /// Lights the matches of the search or filter; nil without one.
  let light: MatchLight?

  /// The passage of a body that shows a match below the lines that fit; nil if there is none.
  func passage(
    ofBody body: SafeText, under title: SafeText, _ lines: TextLines, in grid: Grid
  ) -> SafeText? {
    let rect = CellRect(column: column, row: row, columns: width, rows: lines.count)
    return light?.passage(ofBody: body, under: title, lines, in: rect, of: grid)
  }

  mutating func draw(
    _ text: SafeText, _ part: MatchLight.Part, limit: Int, _ lines: TextLines,
    _ styles: RunStyles, into grid: inout Grid
  ) {
    let rows = max(0, min(limit, end - row))
    let rect = CellRect(column: column, row: row, columns: width, rows: rows)
    row += grid.draw(text, lines, in: rect, styles)
    light?.lightWrapped(text, part, in: rect, into: &grid)
  }

  /// Draws the picture, or in the style `fault` the reason why there is none.
  ///
  /// A picture that has not arrived keeps its rows, so that the text below does not move later.
  mutating func draw(
    _ request: PictureRequest, _ entry: PictureCache.Entry?, fault: Style, into grid: inout Grid
  ) {
    let rows = max(0, min(request.size.rows, end - row))
    let rect = CellRect(column: column, row: row, columns: width, rows: rows)
    grid.draw(entry, in: rect, fault: fault)
    row += rows
  }

  /// - Parameter place: its row is relative to the pen's.
  mutating func draw(
    _ field: CardField, at place: FieldFlow.Place, _ runs: [StyleRun]?, _ styles: Theme.CardStyles,
    _ theme: Theme, into grid: inout Grid
  ) {
    let top = row + place.row
    let rows = min(place.rows, end - top)
    guard rows > 0 else { return }
    let isInSight = top < grid.clip.maxRow && top + rows > grid.clip.row
    guard light != nil || isInSight else { return }
    if place.hasSeparator {
      grid.draw(
        FieldFlow.separator,
        at: CellPoint(column: column + place.column - FieldFlow.separator.width, row: top),
        maxWidth: width, style: styles.quiet)
    }
    if place.labelWidth > 0 {
      let point = CellPoint(column: column + place.column, row: top)
      grid.draw(field.name, at: point, maxWidth: place.labelWidth, style: styles.quiet)
      light?.lightName(field.name, at: point, maxWidth: place.labelWidth, into: &grid)
    }
    let runStyles = RunStyles(runs, field.state, on: styles.body, theme)
    let room = width - place.valueColumn
    let point = CellPoint(column: column + place.valueColumn, row: top)
    if place.rows == 1 {
      grid.draw(field.shown, at: point, maxWidth: room, runStyles)
      light?.lightLine(field.shown, .field(field.name), at: point, maxWidth: room, into: &grid)
    } else {
      let rect = CellRect(column: point.column, row: top, columns: room, rows: rows)
      _ = grid.drawWrapped(field.shown, in: rect, runStyles)
      light?.lightWrapped(field.shown, .field(field.name), in: rect, into: &grid)
    }
  }
}
