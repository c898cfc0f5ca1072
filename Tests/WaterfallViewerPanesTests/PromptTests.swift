import TerminalGrid
import TerminalInput
import Testing
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func board(
  window: String = "40x5", _ change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  let options = TestViewer.options(columns: 1, pageSize: 100, change)
  let records = (1...9).map {
    TestViewer.record("Thing \($0)", badge: $0 % 2 == 0 ? "even" : "odd")
  }
  return TestViewer(records: records, window: window, options: options)
}

extension TestViewer {
  /// The columns in the row of the status line that are drawn as a cursor.
  fileprivate var cursorColumns: [Int] {
    let grid = grid
    guard let cursor = grid.cursor, grid.showsCursor, cursor.row == grid.size.rows - 1 else {
      return []
    }
    // A terminal's cursor covers the whole of a wide character.
    let width = max(1, grid[column: cursor.column, row: cursor.row].cluster.width)
    return Array(cursor.column..<cursor.column + width)
  }
}

@Test func `the cursor is a cell, two under a wide character`() {
  var viewer = board().pressing("/ab")
  #expect(viewer.cursorColumns == [4])
  viewer.press("<C-b>")
  #expect(viewer.cursorColumns == [3])
  viewer.press("<C-u>日<Left>")
  #expect(viewer.cursorColumns == [2, 3])
}

@Test(arguments: [
  ("", " /"), ("abc", " /abc"), ("<C-a>x", " /x"), ("a<C-g>", " test"), ("日本", " /日本"),
  ("0123456789012345678901234567890123456789", " /345678901234567890123456789  no match"),
  ("0123456789012345678901234567890123456789<C-a>", " /012345678901234567890123456… no match"),
])
func `what is typed stands in the status line's row`(keys: String, row: String) {
  let viewer = board().pressing("/\(keys)")
  #expect(" \(viewer.statusLine)".hasPrefix(row), "\(viewer.statusLine)")
}

@Test func `a paste goes into the prompt, and nowhere without one`() {
  var viewer = board()
  viewer.send(.input(.paste("q/x")))
  #expect(!viewer.state.isAsking)
  #expect(viewer.asked == ["load 100 after 0"])
  viewer.press("/")
  viewer.send(.input(.paste("thing\n4\n")))
  #expect(viewer.statusLine.hasPrefix("/thing 4"))
  #expect(viewer.focus == 4)
}

@Test func `what was removed in one prompt is put back in another`() {
  let viewer = board().pressing("/thing 4<C-u><Esc>f<C-y>")
  #expect(viewer.statusLine.hasPrefix("filter: thing 4"))
  #expect(viewer.state.arrangement.count == 1)
}

@Test(arguments: ["0x0", "1x1", "3x3", "8x3", "12x4", "20x2"])
func `prompts, menus and hints fit into any window`(window: String) {
  var viewer = board()
  for keys in ["/thing", "<Esc>fbadge>", "<Esc>s", "<Down><Esc>;", "<Esc>m", "x'", "x"] {
    viewer.press(keys)
    viewer.resize(window)
    _ = viewer.grid
    viewer.resize("40x5")
    _ = viewer.grid
  }
  #expect(viewer.focus == 1)
}

@Test func `redrawing and suspending work in a prompt`() {
  let viewer = board().pressing("/thing<C-l><C-z>")
  #expect(viewer.asked.suffix(2) == ["redraw", "suspend"])
  #expect(viewer.statusLine.hasPrefix("/thing"))
}

@Test func `groups stay when a filter comes and goes`() throws {
  let grouping = try Grouping("badge")
  var viewer = board(window: "40x30") { $0.query.grouping = grouping }
  let before = viewer.grid
  viewer.press("f5<Enter>")
  #expect(viewer.state.arrangement.sections.map(\.name) == ["odd"])
  viewer.press("\\")
  #expect(viewer.state.arrangement.sections.map(\.name) == ["odd", "even"])
  #expect(viewer.focus == 5)
  viewer.press("g")
  #expect(viewer.grid == before)
}

@Test func `a view that a person has moved stays, whatever is still found`() {
  var viewer = board()
  viewer.answering = .onDemand
  viewer.press("/thing 9<Enter>j")
  viewer.answer()
  #expect(viewer.focus == 2)
  #expect(viewer.statusLine.contains("1 match"), "\(viewer.statusLine)")
}

@Test(arguments: [[3, 64, 65, 200], [], [0], [63, 64, 127, 128]])
func `a set of items finds, counts and goes on from any place`(items: [Int]) throws {
  var set = ItemSet()
  for item in items + items { set.insert(item) }
  #expect(set.count == items.count)
  for start in 0...260 {
    try #require(set.contains(start) == items.contains(start))
    try #require(set.count(below: start) == items.filter { $0 < start }.count)
    try #require(set.first(in: start..<300) == items.first { $0 >= start })
    try #require(set.last(in: 0..<start) == items.last { $0 < start })
  }
}

@Test func `in a narrow window the label leaves room for what is typed`() {
  #expect(TestViewer(heights: [3, 3], window: "10x4").pressing("fab").statusLine == "f:ab")
}
