import TerminalGrid
import Testing
import WaterfallTestSupport

private func drawn(_ rows: [SafeText]) -> Grid {
  var grid = Grid(size: CellSize(columns: 8, rows: rows.count))
  for row in rows.indices { grid.draw(rows[row], at: CellPoint(column: 0, row: row)) }
  return grid
}

@Test func `the same screen passes, blanks at ends aside`() {
  expectScreen(drawn(["ab", "", "cd", ""]), "ab   \n\ncd")
}

@Test func `a different screen fails with the rows that differ`() {
  withKnownIssue {
    expectScreen(drawn(["one", "two", "three", "four"]), "one\ntwo\nTHREE\nfour")
  } matching: { issue in
    issue.comments.map(\.rawValue) == [
      """
      The screen differs:
        2 rows as expected
      − THREE
      + three
        1 row as expected
      Drawn:
      \"\"\"
      one
      two
      three
      four
      \"\"\"
      """
    ]
  }
}

@Test func `different styles fail as well`() {
  withKnownIssue {
    expectStyles(drawn(["a"]), "T")
  } matching: { issue in
    issue.comments.contains { $0.rawValue.contains("− T\n+ ........") }
  }
}

@Test func `missing rows are told from wrong ones`() {
  #expect(
    screenDifference(drawn: "a", expected: "a\nb")
      == "The screen differs:\n  1 row as expected\n− b\n")
  #expect(
    screenDifference(drawn: "a\nb", expected: "a")
      == "The screen differs:\n  1 row as expected\n+ b\n")
  #expect(screenDifference(drawn: "a\n", expected: "a") == nil)
}
