import TerminalGrid

/// Where a preview is on the screen: its text, and a line between that and the cards.
struct PreviewPlace {
  /// All of its room.
  let room: CellRect
  let side: PreviewWindow.Side

  /// Below this many columns the preview is below the cards.
  private static let leastBeside = 50
  private static let leastCards = CellSize(columns: 12, rows: 3)
  private static let least = CellSize(columns: 6, rows: 3)

  /// nil if the preview has no room.
  init?(on screen: Screen) {
    guard let room = screen.room(of: PreviewPane.self) else { return nil }
    self.room = room
    side = room.row > 0 ? .bottom : room.column < screen.firstColumn ? .left : .right
  }

  /// The cells of the text.
  var text: CellRect {
    switch side {
    case .right:
      CellRect(column: room.column + 2, row: room.row, columns: room.columns - 2, rows: room.rows)
    case .left:
      CellRect(column: room.column, row: room.row, columns: room.columns - 2, rows: room.rows)
    case .bottom:
      CellRect(column: room.column, row: room.row + 1, columns: room.columns, rows: room.rows - 1)
    }
  }

  /// Draws the line between the text and the cards.
  func drawLine(into grid: inout Grid, style: Style) {
    switch side {
    case .right:
      grid.drawVertical(
        "│", at: CellPoint(column: room.column, row: room.row), count: room.rows, style: style)
    case .left:
      grid.drawVertical(
        "│", at: CellPoint(column: room.maxColumn - 1, row: room.row), count: room.rows,
        style: style)
    case .bottom:
      grid.drawHorizontal(
        "─", at: CellPoint(column: room.column, row: room.row), count: room.columns, style: style)
    }
  }

  /// Takes the room of a preview from the cards.
  ///
  /// In narrow windows it is below the cards. Beside other panes it is not at the left, because
  /// they begin there.
  static func claim(_ window: PreviewWindow, on screen: inout Screen) {
    let stage = screen.stage
    guard window.side != .bottom, stage.columns >= leastBeside, stage.rows > 1 else {
      let extent = window.side == .bottom ? window.extent : PreviewWindow().extent
      let most = stage.rows - leastCards.rows
      let hasRoom = most >= least.rows && stage.columns >= least.columns
      let rows = hasRoom ? min(max(least.rows, extent.cells(of: stage.rows)), most) : 0
      return screen.takeRows(rows, for: PreviewPane.self)
    }
    let most = stage.columns - 1 - leastCards.columns
    let columns = min(max(least.columns, window.extent.cells(of: stage.columns)), most)
    if window.side == .left, !screen.hasClaims {
      screen.takeFirstColumns(columns, for: PreviewPane.self)
    } else {
      screen.takeColumns(columns, for: PreviewPane.self)
    }
  }
}
