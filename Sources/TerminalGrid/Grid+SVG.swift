extension Grid {
  /// The look of a grid as a picture. Lengths are pixels.
  package struct SVGLook: Hashable, Sendable {
    package var cellWidth = 9
    package var cellHeight = 20
    package var foreground = RGB(hex: 0xD8DEE9)
    package var background = RGB(hex: 0x1C1F26)
    package init() {}
  }

  /// The grid as an SVG document.
  package func svg(look: SVGLook = SVGLook()) -> String {
    var svg = ""
    appendSVGStart(look: look, to: &svg)
    for row in 0..<size.rows { appendSVG(row: row, look: look, to: &svg) }
    svg += "</svg>\n"
    return svg
  }

  /// Appends what comes before the first row. The document ends with `</svg>`.
  package func appendSVGStart(look: SVGLook = SVGLook(), to svg: inout String) {
    let (width, height) = (size.columns * look.cellWidth, size.rows * look.cellHeight)
    svg += """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="ui-monospace, Menlo, 'DejaVu Sans Mono', monospace" \
      font-size="\(look.cellHeight * 3 / 4)" xml:space="preserve">
      <rect width="\(width)" height="\(height)" fill="\(look.background.css)"/>

      """
  }

  /// Appends a row: a rectangle for each run of a background, a text for each run of a style.
  package func appendSVG(row: Int, look: SVGLook = SVGLook(), to svg: inout String) {
    var column = 0
    while column < size.columns {
      let style = cells[row * size.columns + column].style.withoutRole
      var end = column + 1
      while end < size.columns, cells[row * size.columns + end].style.withoutRole == style {
        end += 1
      }
      appendRun(column..<end, row: row, style: style, look: look, to: &svg)
      column = end
    }
  }

  private func appendRun(
    _ columns: Range<Int>, row: Int, style: Style, look: SVGLook, to svg: inout String
  ) {
    var (foreground, background) = (style.foreground, style.background)
    if style.traits.contains(.reverse) {
      (foreground, background) = (background ?? look.background, foreground ?? look.foreground)
    }
    let left = columns.lowerBound * look.cellWidth
    let top = row * look.cellHeight
    let width = columns.count * look.cellWidth
    if let background {
      svg += "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(width)\" height=\"\(look.cellHeight)\""
      svg += " fill=\"\(background.css)\"/>\n"
    }
    var utf8: [UInt8] = []
    var isBlank = true
    for column in columns {
      let cluster = cells[row * size.columns + column].cluster
      if cluster != .space { isBlank = false }
      cluster.appendXML(to: &utf8)
    }
    guard !isBlank else { return }
    let baseline = top + look.cellHeight * 3 / 4
    svg += "<text x=\"\(left)\" y=\"\(baseline)\" textLength=\"\(width)\""
    svg += " fill=\"\((foreground ?? look.foreground).css)\"\(style.traits.svgAttributes)>"
    svg += String(decoding: utf8, as: UTF8.self)
    svg += "</text>\n"
  }
}

extension RGB {
  /// As CSS writes it: `#ff8000`.
  package var css: String {
    let digits = String(hex, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }
}

extension Style.Traits {
  fileprivate var svgAttributes: String {
    var attributes = ""
    if contains(.bold) { attributes += " font-weight=\"bold\"" }
    if contains(.dim) { attributes += " opacity=\"0.6\"" }
    if contains(.underline) { attributes += " text-decoration=\"underline\"" }
    return attributes
  }
}

extension Cluster {
  fileprivate func appendXML(to utf8: inout [UInt8]) {
    switch base {
    case 0x26: utf8.append(contentsOf: "&amp;".utf8)
    case 0x3C: utf8.append(contentsOf: "&lt;".utf8)
    case 0x3E: utf8.append(contentsOf: "&gt;".utf8)
    default:
      append(to: &utf8)
      return
    }
    guard firstMark > 0 else { return }
    // The marks alone: the base stands already as an entity.
    var whole: [UInt8] = []
    append(to: &whole)
    utf8.append(contentsOf: whole.dropFirst())
  }
}
