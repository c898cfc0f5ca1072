extension Grid {
  /// Appends the document up to the first row, for a picture of this size in cells.
  package static func appendSVGStart(size: CellSize, look: PageLook, to svg: inout [UInt8]) {
    let (width, height) = (size.columns * look.cellWidth, size.rows * look.cellHeight)
    // The letters of a picture are in the order of the cells, as in a terminal.
    svg +=
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="\(PageLook.fonts)" \
      font-size="\(look.cellHeight * 3 / 4)" xml:space="preserve">
      <style>text{white-space:pre;unicode-bidi:bidi-override}rect{shape-rendering:crispEdges}\
      .l{fill:none;stroke-width:1.2}.h{fill:none;stroke-width:2.8}</style>
      <rect width="\(width)" height="\(height)" fill="\(look.background.css)"/>

      """.utf8
  }

  package static func appendSVGEnd(to svg: inout [UInt8]) { svg += "</svg>\n".utf8 }

  /// Appends a row: a rectangle for each run of a background, then text and lines for each run of a
  /// style.
  ///
  /// - Parameter offset: the number of rows in the picture above the grid's first row.
  package func appendSVG(
    row: Int, offset: Int = 0, look: PageLook = PageLook(), _ pictures: inout PagePictures,
    to svg: inout [UInt8]
  ) {
    var pen = SVGPen(look: look, top: (offset + row) * look.cellHeight)
    for column in 0..<size.columns {
      let point = CellPoint(column: column, row: offset + row)
      if let shown = pictures.next(at: point, stored[starts[row] + column]) {
        pen.append(shown, at: column, to: &svg)
      }
    }
    let ground = { (style: Style) in look.colors(of: style).background }
    forEachRun(row: row, by: ground) { columns, style in
      pen.appendGround(columns, look.colors(of: style).background, to: &svg)
    }
    forEachRun(row: row, by: \.withoutRole) { columns, style in
      pen.append(columns, of: stored[indices(ofRow: row)], style, to: &svg)
    }
  }

  /// Calls `body` with each run of neighbours in a row whose styles agree in `key`, and the style
  /// of the first.
  func forEachRun(
    row: Int, by key: (Style) -> some Equatable, _ body: (Range<Int>, Style) -> Void
  ) {
    let start = starts[row]
    var column = 0
    while column < size.columns {
      let style = stored[start + column].style
      let wanted = key(style)
      var end = column + 1
      while end < size.columns,
        stored[start + end].style == style || key(stored[start + end].style) == wanted
      {
        end += 1
      }
      body(column..<end, style)
      column = end
    }
  }
}

/// Writes the runs of one row.
private struct SVGPen {
  let look: PageLook
  /// The upper edge of the row, in pixels.
  let top: Int
  private var paths = ShapePaths()
  private var pieces: [UInt8] = []
  /// The number of elements in `pieces`.
  private var count = 0

  init(look: PageLook, top: Int) { (self.look, self.top) = (look, top) }

  func appendGround(_ columns: Range<Int>, _ color: RGB?, to svg: inout [UInt8]) {
    guard let color else { return }
    svg +=
      """
      <rect x="\(columns.lowerBound * look.cellWidth)" y="\(top)" \
      width="\(columns.count * look.cellWidth)" height="\(look.cellHeight)" fill="\(color.css)"/>

      """.utf8
  }

  /// Shows a whole picture, of which a cell is in the row. A new picture itself comes before that.
  func append(_ shown: PagePictures.Shown, at column: Int, to svg: inout [UInt8]) {
    let (size, place) = (shown.picture.size, shown.place)
    if shown.isNew {
      svg +=
        """
        <defs><image id="\(shown.name)" width="\(size.columns * look.cellWidth)" \
        height="\(size.rows * look.cellHeight)" preserveAspectRatio="none" \
        href="data:image/png;base64,
        """.utf8
      svg += shown.picture.base64
      svg += "\"/></defs>\n".utf8
    }
    svg +=
      """
      <use href="#\(shown.name)" x="\((column - place.column) * look.cellWidth)" \
      y="\(top - place.row * look.cellHeight)"/>

      """.utf8
  }

  mutating func append(
    _ columns: Range<Int>, of row: ArraySlice<Cell>, _ style: Style, to svg: inout [UInt8]
  ) {
    pieces.removeAll(keepingCapacity: true)
    paths.removeAll()
    count = 0
    var column = columns.lowerBound
    while column < columns.upperBound {
      column = append(
        at: column, end: columns.upperBound, of: row,
        isUnderlined: style.traits.contains(.underline))
    }
    let colors = look.colors(of: style)
    let color = colors.foreground.css
    // Lines in the ground's colour would not be seen, as around a card of one colour.
    if colors.foreground == colors.background { paths.removeAll() }
    let dim = style.traits.contains(.dim) ? " opacity=\"0.6\"" : ""
    append(paths.light, " class=\"l\" stroke=\"\(color)\"\(dim)", to: &svg)
    append(paths.heavy, " class=\"h\" stroke=\"\(color)\"\(dim)", to: &svg)
    append(paths.full, " fill=\"\(color)\"\(dim)", to: &svg)
    for (path, density) in zip(paths.shades, ["0.25", "0.5", "0.75"]) {
      append(path, " fill=\"\(color)\" fill-opacity=\"\(density)\"\(dim)", to: &svg)
    }
    guard count > 0 else { return }
    svg += "<text y=\"\(top + look.cellHeight * 3 / 4)\" fill=\"\(color)\"".utf8
    svg += "\(style.traits.svgAttributes)\(dim)>".utf8
    svg += pieces
    svg += "</text>\n".utf8
  }

  private func append(_ path: [UInt8], _ attributes: String, to svg: inout [UInt8]) {
    guard !path.isEmpty else { return }
    svg += "<path\(attributes) d=\"".utf8
    svg += path
    svg += "\"/>\n".utf8
  }

  /// Appends cells that belong together: neighbours of one shape, letters of one width, or a single
  /// cluster.
  ///
  /// - Returns: the column after them.
  private mutating func append(
    at column: Int, end: Int, of row: ArraySlice<Cell>, isUnderlined: Bool
  ) -> Int {
    func cluster(_ column: Int) -> Cluster { row[row.startIndex + column].cluster }
    let first = cluster(column)
    let isBlank = first == .space && !isUnderlined
    if isBlank || first == .continuation || first.isPlaceholder { return column + 1 }
    var next = column + max(1, first.width)
    let x = column * look.cellWidth
    if let shape = CellShape(first) {
      while next < end, cluster(next) == first { next += 1 }
      paths.add(shape, x: x, y: top, count: next - column, look: look)
      return next
    }
    var letters: [UInt8] = []
    first.appendEscaped(to: &letters)
    if first.isFixedWidth {
      // A blank ends the run only if nothing but blanks follow.
      var last = next
      var ending = letters.count
      while next < end, cluster(next).isFixedWidth, CellShape(cluster(next)) == nil {
        cluster(next).appendEscaped(to: &letters)
        next += 1
        if cluster(next - 1) != .space || isUnderlined { (last, ending) = (next, letters.count) }
      }
      letters.removeLast(letters.count - ending)
      next = last
      pieces += "<tspan x=\"\(x)\" textLength=\"\((last - column) * look.cellWidth)\">".utf8
    } else {
      pieces += "<tspan x=\"\(x)\">".utf8
    }
    pieces += letters
    pieces += "</tspan>".utf8
    count += 1
    return next
  }
}

extension Style.Traits {
  fileprivate var svgAttributes: String {
    var attributes = ""
    if contains(.bold) { attributes += " font-weight=\"bold\"" }
    if contains(.italic) { attributes += " font-style=\"italic\"" }
    if contains(.underline) { attributes += " text-decoration=\"underline\"" }
    return attributes
  }
}
