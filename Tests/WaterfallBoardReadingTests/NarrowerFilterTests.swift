import Testing
import WaterfallItems
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Thirty things in pages of ten.
private func board(answering: TestViewer.Answering = .atOnce) -> TestViewer {
  let records = (1...30).map { TestViewer.record("Thing \($0)", badge: "\($0 * 10)") }
  return TestViewer(
    records: records, window: "70x6", options: TestViewer.options(pageSize: 10),
    answering: answering)
}

private func arrangements(_ viewer: TestViewer) -> [String] {
  viewer.asked.filter { $0.hasPrefix("arrange") }
}

@Test func `a narrower filter looks at what matched before, a wider one at all`() {
  var viewer = board().pressing("G")
  viewer.press("fthing")
  viewer.press("<Space>2")
  viewer.press("0")
  #expect(arrangements(viewer).suffix(2) == ["arrange 30 among 30", "arrange 30 among 12"])
  #expect(viewer.state.arrangement.count == 4)
  viewer.press("<BS>")
  #expect(arrangements(viewer).last == "arrange 30")
  #expect(viewer.state.arrangement.count == 12)
}

@Test func `items that came since a wider filter was asked are looked at, too`() throws {
  var viewer = board().pressing("G")
  viewer.press("f2<Enter>")
  #expect(viewer.state.arrangement.count == 12)
  viewer.press("s")
  viewer.press("badge:desc<Enter>")
  #expect(arrangements(viewer).last == "arrange 30 among 12")
  #expect(viewer.state.arrangement.count == 12)
}

@Test func `nothing is known of a filter that was given up`() {
  var viewer = board(answering: .onDemand).answered()
  viewer.press("f2")
  viewer.press("0")
  viewer.answer()
  #expect(arrangements(viewer).allSatisfy { !$0.contains("among") }, "\(viewer.asked)")
}
