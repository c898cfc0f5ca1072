import TerminalGrid

// A card that has only a picture, a name and a size is a photo. Its picture goes from edge to edge,
// and a line below it shows the name and the size.

extension Card {
  /// Whether the card is drawn as a photo.
  ///
  /// - Parameter form: without borders no card is a photo; all cards are drawn alike.
  package func isPhoto(_ form: CardForm) -> Bool {
    picture != nil && pictureHeight == .proportional && body == nil && fields.isEmpty && !isFailure
      && form.border != .none && form.list == nil
  }

  /// The rows that the photo takes in a column of `width` cells.
  func photoRows(width: Int, _ form: CardForm) -> Int {
    (picture?.size(columns: width, mostRows: form.pictureRows).rows ?? 0) + captionRows
  }

  private var captionRows: Int { title.isEmpty && badge == nil ? 0 : 1 }

  /// The cells of the picture in a card of this size.
  ///
  /// The picture fills the card's width, unless it is so high that the row limit makes it narrower.
  func photoSize(width: Int, height: Int, _ form: CardForm) -> CellSize {
    let rows = max(1, height - captionRows)
    guard let size = picture?.size(columns: width, mostRows: form.pictureRows) else {
      return CellSize(columns: width, rows: rows)
    }
    // The column may be a cell wider than the one in which the card was measured.
    let isWhole = size.columns == width || size.rows > rows
    return CellSize(columns: isWhole ? width : size.columns, rows: min(rows, size.rows))
  }

  func drawPhoto(
    into grid: inout Grid, rect: CellRect, request: PictureRequest?, _ entry: PictureCache.Entry?,
    styles: Theme.CardStyles, isFocused: Bool, look: CardLook, light: MatchLight?
  ) {
    grid.fill(rect, .space, styles.fill)
    if let request {
      var place = rect
      place.rows = min(request.size.rows, rect.rows)
      if case .failure = entry, rect.columns > 2, rect.rows > 2 {
        // The border of the focus would cover the words.
        place = place.intersection(
          CellRect(
            column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2,
            rows: rect.rows - 2))
      }
      grid.draw(entry, in: place, fault: look.theme.fault(on: styles))
    }
    if isFocused {
      let border: BorderStyle = look.form.border == .ascii ? .heavyASCII : .heavy
      grid.drawBox(rect, border: border, style: styles.border, fill: nil)
    }
    guard captionRows > 0, rect.rows > 1 || request == nil else { return }
    let row = rect.maxRow - 1
    let inset = rect.columns >= 7 ? (isFocused ? 2 : 1) : 0
    let room = max(0, rect.columns - 2 * inset)
    let size = badge.map { min($0.width, room) } ?? 0
    let name = min(title.width, max(0, room - (size > 0 ? size + 2 : 0)))
    let start = CellPoint(column: rect.column + inset, row: row)
    if name > 0 {
      // Blanks on both sides separate the name from the border.
      if isFocused { blank(before: start, width: name, into: &grid, styles) }
      grid.draw(title, at: start, maxWidth: name, RunStyles(styleRuns?.title, on: styles.title))
      light?.lightLine(title, .title, at: start, maxWidth: name, into: &grid)
    }
    if let badge, size > 0 {
      let point = CellPoint(column: rect.column + inset + room - size, row: row)
      if isFocused { blank(before: point, width: size, into: &grid, styles) }
      grid.draw(badge, at: point, maxWidth: size, RunStyles(styleRuns?.badge, on: styles.badge))
      light?.lightLine(badge, .badge, at: point, maxWidth: size, into: &grid)
    }
    light?.drawNotice(into: &grid, rect: rect, hasBorder: false, badgeWidth: size)
  }

  private func blank(
    before point: CellPoint, width: Int, into grid: inout Grid, _ styles: Theme.CardStyles
  ) {
    grid.fill(
      CellRect(column: point.column - 1, row: point.row, columns: width + 2, rows: 1), .space,
      styles.fill)
  }
}
