import TerminalGrid
import Testing
import WaterfallLayout
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

/// A viewer of many cards, on a tour with these captions.
private func viewer(_ captions: [Tour.Caption], window: String) -> TestViewer {
  var options = TestViewer.options()
  options.tours.first = Tour(name: "talk", steps: captions.map { Tour.Step($0).at(.start) })
  return TestViewer(heights: Array(repeating: 4, count: 30), window: window, options: options)
}

/// The words in the caption's box, joined to one line.
private func words(in viewer: TestViewer) -> String {
  guard let box = viewer.state.captionBox else { return "" }
  let rows = viewer.grid.text.split(separator: "\n", omittingEmptySubsequences: false)
  let lines = rows[box.row + 1..<box.maxRow - 1].map { row in
    row.dropFirst(2).prefix(max(0, box.columns - 4)).split(separator: " ").joined(separator: " ")
  }
  return lines.filter { !$0.isEmpty }.joined(separator: " ")
}

@Test(arguments: ["60x16", "61x16", "80x24", "120x40", "300x16", "60x100"])
func `nothing of a caption is cut from 60 by 16 on`(window: String) {
  for tour in Tour.all {
    var viewer = TestViewer(
      heights: Array(repeating: 4, count: 30), window: window,
      options: TestViewer.options { $0.tours.first = tour })
    for step in tour.steps {
      let layout = viewer.state.board.view.chosen
      let text = step.caption.text(for: layout, lanes: viewer.state.layout.laneCount)
      #expect(words(in: viewer) == text, "\(tour.name) at \(window)")
      viewer.press("<Space>")
    }
  }
}

@Test func `the longest caption that a file may have is whole at 60 by 16`() {
  let lines = Array(repeating: String(repeating: "x", count: 29), count: 10)
  let caption = Tour.Caption(stringLiteral: lines.joined(separator: " "))
  let viewer = viewer([caption], window: "60x16")
  #expect(words(in: viewer) == lines.joined(separator: " "))
  #expect(viewer.state.viewport.rows == 3)
}

@Test func `a short caption has two lines of room, and is bold`() throws {
  let viewer = viewer(["Three cards."], window: "60x16")
  let box = try #require(viewer.state.captionBox)
  #expect(box == CellRect(column: 0, row: 11, columns: 60, rows: 4))
  let style = viewer.grid[column: 2, row: box.row + 1].style
  #expect(style.traits.contains(.bold))
}

@Test func `numbers that a person makes longer push the box up, and are not cut`() throws {
  let line = Tour.Caption(stringLiteral: String(repeating: "x", count: 54)) + " \(.columnGap)"
  var viewer = viewer([line + " " + line], window: "60x16")
  #expect(viewer.state.captionBox?.rows == 4)
  viewer.press("9]")
  #expect(viewer.state.board.view.chosen.columnGap == 10)
  let text = viewer.grid.text
  #expect(text.split(separator: "\n").count { $0.hasPrefix("│ 10 ") } == 2)
}

@Test func `cards stay where they are from step to step`() {
  var viewer = viewer(
    ["short", Tour.Caption(stringLiteral: String(repeating: "word ", count: 40))], window: "80x24")
  let before = viewer.state.viewport
  viewer.press("<Space>")
  #expect(viewer.state.viewport == before)
}
