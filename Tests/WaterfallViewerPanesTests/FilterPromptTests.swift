import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Things that have ten times their number on their badges.
private func board(
  count: Int = 12, window: String = "70x9", answering: TestViewer.Answering = .atOnce
) -> TestViewer {
  let records = (1...count).map { number in
    TestViewer.record("Thing \(number)", badge: "\(number * 10)")
  }
  return TestViewer(
    records: records, window: window, options: TestViewer.options(pageSize: 100),
    answering: answering)
}

@Test func `a filter shows what matches as it is typed`() {
  var viewer = board().pressing("fbadge>80")
  viewer.expectScreen(
    """
    ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓ ╭────────────────────────────────╮
    ┃ Thing 9                         ┃ │ Thing 10                       │
    ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 90 ━┛ ╰────────────────────────── 100 ─╯
    ╭─────────────────────────────────╮ ╭────────────────────────────────╮
    │ Thing 11                        │ │ Thing 12                       │
    ╰─────────────────────────── 110 ─╯ ╰────────────────────────── 120 ─╯
                                no more items

     filter: badge>80                                             4 of 12
    """)
  viewer.press("<Enter>", thenStatus: "filter: badge>80  4 of 12")
}

@Test func `what is half typed says what is missing and leaves the filter as it was`() {
  var viewer = board().pressing("fbadge>90 badge>")
  #expect(viewer.statusLine.hasSuffix("expected a value after >"))
  #expect(viewer.state.query.filterText == "badge>90 badge")
  viewer.press("<Enter>")
  #expect(viewer.state.prompts.current != nil)
  viewer.press("100<Enter>")
  #expect(viewer.state.arrangement.count == 2)
}

@Test func `the focused card keeps the focus and its row`() {
  var viewer = board(count: 60).pressing("31G")
  let row = viewer.cardsInView.first { $0.index == 30 }?.rect.row
  viewer.press("fthing", thenFocus: 31)
  #expect(viewer.cardsInView.first { $0.index == 30 }?.rect.row == row)
  viewer.press("<C-u>badge:300", thenFocus: 30)
  viewer.press("<C-u>badge<lt>=400", thenFocus: 31)
}

@Test func `Esc while typing shows all as it was`() {
  var viewer = board(count: 60).pressing("31G2<C-y>")
  let before = viewer.grid
  viewer.press("fbadge<lt>50")
  #expect(viewer.state.arrangement.count == 4)
  viewer.press("<Esc>")
  #expect(viewer.grid == before)
}

@Test func `Esc brings back the filter that was there, a backslash clears it`() {
  var viewer = board().pressing("fbadge<lt>50<Enter>")
  viewer.press("f9<Esc>")
  #expect(viewer.state.query.filterText == "badge<50")
  #expect(viewer.state.arrangement.count == 4)
  viewer.press("\\")
  #expect(viewer.state.arrangement.count == 12)
  viewer.press("\\", thenStatusPrefix: "there is no filter")
}

@Test func `a filter is opened with its text and can be narrowed`() {
  let viewer = board().pressing("fthing<Enter>f12")
  #expect(viewer.statusLine.hasPrefix("filter: thing 12 "))
  #expect(viewer.state.arrangement.count == 1)
}

@Test func `nothing that matches is said, and can be undone`() {
  var viewer = board().pressing("fnowhere<Enter>")
  #expect(viewer.grid.text.contains("none of 12 items: filter: nowhere"))
  viewer.press("jkhlG/x<Enter>n;\\")
  #expect(viewer.state.arrangement.count == 12)
  #expect(viewer.focus == 1)
}

@Test func `a page asked for before the filter is filtered too`() {
  var viewer = TestViewer(
    records: (1...60).map { TestViewer.record("Thing \($0)", badge: "\($0)") }, window: "40x9",
    answering: .onDemand)
  viewer.answer()
  viewer.press("15j")
  #expect(viewer.waiting.count == 1)
  let page = viewer.waiting[0]
  viewer.press("fbadge>35")
  viewer.send(viewer.event(for: page))
  viewer.answering = .atOnce
  viewer.send(.rested)
  #expect(viewer.state.items.count == 60)
  #expect(viewer.state.arrangement.count == 25)
}

@Test func `sections of the source stay when a filter comes and goes`() {
  var sections = SourceSections()
  sections.append(count: 2, name: "a")
  sections.append(count: 1, name: "b")
  sections.append(count: 1, name: "b")
  #expect((0..<5).map { sections.name(ofItem: $0) } == ["a", "a", "b", "b", nil])
  #expect(sections.arrangement(limit: nil).sections.map(\.name) == ["a", "b"])
  #expect(sections.arrangement(limit: nil).sections.map(\.items) == [[0, 1], [2, 3]])
}
