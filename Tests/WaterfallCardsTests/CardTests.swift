import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallViewer

private let falls = Record(fields: [
  Field("title", .string("Seljalandsfoss")),
  Field("body", .string("One can walk behind the water.")),
  Field("badge", .string("60 m")), Field("country", .string("Iceland")),
])

private func drawn(
  _ record: Record, columns: Int, rows: Int, border: BorderStyle = .rounded, isFocused: Bool = false
) -> Grid {
  var grid = Grid(size: CellSize(columns: columns, rows: rows))
  Card(record, fields: TestViewer.fields).draw(
    into: &grid, rect: grid.bounds, textColumns: columns, id: ItemID(1), isFocused: isFocused,
    look: CardLook(form: CardForm(border: border)))
  return grid
}

private func card(_ record: Record, width: Int, border: BorderStyle = .rounded) -> Grid {
  let height = Card(record, fields: TestViewer.fields).height(
    width: width, CardForm(border: border))
  return drawn(record, columns: width, rows: height, border: border)
}

@Test func `a card has the words of HTML`() {
  let record = Record(fields: [
    Field("title", .string("<em>Tides</em> rise")),
    Field("body", .string("<p>High &amp; low</p>")),
  ])
  expectScreen(
    card(record, width: 20),
    """
    ╭──────────────────╮
    │ Tides rise       │
    │ High & low       │
    ╰──────────────────╯
    """)
}

@Test func `a card has title, body, fields and its badge in the border`() {
  let grid = card(falls, width: 20)
  expectScreen(
    grid,
    """
    ╭──────────────────╮
    │ Seljalandsfoss   │
    │ One can walk     │
    │ behind the       │
    │ water.           │
    │ country  Iceland │
    ╰─────────── 60 m ─╯
    """)
  expectStyles(
    grid,
    """
    --------------------
    -bTTTTTTTTTTTTTTbbb-
    -bbbbbbbbbbbbbbbbbb-
    -bbbbbbbbbbbbbbbbbb-
    -bbbbbbbbbbbbbbbbbb-
    -bqqqqqqqbbbbbbbbbb-
    ------------BBBBBB--
    """)
}

@Test func `a card in ASCII`() {
  expectScreen(
    card(falls, width: 20, border: .ascii),
    """
    +------------------+
    | Seljalandsfoss   |
    | One can walk     |
    | behind the       |
    | water.           |
    | country  Iceland |
    +----------- 60 m -+
    """)
}

@Test func `a card without a border has its badge in the last row`() {
  expectScreen(
    card(falls, width: 20, border: .none),
    """
     Seljalandsfoss
     One can walk
     behind the water.
     country  Iceland
                    60 m
    """)
}

@Test func `a title has at most two lines and a body twelve, then an ellipsis`() {
  let words = Array(repeating: "water", count: 40).joined(separator: " ")
  let record = TestViewer.record(words, body: words)
  expectScreen(
    card(record, width: 15),
    """
    ╭─────────────╮
    │ water water │
    │ water wate… │
    │ water water │
    │ water water │
    │ water water │
    │ water water │
    │ water water │
    │ water water │
    │ water water │
    │ water water │
    │ water water │
    │ water water │
    │ water water │
    │ water wate… │
    ╰─────────────╯
    """)
}

@Test func `a narrow card keeps what fits`() {
  expectScreen(
    card(TestViewer.record("ab", badge: "9"), width: 7),
    """
    ╭─────╮
    │ ab  │
    ╰─ 9 ─╯
    """)
  expectScreen(
    card(TestViewer.record("ab", badge: "9"), width: 5),
    """
    ╭───╮
    │ab │
    ╰ 9 ╯
    """)
  expectScreen(
    card(TestViewer.record("ab", badge: "9"), width: 3),
    """
    ╭─╮
    │a│
    │b│
    ╰─╯
    """)
  expectScreen(
    card(TestViewer.record("ab", badge: "9"), width: 1),
    """
    a
    b
    9
    """)
}

@Test func `a record that could not be read is a marked card`() {
  let record = Record(fields: [Field("x", .string("{]"))], failure: "line 3: expected a value")
  let grid = card(record, width: 26)
  expectScreen(
    grid,
    """
    ╭────────────────────────╮
    │ unreadable record      │
    │ line 3: expected a     │
    │ value                  │
    │ x  {]                  │
    ╰────────────────────────╯
    """)
  #expect(grid.cells[0].style.role == .failure)
}

@Test func `what could not be read keeps its name`() {
  let record = Record(fields: [Field("title", .string("a.jpg"))], failure: "broken picture")
  expectScreen(
    card(record, width: 20),
    """
    ╭──────────────────╮
    │ a.jpg            │
    │ broken picture   │
    ╰──────────────────╯
    """)
}

@Test(arguments: [
  (
    30,
    """
    ╭────────────────────────────╮
    │ startup packages configure │
    ╰────────────────────────────╯
    """
  ),
  (
    29,
    """
    ╭───────────────────────────╮
    │ startup packages          │
    │ configure                 │
    ╰───────────────────────────╯
    """
  ),
  (
    20,
    """
    ╭──────────────────╮
    │ startup packages │
    │ configure        │
    ╰──────────────────╯
    """
  ),
])
func `a text that fills its card keeps padding, without an empty row`(width: Int, screen: String) {
  expectScreen(card(TestViewer.record("startup packages configure"), width: width), screen)
}

@Test(arguments: BorderStyle.allCases)
func `a card's height is the rows that it draws`(border: BorderStyle) {
  for width in [1, 2, 3, 5, 7, 12, 26, 60] {
    for record in [falls, TestViewer.record(""), TestViewer.record("日本の滝", body: "a\n\nb 👍")] {
      let height = Card(record, fields: TestViewer.fields).height(
        width: width, CardForm(border: border))
      // The height is exact. With more rows, blank ones follow the content; with one row less, the
      // last row of the content would be lost.
      let rows = contentRows(drawn(record, columns: width, rows: height, border: border), border)
      let more = contentRows(
        drawn(record, columns: width, rows: height + 3, border: border), border)
      #expect(rows == more, "\(border), width \(width)")
    }
  }
}

/// The number of rows inside the border that are not blank.
private func contentRows(_ grid: Grid, _ border: BorderStyle) -> Int {
  (0..<grid.size.rows).count { row in
    (0..<grid.size.columns).contains { column in
      let cell = grid[column: column, row: row]
      return cell.cluster != .space && ![.border, .badge].contains(cell.style.role)
    }
  }
}

@Test func `a card's colours are its identity's and nothing else's`() {
  let (first, second) = (
    Theme.CardStyles(id: ItemID(7), theme: .dark, isFocused: false, isFailure: false),
    Theme.CardStyles(id: ItemID(8), theme: .dark, isFocused: false, isFailure: false)
  )
  #expect(first.border != second.border)
  #expect(
    first.fill.background
      == Theme.CardStyles(id: ItemID(7), theme: .dark, isFocused: true, isFailure: false).fill
      .background)
  var viewer = TestViewer(heights: [3, 4, 5, 6, 7, 3, 3], window: "60x30")
  let before = borders(viewer)
  viewer.resize("40x30")
  #expect(borders(viewer) == before)
}

private func borders(_ viewer: TestViewer) -> [Int: Style] {
  let grid = viewer.grid
  return Dictionary(
    uniqueKeysWithValues: viewer.cardsInView.filter { $0.index > 0 }.map {
      ($0.index, grid[column: $0.rect.column, row: $0.rect.row].style)
    })
}

@Test(arguments: BorderStyle.allCases)
func `the focus shows without any colour`(border: BorderStyle) {
  for width in [3, 7, 26] {
    let record = TestViewer.record("falls", body: "water water water water water water water")
    let height = Card(record, fields: TestViewer.fields).height(
      width: width, CardForm(border: border))
    let plain = drawn(record, columns: width, rows: height, border: border)
    let focused = drawn(record, columns: width, rows: height, border: border, isFocused: true)
    let isOther = plain.text != focused.text || plain.styleMap != focused.styleMap
    #expect(isOther, "\(border), width \(width)")
  }
}

@Test func `a picture in a wider column than the measured one leaves the text its rows`() throws {
  let pictures = PictureFinding(directory: nil)
  var fields = CardFields(title: "title", body: "text")
  (fields.image, fields.imageWidth, fields.imageHeight) = ("img", "w", "h")
  for height in 10...400 {
    let record = Record(fields: [
      Field("title", .string("Title")), Field("img", .string("/nowhere.png")),
      Field("w", .number("200")), Field("h", .number("\(height)")), Field("text", .string("Text")),
    ])
    let card = Card(record, fields: fields, pictures: pictures)
    let rows = card.height(width: 27, CardForm())
    let request = try #require(
      card.pictureRequest(width: 28, height: rows, CardForm(), ground: .black))
    try #require(request.size.rows + 2 + 2 <= rows, "\(height)")
  }
}

@Test func `lines that are kept are cut, and empty ones stay`() {
  let text = "@@ -1 +1 @@\n-a line that is long\n\n+b"
  var record = Record(fields: [Field("title", .string("T")), Field("body", .string(text))])
  record.linesField = "body"
  expectScreen(
    card(record, width: 20),
    """
    ╭──────────────────╮
    │ T                │
    │ @@ -1 +1 @@      │
    │ -a line that is… │
    │                  │
    │ +b               │
    ╰──────────────────╯
    """)
}

#if Libraries
@Test func `a body in Markdown has no marks, and code has a ground of its own`() {
  let text = "Some **bold** words.\n\n- an `item`\n\n```\nlet a = 1 + 2 + 3\nb\n```"
  var record = Record(fields: [Field("title", .string("T")), Field("body", .string(text))])
  record.markdownField = "body"
  let grid = card(record, width: 20)
  expectScreen(
    grid,
    """
    ╭──────────────────╮
    │ T                │
    │ Some bold words. │
    │                  │
    │ • an item        │
    │                  │
    │ let a = 1 + 2 +… │
    │ b                │
    ╰──────────────────╯
    """)
  let body = grid[column: 2, row: 2].style
  #expect(grid[column: 7, row: 2].style.traits == .bold)
  #expect(grid[column: 7, row: 4].style.background != body.background)
  // The background is as wide as the longest line.
  #expect(grid[column: 16, row: 7].style.background == grid[column: 7, row: 4].style.background)
  record.markdownField = nil
  #expect(card(record, width: 60).text.contains("**bold**"))
}
#endif
