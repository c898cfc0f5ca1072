import TerminalGrid
import Testing
import WaterfallItems
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Something that takes room from the cards, so that they do not begin in the screen's first cell.
private struct CardRoom: CustomTestStringConvertible {
  let testDescription: String
  private let change: @Sendable (inout ViewerOptions) -> Void

  var options: ViewerOptions { TestViewer.options(columns: 1, change) }

  static let all = [
    CardRoom(testDescription: "nothing") { _ in },
    CardRoom(testDescription: "a caption") {
      $0.configuration.picker.caption = ["Which one?", "Enter opens it"]
    },
    CardRoom(testDescription: "a caption and the list's head") {
      $0.configuration.picker.caption = ["Which one?"]
      $0.isList = true
    },
    CardRoom(testDescription: "a preview at the left") {
      var window = PreviewWindow()
      window.side = .left
      $0.preview = PreviewOptions(
        (try? RecordTemplate("cat {title}")).map(PreviewContent.command), in: window)
    },
    CardRoom(testDescription: "a preview below") {
      var window = PreviewWindow()
      window.side = .bottom
      $0.preview = PreviewOptions(
        (try? RecordTemplate("cat {title}")).map(PreviewContent.command), in: window)
      $0.isList = true
    },
  ]
}

@Test(arguments: CardRoom.all)
private func `hints are on the cards alone, and on each of them`(_ room: CardRoom) {
  var viewer = TestViewer(
    heights: Array(repeating: 4, count: 30), window: "80x20", options: room.options)
  viewer.press("9j")
  let before = viewer.grid
  viewer.press(";")
  let (grid, screen) = (viewer.grid, viewer.state.screen)
  var rows: Set<Int> = []
  for row in 0..<screen.area.rows {
    for column in 0..<screen.size.columns
    where grid[column: column, row: row] != before[column: column, row: row] {
      rows.insert(row)
      #expect(screen.cards.contains(column: column, row: row), "\(column), \(row)")
    }
  }
  let count = viewer.state.board.hintItems.count
  #expect(count > 1)
  #expect(rows.count == count)
}
