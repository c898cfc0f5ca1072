extension Grid {
  /// Appends the page up to the first row. The page loads nothing and runs nothing.
  package static func appendHTMLStart(title: SafeText, look: PageLook, to html: inout [UInt8]) {
    html += "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n".utf8
    html += "<meta http-equiv=\"Content-Security-Policy\" ".utf8
    html += "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n".utf8
    html += "<meta name=\"viewport\" content=\"width=device-width\">\n<title>".utf8
    title.appendEscaped(to: &html)
    // Letters are in the order of the cells, as in a terminal. Letters to which fonts give another
    // width get a cell of their own.
    html +=
      """
      </title>
      <style>
      body{margin:1em;background:\(look.background.css);color:\(look.foreground.css)}
      pre{margin:0;font:15px/1.25 \(PageLook.fonts);unicode-bidi:bidi-override}
      .b{font-weight:bold}.d{opacity:.6}.u{text-decoration:underline}.i{font-style:italic}
      i{display:inline-block;width:1ch;font-style:normal;white-space:pre}
      .w{width:2ch}
      .p{position:absolute;background-repeat:no-repeat}
      </style>
      </head>
      <body>
      <pre>

      """.utf8
  }

  package static func appendHTMLEnd(to html: inout [UInt8]) {
    html += "</pre>\n</body>\n</html>\n".utf8
  }

  /// Appends a row and its line break. Each run of a style is a span, except the page's own style.
  ///
  /// - Parameter offset: the number of rows in the page above the grid's first row.
  package func appendHTML(
    row: Int, offset: Int = 0, look: PageLook = PageLook(), _ pictures: inout PagePictures,
    to html: inout [UInt8]
  ) {
    let start = starts[row]
    var end = size.columns
    while end > 0, stored[start + end - 1].cluster == .space,
      stored[start + end - 1].style.isBlankUnseen
    {
      end -= 1
    }
    forEachRun(row: row, by: \.withoutRole) { columns, style in
      let columns = columns.clamped(to: 0..<end)
      guard !columns.isEmpty else { return }
      // The colour of a picture's cell is no colour.
      let isPlain =
        style.withoutRole == .plain || stored[start + columns.lowerBound].cluster.isPlaceholder
      if !isPlain { html += "<span\(look.htmlAttributes(of: style))>".utf8 }
      for column in columns {
        let (cell, point) = (stored[start + column], CellPoint(column: column, row: offset + row))
        pictures.next(at: point, cell)?.appendHTML(to: &html)
        (cell.cluster.isPlaceholder ? .space : cell.cluster).appendHTML(to: &html)
      }
      if !isPlain { html += "</span>".utf8 }
    }
    html.append(0x0A)
  }
}

extension PagePictures.Shown {
  /// Appends the part of the picture from the place on. It covers the cells there, which are blank,
  /// and takes no room of its own. A new picture itself comes before it.
  fileprivate func appendHTML(to html: inout [UInt8]) {
    if isNew {
      html += "<style>.\(name){background-image:url(data:image/png;base64,".utf8
      html += picture.base64
      html += ")}</style>".utf8
    }
    // A row is 1.25 times as high as the letters.
    func length(_ rows: Int) -> String { "\(Double(rows) * 1.25)em" }
    let size = picture.size
    let (columns, rows) = (size.columns - place.column, size.rows - place.row)
    html +=
      """
      <span class="p \(name)" style="width:\(columns)ch;height:\(length(rows));\
      background-size:\(size.columns)ch \(length(size.rows));\
      background-position:\(-place.column)ch \(length(-place.row))"></span>
      """.utf8
  }
}

extension PageLook {
  fileprivate func htmlAttributes(of style: Style) -> String {
    let names = [(Style.Traits.bold, "b"), (.dim, "d"), (.italic, "i"), (.underline, "u")]
      .filter { style.traits.contains($0.0) }.map(\.1).joined(separator: " ")
    var attributes = ""
    if !names.isEmpty { attributes += " class=\"\(names)\"" }
    let (letters, ground) = colors(of: style)
    var rules: [String] = []
    if letters != foreground { rules.append("color:\(letters.css)") }
    if let ground { rules.append("background:\(ground.css)") }
    if !rules.isEmpty { attributes += " style=\"\(rules.joined(separator: ";"))\"" }
    return attributes
  }
}

extension Cluster {
  fileprivate func appendHTML(to html: inout [UInt8]) {
    guard self != .continuation else { return }
    guard !isFixedWidth else { return appendEscaped(to: &html) }
    html += (width == 2 ? "<i class=\"w\">" : "<i>").utf8
    appendEscaped(to: &html)
    html += "</i>".utf8
  }
}
