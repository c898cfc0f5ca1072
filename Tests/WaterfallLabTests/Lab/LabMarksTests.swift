import TerminalGrid
import Testing
import WaterfallLayout
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

private func viewer(
  heights: [Int] = [5, 3, 7, 4, 6], window: String = "79x17",
  _ change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  var options = TestViewer.options(columns: 3) { $0.opensLab = true }
  change(&options)
  return TestViewer(heights: heights, window: window, options: options)
}

/// The part of the screen that has the cards.
private func stage(_ viewer: TestViewer) -> String {
  let (grid, size) = (viewer.grid, viewer.state.stage)
  var part = Grid(size: size)
  for row in 0..<size.rows {
    for column in 0..<size.columns {
      let cell = grid[column: column, row: row]
      if cell.cluster != .continuation {
        part.draw(cell.cluster, at: CellPoint(column: column, row: row))
      }
    }
  }
  return part.text
}

@Test func `lane ends are marked where the next card would begin`() {
  let viewer = viewer().pressing("20j5k<Right>")
  #expect(
    stage(viewer) == """
      ┏━━━━━━━━━━━━┓ ╭────────────╮ ╭────────────╮
      ┃ 1          ┃ │ 2          │ │ 3          │
      ┃ ·          ┃ ╰────────────╯ │ ·          │
      ┃ ·          ┃ ╭────────────╮ │ ·          │
      ┗━━━━━━━━━━━━┛ │ 4          │ │ ·          │
      ╭────────────╮ │ ·          │ │ ·          │
      │ 5          │ ╰────────────╯ ╰────────────╯
      │ ·          │ ─── ends 7 ─── ─── ends 7 ───
      │ ·          │
      │ ·          │
      ╰────────────╯
      ── ends 11 ─── no more items




      """)
}

@Test func `a lane end out of sight is told at the edge`() {
  let viewer = viewer(heights: Array(repeating: 8, count: 9)).pressing("20j5k<Right>")
  let last = stage(viewer).split(separator: "\n").last
  #expect(last == "╰ ↓ ends 24 ─╯ ╰ ↓ ends 24 ─╯ ╰ ↓ ends 24 ─╯")
}

@Test func `column lines run through the gaps, and say how wide columns are`() {
  let viewer = viewer { $0.layout.columnGap = 2 }.pressing("20j4k<Right>")
  #expect(
    stage(viewer) == """
      ┏━━ 1 · 14 ━━┓┊┊╭─ 2 · 13 ──╮┊┊╭─ 3 · 13 ──╮
      ┃ 1          ┃┊┊│ 2         │┊┊│ 3         │
      ┃ ·          ┃┊┊╰───────────╯┊┊│ ·         │
      ┃ ·          ┃┊┊╭───────────╮┊┊│ ·         │
      ┗━━━━━━━━━━━━┛┊┊│ 4         │┊┊│ ·         │
      ╭────────────╮┊┊│ ·         │┊┊│ ·         │
      │ 5          │┊┊╰───────────╯┊┊╰───────────╯
      │ ·          │┊┊             ┊┊
      │ ·          │┊┊             ┊┊
      │ ·          │┊┊             ┊┊
      ╰────────────╯┊┊             ┊┊
                    ┊no more items ┊┊
                    ┊┊             ┊┊
                    ┊┊             ┊┊
                    ┊┊             ┊┊
                    ┊┊             ┊┊
      """)
}

@Test func `a smaller culling rectangle shows which cards are culled`() {
  let viewer = viewer().pressing("20j3k2<Right>")
  #expect(
    stage(viewer) == """
      ┏━━━━━━━━━━━━┓ ╭────────────╮ ╭────────────╮
      ┃ 1          ┃ │ culled     │ │ 3          │
      ┃ ·          ┃ ╰────────────╯ │ ·          │
      ┃ ·  ┏┄ queried ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄·┄┄┄┄┄┓    │
      ┗━━━━┆━━━━━━━┛ │ 4          │ │ ·     ┆    │
      ╭────┆───────╮ │ ·          │ │ ·     ┆    │
      │ 5  ┆       │ ╰────────────╯ ╰───────┆────╯
      │ ·  ┆       │                        ┆
      │ ·  ┆       │                        ┆
      │ ·  ┆       │                        ┆
      ╰────┆───────╯                        ┆
           ┆         no more items          ┆
           ┗┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┛



      """)
}

@Test func `lanes that lie on their side have their ends and lines too`() {
  var viewer = viewer(heights: [5, 3, 7, 4, 6], window: "99x17") {
    ($0.layout.direction, $0.layout.columns, $0.layout.rowGap) = (.horizontal, 2, 1)
  }
  viewer.press("20j5k<Right>j<Right>")
  #expect(
    stage(viewer) == """
      ┏━━━━━━━━━━━━━━┓ ╭──────────────╮ ╭──────────────╮│
      ┃ 1            ┃ │ 3            │ │ 5            ││
      ┃ ·            ┃ │ ·            │ │ ·            ││
      ┃ ·            ┃ │ ·            │ │ ·            ││
       1 · 8         ┃ │ ·            │ │ ·            │ ends 50
      ┃              ┃ │ ·            │ │              ││
      ┃              ┃ │              │ │              ││
      ┗━━━━━━━━━━━━━━┛ ╰──────────────╯ ╰──────────────╯│
      ┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈
      ╭──────────────╮ ╭──────────────╮│
      │ 2            │ │ 4            ││
      │              │ │ ·            ││
       2 · 7         │ │              │ ends 33, shortest
      │              │ │              ││
      │              │ │              ││
      ╰──────────────╯ ╰──────────────╯│
      """)
}

/// The cells of the cards.
private func cards(_ viewer: TestViewer) -> Grid {
  var part = Grid(size: CellSize(columns: 0, rows: 0))
  viewer.grid.copy(viewer.state.screen.cards, into: &part)
  return part
}

@Test(
  arguments: [LayoutConfiguration.Direction.vertical, .horizontal], ["5k", "4k", "3k", "3k<Right>"])
func `all marks are on the cards, also below a caption`(
  direction: LayoutConfiguration.Direction, keys: String
) {
  var (plain, captioned) = (
    viewer { $0.layout.direction = direction },
    viewer(window: "79x19") {
      $0.layout.direction = direction
      $0.configuration.picker.caption = ["One", "Two"]
    }
  )
  let before = cards(captioned)
  plain.press("20j\(keys)<Right>")
  captioned.press("20j\(keys)<Right>")
  #expect(cards(captioned) == cards(plain))
  #expect(cards(captioned) != before)
}

@Test func `the marks of a viewport stand in its corners`() {
  let viewer = viewer().pressing("20j3k<Right>")
  let lines = stage(viewer).split(separator: "\n", omittingEmptySubsequences: false)
  #expect(lines.first?.first == "┏")
  #expect(lines.last?.hasPrefix("┗┄┄┄") ?? false)
  #expect(viewer.state.labValue(of: .culling) == "viewport")
}

@Test func `nothing is marked when the lab is closed`() {
  var viewer = viewer { $0.opensLab = false }
  let before = viewer.grid
  viewer.press("!20j3k<Left>k<Right>k<Right>!")
  #expect(viewer.grid == before)
}

@Test func `a circle has no lanes to mark`() {
  let viewer = viewer { $0.layout.kind = .circle }.pressing("20j")
  #expect(viewer.state.lab.look.row == .culling)
  #expect(viewer.state.layout.laneEnds().compactMap { $0 }.count <= 5)
}

@Test func `the lane end is that of the last card in the lane, whatever the layout`() {
  for kind in LayoutKind.all where kind.lanes != .none {
    let viewer = viewer(heights: (0..<30).map { 3 + $0 * 5 % 7 }) { $0.layout.kind = kind }
    let state = viewer.state
    for (lane, end) in state.layout.laneEnds().enumerated() {
      let ends = (0..<state.items.count).compactMap { item in
        state.arrangement.path(of: item).flatMap { state.layout.attributes(at: $0) }
      }.filter { $0.lane == lane }.map { Int($0.frame.maxY) }
      #expect(end == ends.max(), "\(kind) \(lane)")
    }
  }
}
