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

/// Layouts that a person may have chosen, with how the test changes the options.
private let choices: [(name: String, change: @Sendable (inout LayoutChoice) -> Void)] = [
  ("masonry", { _ in }),
  ("wide gaps", { ($0.columns, $0.columnGap, $0.rowGap) = (4, 3, 3) }),
  ("grid", { $0.kind = .grid }),
  ("circle", { $0.kind = .circle }),
  ("horizontal", { ($0.direction, $0.isRightToLeft) = (.horizontal, true) }),
]

private func viewer(_ name: String, window: String = "80x24") throws -> TestViewer {
  let choice = try #require(choices.first { $0.name == name })
  var options = TestViewer.options(columns: nil, pageSize: 50)
  choice.change(&options.layout)
  let records = (1...120).map { TestViewer.record("Thing \($0)", body: "words", badge: "\($0)") }
  return TestViewer(records: records, window: window, options: options)
}

/// All keys of commands for the board, and some sequences in the lab. A key that the list has for
/// itself is replaced by the name of its command.
private let keys: [String] =
  Command.bindings.compactMap { command, keys in
    keys.first.map { $0 == "-" ? ":\(command.name)<Enter>" : $0 }
  } + ["!<Right>", "!j<Right>", "!jj<Left>", "!jjjj<Right>"]

@Test(arguments: choices.map(\.name))
func `in the list a key means for the layout what it means over the cards`(name: String) throws {
  for key in keys {
    let cards = try viewer(name).pressing(key)
    var list = try viewer(name).pressing("z")
    try #require(list.state.board.view.isList)
    list.press(key)
    let now = list.state
    #expect(now.board.view.chosen == cards.state.board.view.chosen, "\(key)")
    #expect(now.board.form == cards.state.board.form, "\(key)")
    // It is rows of one column, or what changes the layout has led back.
    if now.board.view.isList {
      #expect(now.layout.laneCount == 1 && !now.isHorizontal, "\(key)")
    } else {
      #expect(now.layout.choice == now.board.view.chosen, "\(key)")
    }
  }
}

private let settings: [(name: String, change: @Sendable (inout LayoutChoice) -> Void)] = [
  ("columns", { $0.columns = 3 }), ("gap", { ($0.columnGap, $0.rowGap) = (2, 2) }),
  ("layout", { $0.kind = .circle }), ("direction", { $0.direction = .horizontal }),
]

@Test(arguments: settings.map(\.name))
func `an option that is set in the list holds for the cards`(name: String) throws {
  let setting = try #require(settings.first { $0.name == name })
  var viewer = try viewer("masonry").pressing("z")
  var new = viewer.state.settingOptions
  setting.change(&new.layout)
  new.isList = false
  viewer.send(.settingAnswered(.set(new)))
  #expect(!viewer.state.board.view.isList)
  #expect(viewer.state.board.view.chosen == new.layout)
  viewer.press("zz")
  #expect(viewer.state.board.view.chosen == new.layout)
}

@Test func `the lab over the list shows the numbers of the cards`() throws {
  let cards = try viewer("wide gaps").pressing("!")
  let list = try viewer("wide gaps").pressing("z!")
  #expect(list.state.board.view.isList)
  for row in LabRow.ofLayout(.masonry) {
    #expect(list.state.labValue(of: row) == cards.state.labValue(of: row), "\(row)")
  }
}

@Test func `other cards leave the list as it is`() throws {
  var viewer = try viewer("wide gaps").pressing("z")
  viewer.set { $0.fields.badge = "title" }
  #expect(viewer.state.board.view.columns?.hasSample == true)
  #expect(viewer.grid.text.hasPrefix("  title"))
  viewer.press("z")
  #expect(viewer.state.layout.laneCount == 4)
}

@Test func `where cards overlap, the one in focus is whole`() {
  var viewer = TestViewer(
    heights: Array(repeating: 5, count: 20), window: "60x20",
    options: TestViewer.options(columns: 1) { $0.layout.kind = .circle })
  for _ in 0..<5 {
    for corner in ["┏", "┓", "┗", "┛"] {
      #expect(viewer.grid.text.contains(corner), "\(viewer.grid.text)")
    }
    viewer.press("<Right>")
  }
}

@Test(arguments: ["!<Esc>", "!q", "!!"])
func `the lab closes without leaving the list`(keys: String) throws {
  #expect(try viewer("masonry").pressing("z" + keys).state.board.view.isList)
}

@Test func `the rows of a horizontal layout are as many over the list as over the cards`() {
  let options = TestViewer.options(columns: 10) { $0.layout.direction = .horizontal }
  for keys in ["+", "z+", "-", "z:fewer-columns<Enter>"] {
    let viewer = TestViewer(heights: [4, 4], window: "100x31", options: options).pressing(keys)
    #expect(viewer.state.board.view.chosen.columns == (keys.hasSuffix("+") ? 10 : 9), "\(keys)")
  }
}

@Test func `rows are as low as rows before they are measured, and boxes no lower than boxes`() {
  var viewer = TestViewer(
    heights: Array(repeating: 9, count: 9000), window: "60x20",
    options: TestViewer.options(columns: 1), answering: .onDemand)
  viewer.answer()
  viewer.press("G")
  while viewer.state.loading != .ended { viewer.answer() }
  viewer.press("z")
  #expect(viewer.state.isMeasuring)
  // Below the items is the line that says that there are no more.
  #expect(viewer.state.contentExtent == 9001)
  #expect(viewer.focus == 9000)
  while viewer.state.isMeasuring { viewer.answer() }
  #expect(viewer.state.contentExtent == 9001)
  viewer.press("z")
  #expect(viewer.state.isMeasuring)
  #expect(viewer.state.contentExtent >= 3 * 9000)
  while viewer.state.isMeasuring { viewer.answer() }
  #expect(viewer.state.contentExtent == 9 * 9000 + 1)
}
