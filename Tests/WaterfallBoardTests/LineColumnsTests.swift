import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// A board of so many cards with lines of code, and further cards with words.
private func board(
  lines: Int, words: Int, changing change: (inout ViewerOptions) -> Void
) -> TestViewer {
  let text = (1...9).map { "let number\($0) = \($0)" }.joined(separator: "\n")
  let code = (0..<lines).map { number in
    var record = TestViewer.record("code \(number)", body: text)
    record.linesField = "body"
    return record
  }
  let others = (0..<words).map { TestViewer.record("card \($0)", body: text) }
  let options = TestViewer.options(columns: nil, pageSize: 100, change)
  return TestViewer(records: code + others, window: "120x30", options: options)
}

@Test(
  arguments: [
    (40, 0, nil, nil, 2), (30, 10, nil, nil, 2), (10, 30, nil, nil, 4), (0, 40, nil, nil, 4),
    (40, 0, 3, nil, 3), (40, 0, nil, 3, 3), (1, 0, nil, nil, 1),
  ] as [(Int, Int, Int?, Int?, Int)])
func `cards of lines have at most two columns, unless a person wants others`(
  lines: Int, words: Int, columns: Int?, most: Int?, lanes: Int
) {
  var viewer = board(lines: lines, words: words) {
    ($0.layout.columns, $0.layout.maximumColumns) = (columns, most)
  }
  #expect(viewer.state.layout.laneCount == lanes)
  viewer.press("zz")
  #expect(viewer.state.layout.laneCount == lanes)
}

@Test func `the key for more columns goes beyond two`() {
  var viewer = board(lines: 40, words: 0) { _ in }.pressing("+")
  #expect(viewer.state.layout.laneCount == 3)
  viewer.press("=")
  #expect(viewer.state.layout.laneCount == 2)
}
