import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

/// A viewer of thirty cards in the mode for an audience.
private func viewer(
  window: String = "60x16", _ change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  var options = TestViewer.options { $0.isPresenting = true }
  change(&options)
  return TestViewer(heights: Array(repeating: 4, count: 30), window: window, options: options)
}

extension TestViewer {
  fileprivate var rows: [String] {
    grid.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The shown keys.
  fileprivate var shownKeys: String {
    let row = rows[state.stage.rows - 2].split(separator: "│").last ?? ""
    return row.split(separator: " ").joined(separator: " ")
  }

  /// Lets time pass until everything that is shown for a while has disappeared.
  fileprivate mutating func passTime(_ part: String) {
    for time in 0..<100 { send(.timer(PaneTimer("fade \(part)", time))) }
  }

  fileprivate mutating func moveMouse(to column: Int, _ row: Int) {
    send(.input(.mouse(Mouse(.move, .none, column: column, row: row))))
  }

  fileprivate func style(_ column: Int, _ row: Int) -> Style {
    grid[column: column, row: row].style
  }
}

@Test func `an audience sees no status line, and the cards have its row`() {
  var viewer = viewer()
  #expect(viewer.state.viewport == CellSize(columns: 60, rows: 16))
  #expect(!viewer.grid.text.contains("? help"))
  viewer.press("P")
  #expect(viewer.state.viewport == CellSize(columns: 60, rows: 15))
  #expect(viewer.rows[15].contains("? help"))
  viewer.press("P")
  #expect(viewer.state.viewport == CellSize(columns: 60, rows: 16))
}

@Test func `keys are shown as they are pressed, and go away`() {
  var viewer = viewer().pressing("jj")
  #expect(viewer.shownKeys == "j ×2")
  #expect(viewer.asked.last == "fade keys 2 in 1500")
  viewer.press("<Down><C-l>")
  #expect(viewer.shownKeys == "j ×2 ↓ Ctrl-L")
  #expect(viewer.rows[13].hasSuffix("╮") && viewer.rows[15].hasSuffix("╯"))
  viewer.send(.timer(PaneTimer("fade keys", 3)))
  #expect(viewer.shownKeys == "j ×2 ↓ Ctrl-L")
  viewer.send(.timer(PaneTimer("fade keys", 4)))
  #expect(!viewer.grid.text.contains("Ctrl-L"))
  viewer.press("k")
  #expect(viewer.shownKeys == "k")
}

@Test func `of many keys the last ones are shown`() {
  let viewer = viewer(window: "24x12").pressing("jkjkjkjkjkjkhlhlhl")
  #expect(
    viewer.shownKeys == "j k h l h l h l".split(separator: " ").suffix(7).joined(separator: " "))
}

@Test func `nothing is shown to a person alone`() {
  var viewer = viewer { $0.isPresenting = false }.pressing("jj")
  viewer.moveMouse(to: 3, 3)
  #expect(!viewer.grid.text.contains("j ×2"))
  #expect(!viewer.asked.contains { $0.hasPrefix("fade") })
  #expect(viewer.state.mouseMotion == .dragging)
}

@Test func `text in a prompt is not repeated, and the prompt has its row`() {
  var viewer = viewer().pressing("/card")
  #expect(viewer.rows[15].hasPrefix(" /card"))
  #expect(viewer.state.viewport.rows == 15)
  #expect(viewer.shownKeys == "/")
  viewer.press("<Enter>")
  #expect(viewer.state.viewport.rows == 16)
  #expect(viewer.shownKeys == "/ Enter")
}

@Test func `the mouse is a bright cell, also without buttons`() {
  var viewer = viewer()
  #expect(viewer.state.mouseMotion == .any)
  let before = viewer.grid
  viewer.moveMouse(to: 5, 3)
  #expect(viewer.style(5, 3) == viewer.state.theme.pointer)
  #expect(viewer.grid[column: 5, row: 3].cluster == before[column: 5, row: 3].cluster)
  viewer.moveMouse(to: 9, 4)
  #expect(viewer.style(5, 3) == before[column: 5, row: 3].style)
  #expect(viewer.style(9, 4) == viewer.state.theme.pointer)
  viewer.moveMouse(to: 9999, 9999)
  #expect(viewer.grid == before)
  viewer.moveMouse(to: 5, 3)
  viewer.press("P")
  #expect(viewer.style(5, 3) != viewer.state.theme.pointer)
  #expect(viewer.state.mouseMotion == .dragging)
}

@Test func `both halves of a wide letter are marked`() {
  let options = TestViewer.options(columns: 1) { $0.isPresenting = true }
  for column in [2, 3] {
    var viewer = TestViewer(records: [TestViewer.record("漢字")], window: "40x10", options: options)
    let before = viewer.grid
    viewer.moveMouse(to: column, 0)
    #expect(viewer.grid.text == before.text)
    #expect(viewer.style(column, 0) == viewer.state.theme.pointer)
  }
}

@Test func `what there is to say is seen for some seconds, whatever is pressed`() {
  var viewer = viewer().pressing("~")
  #expect(viewer.rows[1].contains("~ does nothing"))
  #expect(viewer.asked.last == "fade news 1 in 5000")
  viewer.press("j")
  #expect(viewer.rows[1].contains("~ does nothing"))
  viewer.passTime("news")
  #expect(!viewer.grid.text.contains("does nothing"))
  viewer.press("~")
  #expect(viewer.rows[1].contains("~ does nothing"))
}

@Test func `a failure is seen by an audience`() {
  var viewer = viewer()
  viewer.fault = .io(name: "list.json", reason: "Input/output error")
  viewer.press("r", thenExpect: "list.json: reading failed: Input/")
}

@Test func `on a tour the caption has the last rows, and no keys are told`() {
  var viewer = viewer { options in
    options.tours.first = Tour(name: "talk", steps: [Tour.Step("One."), Tour.Step("Two.")])
  }
  #expect(viewer.state.captionBox == CellRect(column: 0, row: 12, columns: 60, rows: 4))
  #expect(!viewer.grid.text.contains("Space on"))
  viewer.press("<Space>")
  #expect(viewer.state.walk?.index == 1)
  #expect(viewer.grid.text.contains("Space"))
  viewer.press("j")
  #expect(viewer.rows[12].contains("paused: Space resumes"))
}

@Test func `the lab is hidden through the steps of a tour, and its marks stay`() {
  var viewer = viewer(window: "100x30") { options in
    options.tours.first = Tour(
      name: "talk",
      steps: [Tour.Step("One.").showing(.laneEnds), Tour.Step("Two.").showing(.laneEnds)])
  }
  #expect(viewer.state.labPanel != nil)
  viewer.press("!")
  #expect(viewer.state.labPanel == nil && viewer.state.lab.look.laneEnds)
  #expect(viewer.state.walk?.isPaused == false)
  viewer.press("<Space>")
  #expect(viewer.state.labPanel == nil && viewer.state.lab.look.laneEnds)
  viewer.press("!")
  #expect(viewer.state.labPanel != nil)
  viewer.press("!P")
  #expect(viewer.state.labPanel != nil)
}

@Test func `:present and :no-present switch it`() {
  var viewer = viewer { $0.isPresenting = false }.pressing(":present<Enter>")
  #expect(viewer.state.presentation.isOpen)
  viewer.press("P")
  #expect(!viewer.state.presentation.isOpen)
}
