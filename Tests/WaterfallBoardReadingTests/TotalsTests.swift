import TerminalGrid
import Testing
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func viewer(
  _ count: Int = 4, window: String = "50x8", pageSize: Int = 20,
  answering: TestViewer.Answering = .atOnce
) -> TestViewer {
  let records = (1...count).map { number in
    Record(fields: [
      Field("title", .string("Item \(number)")), Field("price", .string("$\(number).50")),
      Field("kind", .string(number % 2 == 0 ? "red" : "blue")),
      Field("size", .string("\(number)K")),
    ])
  }
  let options = TestViewer.options(pageSize: pageSize) { $0.counting = .filtered }
  return TestViewer(records: records, window: window, options: options, answering: answering)
}

/// The row above the status line.
private func foot(_ viewer: TestViewer) -> String {
  let rows = viewer.grid.text.split(separator: "\n", omittingEmptySubsequences: false)
  return rows[rows.count - 2].split(separator: " ").joined(separator: " ")
}

@Test func `total puts the sums below the list, in the units of their columns`() {
  var viewer = viewer().pressing("z:total<Enter>")
  viewer.expectScreen(
    """
      title       price  kind      size
    ▌ Item 1      $1.50  blue        1K
    ▏ Item 2      $2.50  red         2K
    ▏ Item 3      $3.50  blue        3K
    ▏ Item 4      $4.50  red         4K
                      no more items
      total      $12.00        10.0 KiB
     test · 1–4 of 4  ━━━━━━━━  list           ? help
    """)
  viewer.press(":total<Enter>")
  #expect(!viewer.grid.text.contains("total"))
}

@Test func `the words beside the sums have the room of the columns without one`() {
  let records = ["A", "B"].map {
    Record(fields: [Field("title", .string($0)), Field("kind", .string("red"))])
  }
  var viewer = TestViewer(records: records, window: "50x8", options: TestViewer.options())
  viewer.press("z:total<Enter>")
  #expect(foot(viewer) == "no numbers")
}

@Test func `the sums are of the cards that the filter shows`() {
  var viewer = viewer().pressing("z:total<Enter>fred<Enter>")
  #expect(foot(viewer) == "total $7.00 6.0 KiB")
  viewer.press("\\")
  #expect(foot(viewer) == "total $12.00 10.0 KiB")
}

@Test func `the source is read to its end for the sums, and only in the list`() {
  var viewer = viewer(200, pageSize: 10).pressing(":total<Enter>")
  #expect(viewer.state.items.count < 200)
  #expect(viewer.statusLine.hasPrefix("the sums are in the last row of the list; z sh"))
  viewer.press("z")
  #expect(viewer.state.items.count == 200)
  #expect(foot(viewer).hasPrefix("total $"))
}

@Test func `until there are sums, the row says so, and none of other cards is shown`() {
  var viewer = viewer(answering: .onDemand).answered()
  viewer.press("z:total<Enter>")
  #expect(foot(viewer) == "adding…")
  viewer.answer()
  #expect(foot(viewer) == "total $12.00 10.0 KiB")
  viewer.press("fred<Enter>")
  viewer.answer()
  #expect(foot(viewer).hasPrefix("adding…"))
  viewer.answer()
  #expect(foot(viewer) == "total $7.00 6.0 KiB")
}

@Test func `counts and sums do not replace each other`() {
  var viewer = viewer().pressing("z:total<Enter>:count<Space>kind<Enter>")
  #expect(viewer.grid.text.contains("kind: 2 values of 4 cards"))
  viewer.press("<Esc>")
  #expect(foot(viewer) == "total $12.00 10.0 KiB")
}

@Test(arguments: ["50x5", "50x4", "50x3", "12x8", "5x5", "1x1"])
func `no window is too small for the sums`(window: String) {
  #expect(viewer(window: window).pressing("z:total<Enter>jlG:total<Enter>").focus == 4)
}

@Test func `sums stay with the option, and another one takes them away`() {
  var viewer = viewer()
  viewer.set { ($0.isList, $0.hasTotals) = (true, true) }
  #expect(foot(viewer) == "total $12.00 10.0 KiB")
  #expect(viewer.state.settingOptions.hasTotals)
  viewer.set { $0.hasTotals = false }
  #expect(!viewer.grid.text.contains("total"))
}
