import TerminalGrid
import Testing
import WaterfallLayout
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Cards that are grouped by their badges.
private func viewer(
  _ groups: String, window: String = "30x12", pageSize: Int = 20,
  answering: TestViewer.Answering = .atOnce
) -> TestViewer {
  let records = groups.enumerated().map { index, group in
    TestViewer.record("\(index + 1)", badge: String(group))
  }
  var options = TestViewer.options(columns: 1, pageSize: pageSize)
  options.fields.group = "badge"
  options.query.grouping = try? Grouping("badge")
  return TestViewer(records: records, window: window, options: options, answering: answering)
}

@Test func `groups are sections with a name and a count`() {
  viewer("aab", window: "20x12").expectScreen(
    """
     a  2
    ┏━━━━━━━━━━━━━━━━━━┓
    ┃ 1                ┃
    ┗━━━━━━━━━━━━━━ a ━┛
    ╭──────────────────╮
    │ 2                │
    ╰────────────── a ─╯
     b  1
    ╭──────────────────╮
    │ 3                │
    ╰────────────── b ─╯
     1–3 of 3    ? help
    """)
}

@Test(arguments: LayoutKind.all)
func `a layout that knows one section shows the items of all`(kind: LayoutKind) {
  var viewer = viewer("aabbbcc", window: "60x90")
  viewer.restart { $0.layout.kind = kind }
  viewer.press("B")
  #expect(viewer.cardsInView.map(\.index).sorted() == viewer.cardsInView.map(\.index))
  for item in 0..<7 {
    #expect(viewer.state.frame(of: item) != nil, "\(item)")
    viewer.press("\(item + 1)G")
    #expect(viewer.focus == item + 1)
    #expect(viewer.cardsInView.contains { $0.index == item })
  }
  viewer.press("g9l9j")
  #expect(viewer.focus > 1)
}

@Test func `an item joins the end of its group wherever that is`() {
  let viewer = viewer("abab", pageSize: 2).pressing("G")
  let order = (0..<4).map { viewer.state.arrangement.item(atPosition: $0) }
  #expect(order == [0, 2, 1, 3])
}

@Test func `a page that joins an earlier group leaves the cards in view where they are`() {
  var viewer = viewer(
    "bbbbbbbbab" + String(repeating: "b", count: 10), pageSize: 10, answering: .onDemand)
  viewer.answer()
  viewer.press("10G")
  let row = viewer.cardsInView.first { $0.index == 8 }?.rect.row
  viewer.answer()
  #expect(viewer.state.items.count == 20)
  #expect(viewer.state.arrangement.position(of: 8) == 19)
  #expect(viewer.cardsInView.first { $0.index == 8 }?.rect.row == row)
}

@Test func `a header stays in sight as long as its section does`() {
  var viewer = viewer("aaaaaabbbbbb", window: "20x9").pressing("4<C-e>")
  #expect(viewer.grid.text.hasPrefix(" a  6"))
  viewer.press("20<C-e>")
  #expect(viewer.grid.text.hasPrefix(" b  6"))
}

@Test func `the focus never hides under a header`() {
  let viewer = viewer(String(repeating: "a", count: 30), window: "20x9").pressing("20jkkkkkkkk")
  let card = viewer.cardsInView.first { $0.index == viewer.state.focus }
  #expect((card?.rect.row ?? 0) >= 1)
}

@Test func `the focus goes from section to section`() {
  var viewer = viewer("aabb").pressing("jj")
  #expect(viewer.focus == 3)
  viewer.press("k", thenFocus: 2)
}

@Test func `numbers count the cards as they are shown`() {
  let viewer = viewer("abab").pressing("2G")
  #expect(viewer.focus == 3)
  #expect(viewer.statusLine.hasPrefix("test · 1–"))
}

@Test func `an item without the group's field has a section of its own`() {
  var options = TestViewer.options(columns: 1)
  options.fields.group = "badge"
  options.query.grouping = try? Grouping("badge")
  let viewer = TestViewer(
    records: [Record(fields: [Field("title", .string("x"))])], window: "30x12", options: options)
  #expect(viewer.grid.text.hasPrefix(" (none)  1"))
}
