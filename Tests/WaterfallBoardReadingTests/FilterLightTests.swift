import TerminalGrid
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallScreen
@testable import WaterfallViewer

private let records = [
  TestViewer.record("A red fox", body: "runs over the hill", badge: "90"),
  TestViewer.record("Nothing", body: "of the kind", badge: "5"),
  TestViewer.record("Foxglove", body: "a flower, no fox at all", badge: "120"),
]

private func board(
  _ query: ItemQuery = ItemQuery(), isList: Bool = false, window: String = "60x14",
  records: [Record] = records
) -> TestViewer {
  var viewer = TestViewer(
    records: records, window: window, options: TestViewer.options(columns: 1) { $0.query = query })
  if isList { viewer.press("z") }
  return viewer
}

@Test(arguments: [
  ("fox", ["fox", "Fox", "fox"]), ("fox hill", ["fox", "hill"]), ("/f.x/", ["fox", "Fox", "fox"]),
  ("title:fox", ["fox", "Fox"]), ("body:fox", ["fox"]), ("-nothing fox", ["fox", "Fox", "fox"]),
  ("badge>100", ["120"]), ("body:", []),
])
func `what is filtered for is lit`(filter: String, lit: [String]) {
  for isList in [false, true] {
    var viewer = board(isList: isList).pressing("f\(filter)")
    #expect(viewer.litText == lit, "typed, list: \(isList)")
    viewer.press("<Enter>")
    #expect(viewer.litText == lit, "in force, list: \(isList)")
    viewer.press("<Esc>")
    #expect(viewer.litText == [], "ended, list: \(isList)")
  }
}

@Test func `a query from the start is lit, all of its filters`() throws {
  var query = ItemQuery()
  query.filters = [try Filter("fox"), try Filter("a")]
  #expect(board(query).litText.contains("fox"))
  #expect(board(query).litText.contains("a"))
}

@Test func `fuzzy words are lit by their letters`() throws {
  var query = ItemQuery()
  query.filters = [try Filter("fxgl", matching: .fuzzy)]
  let viewer = board(query)
  #expect(viewer.litText.prefix(2) == ["F", "xgl"])
}

@Test func `a search is lit before a filter, and the filter again after it`() {
  var viewer = board().pressing("ffox<Enter>")
  viewer.press("/hill<Enter>")
  #expect(viewer.litText == ["hill"])
  viewer.press("<Esc>")
  #expect(viewer.litText == ["fox", "Fox", "fox"])
}

@Test func `while a search is typed, the light of the last answer stays until the next one`() {
  var viewer = TestViewer(
    records: records, window: "60x14", options: TestViewer.options(columns: 1),
    answering: .onDemand)
  viewer.answer()
  viewer.press("/fo")
  #expect(viewer.litText == [], "there was none")
  viewer.answer()
  #expect(viewer.litText == ["fo", "Fo", "fo"])
  viewer.press("x")
  #expect(viewer.litText == ["fo", "Fo", "fo"], "the light of fo")
  viewer.answer()
  #expect(viewer.litText == ["fox", "Fox", "fox"])
}

@Test func `a filter shows where it matches below what a card shows, and nothing else`() {
  let long = String(repeating: "word ", count: 300) + "needle"
  var viewer = board(window: "40x24", records: [TestViewer.record("t", body: long)])
  viewer.press("fneedle<Enter>")
  #expect(viewer.litText == ["needle"])
  #expect(viewer.grid.text.contains("…word word"))
  viewer.press("<Esc>fbody:<Enter>")
  #expect(viewer.litText == [])
  #expect(!viewer.grid.text.contains("…word word"))
}

@Test(arguments: ["fox", "title:fox", "number", "f"])
func `scrolling draws what drawing anew would`(filter: String) {
  let many = (0..<200).map { number in
    TestViewer.record(
      number % 3 == 0 ? "A red fox \(number)" : "number \(number)",
      body: String(repeating: "a fox, and more words ", count: number % 7), badge: "f\(number)")
  }
  for isList in [false, true] {
    var viewer = board(isList: isList, window: "70x20", records: many).pressing("f\(filter)<Enter>")
    var (grid, drawn) = (viewer.grid, DrawnScreen?.none)
    for keys in ["", "j", "j", "jj", "<C-e>", "<C-e>", "<C-e>", "<C-y>", "<PgDn>", "<C-e>", "j"] {
      viewer.press(keys)
      viewer.state.render(into: &grid, after: &drawn)
      grid.forgetChanges()
      let whole = viewer.grid
      for row in 0..<grid.size.rows {
        for column in 0..<grid.size.columns {
          let (one, other) = (grid[column: column, row: row], whole[column: column, row: row])
          guard one == other else {
            Issue.record("\(keys): \(column), \(row)")
            return
          }
        }
      }
    }
  }
}
