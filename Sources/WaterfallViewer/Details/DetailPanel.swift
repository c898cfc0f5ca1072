import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems

/// Draws the panel of the details over the cards.
struct DetailPanel {
  private let context: PaneContext
  private let details: Details
  private let card: CardPainter
  /// The panel's place on the screen, and the place of the text inside it.
  private let panel: CellRect
  private let text: CellRect
  private let styles: Theme.CardStyles

  init(_ context: PaneContext, _ details: Details) {
    (self.context, self.details, card) = (context, details, context.painter)
    (panel, text) = (details.panel(in: context), details.textPlace(in: context))
    styles = card.styles(of: details.item, card: details.read?.card)
  }

  private var board: Board { context.board }
  private var screenEdge: CellPoint {
    CellPoint(column: context.screen.size.columns - 1, row: max(0, context.screen.size.rows - 1))
  }
  private var theme: Theme { context.theme }

  /// Draws the panel of the details over the cards.
  func draw(into grid: inout Grid) {
    let inside = text
    grid.fill(panel, .space, styles.fill)
    drawCardFrame(into: &grid, rect: panel, styles: styles, isFocused: false, board.form)
    if context.picks.contains(details.item) {
      card.drawPickMark(of: details.item, into: &grid, rect: panel)
    }
    let clip = grid.clip
    grid.clip = clip.intersection(inside)
    let end = min(details.lines.count, details.top + inside.rows)
    for (row, line) in details.lines[details.top..<end].enumerated() {
      draw(line, into: &grid, at: CellPoint(column: inside.column, row: inside.row + row), styles)
    }
    drawPicture(into: &grid, inside, styles)
    grid.clip = clip
    let focus = details.lineInFocus
    let column = details.lines.indices.contains(focus) ? details.lines[focus].column : 0
    grid.cursor = CellPoint(
      column: min(inside.column + column, screenEdge.column),
      row: min(inside.row + focus - details.top, screenEdge.row))
    drawMatchesOutOfSight(into: &grid)
  }

  private func draw(
    _ line: DetailLine, into grid: inout Grid, at point: CellPoint, _ styles: Theme.CardStyles
  ) {
    let width = text.columns
    if let spot = line.nested { drawFold(line, spot, into: &grid, at: point, styles) }
    if !line.name.isEmpty {
      let isSelected = line.nested != nil && line.nested == details.selected
      let used = grid.draw(
        line.name, at: CellPoint(column: point.column + line.column, row: point.row),
        maxWidth: width - line.column, style: isSelected ? theme.selectedNode : styles.quiet)
      if line.isNameLit {
        grid.light(column: point.column + line.column, row: point.row, count: used, theme.match)
      }
    }
    let used = grid.draw(
      line.text, range: line.range,
      at: CellPoint(column: point.column + line.textColumn, row: point.row),
      maxWidth: width - line.textColumn, runStyles(of: line, styles))
    if line.hidesMatch {
      let column = line.textColumn + used + 1
      grid.draw(
        " match inside ", at: CellPoint(column: point.column + column, row: point.row),
        maxWidth: width - column, style: theme.match)
    }
    func light(_ range: Range<Int>, _ style: Style) {
      let columns = line.columns(of: range)
      let end = min(columns.upperBound, width)
      guard columns.lowerBound < end else { return }
      grid.light(
        column: point.column + columns.lowerBound, row: point.row,
        count: end - columns.lowerBound, style)
    }
    for link in line.links {
      let isSelected = link.spot == details.selected
      light(link.range, isSelected ? theme.selectedNode : theme.link(on: styles))
    }
    for range in line.lit { light(range, theme.match) }
  }

  private func drawFold(
    _ line: DetailLine, _ spot: DetailSpot, into grid: inout Grid, at point: CellPoint,
    _ styles: Theme.CardStyles
  ) {
    let mark: Cluster =
      board.form.border == .ascii ? (line.isOpen ? "v" : ">") : (line.isOpen ? "▾" : "▸")
    let column = point.column + max(0, line.column - 2)
    grid.draw(mark, at: CellPoint(column: column, row: point.row), style: styles.badge)
    guard spot == details.selected else { return }
    let end = min(text.columns, line.column + line.name.width + 1)
    let bar = CellRect(
      column: point.column + line.column - 1, row: point.row, columns: end - line.column + 1,
      rows: 1)
    grid.fill(bar, .space, theme.selectedNode)
  }

  /// Writes onto the panel's edges that there are matches above or below the lines in sight.
  private func drawMatchesOutOfSight(into grid: inout Grid) {
    guard board.finding.search != nil else { return }
    let out = details.matchesOutOfSight
    for (isThere, row, words) in [
      (out.above, panel.row, " … match above " as SafeText),
      (out.below, panel.maxRow - 1, " … match below "),
    ] where isThere {
      let start = max(panel.column, panel.maxColumn - words.width - 2)
      grid.draw(
        words, at: CellPoint(column: start, row: row), maxWidth: panel.maxColumn - start,
        style: theme.match)
    }
  }

  private func runStyles(of line: DetailLine, _ styles: Theme.CardStyles) -> RunStyles {
    let base = style(of: line.kind, styles)
    let isValue = line.kind == .text && !line.name.isEmpty && line.nested == nil
    return isValue
      ? RunStyles(ofValue: line.text, line.runs, on: base, theme) : RunStyles(line.runs, on: base)
  }

  private func style(of kind: DetailLine.Kind, _ styles: Theme.CardStyles) -> Style {
    switch kind {
    case .title: styles.title
    case .text, .picture: styles.body
    case .quiet: styles.quiet
    case .failure: theme.failure
    }
  }

  /// Draws the picture as far as it is in sight. Until it arrives its place stays empty.
  private func drawPicture(into grid: inout Grid, _ inside: CellRect, _ styles: Theme.CardStyles) {
    guard let request = details.pictureRequest(in: context),
      let first = details.lines.firstIndex(where: { $0.kind == .picture })
    else { return }
    let row = inside.row + first - details.top
    let earlier = details.earlierPicture.flatMap { context.pictures[$0] }
    switch context.pictures[request] ?? earlier {
    case .picture(let picture):
      let column = inside.column + (inside.columns - picture.size.columns) / 2
      grid.draw(picture, at: CellPoint(column: column, row: row))
    case .failure(let reason):
      grid.drawWrapped(
        SafeText(reason),
        in: CellRect(
          column: inside.column, row: row, columns: inside.columns, rows: request.size.rows),
        style: theme.fault(on: styles))
    case nil: break
    }
  }
}

extension DetailLine {
  /// The cells that a byte range of the text takes in this line, from the panel's inner edge.
  func columns(of range: Range<Int>) -> Range<Int> {
    let part = range.clamped(to: self.range)
    let start = textColumn + text.width(in: self.range.lowerBound..<part.lowerBound)
    return start..<start + text.width(in: part)
  }
}
