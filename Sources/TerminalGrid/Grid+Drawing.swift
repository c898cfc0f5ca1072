/// Whether a text ends where its drawn range ends.
package enum TextEnd: Sendable {
  /// It ends there: … is drawn only if the width is too small.
  case whole
  /// More text follows: … is drawn in any case.
  case cut
}

/// The styles of a text's parts.
package protocol TextStyling {
  /// The style of the cluster that begins at a byte offset. Offsets are asked for in rising order.
  mutating func style(at offset: Int) -> Style
  /// The style of the … that marks cut text.
  var ellipsis: Style { get }
}

private struct OneStyle: TextStyling {
  let ellipsis: Style
  func style(at offset: Int) -> Style { ellipsis }
}

/// Drawing clusters and text. Places may be negative or outside of the grid; only what is in `clip`
/// changes. Nothing here allocates.
extension Grid {
  /// Fills a rectangle with a cluster.
  ///
  /// - Complexity: O(cells of the rectangle in `clip`).
  package mutating func fill(_ rect: CellRect, _ cluster: Cluster = .space, _ style: Style = .plain)
  {
    let visible = rect.intersection(clip)
    guard !visible.isEmpty else { return }
    for row in visible.row..<visible.maxRow {
      guard cluster.width == 2 else {
        fillRow(row, visible.column..<visible.maxColumn, Cell(cluster, style))
        continue
      }
      fillRow(row, visible.column..<visible.maxColumn, Cell(.space, style))
      // Pairs are counted from the rectangle's own edge, so that the pattern scrolls with the
      // rectangle.
      let skipped = (visible.column - rect.column + 1) / 2
      var column = rect.column + 2 * skipped
      while column + 2 <= visible.maxColumn {
        put(cluster, column: column, row: row, style: style)
        column += 2
      }
    }
  }

  /// Draws one cluster.
  ///
  /// - Returns: its width in cells.
  @discardableResult
  package mutating func draw(_ cluster: Cluster, at point: CellPoint, style: Style = .plain) -> Int
  {
    put(cluster, column: point.column, row: point.row, style: style)
    return cluster.width
  }

  /// Draws clusters one after the other, as many as fit into `maxWidth` cells.
  ///
  /// - Returns: the cells used.
  @discardableResult
  package mutating func draw(
    _ clusters: some Sequence<Cluster>, at point: CellPoint, maxWidth: Int = .max,
    style: Style = .plain
  ) -> Int {
    var used = 0
    for cluster in clusters {
      guard cluster.width <= maxWidth - used else { break }
      put(cluster, column: point.column + used, row: point.row, style: style)
      used += cluster.width
    }
    return used
  }

  /// Draws a cluster `count` times from left to right.
  package mutating func drawHorizontal(
    _ cluster: Cluster, at point: CellPoint, count: Int, style: Style = .plain
  ) {
    let columns = max(0, count) * max(1, cluster.width)
    fill(CellRect(column: point.column, row: point.row, columns: columns, rows: 1), cluster, style)
  }

  /// Draws a cluster `count` times from the top down.
  package mutating func drawVertical(
    _ cluster: Cluster, at point: CellPoint, count: Int, style: Style = .plain
  ) {
    let columns = max(1, cluster.width)
    fill(
      CellRect(column: point.column, row: point.row, columns: columns, rows: count), cluster, style)
  }

  /// Draws a text, or a part of it, in a single line.
  ///
  /// A text wider than `maxWidth` is cut and ends with ….
  ///
  /// - Parameters:
  ///   - range: byte offsets, as from ``SafeText/lines(width:limit:)``; nil for the whole text.
  ///   - maxWidth: the greatest width in cells; below 1 nothing is drawn.
  ///   - end: whether more text follows the range.
  /// - Returns: the cells used, `maxWidth` at most.
  /// - Complexity: O(`maxWidth`), plus the length of a long run of marks, which is read to its end.
  @discardableResult
  package mutating func draw(
    _ text: SafeText, range: Range<Int>? = nil, at point: CellPoint, maxWidth: Int = .max,
    style: Style = .plain, end: TextEnd = .whole
  ) -> Int {
    var styles = OneStyle(ellipsis: style)
    return draw(text, range: range, at: point, maxWidth: maxWidth, styles: &styles, end: end)
  }

  /// The same for a text whose parts have their own styles.
  @discardableResult
  package mutating func draw(
    _ text: SafeText, range: Range<Int>? = nil, at point: CellPoint, maxWidth: Int = .max,
    styles: inout some TextStyling, end: TextEnd = .whole
  ) -> Int {
    let range = range ?? 0..<text.utf8.count
    guard maxWidth > 0 else { return 0 }
    let fits = end == .whole && text.width(in: range, upTo: maxWidth) <= maxWidth
    let room = fits ? maxWidth : maxWidth - 1
    var clusters = text.clusters(in: range)
    var used = 0
    while true {
      let run = clusters.takeASCII(atMost: room - used)
      putASCII(text, run, column: point.column + used, row: point.row, styles: &styles)
      used += run.count
      let start = clusters.position
      guard let cluster = clusters.next(), cluster.width <= room - used else { break }
      put(cluster, column: point.column + used, row: point.row, style: styles.style(at: start))
      used += cluster.width
    }
    guard !fits else { return used }
    let end = CellPoint(column: point.column + used, row: point.row)
    return used + draw(.ellipsis, at: end, style: styles.ellipsis)
  }

  /// Draws a text in as many lines as there are rows. The last line ends with … if more text
  /// follows.
  ///
  /// - Parameter rect: its width is the width of the lines; it is not filled.
  /// - Returns: the rows used; rows below ``clip`` do not count.
  @discardableResult
  package mutating func drawWrapped(_ text: SafeText, in rect: CellRect, style: Style = .plain)
    -> Int
  {
    var styles = OneStyle(ellipsis: style)
    return drawWrapped(text, in: rect, styles: &styles)
  }

  /// The same for a text whose parts have their own styles.
  @discardableResult
  package mutating func drawWrapped(
    _ text: SafeText, in rect: CellRect, styles: inout some TextStyling
  ) -> Int {
    var breaker = LineBreaker(text, width: rect.columns)
    var row = 0
    while row < rect.rows, rect.row + row < clip.maxRow, let range = breaker.next() {
      let point = CellPoint(column: rect.column, row: rect.row + row)
      row += 1
      // Lines above the clip are only counted. So a card that comes into view row by row is not
      // drawn again as a whole each time.
      guard point.row >= clip.row else { continue }
      draw(
        text, range: range, at: point, maxWidth: rect.columns, styles: &styles,
        end: row == rect.rows && breaker.hasMore ? .cut : .whole)
    }
    return row
  }

  /// Draws a text whose lines are known; the last line ends with … if more text follows. The result
  /// is that of ``drawWrapped(_:in:style:)``.
  ///
  /// - Parameters:
  ///   - lines: the text's lines, at most as wide as the rectangle.
  ///   - rect: the rectangle to draw in; it is not filled.
  /// - Returns: the rows used.
  /// - Complexity: O(cells of the lines in ``clip``).
  @discardableResult
  package mutating func draw(
    _ text: SafeText, _ lines: TextLines, in rect: CellRect, style: Style = .plain
  ) -> Int {
    var styles = OneStyle(ellipsis: style)
    return draw(text, lines, in: rect, styles: &styles)
  }

  /// The same for a text whose parts have their own styles.
  @discardableResult
  package mutating func draw(
    _ text: SafeText, _ lines: TextLines, in rect: CellRect, styles: inout some TextStyling
  ) -> Int {
    let rows = max(0, min(rect.rows, lines.count))
    let isCut = lines.isCut || rows < lines.count
    let visible = (clip.row - rect.row..<max(clip.row, clip.maxRow) - rect.row).clamped(
      to: 0..<rows)
    for row in visible {
      draw(
        text, range: lines.ranges[row],
        at: CellPoint(column: rect.column, row: rect.row + row), maxWidth: rect.columns,
        styles: &styles, end: isCut && row == rows - 1 ? .cut : .whole)
    }
    return rows
  }
}
