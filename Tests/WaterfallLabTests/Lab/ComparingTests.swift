import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

/// A viewer whose lab compares masonry with this layout.
private func viewer(
  with kind: LayoutKind, heights: [Int] = (0..<40).map { 3 + $0 * 7 % 9 },
  window: String = "99x24", answering: TestViewer.Answering = .atOnce
) -> TestViewer {
  var viewer = TestViewer(
    heights: heights, window: window,
    options: TestViewer.options(columns: 2) { $0.opensLab = true }, answering: answering)
  viewer.answer()
  viewer.selectInLab(.comparison)
  viewer.compare(with: kind)
  return viewer
}

extension TestViewer {
  /// Moves down to this row of the lab.
  fileprivate mutating func selectInLab(_ row: LabRow) {
    for _ in 0..<99 where state.lab.look.row != row { press("j") }
  }
}

extension TestViewer {
  /// Chooses the layout of this kind in the selected row of the lab.
  fileprivate mutating func compare(with kind: LayoutKind) {
    let own = state.board.view.chosen
    let others = Comparison.Kind.all(of: state.board.rules.layouts).filter {
      $0.applied(to: own) != own
    }
    let index = others.firstIndex { $0.layout == kind } ?? 0
    press("\(index + 1)<Right>")
  }
}

/// In each half, the number of rows above the first visible item.
private func places(_ viewer: TestViewer) -> (left: Int, right: Int)? {
  let state = viewer.state
  guard let comparison = state.lab.comparison,
    let item = state.board.placed.cardsInView()?.cards.first?.item,
    let path = state.arrangement.path(of: item), let frame = comparison.layout.frame(at: path),
    let row = viewer.cardsInView.first(where: { $0.index == item })?.rect.row
  else { return nil }
  return (row, Int(frame.minY) - state.comparedOffset(comparison))
}

@Test func `two layouts stand side by side over the same items`() {
  viewer(with: .grid, heights: [4, 3, 6, 4, 5], window: "99x17").pressing("!").expectScreen(
    """
    ┏━━━━━━━━━━━━━━━━━━━━━━┓ ╭──────────────────────╮│┏━━━━━━━━━━━━━━━━━━━━━━┓ ╭──────────────────────╮
    ┃ 1                    ┃ │ 2                    ││┃ 1                    ┃ │ 2                    │
    ┃ ·                    ┃ ╰──────────────────────╯│┃ ·                    ┃ │                      │
    ┗━━━━━━━━━━━━━━━━━━━━━━┛ ╭──────────────────────╮│┃                      ┃ │                      │
    ╭──────────────────────╮ │ 3                    ││┃                      ┃ │                      │
    │ 4                    │ │ ·                    ││┗━━━━━━━━━━━━━━━━━━━━━━┛ ╰──────────────────────╯
    │ ·                    │ │ ·                    ││╭──────────────────────╮ ╭──────────────────────╮
    ╰──────────────────────╯ │ ·                    │││ 3                    │ │ 4                    │
    ╭──────────────────────╮ ╰──────────────────────╯││ ·                    │ │ ·                    │
    │ 5                    │                         ││ ·                    │ │                      │
    │ ·                    │                         ││ ·                    │ │                      │
    │ ·                    │                         │╰──────────────────────╯ ╰──────────────────────╯
    ╰──────────────────────╯                         │╭──────────────────────╮
                      no more items                  ││ 5                    │
                                                     ││ ·                    │
     masonry 2 · 13 rows                               grid 2 · 18 rows
     test · 1–5 of 5  ━━━━━━━━━━━━━━━━━━━━  masonry 2                                           ? help
    """)
}

@Test func `the first card in view stands at the same row in both`() throws {
  var viewer = viewer(with: .grid).pressing("3<Space>g")
  for _ in 0..<40 {
    viewer.press("<C-e>")
    let (left, right) = try #require(places(viewer))
    #expect(left >= 0 ? left == right : right <= 0)
  }
}

@Test func `at the end both are at their ends`() throws {
  let viewer = viewer(with: .grid).pressing("G")
  let comparison = try #require(viewer.state.lab.comparison)
  #expect(viewer.state.offset == viewer.state.lastOffset)
  let last = comparison.layout.contentExtent - viewer.state.viewport.rows
  #expect(viewer.state.comparedOffset(comparison) == last)
}

@Test(arguments: LayoutKind.all)
func `what is appended to the other layout equals a full prepare`(kind: LayoutKind) throws {
  var viewer = viewer(with: kind).pressing("9<Space>")
  #expect(viewer.state.items.count == 40)
  let appended = try #require(viewer.state.lab.comparison)
  // Another choice and back: this prepares the other layout from scratch.
  viewer.press("<Left><Right>")
  let whole = try #require(viewer.state.lab.comparison)
  for item in 0..<40 {
    let path = ItemPath(section: 0, item: item)
    let extent = appended.measure.extent(of: try #require(viewer.state.board.cards[item]))
    let isOwn = appended.measure != viewer.state.measure
    #expect(!isOwn || appended.extents[item] == extent)
    #expect(appended.layout.frame(at: path) == whole.layout.frame(at: path))
  }
}

@Test func `cards that are not here are measured for the other layout apart`() throws {
  var viewer = viewer(
    with: .hxCollectionView, heights: Array(repeating: 6, count: 9000), answering: .onDemand)
  viewer.press("G")
  while viewer.state.loading != .ended { viewer.answer() }
  for _ in 0..<4 { viewer.answer() }
  let comparison = try #require(viewer.state.lab.comparison)
  #expect(viewer.asked.contains { $0.hasPrefix("measure") })
  #expect(comparison.extents.count == 9000)
  #expect(Set(comparison.extents).count == 1)
}

@Test func `a change of the numbers changes both`() throws {
  var viewer = viewer(with: .grid).pressing("+")
  #expect(viewer.state.lab.comparison?.layout.laneCount == 3)
  viewer.press("B")
  #expect(viewer.state.lab.comparison?.measure.form.border == .line)
  viewer.press("r")
  #expect(viewer.state.lab.comparison?.generation == viewer.state.generation)
}

@Test func `a click in the other half focuses its card`() {
  var viewer = viewer(with: .grid)
  viewer.click(column: 80, row: 2)
  #expect(viewer.focus == 2)
}

@Test func `without room nothing is compared, and it says so`() {
  var viewer = viewer(with: .grid, window: "30x20")
  #expect(viewer.state.isComparing)
  viewer.resize("24x20")
  #expect(!viewer.state.isComparing)
  #expect(viewer.state.lab.comparison == nil)
  #expect(viewer.state.labValue(of: .comparison) == "no room")
}

@Test func `the panel can be hidden from two layouts, and comes back`() {
  var viewer = viewer(with: .line).pressing("!")
  #expect(viewer.state.labPanel == nil)
  #expect(viewer.state.lab.comparison?.layout.choice.kind == .line)
  #expect(viewer.state.viewport.columns == 49)
  viewer.press("!")
  #expect(viewer.state.labPanel != nil)
  #expect(viewer.state.lab.comparison?.layout.choice.kind == .line)
}

@Test(arguments: ["!<Esc>", "<Esc>", "q", "!q"])
func `a closed lab compares nothing`(keys: String) {
  let viewer = viewer(with: .line).pressing(keys)
  #expect(viewer.state.lab.comparison == nil)
  #expect(viewer.state.viewport.columns == 99)
  #expect(!viewer.asked.contains { $0.hasPrefix("quit") })
}

@Test(arguments: ["120x40", "80x24"])
func `the first layout to compare with is another one, in columns that show it`(window: String) {
  let options = TestViewer.options(columns: nil) { $0.opensLab = true }
  var viewer = TestViewer(
    heights: (0..<40).map { 3 + $0 * 7 % 9 }, window: window, options: options)
  viewer.selectInLab(.comparison)
  viewer.press("<Right>")
  #expect(viewer.state.lab.comparison?.layout.choice.isRoundRobin == true)
  #expect(viewer.state.layout.laneCount == 3)
  #expect(viewer.state.lab.comparison?.layout.laneCount == 3)
  viewer.press("<Left>")
  #expect(viewer.state.lab.comparison == nil)
  #expect(viewer.state.board.view.chosen.minimumColumnWidth == options.layout.minimumColumnWidth)
}

@Test(arguments: LayoutKind.all)
func `sections are compared with a layout that joins them`(kind: LayoutKind) {
  var options = TestViewer.options(columns: 1)
  (options.opensLab, options.fields.group) = (true, "badge")
  options.query.grouping = try? Grouping("badge")
  let records = "aabbbc".map { TestViewer.record("x", badge: String($0)) }
  var viewer = TestViewer(records: records, window: "99x60", options: options)
  viewer.selectInLab(.comparison)
  viewer.compare(with: kind)
  viewer.press("<C-l>", thenExpect: "\(kind.name)")
  #expect(Set(viewer.state.comparedItems).isSubset(of: Set(0..<6)))
  #expect(viewer.state.comparedItems.contains(0))
}

@Test(arguments: ["80x24", "100x30"])
func `the lab gives way to two layouts, and its rows still change`(window: String) throws {
  var viewer = TestViewer(
    heights: (0..<40).map { 3 + $0 * 7 % 9 }, window: window,
    options: TestViewer.options(columns: nil) { $0.opensLab = true })
  #expect(viewer.state.labPanel?.column ?? 0 > 0)
  viewer.selectInLab(.comparison)
  viewer.press("<Right>")
  #expect(viewer.state.labPanel?.column == 0)
  #expect(viewer.state.layout.laneExtent >= 10)
  let first = try #require(viewer.state.lab.look.compared)
  viewer.press("<Right>")
  #expect(viewer.state.lab.look.compared != nil && viewer.state.lab.look.compared != first)
  viewer.press("2<Left>")
  #expect(viewer.state.lab.look.compared == nil)
  #expect(viewer.state.labPanel?.column ?? 0 > 0)
}
