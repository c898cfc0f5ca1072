import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Three directories with four texts inside each, and nothing read yet.
private func board() -> TestViewer {
  let outer = (1...3).map { number in
    var record = TestViewer.record("d\(number)")
    record.isEnterable = true
    return record
  }
  var viewer = TestViewer(
    records: outer, window: "60x24", options: TestViewer.options(columns: 1),
    answering: .onDemand)
  for number in 1...3 {
    viewer.inside["d\(number)"] = (1...4).map { TestViewer.record("d\(number)-\($0)") }
  }
  return viewer
}

@Test func `keys typed before the first cards are meant for them`() {
  var viewer = board().pressing("jj<Enter>")
  #expect(viewer.asked.last == "rest")
  #expect(!viewer.asked.contains { $0.hasPrefix("enter") })
  viewer.answer()
  #expect(viewer.focus == 3)
  #expect(viewer.asked.contains("enter 2"))
}

@Test func `keys typed after Enter are meant for the board that is being opened`() {
  var viewer = board().answered()
  viewer.press("j<Enter>jjx", thenFocus: 2)
  viewer.answer()
  #expect(viewer.state.board.name == "d2")
  #expect(viewer.state.pickedItems == [2])
  viewer.press("j", thenFocus: 4)
}

@Test func `Enter, Enter and Backspace go in and out, however slow a board is`() {
  var viewer = board().answered()
  viewer.press("<Enter><BS>j")
  viewer.answer()
  #expect(viewer.state.board.name == "test")
  #expect(viewer.focus == 2)
}

@Test func `keys typed after an order are meant for it, also away from the top`() {
  let records = (1...9).map { TestViewer.record("\($0)") }
  var viewer = TestViewer(
    records: records, window: "60x24", options: TestViewer.options(columns: 1),
    answering: .onDemand)
  for _ in 0..<9 { viewer.answer() }
  viewer.press("5G")
  viewer.press("Sj")
  for _ in 0..<9 { viewer.answer() }
  #expect(viewer.focus == 4)
}

@Test func `after a moment keys act on what is shown`() {
  var viewer = board().answered()
  viewer.press("<Enter>")
  #expect(viewer.asked.last != "rest")
  viewer.press("jj", thenAsks: "rest")
  viewer.send(.rested)
  #expect(viewer.focus == 3)
  viewer.press("k", thenFocus: 2)
}

@Test func `keys wait no more if the board cannot be opened`() {
  var viewer = board().answered()
  viewer.fault = .io(name: "d1", reason: "gone")
  viewer.press("<Enter>j")
  viewer.answer()
  #expect(viewer.focus == 2)
  #expect(viewer.state.board.name == "test")
}

@Test(arguments: ["q", "Q", "<C-c>"])
func `the keys that leave do not wait`(key: String) {
  #expect(board().pressing(key).asked.contains { $0.hasPrefix("quit") })
}

@Test func `what is typed into a picker does not wait for cards`() {
  var viewer = TestViewer(
    heights: [3, 3, 3], window: "60x24", options: TestViewer.options { $0.selection = .one },
    answering: .onDemand)
  viewer.press("2")
  #expect(viewer.state.prompts.current?.line.text == "2")
}

@Test func `keys typed after Enter wait for the order of the board, too`() {
  var viewer = board().answered()
  viewer.press("S")
  viewer.answer()
  viewer.press("<Enter>x")
  #expect(viewer.state.pickedItems.isEmpty)
  viewer.answer()
  #expect(viewer.state.board.name == "d3")
  for _ in 0..<4 { viewer.answer() }
  #expect(viewer.state.pickedItems == [3])
}
