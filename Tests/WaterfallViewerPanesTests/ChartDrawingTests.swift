import TerminalGrid
import Testing
import WaterfallCards
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallViewer

private func record(_ fields: (String, String)...) -> Record {
  Record(fields: fields.map { Field($0, .string($1)) })
}

private func drawn(
  _ text: String, _ records: [Record], _ columns: Int, _ rows: Int, isASCII: Bool = false
) throws -> Grid {
  var tally = PlotTally(try Plot(text))
  for record in records { tally.add(record) }
  let size = CellSize(columns: columns, rows: rows)
  var grid = Grid(size: size)
  ChartDrawing(tally, size: size, hasFocus: false)
    .draw(SafeText(text), into: &grid, theme: .dark, hasLetters: isASCII)
  if isASCII { grid.replaceMarks() }
  return grid
}

private let corners = [record(("x", "0"), ("y", "0")), record(("x", "10"), ("y", "10"))]

@Test func `points are dots between axes`() throws {
  expectScreen(
    try drawn("y by x", corners, 16, 8),
    """
      y by x
    10 ┤          ⠁
       │
       │
       │
     0 ┤⡀
       └┬────┬────┬
        0    5   10
    """)
}

@Test func `a line joins its points`() throws {
  expectScreen(
    try drawn("y by x as line", corners, 16, 8),
    """
      y by x as l…
    10 ┤        ⢀⠔⠁
       │      ⢀⠔⠁
       │    ⡠⠒⠁
       │  ⡠⠊
     0 ┤⡠⠊
       └┬────┬────┬
        0    5   10
    """)
}

@Test func `without Unicode a chart is plain characters, and series have letters`() throws {
  let records =
    corners.map { Record(fields: $0.fields + [Field("kind", .string("a"))]) }
    + [record(("x", "5"), ("y", "5"), ("kind", "b"))]
  let text = try drawn("y by x by kind", records, 30, 12, isASCII: true).text
  #expect(text.utf8.allSatisfy { $0 < 0x80 })
  #expect(text.contains("* a  o b"), "\(text)")
  let grid = try drawn("y by x", corners, 30, 12, isASCII: true).text
  #expect(grid.utf8.allSatisfy { $0 < 0x80 })
  #expect(grid.contains("'") && grid.contains("."))
}

@Test func `bars below zero hang from the axis`() throws {
  let records = [record(("k", "a"), ("n", "4")), record(("k", "b"), ("n", "-4"))]
  expectScreen(
    try drawn("n by k", records, 29, 3),
    """
      n by k
      a  4           ██████████▌
      b -4 ██████████
    """)
}

@Test(arguments: ["y by x", "x", "y by x by kind", "kind", "sum y by x by kind as bars"])
func `a chart of any size stays inside`(text: String) throws {
  let records = (0..<30).map {
    record(("x", "\($0 * 7 % 30)"), ("y", "\($0 - 9)"), ("kind", "kind \($0 % 12)"))
  }
  for columns in [1, 2, 3, 5, 9, 20, 61] {
    for rows in [1, 2, 3, 4, 5, 9, 24] {
      let grid = try drawn(text, records, columns, rows)
      #expect(grid.size == CellSize(columns: columns, rows: rows))
    }
  }
}

@Test func `labels from outside are safe text`() throws {
  let hostile = "a\u{1B}[31m\n\u{202E}b"
  let records = [record(("k", hostile), ("n", "1")), record(("k", "漢字"), ("n", "2"))]
  let text = try drawn("n by k", records, 50, 6).text
  #expect(text.contains("a␛[31m"), "\(text)")
  #expect(text.contains("漢字"))
  let series = try drawn("count by n by k", records, 50, 12).text
  #expect(series.contains("a␛[31m"), "\(series)")
}

@Test(arguments: Theme.builtIn)
func `eight series have colours of their own`(theme: Theme) {
  let styles = Set((0..<8).map { theme.series($0) })
  #expect(styles.count == (theme.hues.isEmpty ? 1 : min(8, theme.hues.count)))
}

@Test func `each place is found by its columns`() throws {
  var tally = PlotTally(try Plot("x"))
  for number in 0..<40 { tally.add(record(("x", "\(number)"))) }
  for columns in [20, 33, 60, 91] {
    let drawing = ChartDrawing(tally, size: CellSize(columns: columns, rows: 12), hasFocus: true)
    var found: [Int] = []
    for column in drawing.area.column..<drawing.area.maxColumn {
      let place = try #require(drawing.place(at: CellPoint(column: column, row: drawing.area.row)))
      #expect(drawing.columns(of: place).contains(column - drawing.area.column))
      if found.last != place { found.append(place) }
    }
    #expect(found == Array(drawing.chart.places.indices))
  }
}
