package import TerminalGrid

extension Grid: CustomDebugStringConvertible {
  /// The rows as a literal of several lines, to be pasted into a test.
  package var debugDescription: String { Self.literal(text) }

  /// A text as a literal of several lines, in the form of ``debugDescription``.
  package static func literal(_ text: String) -> String {
    let pound = text.utf8.contains(UInt8(ascii: "\\")) ? "#" : ""
    return "\(pound)\"\"\"\n\(text)\n\"\"\"\(pound)"
  }

  /// The rows with a letter for the role of each cell; `.` is a plain cell. It is the second
  /// literal of a test, beside the text.
  package var styleMap: String {
    (0..<size.rows).map { row in
      String((0..<size.columns).map { Self.letter(of: self[column: $0, row: row].style.role) })
    }.joined(separator: "\n")
  }

  package static func letter(of role: Style.Role) -> Character {
    switch role {
    case .plain: "."
    case .title: "T"
    case .body: "b"
    case .quiet: "q"
    case .border: "-"
    case .focusBorder: "="
    case .badge: "B"
    case .match: "M"
    case .header: "H"
    case .status: "S"
    case .prompt: "P"
    case .failure: "F"
    case .picture: "p"
    case .styled: "i"
    case .styledOnGround: "I"
    }
  }

  /// The grid as lines for a terminal, each ended by a line break.
  package func ansi(depth: ColorDepth) -> String {
    var utf8: [UInt8] = []
    for row in 0..<size.rows {
      appendANSI(row: row, depth: depth, to: &utf8)
      utf8.append(0x0A)
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  package func html(title: SafeText, look: PageLook = PageLook()) -> String {
    var html: [UInt8] = []
    Self.appendHTMLStart(title: title, look: look, to: &html)
    var pictures = PagePictures()
    for row in 0..<size.rows { appendHTML(row: row, look: look, &pictures, to: &html) }
    Self.appendHTMLEnd(to: &html)
    return String(decoding: html, as: UTF8.self)
  }

  package func svg(look: PageLook = PageLook()) -> String {
    var svg: [UInt8] = []
    Self.appendSVGStart(size: size, look: look, to: &svg)
    var pictures = PagePictures()
    for row in 0..<size.rows { appendSVG(row: row, look: look, &pictures, to: &svg) }
    Self.appendSVGEnd(to: &svg)
    return String(decoding: svg, as: UTF8.self)
  }
}
