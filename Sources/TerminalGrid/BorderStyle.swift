/// The lines around a box.
package enum BorderStyle: String, Hashable, Sendable, CaseIterable {
  case rounded, line, heavy, double, ascii
  /// Also ASCII, but different from ``ascii`` at a glance.
  case heavyASCII
  /// No lines; the box keeps its size.
  case none

  package struct Glyphs: Hashable, Sendable {
    package var topLeft: Cluster
    package var topRight: Cluster
    package var bottomLeft: Cluster
    package var bottomRight: Cluster
    package var horizontal: Cluster
    package var vertical: Cluster
  }

  package var glyphs: Glyphs? {
    switch self {
    case .rounded: Self.roundedGlyphs
    case .line: Self.lineGlyphs
    case .heavy: Self.heavyGlyphs
    case .double: Self.doubleGlyphs
    case .ascii: Self.asciiGlyphs
    case .heavyASCII: Self.heavyASCIIGlyphs
    case .none: nil
    }
  }

  private static let roundedGlyphs = Glyphs(
    topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", horizontal: "─", vertical: "│")
  private static let lineGlyphs = Glyphs(
    topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘", horizontal: "─", vertical: "│")
  private static let heavyGlyphs = Glyphs(
    topLeft: "┏", topRight: "┓", bottomLeft: "┗", bottomRight: "┛", horizontal: "━", vertical: "┃")
  private static let doubleGlyphs = Glyphs(
    topLeft: "╔", topRight: "╗", bottomLeft: "╚", bottomRight: "╝", horizontal: "═", vertical: "║")
  private static let asciiGlyphs = Glyphs(
    topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|")
  private static let heavyASCIIGlyphs = Glyphs(
    topLeft: "#", topRight: "#", bottomLeft: "#", bottomRight: "#", horizontal: "=", vertical: "#")
}

extension Grid {
  /// Draws a border along the edges of a rectangle, and fills the inside.
  ///
  /// A box of one row is a horizontal line, one of one column a vertical line. Without a border the
  /// whole rectangle is filled.
  ///
  /// - Parameter fill: the style of the blanks inside; nil leaves the inside as it is.
  package mutating func drawBox(
    _ rect: CellRect, border: BorderStyle, style: Style = .plain, fill: Style? = .plain
  ) {
    guard !rect.intersection(clip).isEmpty else { return }
    guard let glyphs = border.glyphs else {
      if let fill { self.fill(rect, .space, fill) }
      return
    }
    let (right, bottom) = (rect.maxColumn - 1, rect.maxRow - 1)
    if let fill, rect.columns > 2, rect.rows > 2 {
      let inside = CellRect(
        column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2, rows: rect.rows - 2)
      self.fill(inside, .space, fill)
    }
    if rect.columns == 1, rect.rows > 1 {
      let top = CellPoint(column: rect.column, row: rect.row)
      drawVertical(glyphs.vertical, at: top, count: rect.rows, style: style)
      return
    }
    for row in stride(from: rect.row, through: bottom, by: max(1, rect.rows - 1)) {
      let left = CellPoint(column: rect.column, row: row)
      drawHorizontal(glyphs.horizontal, at: left, count: rect.columns, style: style)
    }
    guard rect.rows > 1 else { return }
    for column in stride(from: rect.column, through: right, by: rect.columns - 1) {
      let top = CellPoint(column: column, row: rect.row + 1)
      drawVertical(glyphs.vertical, at: top, count: rect.rows - 2, style: style)
    }
    put(glyphs.topLeft, column: rect.column, row: rect.row, style: style)
    put(glyphs.topRight, column: right, row: rect.row, style: style)
    put(glyphs.bottomLeft, column: rect.column, row: bottom, style: style)
    put(glyphs.bottomRight, column: right, row: bottom, style: style)
  }
}
