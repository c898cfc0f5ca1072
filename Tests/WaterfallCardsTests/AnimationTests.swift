import TerminalGrid
import Testing
import WaterfallItems
import WaterfallLayout
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func circle() -> TestViewer {
  return TestViewer(
    records: (1...8).map { TestViewer.record("\($0)") }, window: "100x40",
    options: TestViewer.options { $0.layout.kind = .circle })
}

@Test func `a card that goes is seen going to the centre of the circle`() {
  var viewer = circle()
  viewer.records.removeLast()
  viewer.press("r")
  let ways = viewer.state.animation?.ways ?? []
  #expect(ways.contains { $0.item == nil && $0.to.width < $0.from.width })
  let ghost = ways.first { $0.item == nil }
  #expect(abs((ghost?.to.minX ?? 0) - 50) < 4)
  #expect(abs((ghost?.to.minY ?? 0) - 19) < 4)
}

@Test func `an animation ends by itself, and the screen is that of the cards in their places`() {
  var viewer = circle()
  viewer.records.removeLast()
  viewer.press("r", thenAsks: "rest")
  for _ in 0..<Animation.steps { viewer.send(.rested) }
  #expect(viewer.state.animation == nil)
  #expect(!viewer.grid.text.contains("│ 8"))
}

@Test func `a key ends an animation at once`() {
  var viewer = circle()
  viewer.records.removeLast()
  viewer.press("r")
  viewer.press("j")
  #expect(viewer.state.animation == nil)
}

@Test func `without animation nothing moves`() {
  var viewer = circle()
  viewer.restart { $0.isAnimated = false }
  viewer.records.removeLast()
  viewer.press("r")
  #expect(viewer.state.animation == nil)
}
