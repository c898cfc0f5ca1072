import TerminalGrid
import Testing
import WaterfallLayout
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

private func viewer(window: String = "90x30") -> TestViewer {
  let options = TestViewer.options(columns: nil) { $0.layout.minimumColumnWidth = 20 }
  return TestViewer(heights: (0..<80).map { 3 + $0 * 7 % 9 }, window: window, options: options)
}

private func row(of item: Int, in viewer: TestViewer) -> Int? {
  viewer.cardsInView.first { $0.index == item }?.rect.row
}

@Test(arguments: ["+", "-", "2+", "]", "[", "z", "B", "L", "D"])
func `a changed layout keeps the focused card in sight`(keys: String) {
  var viewer = viewer().pressing("12j")
  let focus = viewer.focus
  viewer.press(keys, thenFocus: focus)
  #expect(row(of: focus - 1, in: viewer) != nil)
}

@Test func `+ and - change the number of columns, = gives it back`() {
  var viewer = viewer()
  #expect(viewer.state.layout.laneCount == 4)
  viewer.press("+")
  #expect(viewer.state.layout.laneCount == 5)
  viewer.press("3-")
  #expect(viewer.state.layout.laneCount == 2)
  viewer.press("9-")
  #expect(viewer.state.layout.laneCount == 1)
  viewer.press("=")
  #expect(viewer.state.layout.laneCount == 4)
}

@Test func `z is one card per row, and back`() {
  var viewer = viewer().pressing("z")
  #expect(viewer.cardsInView.allSatisfy { $0.rect.columns == 90 })
  viewer.press("z")
  #expect(viewer.state.layout.laneCount == 4)
}

@Test func `L goes through all layouts and comes back`() {
  var viewer = viewer()
  var seen: [String] = []
  for _ in 0...LayoutKind.all.count {
    seen.append(viewer.state.layout.choice.title)
    viewer.press("L")
  }
  #expect(Set(seen).count == LayoutKind.all.count + 1)
  #expect(viewer.state.layout.choice.title == "masonry")
}

@Test func `L, the lab and its comparison offer the layouts that a program gives them`() {
  let options = TestViewer.options(columns: nil) { $0.layouts = [.masonry, .grid] }
  var viewer = TestViewer(heights: [4, 3, 6], window: "120x30", options: options).pressing("LL")
  #expect(viewer.state.layout.choice.title == "grid")
  viewer.press("L")
  #expect(viewer.state.layout.choice.title == "masonry")
  viewer.press("!<Left>")
  #expect(viewer.state.layout.choice.title == "grid")
  viewer.press("<Left>99j7k<Left>")
  #expect(viewer.state.lab.look.compared?.layout == .grid)
}

@Test func `D turns a masonry on its side and a phone's layout not`() {
  var viewer = viewer().pressing("D")
  #expect(viewer.state.isHorizontal)
  viewer.press("D")
  #expect(!viewer.state.isHorizontal)
  viewer.press("LLLD", thenStatusPrefix: "hx-collection-view has only one direction")
}

@Test func `gaps grow and shrink, not below none`() {
  var viewer = viewer().pressing("]")
  #expect(viewer.statusLine.hasPrefix("gap: 2"))
  viewer.press("9[", thenStatusPrefix: "gap: 0")
  let rects = viewer.cardsInView.map(\.rect).filter { $0.row == 0 }
  #expect(zip(rects, rects.dropFirst()).allSatisfy { $0.maxColumn == $1.column })
}

@Test func `a change of the layout measures cards that are not here off the drawing thread`() {
  var viewer = TestViewer(
    heights: Array(repeating: 6, count: 9000), window: "90x30",
    options: TestViewer.options(columns: 3), answering: .onDemand)
  viewer.answer()
  viewer.press("G")
  viewer.answer()
  while viewer.state.loading != .ended { viewer.answer() }
  viewer.press("+")
  #expect(viewer.asked.last { $0.hasPrefix("measure") } == "measure 9000")
  viewer.answer()
  #expect(viewer.cardsInView.contains { $0.index == viewer.state.focus })
}
