import TerminalGrid
import TerminalInput
import Testing
import WaterfallLayout
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func board(
  count: Int = 200, window: String = "80x12", pageSize: Int = 300, layout: LayoutChoice? = nil
) -> TestViewer {
  var options = TestViewer.options(columns: 2, pageSize: pageSize)
  if let layout { options.layout = layout }
  return TestViewer(heights: (0..<count).map { 3 + $0 * 7 % 9 }, window: window, options: options)
}

extension TestViewer {
  fileprivate var bar: Range<Int> { state.statusLine(in: state.context).places.bar ?? 0..<0 }
  fileprivate var statusRow: Int { state.size.rows - 1 }

  /// The columns of the bar that show the visible part.
  fileprivate var thumb: [Int] { bar.filter { grid[column: $0, row: statusRow].cluster == "━" } }
}

@Test func `a click on the position bar goes to that place, and Ctrl-O comes back`() {
  var viewer = board()
  let before = viewer.grid
  viewer.mouse(.press, column: viewer.bar.upperBound - 1, row: 11)
  #expect(viewer.state.offset == viewer.state.lastOffset)
  #expect(viewer.cardsInView.contains { $0.index == viewer.state.focus })
  viewer.mouse(.release, column: viewer.bar.upperBound - 1, row: 11)
  viewer.press("<C-o>")
  #expect(viewer.grid == before)
}

@Test(arguments: ["80x12", "60x9", "120x40"])
func `while the bar is dragged what is in view is where the pointer is`(window: String) {
  var viewer = board(window: window)
  let bar = viewer.bar
  viewer.mouse(.press, column: bar.lowerBound, row: viewer.statusRow)
  for column in Array(bar) + bar.reversed() {
    viewer.mouse(.drag, column: column, row: viewer.statusRow)
    #expect(viewer.bar == bar, "the bar stays under the pointer")
    #expect(viewer.thumb.contains(column), "\(column) is not in \(viewer.thumb)")
  }
  #expect(viewer.state.offset == 0)
}

@Test func `the pointer may leave the bar's row while the button is held, and the bar's ends`() {
  var viewer = board()
  let bar = viewer.bar
  viewer.mouse(.press, column: bar.lowerBound, row: 11)
  viewer.mouse(.drag, column: bar.lowerBound + bar.count / 2, row: 2)
  #expect(viewer.thumb.contains(bar.lowerBound + bar.count / 2))
  viewer.mouse(.drag, column: 500, row: 3)
  #expect(viewer.state.offset == viewer.state.lastOffset)
  viewer.mouse(.drag, column: 0, row: 0)
  #expect(viewer.state.offset == 0)
  viewer.mouse(.release, column: 0, row: 0)
  viewer.mouse(.drag, column: bar.upperBound, row: 11)
  #expect(viewer.state.offset == 0)
}

@Test func `a drag that began on a card moves nothing`() {
  var viewer = board()
  viewer.mouse(.press, column: 5, row: 2)
  let before = viewer.grid
  viewer.mouse(.drag, column: viewer.bar.upperBound - 1, row: 11)
  #expect(viewer.grid == before)
}

@Test func `of a source that goes on, the bar's end is the end of what has been read`() {
  var viewer = board(count: 200, pageSize: 40)
  viewer.answering = .onDemand
  let last = viewer.state.lastOffset
  viewer.mouse(.press, column: viewer.bar.upperBound - 1, row: 11)
  #expect(viewer.state.offset == last)
  #expect(viewer.loads.count == 2)
  viewer.answer()
  #expect(viewer.state.offset == last, "what comes moves nothing")
  viewer.mouse(.drag, column: viewer.bar.upperBound - 1, row: 11)
  #expect(viewer.state.offset == viewer.state.lastOffset)
}

@Test func `numbers that grow while the bar is dragged push the source's name away`() {
  var viewer = board(count: 2000, window: "50x12", pageSize: 3000)
  viewer.mouse(.press, column: viewer.bar.upperBound - 1, row: 11)
  #expect(viewer.statusLine.hasPrefix("1"), "\(viewer.statusLine)")
  #expect(viewer.statusLine.contains("of 2000"))
  viewer.mouse(.release, column: 0, row: 0)
  #expect(viewer.statusLine.hasPrefix("test · 1"))
}

@Test func `Shift is the terminal's own: nothing is done`() {
  var viewer = board()
  let before = viewer.grid
  viewer.mouse(.press, column: 60, row: 2, .shift)
  viewer.mouse(.press, column: viewer.bar.upperBound - 1, row: 11, .shift)
  viewer.mouse(.drag, column: viewer.bar.lowerBound, row: 11, .shift)
  #expect(viewer.grid == before)
}

@Test func `a click on the help's hint opens the help, another closes it`() {
  var viewer = board()
  viewer.click(column: 76, row: 11)
  #expect(viewer.state.help.top == 0)
  viewer.click(column: 76, row: 11)
  #expect(viewer.state.cover == .nothing)
}

@Test func `a click on a section's header that covers a card leaves the focus`() {
  var options = TestViewer.options(columns: 1)
  options.fields.group = "badge"
  options.query.grouping = try? Grouping("badge")
  let records = (1...9).map { TestViewer.record("\($0)", body: "a\nb\nc", badge: "all") }
  var viewer = TestViewer(records: records, window: "40x12", options: options).pressing("3<C-e>")
  let focus = viewer.focus
  viewer.click(column: 5, row: 0)
  viewer.click(column: 5, row: 0)
  #expect(viewer.focus == focus)
  #expect(viewer.state.cover == .nothing)
}

@Test func `the wheel and clicks work in the menu of orders`() {
  var viewer = board(count: 5).pressing("s")
  viewer.wheel(.wheelDown)
  #expect(viewer.state.prompts.current?.choice == 1)
  viewer.click(column: 3, row: 10)
  #expect(viewer.state.query.order?.field == "badge")
  #expect(viewer.state.prompts.current == nil)
  viewer.press("s")
  viewer.click(column: 60, row: 1)
  #expect(viewer.state.prompts.current == nil)
  #expect(viewer.state.query.order?.field == "badge")
}

@Test func `a click while hints or a mark's letter are asked for goes to the card`() {
  for key in [";", "m", "'"] {
    var viewer = board().pressing(key)
    viewer.click(column: 60, row: 1)
    #expect(viewer.focus == 2)
    #expect(!viewer.state.isAsking)
  }
}

@Test func `the wheel over the details scrolls them, over the status line the cards`() {
  var viewer = board()
  viewer.send(.input(.mouse(Mouse(.wheelDown, .none, column: 3, row: 11))))
  #expect(viewer.state.offset == 3)
  viewer.press("17G<Enter>")
  let offset = viewer.state.offset
  viewer.wheel(.wheelDown)
  #expect(viewer.state.offset == offset)
}

@Test func `in a board that scrolls sideways the bar goes sideways`() {
  var choice = LayoutChoice()
  choice.direction = .horizontal
  var viewer = board(layout: choice)
  viewer.mouse(.press, column: viewer.bar.upperBound - 1, row: 11)
  #expect(viewer.state.offset == viewer.state.lastOffset)
  #expect(viewer.state.offset > 100)
}
