import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallViewer

extension LabMarks {
  /// Draws the edges of the queried rectangle.
  func renderQueriedRect(into grid: inout Grid) {
    let style = theme.labLine
    let rect = context.cellRect(of: lab.queriedRect(in: context) ?? board.visibleRect)
    let (right, bottom) = (rect.maxColumn - 1, rect.maxRow - 1)
    guard lab.look.culling != .unseen, rect.columns > 3, rect.rows > 2 else { return }
    let (columns, rows) = (min(4, rect.columns / 2), min(2, rect.rows / 2))
    let isWhole = lab.look.culling == .smaller
    for row in [rect.row, bottom] {
      let spans = isWhole ? [(rect.column, rect.columns)] : corners(rect.column, right, columns)
      for (column, count) in spans {
        for place in column..<column + count { draw("┄", place, row, into: &grid, style) }
      }
    }
    for column in [rect.column, right] {
      let spans = isWhole ? [(rect.row, rect.rows)] : corners(rect.row, bottom, rows)
      for (row, count) in spans {
        for place in row..<row + count { draw("┆", column, place, into: &grid, style) }
      }
    }
    for (mark, column, row): (Cluster, Int, Int) in [
      ("┏", rect.column, rect.row), ("┓", right, rect.row), ("┗", rect.column, bottom),
      ("┛", right, bottom),
    ] {
      draw(mark, column, row, into: &grid, style)
    }
    guard isWhole else { return }
    let label: SafeText = " queried "
    for row in [rect.row, bottom] {
      let columns = rect.column + 2..<max(rect.column + 2, right - 1 - label.width)
      guard
        let column = columns.first(where: { start in
          (start..<start + label.width).allSatisfy { isFree($0, row, in: grid) }
        })
      else { continue }
      grid.draw(
        label, at: CellPoint(column: column, row: row), maxWidth: label.width, style: theme.labMark)
      return
    }
  }

  /// Whether a mark at this cell covers no text of a card, nor a blank between two of its words.
  private func isFree(_ column: Int, _ row: Int, in grid: Grid) -> Bool {
    func isText(_ column: Int) -> Bool {
      grid.cell(at: CellPoint(column: column, row: row)).map { $0.isText } ?? false
    }
    return !isText(column) && !(isText(column - 1) && isText(column + 1))
  }

  /// Draws a mark and keeps the cell's background. A card's text stays above it.
  private func draw(
    _ mark: Cluster, _ column: Int, _ row: Int, into grid: inout Grid, _ style: Style
  ) {
    guard isFree(column, row, in: grid) else { return }
    let point = CellPoint(column: column, row: row)
    let ground = grid.cell(at: point)?.style ?? .plain
    grid.draw(mark, at: point, style: ground.lettered(style.role, style.foreground, style.traits))
  }

  /// The starts and lengths of the two corner marks on an edge.
  private func corners(_ first: Int, _ last: Int, _ length: Int) -> [(Int, Int)] {
    [(first, length), (last - length + 1, length)]
  }
}

extension Theme {
  /// The style of the lab's words over the cards.
  var labMark: Style { hint }

  /// The style of the lab's lines over the cards.
  var labLine: Style {
    Style(
      .match, foreground: colors.matchBackground?.color,
      traits: colors.matchBackground == nil ? [.bold, .reverse] : .bold)
  }
}

extension Cell {
  /// Whether the cell has a part of a card's text.
  fileprivate var isText: Bool {
    switch style.role {
    case .title, .body, .quiet, .badge, .match, .styled, .styledOnGround:
      cluster != .space && !Self.marks.contains(cluster)
    default: false
    }
  }

  /// The marks of the queried rectangle, which cross each other at its corners.
  private static let marks: Set<Cluster> = ["┄", "┆", "┏", "┓", "┗", "┛"]
}
