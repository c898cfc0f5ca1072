extension Grid: CustomDebugStringConvertible {
  /// The rows, joined by line breaks, without the blanks at their ends.
  package var text: String {
    var utf8: [UInt8] = []
    for row in 0..<size.rows {
      if row > 0 { utf8.append(0x0A) }
      appendText(row: row, to: &utf8)
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// The rows as a literal of several lines, to be pasted into a test.
  package var debugDescription: String { Self.literal(text) }

  /// Appends a row as UTF-8, without the blanks at its end and without a line break.
  package func appendText(row: Int, to utf8: inout [UInt8]) {
    var kept = utf8.count
    for index in indices(ofRow: row) {
      stored[index].cluster.append(to: &utf8)
      if stored[index].cluster != .space { kept = utf8.count }
    }
    utf8.removeLast(utf8.count - kept)
  }

  /// A text as a literal of several lines, in the form of ``debugDescription``.
  package static func literal(_ text: String) -> String {
    let pound = text.utf8.contains(UInt8(ascii: "\\")) ? "#" : ""
    return "\(pound)\"\"\"\n\(text)\n\"\"\"\(pound)"
  }

  /// The rows with a letter for the role of each cell; `.` is a plain cell. It is the second
  /// literal of a test, beside ``text``.
  package var styleMap: String { map { Self.letter(of: $0.style.role) } }

  /// The rows with a letter for each distinct style: a, b, c… in the order in which they appear,
  /// and `.` for ``Style/plain``.
  package var distinctStyleMap: String {
    var letters: [Style: Character] = [.plain: "."]
    return map { cell in
      if let letter = letters[cell.style] { return letter }
      let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
      let letter = letters.count <= alphabet.count ? alphabet[letters.count - 1] : "?"
      letters[cell.style] = letter
      return letter
    }
  }

  /// The letter of a role in ``styleMap``.
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
    case .statusQuiet: "s"
    case .prompt: "P"
    case .failure: "F"
    case .picture: "p"
    case .styled: "i"
    case .styledOnGround: "I"
    }
  }

  private func map(_ letter: (Cell) -> Character) -> String {
    var text = ""
    for row in 0..<size.rows {
      if row > 0 { text.append("\n") }
      for column in 0..<size.columns { text.append(letter(stored[starts[row] + column])) }
    }
    return text
  }
}
