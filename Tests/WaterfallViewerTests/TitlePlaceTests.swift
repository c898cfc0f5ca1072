import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Where the terminal's cursor is, which screen readers and input methods follow.
struct TitlePlaceTests {
  private func viewer(_ border: BorderStyle = .rounded) -> TestViewer {
    let options = TestViewer.options { $0.form.border = border }
    let records = (1...60).map { TestViewer.record("Card \($0)", body: "some words of text") }
    return TestViewer(records: records, window: "60x15", options: options)
  }

  /// The text of the screen from the cursor on; nil if the cursor may be anywhere.
  private func text(_ viewer: TestViewer) -> String? {
    let grid = viewer.grid
    guard let place = grid.cursor else { return nil }
    let lines = grid.text.split(separator: "\n", omittingEmptySubsequences: false)
    return String(lines[place.row].dropFirst(place.column).prefix(8)).split(separator: "  ").first
      .map { String($0) }
  }

  @Test(
    arguments: ["", "j", "l", "20j", "G", "z", "z5j", "zG", "jz"],
    [BorderStyle.rounded, .none, .heavy])
  func `the cursor is on the title of the card in focus`(keys: String, border: BorderStyle) {
    let viewer = viewer(border).pressing(keys)
    let words = text(viewer)?.split(separator: " ").prefix(2)
    #expect(words == ["Card", "\(viewer.focus)"])
  }

  @Test(arguments: [
    ("/ab", "", "/ab"), ("/ab<Left>", "b", "/ab"), ("fü東", "", "filter: ü東"), ("s", "", "sort by:"),
    (":co", "", ":co"), ("|wc", "", "| wc"), ("?/ro", "", "/ro"), ("m", "", "letter:"),
    ("o/x", "", "/x"),
  ])
  func `in a prompt the cursor is at the caret, and visible`(
    keys: String, after: String, before: String
  ) throws {
    var viewer = viewer().pressing(keys)
    let grid = viewer.grid
    let place = try #require(grid.cursor)
    #expect(grid.showsCursor && place.row == grid.size.rows - 1)
    let line = grid.text.split(separator: "\n", omittingEmptySubsequences: false)[place.row]
    // The wide letter takes two cells.
    let wide = before.contains("東") ? 1 : 0
    let typed = String(line.dropFirst(1).prefix(place.column - 1 - wide))
    #expect(typed.hasSuffix(before.dropLast(after.count)) || typed.hasSuffix(before + " "))
    viewer.press("<Esc><Esc>")
    #expect(!viewer.grid.showsCursor)
    #expect(text(viewer)?.hasPrefix("Card 1") == true)
  }

  @Test(arguments: [
    ("?", "Keys"), ("o", "Card 1"), ("C", "title"), ("Cj", "body"),
    (":count body<Enter>", "some wor"),
  ])
  func `in panes the cursor is on the row in focus, and hidden`(keys: String, words: String) {
    var viewer = viewer().pressing(keys)
    #expect(!viewer.grid.showsCursor)
    #expect(text(viewer)?.hasSuffix(words) == true, "\(text(viewer) ?? "nowhere")")
    viewer.press("<Esc><Esc>")
    #expect(text(viewer)?.hasPrefix("Card 1") == true)
  }

  @Test func `a title above the view has the cursor at the top of its card`() {
    var viewer = viewer().pressing("<C-e><C-e>")
    for _ in 0..<20 {
      viewer.press("<C-e>")
      guard let place = viewer.grid.cursor else { continue }
      #expect(viewer.grid.bounds.rows - 1 > place.row)
    }
  }

  @Test(arguments: ["1x1", "3x2", "8x3", "200x1"])
  func `in any window the cursor is inside`(window: String) {
    var viewer = viewer()
    viewer.resize(window)
    let (size, place) = (viewer.grid.size, viewer.grid.cursor)
    #expect(place.map { 0..<size.columns ~= $0.column && 0..<size.rows ~= $0.row } ?? true)
  }

  @Test func `with a picture above it the title is found, too`() throws {
    let record = Record(fields: [
      Field("title", .string("A fall")), Field("image", .string("a.png")),
      Field("w", .string("40")), Field("h", .string("20")), Field("text", .string("long words")),
    ])
    var fields = CardFields(title: "title", body: "text")
    (fields.image, fields.imageWidth, fields.imageHeight) = ("image", "w", "h")
    let card = Card(record, fields: fields, pictures: PictureFinding(directory: "/"))
    var grid = Grid(size: CellSize(columns: 40, rows: 30))
    let rect = CellRect(column: 3, row: 2, columns: 30, rows: 24)
    card.draw(
      into: &grid, rect: rect, textColumns: 30, id: .init(1), isFocused: true, look: CardLook())
    let place = card.titlePlace(in: rect, CardForm())
    let lines = grid.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[place.row].dropFirst(place.column).hasPrefix("A fall"))
  }
}
