import TerminalInput
import Testing
import WaterfallItems
import WaterfallLayout
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func line(_ change: (inout ViewerOptions) -> Void = { _ in }) -> TestViewer {
  var options = TestViewer.options { $0.layout.kind = .line }
  change(&options)
  return TestViewer(heights: Array(repeating: 5, count: 15), window: "100x20", options: options)
}

/// The distance in cells between the centre of the viewport and that of an item.
private func distance(_ viewer: TestViewer, _ item: Int) -> Double {
  guard let frame = viewer.state.frame(of: item) else { return .infinity }
  let centre = Double(viewer.state.offset) + Double(viewer.state.viewportExtent) / 2
  return abs((frame.minX + frame.maxX) / 2 - centre)
}

@Test(arguments: ["llll", "llllllh", "6G", "<Space>"])
func `in the line the focused item comes to rest in the centre`(keys: String) {
  let viewer = line().pressing(keys)
  #expect(viewer.state.offset > 0)
  #expect(distance(viewer, viewer.state.focus) <= 1)
}

@Test func `at its ends the line shows its ends`() {
  var viewer = line()
  #expect(viewer.state.offset == 0)
  viewer.press("G")
  #expect(viewer.state.offset == viewer.state.lastOffset)
}

@Test func `a wheel that stops leaves the nearest item in the centre`() {
  var viewer = line().pressing("llll")
  for _ in 0..<5 { viewer.wheel(.wheelDown) }
  #expect((0..<15).allSatisfy { distance(viewer, $0) > 1 })
  #expect(viewer.asked.last == "rest")
  viewer.send(.rested)
  #expect((0..<15).contains { distance(viewer, $0) <= 1 })
}

@Test func `without motion the wheel leaves the line where it is`() {
  var viewer = line { $0.isMotionReduced = true }.pressing("llll")
  viewer.wheel(.wheelDown)
  let offset = viewer.state.offset
  viewer.send(.rested)
  #expect(viewer.state.offset == offset)
  #expect(viewer.asked.last != "rest")
}

@Test(arguments: [(Mouse.Action.wheelDown, 1), (.wheelUp, -1)])
func `a rest goes on in the direction of the wheel`(action: Mouse.Action, way: Int) {
  var viewer = line().pressing("7G")
  for _ in 0..<3 {
    let old = viewer.state.offset
    viewer.wheel(action)
    viewer.send(.rested)
    #expect((viewer.state.offset - old) * way > 0)
    #expect((0..<15).contains { distance(viewer, $0) <= 1 })
  }
}

@Test func `a second rest stays where it is`() {
  var viewer = line().pressing("7G")
  for _ in 0..<3 { viewer.wheel(.wheelDown) }
  viewer.send(.rested)
  let offset = viewer.state.offset
  viewer.send(.rested)
  #expect(viewer.state.offset == offset)
}
