import TerminalGrid
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

// Faults that random stories found, each as a short story of its own.

/// Three cards, and two inside the first one. Answers wait.
private func nested(
  window: String = "60x20", changing change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  let options = TestViewer.options(columns: 1, change)
  var first = TestViewer.record("1", height: 4)
  first.isEnterable = true
  var viewer = TestViewer(
    records: [first, TestViewer.record("2", height: 4), TestViewer.record("3", height: 4)],
    window: window, options: options, answering: .onDemand)
  viewer.inside["1"] = [TestViewer.record("1.1", height: 4), TestViewer.record("1.2", height: 4)]
  viewer.answer()
  return viewer
}

@Test func `Esc in the filter prompt keeps the filter of another board out`() {
  var viewer = nested().pressing("ftitle:1<Enter>").answered()
  viewer.press("<Enter>f")
  viewer.answer()
  #expect(viewer.state.board.name == "1" && viewer.state.prompts.isOpen)
  viewer.press("<Esc>")
  viewer.answer()
  #expect(viewer.state.query.filters.isEmpty)
}

@Test func `the help stays closed when another board has come under its prompt`() {
  var viewer = nested().pressing("<Enter>?/").answered()
  #expect(!viewer.state.help.isOpen)
  viewer.press("<Esc>")
  #expect(!viewer.state.help.isOpen)
}

@Test func `an Enter that waits picks none of the cards that the filter hides`() {
  var viewer = nested { $0.selection = .many }.pressing("<C-o>2Go").answered()
  #expect(viewer.state.details.isOpen)
  viewer.press("ftitle:3<Enter>")
  while !viewer.waiting.isEmpty { viewer.answer() }
  let picked = viewer.asked.filter { $0.hasPrefix("picked") }
  #expect(picked == ["picked 2"])
}

@Test func `an audience sees at once that the lab has no room`() {
  var viewer = nested(window: "60x11") { $0.isPresenting = true }.pressing("!")
  #expect(viewer.state.labPanel != nil)
  viewer.press("/")
  #expect(viewer.state.labPanel == nil)
  let grid = viewer.grid
  viewer.send(.timer(PaneTimer("click", 99)))
  #expect(viewer.grid == grid)
}

@Test func `Esc in the filter prompt leaves a card partly in view where it was`() {
  for keys in ["", "S", "f·<Enter>"] {
    var viewer = nested(window: "60x10").pressing(keys).answered()
    viewer.press("g<C-e>")
    let offset = viewer.state.offset
    #expect(offset == 1)
    viewer.press("ftitle:<Esc>")
    while !viewer.waiting.isEmpty { viewer.answer() }
    #expect(viewer.state.offset == offset)
  }
}

@Test func `Esc in an untouched filter prompt leaves the view at the top of the new order`() {
  var viewer = TestViewer(
    records: (1...9).map { TestViewer.record("\($0)", height: 4) }, window: "60x12",
    options: TestViewer.options(columns: 1) { $0.query.orders = [] }, answering: .onDemand)
  viewer.answer()
  viewer.press("stitle:desc<Enter>")
  viewer.press("f<Esc>")
  while !viewer.waiting.isEmpty { viewer.answer() }
  #expect(viewer.state.offset == 0)
  #expect(viewer.state.board.arrangement.position(of: viewer.state.focus) == 0)
}
