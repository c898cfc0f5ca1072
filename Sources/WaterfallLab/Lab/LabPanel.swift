import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallViewer

/// Draws the lab's panel, and finds its lines.
struct LabPanel {
  let context: PaneContext
  let lab: Lab

  init(_ context: PaneContext, _ lab: Lab) { (self.context, self.lab) = (context, lab) }

  var board: Board { context.board }
  private var options: ViewerConfiguration { context.options }
  var screen: Screen { context.screen }
  private var theme: Theme { context.theme }

  /// Draws the lab's panel if it is open and has room.
  func draw(into grid: inout Grid) {
    guard let panel = screen.labPanel else { return }
    let styles = theme.lab
    grid.fill(panel, .space, styles.value)
    grid.drawBox(panel, border: board.form.border, style: styles.border, fill: styles.value)
    drawTitle(into: &grid, panel, styles)
    for place in places(in: panel) {
      switch place.line {
      case .blank: break
      case .row(let row): draw(row, into: &grid, place.rect, styles)
      case .fact(let label, let value):
        drawLine(
          label, "\(value)  ", into: &grid, place.rect, label: styles.label, value: styles.fact)
      }
    }
  }

  private func drawTitle(into grid: inout Grid, _ panel: CellRect, _ styles: Theme.LabStyles) {
    let left = CellPoint(column: panel.column + 2, row: panel.row)
    grid.draw(" lab ", at: left, maxWidth: max(0, panel.columns - 4), style: styles.title)
    guard let key = options.keys.shown(.lab) else { return }
    let hint = SafeText(" \(!context.isOpen(TourPane.self) ? "↑↓ ←→ change  " : "")\(key) closes ")
    let column = panel.maxColumn - 2 - hint.width
    guard column >= panel.column + 8 else { return }
    grid.draw(
      hint, at: CellPoint(column: column, row: panel.row), maxWidth: hint.width,
      style: styles.label)
  }

  private func draw(
    _ row: LabRow, into grid: inout Grid, _ rect: CellRect, _ styles: Theme.LabStyles
  ) {
    guard let value = value(of: row) else {
      return drawLine(row.label, "—  ", into: &grid, rect, label: styles.label, value: styles.label)
    }
    guard row == lab.look.row else {
      return drawLine(
        row.label, "\(value)  ", into: &grid, rect, label: styles.label, value: styles.value)
    }
    grid.fill(rect, .space, styles.choice)
    if !context.isOpen(TourPane.self) {
      grid.cursor = CellPoint(column: rect.column + 1, row: rect.row)
    }
    drawLine(
      row.label, !context.isOpen(TourPane.self) ? "‹ \(value) ›" : "\(value)  ", into: &grid, rect,
      label: styles.choice, value: styles.choice)
  }

  private func drawLine(
    _ label: String, _ value: String, into grid: inout Grid, _ rect: CellRect, label style: Style,
    value valueStyle: Style
  ) {
    let (label, value) = (SafeText(label), SafeText(value))
    let room = max(0, rect.columns - 2)
    let width = min(value.width, room)
    grid.draw(
      label, at: CellPoint(column: rect.column + 1, row: rect.row),
      maxWidth: max(0, room - width - 1), style: style)
    grid.draw(
      value, at: CellPoint(column: rect.maxColumn - 1 - width, row: rect.row), maxWidth: width,
      style: valueStyle)
  }
}

extension Theme {
  struct LabStyles {
    let border: Style
    let title: Style
    let label: Style
    let value: Style
    let fact: Style
    let choice: Style
  }

  var lab: LabStyles {
    let background = colors.headerBackground
    func style(_ role: Style.Role, _ color: RGB?, _ traits: Style.Traits = []) -> Style {
      Style(role, foreground: color?.color, background: background?.color, traits: traits)
    }
    return LabStyles(
      border: style(.border, colors.accent), title: style(.title, colors.headerStrong, .bold),
      label: style(.quiet, legible(colors.quiet, on: background)),
      value: style(.body, colors.headerStrong), fact: style(.body, colors.header),
      choice: menuChoice)
  }
}
