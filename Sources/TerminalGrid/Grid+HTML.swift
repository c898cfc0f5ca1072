extension Grid {
  /// Appends the page up to the first row. The page loads nothing and runs nothing.
  package static func appendHTMLStart(title: SafeText, look: PageLook, to html: inout [UInt8]) {
    html += "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n".utf8
    html += "<meta http-equiv=\"Content-Security-Policy\" ".utf8
    html += "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n".utf8
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
  package func appendHTML(row: Int, look: PageLook = PageLook(), to html: inout [UInt8]) {
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
      let isPlain = style.withoutRole == .plain
      if !isPlain { html += "<span\(look.htmlAttributes(of: style))>".utf8 }
      for column in columns { stored[start + column].cluster.appendHTML(to: &html) }
      if !isPlain { html += "</span>".utf8 }
    }
    html.append(0x0A)
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
