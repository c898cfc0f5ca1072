/// A line that is made of parts of another one: `2..`, or `{1}: {3}` with text between the parts.
package struct LineForm: Hashable, Sendable {
  private enum Piece: Hashable {
    case text(String)
    case parts(LineScope)
  }

  private let pieces: [Piece]

  /// - Parameter text: numbers and ranges of parts, as ``LineScope`` reads them, or a text that has
  ///   some in braces.
  /// - Returns: nil if the text is something else.
  package init?(_ text: String, by separator: LineSeparator) {
    if let scope = LineScope(text, by: separator) {
      pieces = [.parts(scope)]
      return
    }
    var (pieces, plain) = ([Piece](), String.UnicodeScalarView())
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      // The number of the line in fzf. It is none of its parts.
      if scalar == "{", rest.starts(with: "n}".unicodeScalars) { return nil }
      guard scalar == "{", let end = rest.firstIndex(of: "}"),
        let scope = LineScope(String(rest[..<end]), by: separator)
      else {
        plain.append(scalar)
        continue
      }
      if !plain.isEmpty { pieces.append(.text(String(plain))) }
      plain.removeAll()
      pieces.append(.parts(scope))
      rest = rest[rest.index(after: end)...]
    }
    if pieces.isEmpty { return nil }
    if !plain.isEmpty { pieces.append(.text(String(plain))) }
    self.pieces = pieces
  }

  /// The line that is made of this one. A part that the line does not have is left out.
  ///
  /// - Complexity: O(bytes of the line · parts).
  package func text(of line: String) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let plain): text += plain
      case .parts(let scope): text += scope.text(of: line)
      }
    }
    return text
  }
}
