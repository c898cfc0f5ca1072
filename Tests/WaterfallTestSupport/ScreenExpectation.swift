package import TerminalGrid
package import Testing

/// Expects that a grid shows `screen`, and is blank below and to the right of it.
///
/// A failure lists the rows that differ and only counts the others:
///
/// ```
/// The screen differs:
///   1 row as expected
/// − old
/// + new
///   2 rows as expected
/// ```
///
/// Then the whole drawn screen follows as a literal, ready to paste. Blanks at the ends of rows,
/// and blank rows at the end of the screen, are ignored.
///
/// - Parameter screen: in the form of `Grid.text`.
package func expectScreen(
  _ grid: Grid, _ screen: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  expectRows(drawn: grid.text, expected: screen, sourceLocation: sourceLocation)
}

/// Expects a letter for the role of each cell, in the form of `Grid.styleMap`.
///
/// A failure looks like that of `expectScreen`.
package func expectStyles(
  _ grid: Grid, _ styles: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  expectRows(drawn: grid.styleMap, expected: styles, sourceLocation: sourceLocation)
}

/// Compares two screens as lines of text.
///
/// - Returns: the differing rows marked `−` (expected) and `+` (drawn), the others counted; nil if
///   the screens are the same.
package func screenDifference(drawn: String, expected: String) -> String? {
  let (drawn, expected) = (rows(of: drawn), rows(of: expected))
  guard drawn != expected else { return nil }
  var report = "The screen differs:\n"
  var same = 0
  for row in 0..<max(drawn.count, expected.count) {
    let isDrawn = row < drawn.count
    let isExpected = row < expected.count
    if isDrawn, isExpected, drawn[row] == expected[row] {
      same += 1
      continue
    }
    report += unchanged(same)
    same = 0
    if isExpected { report += "− \(expected[row])\n" }
    if isDrawn { report += "+ \(drawn[row])\n" }
  }
  return report + unchanged(same)
}

private func expectRows(drawn: String, expected: String, sourceLocation: SourceLocation) {
  guard let difference = screenDifference(drawn: drawn, expected: expected) else { return }
  Issue.record("\(difference)Drawn:\n\(Grid.literal(drawn))", sourceLocation: sourceLocation)
}

private func unchanged(_ count: Int) -> String {
  switch count {
  case 0: ""
  case 1: "  1 row as expected\n"
  default: "  \(count) rows as expected\n"
  }
}

/// The rows without blanks at their ends, and without blank rows at the end of the screen.
private func rows(of screen: String) -> [String] {
  var rows: [String] = screen.split(separator: "\n", omittingEmptySubsequences: false).map { row in
    var row = row.unicodeScalars[...]
    while row.last == " " { row.removeLast() }
    return String(String.UnicodeScalarView(row))
  }
  while rows.last == "" { rows.removeLast() }
  return rows
}
