import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallViewer

/// A record whose sequences have been converted to styles; `^` in the text means ESC.
private func record(_ fields: (String, String)...) -> Record {
  var record = Record(fields: fields.map { Field($0, .string($1.replacing("^", with: "\u{1B}"))) })
  record.takeStyles()
  return record
}

private func drawn(
  _ record: Record, width: Int = 20, isFocused: Bool = false, theme: Theme = .dark,
  searching text: String? = nil
) -> Grid {
  let card = Card(record, fields: TestViewer.fields)
  var grid = Grid(size: CellSize(columns: width, rows: card.height(width: width, CardForm())))
  card.draw(
    into: &grid, rect: grid.bounds, textColumns: width, id: ItemID(1), isFocused: isFocused,
    look: CardLook(theme: theme),
    light: text.map { MatchLight(Filter(phrase: $0), isMatch: true, style: theme.match) })
  return grid
}

extension Grid {
  /// A letter for the colour of each cell's letters, where the text sets it.
  ///
  /// `0` to `9` and `a` to `f` are the terminal's own colours, `#` is an exact one, and `+` means
  /// traits alone. `M` is a match, `_` an underlined match, and `.` any other cell.
  fileprivate var colorMap: String {
    var map = ""
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let style = self[column: column, row: row].style
        map += style.letter
      }
      map += "\n"
    }
    return map
  }

  fileprivate func style(at column: Int, _ row: Int) -> Style {
    self[column: column, row: row].style
  }
}

extension Style {
  fileprivate var letter: String {
    if role == .match { return traits.contains(.underline) ? "_" : "M" }
    guard role == .styled || role == .styledOnGround else { return "." }
    switch foreground {
    case .own(let number): return String(number, radix: 16)
    case .exact where foreground?.rgb == Theme.dark.colors.text: return "+"
    case .exact: return "#"
    case nil: return "+"
    }
  }
}

@Test func `colours are those of the text's parts, and nothing leaks`() {
  let grid = drawn(
    record(
      ("title", "^[31mRed^[m and bare"), ("body", "A ^[32mgreen text that\nis wrapped ^[1;94mon"),
      ("badge", "^[35m7^[36m m"), ("country", "^[33mIceland")))
  expectScreen(
    grid,
    """
    ╭──────────────────╮
    │ Red and bare     │
    │ A green text     │
    │ that             │
    │ is wrapped on    │
    │ country  Iceland │
    ╰──────────── 7 m ─╯
    """)
  #expect(
    grid.colorMap == """
      ....................
      ..###...............
      ....2222222222......
      ..2222..............
      ..22222222222##.....
      ...........3333333..
      ..............#66...

      """)
  #expect(grid.style(at: 14, 4).traits == .bold)
  #expect(grid.style(at: 2, 1).traits == .bold, "a title stays bold")
}

@Test func `a colour leaves the card's tint behind, a ground of its own does not`() {
  let grid = drawn(record(("title", "t"), ("body", "^[31mred^[m ^[41mon^[m")))
  #expect(grid.style(at: 2, 2).background == grid.style(at: 8, 2).background)
  #expect(grid.style(at: 6, 2).background == .own(1))
  #expect(grid.style(at: 6, 2).role == .styledOnGround)
  #expect(grid.style(at: 8, 2).role == .body)
}

@Test func `heights are those of the plain text`() {
  let plain = record(("title", "title"), ("body", "one two three four five six seven"))
  let styled = record(
    ("title", "^[1mtitle"), ("body", "^[38;2;1;2;3mone two ^[mthree four five six seven"))
  #expect(drawn(plain).text == drawn(styled).text)
}

@Test(arguments: [
  // Black on a dark card, white on a light one, and exact colours close to the background.
  ("30", Theme.dark), ("38;5;16", .dark), ("38;5;234", .dark), ("38;2;30;30;40", .dark),
  ("97", .light), ("37", .light), ("38;5;255", .light), ("93", .light), ("30;40", .dark),
  ("97;107", .dark), ("31;41", .light), ("33;43", .named("monochrome")), ("43", .dark),
  ("47", .named("high-contrast")),
  ("48;5;16", .light), ("30", .named("high-contrast")), ("38;2;0;0;0;48;2;9;9;9", .dark),
])
func `no text vanishes`(parameters: String, theme: Theme) throws {
  let grid = drawn(record(("title", "t"), ("body", "^[\(parameters)mx")), theme: theme)
  let style = grid.style(at: 2, 2)
  let (letters, ground) = (try #require(style.foreground?.rgb), try #require(style.background?.rgb))
  func light(_ color: RGB) -> Int {
    2126 * Int(color.red) + 7152 * Int(color.green) + 722 * Int(color.blue)
  }
  #expect(abs(light(letters) - light(ground)) > 500_000, "\(letters) on \(ground)")
}

@Test(arguments: [
  ("33", Color.own(3)), ("36", .own(6)), ("92", .own(10)), ("97", .own(15)),
  ("38;5;203", .exact(RGB(hex: 0xFF5F5F))), ("38;2;1;200;3", .exact(RGB(1, 200, 3))),
])
func `colours that are seen stay as they are`(parameters: String, color: Color) {
  let grid = drawn(record(("title", "t"), ("body", "^[\(parameters)mx")))
  #expect(grid.style(at: 2, 2).foreground == color)
}

@Test func `matches are lit over the colours, and differ from any`() {
  let grid = drawn(
    record(
      ("title", "a match"),
      ("body", "^[31mred match^[m\n^[43mon a match^[m\n^[7mmatch^[27m ^[4;43mmatch")),
    searching: "match")
  #expect(
    grid.colorMap == """
      ....................
      ....MMMMM...........
      ..####MMMMM.........
      ..#####_____........
      .._____.MMMMM.......
      ....................

      """)
}

@Test func `the details show the colours too, deeper ones as well`() {
  var nested = Record(fields: [
    Field("title", .string("\u{1B}[31mred\u{1B}[m title")),
    Field("tags", .array([.string("\u{1B}[32mg\u{1B}[m 1"), .string("two")])),
  ])
  nested.takeStyles()
  var viewer = TestViewer(
    records: [nested], window: "30x10", options: TestViewer.options(columns: 1))
  viewer.press("o")
  let rows = viewer.grid.text.split(separator: "\n", omittingEmptySubsequences: false)
  #expect(rows[1] == "│ red title                  │")
  #expect(rows[4] == "│     1  g 1                 │")
  let map = viewer.grid.colorMap.split(separator: "\n")
  #expect(map[1] == "..###.........................")
  #expect(map[4] == ".........2....................")
  #expect(map[9].allSatisfy { $0 == "." }, "nothing leaks into the status line")
}

@Test func `search, copies and commands see the plain text`() {
  let styled = record(("title", "^[31mr^[32med^[m fox"), ("body", ""), ("badge", ""))
  var viewer = TestViewer(records: [record(("title", "first")), styled], window: "44x9")
  viewer.press("/\"red fox\"<Enter>", thenFocus: 2)
  #expect(viewer.litText == ["red fox"])
  viewer.pipe(through: "cat")
  #expect(viewer.asked.last?.contains(#"{"title":"red fox""#) == true)
  viewer.press("y")
  #expect(viewer.asked.contains { $0.hasPrefix("copy red fox") })
}
