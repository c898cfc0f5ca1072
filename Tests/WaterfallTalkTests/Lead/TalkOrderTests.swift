import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallTalk
@testable import WaterfallViewer

/// Keys one after the other, and whether other items are then shown, or in another sequence.
private let steps: [(keys: String, isOther: Bool)] = [
  ("j", false), ("<Space>", false), ("L", false), ("z", false), ("z", false),
  ("sbadge<Enter>", true), ("ftitle:1<Enter>", true), ("f<C-u><Enter>", true), ("r", true),
  ("3G<Enter>", true), ("j", false), ("<BS>", true), ("k", false), ("<Enter>", true),
  ("<BS>", true),
]

/// Forty cards, each with two more inside.
private func nestedViewer() -> TestViewer {
  let records = (1...40).map { number in
    var record = TestViewer.record("d\(number)", badge: "\(number % 7)")
    record.isEnterable = true
    return record
  }
  let options = TestViewer.options(columns: 2, pageSize: 50)
  var viewer = TestViewer(records: records, window: "60x20", options: options)
  for number in 1...40 {
    viewer.inside["d\(number)"] = [TestViewer.record("a", badge: "1"), TestViewer.record("b")]
  }
  return viewer
}

@Test func `another order has a greater number, also on another board and back from it`() {
  var viewer = nestedViewer()
  var earlier = viewer.state.talkState
  for (keys, isOther) in steps {
    viewer.press(keys)
    let state = viewer.state.talkState
    #expect((state.order > earlier.order) == isOther, "\(keys): \(earlier.order), \(state.order)")
    #expect(state.order >= earlier.order)
    #expect(state["fields"] != nil)
    #expect(state == viewer.state.talkState, "after \(keys)")
    earlier = state
  }
}

@Test func `the source of a state has the names of the boards around it`() {
  var viewer = nestedViewer()
  #expect(viewer.state.talkState.source == "test")
  viewer.press("3G<Enter>")
  #expect(viewer.state.talkState.source == "test › d3")
  viewer.press("<BS>")
  #expect(viewer.state.talkState.source == "test")
}
