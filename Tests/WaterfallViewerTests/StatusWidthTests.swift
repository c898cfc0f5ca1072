import Testing
import WaterfallItems
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private let command = #"gh api "repos/apple/swift/issues?state=all&per_page=100&page={page}""#

/// A source with a long name; its first page has been read and the next is under way.
private func board(_ window: String, name: String = command) -> TestViewer {
  var viewer = TestViewer(
    heights: Array(repeating: 4, count: 9000), window: window,
    options: TestViewer.options(columns: 1) { $0.sourceName = name }, answering: .onDemand)
  viewer.answer()
  return viewer
}

@Test(arguments: [
  ("20x9", "1–2 of 20+  ? help"),
  ("40x9", "gh api \"…ge}\" · 1–2 of 20+      ? help"),
  ("80x9", "gh api \"repos/app…={page}\" · 1–2 of 20+  ━─────────  masonry 1          ? help"),
  (
    "120x9",
    "gh api \"repos/apple/swift/…&page={page}\" · 1–2 of 20+  ━━────────────────  masonry 1                            ? help"
  ),
])
func `a long name is shortened, what is in view and the way to help stand`(
  window: String, status: String
) {
  #expect(board(window).statusLine == status)
}

@Test(arguments: [20, 30, 40, 60, 80, 120])
func `what goes on stands at any width`(columns: Int) {
  let viewer = board("\(columns)x9").pressing("18<C-d>")
  #expect(viewer.state.loading == .waiting)
  let line = viewer.statusLine
  #expect(line.contains("–20"), "\(line)")
  #expect(line.contains(columns < 30 ? "l" : "loading…"), "\(line)")
  #expect(line.contains("?"), "\(line)")
}

@Test func `at any width from 20 on nothing is pushed out, and nothing is written over`() {
  var viewer = board("80x9", name: "図書館の写真と手紙.sqlite").pressing("G")
  for _ in 0..<2 { viewer.answer() }
  for columns in 20...130 {
    viewer.resize("\(columns)x9")
    let line = viewer.statusLine
    #expect(line.contains("1–2") && line.contains("?"), "\(line)")
    #expect(
      line.contains(columns < 26 ? "l" : columns < 36 ? "loading…" : "loading… Esc stops"),
      "\(line)")
  }
  viewer.press("<Esc>k")
  for columns in 20...130 {
    viewer.resize("\(columns)x9")
    #expect(viewer.statusLine.contains("of 8232"), "\(viewer.statusLine)")
  }
}

@Test(
  arguments: [
    ("short", 8, "short"), ("short", 5, "short"), ("shorter", 5, "shor…"), ("shorter", 2, nil),
    ("a-long-name.sqlite", 13, "a-long-n…lite"), ("写真写真", 5, "写真…"), ("", 0, ""),
  ] as [(String, Int, String?)])
func `a name is shortened in its middle, or at its end if there is little room`(
  name: String, width: Int, short: String?
) {
  #expect(shortened(name, to: width) == short)
}

@Test(arguments: 20...60)
func `a count that does not fit ends with a number`(columns: Int) {
  let viewer = board("\(columns)x9", name: "x").pressing("/.<Enter>")
  let words = viewer.statusLine.split(separator: " ")
  for (word, next) in zip(words, words.dropFirst()) where word == "of" {
    #expect(next.first?.isNumber == true, "\(viewer.statusLine)")
  }
}
