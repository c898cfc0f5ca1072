import TerminalGrid
import TerminalInput
import Testing
import WaterfallLayout
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

private func viewer(
  window: String = "90x30", heights: [Int] = (0..<60).map { 3 + $0 * 7 % 9 },
  _ change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  var options = TestViewer.options(columns: nil) { $0.layout.minimumColumnWidth = 16 }
  change(&options)
  return TestViewer(heights: heights, window: window, options: options)
}

/// The value after a label in the lab; nil if there is no such line.
private func value(_ label: String, in viewer: TestViewer) -> String? {
  for line in viewer.grid.text.split(separator: "\n") {
    guard let start = line.firstRange(of: "│ \(label) ") else { continue }
    let rest = line[start.upperBound...].drop { $0 == " " || $0 == "‹" }
    return String(rest.prefix { $0 != "│" && $0 != "›" }.trimmingBlanks)
  }
  return nil
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}

@Test func `the lab stands beside the cards`() {
  viewer(window: "76x25", heights: [4, 3, 6, 4, 5]).pressing("!").expectScreen(
    """
    ┏━━━━━━━━━━━━━━━━━━┓ ╭──────────────────╮ ╭─ lab ─ ↑↓ ←→ change  ! closes ─╮
    ┃ 1                ┃ │ 2                │ │ layout             ‹ masonry › │
    ┃ ·                ┃ ╰──────────────────╯ │ placement           shortest   │
    ┗━━━━━━━━━━━━━━━━━━┛ ╭──────────────────╮ │ columns             auto · 2   │
    ╭──────────────────╮ │ 3                │ │ min column width          16   │
    │ 4                │ │ ·                │ │ column gap                 1   │
    │ ·                │ │ ·                │ │ row gap                    0   │
    ╰──────────────────╯ │ ·                │ │ direction           vertical   │
    ╭──────────────────╮ ╰──────────────────╯ │ tolerance                  0   │
    │ 5                │                      │ right to left             no   │
    │ ·                │                      │ points           none: cells   │
    │ ·                │                      │ compare                 none   │
    ╰──────────────────╯                      │ lane ends                off   │
                  no more items               │ column lines             off   │
                                              │ culling                  off   │
                                              │ snap                integral   │
                                              │ content              41 × 13   │
                                              │ queried      41 × 24 at 0, 0   │
                                              │ drawn          5 of 5 cached   │
                                              │ total                      5   │
                                              │ last prepare            full   │
                                              │ took         0.0 µs, 5 items   │
                                              │ so far      1 full, 1 append   │
                                              ╰────────────────────────────────╯
     test · 1–5 of 5  ━━━━━━━━━━━━━━━━  masonry 2                        ? help
    """)
}

@Test(arguments: ["!", "<Esc>", "q"])
func `the lab closes, and all is as it was`(key: String) {
  var viewer = viewer(heights: [4, 3, 6, 4, 5])
  let before = viewer.grid
  viewer.press("!")
  #expect(viewer.grid != before)
  viewer.press(key)
  #expect(viewer.grid == before)
  #expect(!viewer.asked.contains { $0.hasPrefix("quit") })
}

@Test(arguments: [
  ("<Right>", "layout", LayoutKind.all[1].name),
  ("<Left>", "layout", LayoutKind.all[LayoutKind.all.count - 1].name),
  ("j<Right>", "placement", "round-robin"), ("2j<Right>", "columns", "4"),
  ("2j2<Left>", "columns", "1"), ("2j4<Left><Left>", "columns", "auto · 3"),
  ("3j3<Right>", "min column width", "19"), ("4j<Right>", "column gap", "2"),
  ("4j9<Left>", "column gap", "0"), ("5j2<Right>", "row gap", "2"),
  ("6j<Right>", "direction", "horizontal"), ("7j5l", "tolerance", "5"),
  ("8j<Enter>", "right to left", "yes"), ("9j<Right>", "points", "125"),
  ("9j<Right><Left>", "min column width", "16"), ("9j9<Right>", "points", "2000"),
])
func `up and down choose a number, left and right change it`(
  keys: String, label: String, expected: String
) {
  #expect(value(label, in: viewer().pressing("!" + keys)) == expected)
}

@Test func `a layout's own numbers stand in the lab, and change the layout`() {
  var viewer = viewer { $0.layout.kind = .justified }
  let before = viewer.cardsInView.map(\.rect)
  viewer.press("!4j<Right>")
  #expect(value("row height", in: viewer) == "13")
  viewer.press("8<Left>!")
  #expect(viewer.state.board.view.chosen.numbers[.rowHeight] == 5)
  #expect(viewer.cardsInView.map(\.rect) != before)
}

/// How often `<Right>` leads from one layout to a later one, in the lab's row of layouts.
private func steps(from first: LayoutKind, to last: LayoutKind) -> Int {
  let places = [first, last].compactMap { LayoutKind.all.firstIndex(of: $0) }
  return places[1] - places[0]
}

@Test func `numbers that mean nothing to a layout are passed over`() {
  var viewer = viewer { $0.layout.kind = .circle }.pressing("!j")
  #expect(viewer.state.lab.look.row == .points)
  #expect(value("row gap", in: viewer) == "—")
  viewer.press("k\(steps(from: .naive, to: .circle))<Left>")
  #expect(value("culled by", in: viewer) == "a row flow")
  #expect(value("column gap", in: viewer) == "10")
}

@Test func `a layout that counts in points has its own lengths, and masonry its own again`() {
  var viewer = viewer()
  let steps = steps(from: .masonry, to: .hxCollectionView)
  viewer.press("!4j<Right>4k\(steps)<Right>")
  #expect(value("layout", in: viewer) == "hx-collection-view")
  #expect(value("column gap", in: viewer) == "10")
  viewer.press("\(steps)<Left>")
  #expect(value("column gap", in: viewer) == "1")
}

@Test func `in the lab the keys that scroll scroll, and the other keys do what they do`() {
  var viewer = viewer().pressing("!<Space>3<C-e>")
  #expect(viewer.state.offset == 32)
  viewer.press("b<PgDn>g")
  #expect(viewer.state.offset == 0)
  viewer.wheel(.wheelDown)
  #expect(viewer.state.offset == 3)
  viewer.press("G<Tab>", thenStatus: "of 60 · 1 picked")
  viewer.press("+")
  #expect(value("columns", in: viewer) == "4")
  viewer.press("Q", thenAsks: "quit(quit)")
}

@Test func `a change in the lab keeps the focused card in sight`() {
  var viewer = viewer().pressing("12j!")
  for keys in ["2j<Right>", "<Right>", "j4<Right>", "j3<Right>", "3k<Right>", "<Right>"] {
    viewer.press(keys)
    #expect(viewer.cardsInView.contains { $0.index == viewer.state.focus }, "\(keys)")
  }
}

@Test func `it says what the last prepare cost`() {
  var viewer = viewer().pressing("!")
  #expect(value("last prepare", in: viewer) == "full")
  #expect(value("took", in: viewer) == "0.0 µs, 40 items")
  viewer.press("3<Space>")
  #expect(value("last prepare", in: viewer) == "append")
  #expect(value("took", in: viewer) == "0.0 µs, 20 items")
  #expect(value("total", in: viewer) == "60")
  #expect(value("so far", in: viewer) == "1 full, 3 append")
}

@Test func `a layout that places all anew says so`() {
  #expect(value("last prepare", in: viewer { $0.layout.kind = .circle }.pressing("!")) == "full")
}

@Test func `a stopwatch tells how long it took`() {
  var viewer = viewer()
  let start = ContinuousClock.now
  viewer.restart(stopwatch: .running) { _ in }
  viewer.press("+")
  let taken = viewer.state.layoutWork.last.duration
  #expect(taken > .zero && taken <= ContinuousClock.now - start)
}

@Test func `in a narrow window the lab lies below the cards`() {
  viewer(window: "60x20", heights: [4, 3, 6, 4, 5]).pressing("!8j").expectScreen(
    """
    ┏━━━━━━━━━━━━━━━━━━┓ ╭─────────────────╮ ╭─────────────────╮
    ┃ 1                ┃ │ 2               │ │ 3               │
    ┃ ·                ┃ ╰─────────────────╯ │ ·               │
    ┗━━━━━━━━━━━━━━━━━━┛ ╭─────────────────╮ │ ·               │
    ╭──────────────────╮ │ 4               │ │ ·               │
    │ 5                │ │ ·               │ ╰─────────────────╯
    │ ·                │ ╰─────────────────╯
    │ ·                │
    ╰──────────────────╯
                           no more items


    ╭─ lab ─────────────────────────── ↑↓ ←→ change  ! closes ─╮
    │ direction                                     vertical   │
    │ tolerance                                            0   │
    │ right to left                                     ‹ no › │
    │ points                                     none: cells   │
    │ compare                                           none   │
    ╰──────────────────────────────────────────────────────────╯
     test · 1–5 of 5  ━━━━━━━━━━━  masonry 3             ? help
    """)
}

@Test func `a window that is too small says so, and a larger one has the lab again`() {
  var viewer = viewer(window: "60x10")
  let before = viewer.grid.text.split(separator: "\n").dropLast()
  viewer.press("!", thenStatusPrefix: "the window is too small for the lab")
  #expect(viewer.grid.text.split(separator: "\n").dropLast() == before)
  viewer.resize("90x30")
  #expect(value("layout", in: viewer) == "masonry")
  viewer.resize("20x30")
  #expect(viewer.statusLine.hasPrefix("the window is to"))
  viewer.press("j")
  #expect(viewer.state.lab.look.row == .layout)
}

@Test func `a click chooses a row, and beside its value changes it`() {
  var viewer = viewer().pressing("!")
  viewer.click(column: 60, row: 5)
  #expect(viewer.state.lab.look.row == .columnGap)
  #expect(value("column gap", in: viewer) == "1")
  viewer.click(column: 86, row: 5)
  #expect(value("column gap", in: viewer) == "2")
  viewer.click(column: 83, row: 5)
  #expect(value("column gap", in: viewer) == "1")
  viewer.click(column: 2, row: 2)
  #expect(viewer.focus == 1)
}

@Test func `an option opens the lab from the start`() {
  let viewer = viewer { $0.opensLab = true }
  #expect(value("layout", in: viewer) == "masonry")
  #expect(viewer.state.viewport == CellSize(columns: 55, rows: 29))
}

@Test func `help and details have their room beside an open lab`() {
  var viewer = viewer().pressing("!?")
  #expect(viewer.grid.text.hasPrefix("  Keys"))
  #expect(!viewer.grid.text.contains(" lab "))
  viewer.press("<Esc>o")
  #expect(value("layout", in: viewer) == "masonry")
  #expect(viewer.state.detailPanel.maxColumn <= 55)
  viewer.press("<Esc><Esc>")
  #expect(viewer.state.viewport.columns == 90)
}
