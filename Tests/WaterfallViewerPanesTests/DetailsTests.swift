import TerminalGrid
import TerminalInput
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private let made = Record(fields: [
  Field("title", .string("A title that is longer than the panel is wide")),
  Field("body", .string("One\n\nTwo")),
  Field("badge", .string("7")),
  Field("url", .string("https://example.org/a?b=c")),
  Field("none", .null),
  Field(
    "tags",
    .array([.string("red"), .object([Field("deep", .bool(true)), Field("x", .number("1e3"))])])),
])

private func board(window: String = "40x18", _ options: ViewerOptions? = nil) -> TestViewer {
  let others = [TestViewer.record("second"), TestViewer.record("third")]
  return TestViewer(
    records: [made] + others, window: window, options: options ?? TestViewer.options(columns: 1))
}

@Test func `o shows all of a card, what is nested deeper being folded`() {
  let viewer = board().pressing("o")
  viewer.expectScreen(
    """
    ╭──────────────────────────────────────╮
    │ A title that is longer than the      │
    │ panel is wide                        │
    │                                      │
    │ One                                  │
    │                                      │
    │ Two                                  │
    │                                      │
    │   badge  7                           │
    │   url    https://example.org/a?b=c   │
    │   none   null                        │
    │ ▾ tags   2 elements                  │
    │     1  red                           │
    │   ▸ 2  2 fields                      │
    ╰──────────────────────────────────────╯


     test · 1 of 3  masonry 1    Esc closes
    """)
  #expect(viewer.asked.suffix(1) == ["read 0"])
}

@Test func `j finds the nested values, l and h unfold and fold them`() {
  var viewer = board().pressing("ojjjl")
  #expect(viewer.grid.text.contains("│   ▾ 2  2 fields"))
  #expect(viewer.grid.text.contains("│       deep  true"))
  #expect(viewer.grid.text.contains("│       x     1e3"))
  viewer.press("hh<Space>", thenExpect: "│ ▸ tags   2 elements")
  #expect(!viewer.grid.text.contains("red"))
  viewer.press("<Enter>", thenExpect: "│ ▾ tags   2 elements")
}

@Test func `all scroll keys scroll, no further than to the end`() {
  var viewer = board(window: "40x8").pressing("o")
  #expect(viewer.statusLine.hasPrefix("1 of 3 · lines 1–5 of 13"))
  for (keys, lines) in [
    ("<C-e>", "2–6"), ("<C-y>", "1–5"), ("<Space>", "6–10"), ("G", "9–13"), ("5j", "9–13"),
    ("b", "4–8"), ("g", "1–5"), ("j", "2–6"), ("k", "1–5"), ("k", "1–5"), ("<C-d>", "3–7"),
  ] {
    viewer.press(keys)
    #expect(viewer.statusLine.contains("lines \(lines) of 13"), "\(keys): \(viewer.statusLine)")
  }
  viewer.wheel(.wheelDown)
  #expect(viewer.statusLine.contains("lines 6–10"))
}

@Test func `the arrows go to the neighbouring cards, and no further than there are`() {
  var viewer = board().pressing("o<Right>")
  #expect(viewer.grid.text.contains("│ second "))
  viewer.press("5<Right>", thenStatusPrefix: "test · 3 of 3")
  viewer.press("<Right>", thenStatusPrefix: "this is the last card")
  viewer.press("<Left><Esc>", thenFocus: 2)
}

@Test(arguments: ["o", "q", "<Esc>"])
func `keys close the details`(key: String) {
  var viewer = board()
  let before = viewer.grid
  viewer.press("o\(key)")
  #expect(viewer.grid == before)
  #expect(!viewer.asked.contains { $0.hasPrefix("quit") })
}

private let firstItem = PickedItem(index: 0, place: ItemPlace(offset: 0, length: 0), generation: 0)

@Test func `until the record has come its title stands there, and a failure is told`() {
  var viewer = board(window: "40x8")
  viewer.answering = .onDemand
  viewer.press("<Enter>", thenExpect: "│ reading…")
  var read = ReadRecords(
    request: RecordsRequest(
      purpose: .details, items: [firstItem], fields: TestViewer.fields, generation: 0))
  read.failure = "gone"
  viewer.send(.records(read))
  #expect(viewer.grid.text.contains("│ gone"))
}

@Test func `another window lays the details out anew, a window too small is no harm`() {
  var viewer = board().pressing("ojjjl")
  viewer.resize("30x30")
  #expect(viewer.grid.text.contains("│   ▾ 2  2 fields"))
  for window in ["1x1", "3x3", "7x4", "200x9", "40x18"] {
    viewer.resize(window)
    viewer.press("jk<Space>")
  }
  #expect(viewer.grid.text.contains("A title that is longer than the"))
  viewer.resize("140x18")
  let first = viewer.grid.text.split(separator: "\n")[0]
  #expect(first.contains("╭" + String(repeating: "─", count: 98) + "╮"))
}

@Test func `a double click opens the details, two slow ones do not`() {
  var viewer = board()
  viewer.click(column: 3, row: 1)
  viewer.send(.timer(PaneTimer("click", 1)))
  viewer.click(column: 3, row: 1)
  #expect(viewer.state.cover == .nothing)
  viewer.click(column: 3, row: 1)
  #expect(viewer.state.details.isOpen)
}

/// A viewer with the details of a card whose picture has 400×100 pixels, and the answer that
/// brought them.
private func detailsWithPicture(_ window: String) -> (TestViewer, ReadRecords) {
  var viewer = TestViewer(
    records: [TestViewer.record("a")], window: window,
    options: TestViewer.options(columns: 3) { $0.pictureMode = .palette256 }, answering: .onDemand)
  viewer.answer()
  viewer.press("o")
  var fields = TestViewer.fields
  (fields.image, fields.imageWidth, fields.imageHeight) = ("image", "width", "height")
  let record = Record(fields: [
    Field("image", .string("/a.png")), Field("width", .number("400")),
    Field("height", .number("100")),
  ])
  let card = Card(record, fields: fields, pictures: PictureFinding(directory: nil))
  let request = RecordsRequest(purpose: .details, items: [firstItem], fields: fields, generation: 0)
  let answer = ReadRecords(
    request: request, items: [ReadItem(index: 0, record: record, card: card, file: nil)])
  viewer.send(.records(answer))
  return (viewer, answer)
}

@Test func `the picture is asked for at the panel's size`() {
  var (viewer, answer) = detailsWithPicture("90x22")
  #expect(viewer.asked.last == "decode /a.png")
  let asked = viewer.state.pictures.asked
  #expect(asked.map(\.size) == [CellSize(columns: 86, rows: 11)])
  #expect(asked.first?.ground == viewer.state.styles(of: 0).fill.background?.rgb)
  // With another theme, another colour shows through the picture.
  viewer.press("<Esc>to")
  viewer.send(.records(answer))
  #expect(
    viewer.state.pictures.asked.first?.ground == viewer.state.styles(of: 0).fill.background?.rgb)
  #expect(viewer.state.pictures.asked != asked)
}

@Test func `a wide window gives a picture more room than texts`() {
  let (viewer, _) = detailsWithPicture("180x60")
  #expect(viewer.state.pictures.asked.map(\.size) == [CellSize(columns: 176, rows: 22)])
  let edge = viewer.grid.text.split(separator: "\n")[0]
  #expect(edge.contains("╭" + String(repeating: "─", count: 178) + "╮"))
}

@Test func `a picture is magnified in steps, and arrows move in it`() {
  var (viewer, _) = detailsWithPicture("90x22")
  func part() -> PicturePart? { viewer.state.pictures.asked.first?.part }
  #expect(part() == nil)
  viewer.press("+")
  #expect(part() == PicturePart(factor: 2, origin: CellPoint(column: 43, row: 6)))
  #expect(viewer.grid.text.contains("picture ×2"))
  viewer.press("<Right>j")
  #expect(part()?.origin == CellPoint(column: 53, row: 7))
  viewer.press("99h99k")
  #expect(part()?.origin == CellPoint(column: 0, row: 0))
  viewer.press("9+99l99j")
  #expect(part() == PicturePart(factor: 8, origin: CellPoint(column: 7 * 86, row: 77)))
  viewer.press("---")
  #expect(part() == nil)
  // Now the arrows go to other cards and lines again.
  viewer.press("j-")
  #expect(viewer.state.details.isOpen && part() == nil)
  viewer.press("+<Esc>")
  #expect(!viewer.state.details.isOpen)
}

@Test func `a refresh keeps the details of the same card open`() {
  var viewer = board().pressing("jojj")
  viewer.send(.sourceChanged(isSure: true))
  #expect(viewer.state.details.isOpen)
  #expect(viewer.asked.last == "read 1")
}

@Test func `x picks the card in the details and shows the next`() {
  var viewer = board().pressing("ox")
  #expect(viewer.grid.text.contains("│ second "))
  #expect(viewer.state.pickedItems == [0])
  viewer.press("y")
  #expect(viewer.asked.last?.hasPrefix("copy second") == true)
}

@Test func `under --select Enter picks, in the details too`() {
  let options = TestViewer.options(columns: 1) { $0.selection = .one }
  #expect(board(options).pressing("<C-o>jo<Enter>").asked.last == "picked 1")
}

@Test func `words for states have their colors in the details`() throws {
  let record = Record(fields: [
    Field("title", .string("a job")), Field("state", .string("failed")),
    Field("owner", .string("nobody")),
  ])
  var viewer = TestViewer(
    records: [record], window: "40x18", options: TestViewer.options(columns: 1))
  viewer.press("o")
  func style(of word: String) throws -> Style {
    let lines = viewer.grid.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains(word) })
    let cells = Array(lines[row])
    let column = try #require(cells.indices.first { cells[$0...].starts(with: word) })
    return viewer.grid[column: column, row: row].style
  }
  let (failed, nobody) = (try style(of: "failed"), try style(of: "nobody"))
  #expect(failed.foreground?.rgb == viewer.state.theme.colors.stateError)
  #expect(nobody.foreground != failed.foreground)
}

@Test func `a record of a board that was left is not shown in the details of another`() {
  var outer = TestViewer.record("outer")
  outer.isEnterable = true
  var viewer = TestViewer(
    records: [outer], window: "40x18", options: TestViewer.options(columns: 1))
  viewer.inside["outer"] = [TestViewer.record("inner")]
  viewer.keepsLate = true
  viewer.press("<M-Enter>")
  viewer.answering = .onDemand
  viewer.press("o<BS>")
  viewer.answering = .atOnce
  viewer.press("o")
  let grid = viewer.grid
  #expect(grid.text.contains("outer"))
  for event in viewer.late { viewer.send(event) }
  #expect(viewer.late.count == 1)
  #expect(viewer.grid == grid)
}
