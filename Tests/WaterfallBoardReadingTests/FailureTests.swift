import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private let fault = ItemError.io(name: "d.json", reason: "gone")

/// A viewer that has ten cards and whose next page has failed.
private func failed() -> TestViewer {
  var viewer = TestViewer(
    heights: Array(repeating: 4, count: 30), window: "62x9",
    options: TestViewer.options(pageSize: 10))
  viewer.fault = fault
  viewer.press("<Space><Space>")
  return viewer
}

@Test func `a failed page keeps what is there, and the footer says why`() {
  failed().expectScreen(
    """
    ┃ 7                           ┃ │ 8                          │
    ┃ ·                           ┃ │ ·                          │
    ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛ ╰────────────────────────────╯
    ╭─────────────────────────────╮ ╭────────────────────────────╮
    │ 9                           │ │ 10                         │
    │ ·                           │ │ ·                          │
    ╰─────────────────────────────╯ ╰────────────────────────────╯
        failed: d.json: reading failed: gone, press r to retry
     test · 7–10 of 10+  ──────━━━━━  masonry 2  failed    ? help
    """)
}

@Test(arguments: [
  ("62x9", "failed: status 7: the server is …dy to leave, press r to retry"),
  ("40x9", "failed: status 7:…eave, press r to retry"), ("26x9", "failed, press r to retry"),
])
func `the footer says how to try again, however long the reason is`(window: String, words: String) {
  let reason = "status 7: the server is tired and asks everybody to leave\nnow"
  var viewer = TestViewer(
    heights: Array(repeating: 4, count: 20), window: window,
    options: TestViewer.options(pageSize: 10))
  viewer.fault = .command(command: "curl example.org/\u{1B}", reason: reason)
  viewer.press("G", thenExpect: words)
  #expect(!viewer.grid.text.contains("curl"))
}

@Test func `the footer says where the fault is, however long the file's path is`() {
  var viewer = TestViewer(
    heights: Array(repeating: 4, count: 20), window: "62x9",
    options: TestViewer.options(pageSize: 10))
  viewer.fault = .malformed(
    name: "/a/very/long/way/to/the/file/that/is/read/d.json", place: "2:12", expected: "a value")
  viewer.press("G", thenExpect: "failed: d.json:2:12: expected a value, press r to retry")
}

@Test func `a failed page is not asked for again by itself`() {
  #expect(failed().pressing("jjkk<Space>b<Space>").loads.count == 2)
}

@Test func `r asks again, and the cards go on`() {
  var viewer = failed()
  viewer.fault = nil
  viewer.press("r")
  #expect(viewer.loads.suffix(1) == ["load 10 after 10"])
  #expect(viewer.state.items.count == 20)
}

@Test func `r without a failure reads the source anew`() {
  let viewer = TestViewer(heights: [3, 3], window: "24x9").pressing("r")
  #expect(viewer.asked == ["load 20 after 0", "refresh 22", "cancelLoad", "adopt 1"])
}

@Test func `G after a failure goes to the last card that is there`() {
  let viewer = failed().pressing("gG")
  #expect(viewer.focus == 10)
  #expect(!viewer.statusLine.contains("Esc stops"))
}

@Test func `a failure while loading on ends the way at the last card`() {
  var viewer = TestViewer(
    heights: Array(repeating: 4, count: 90), window: "62x9",
    options: TestViewer.options(pageSize: 10), answering: .onDemand)
  viewer.answer()
  viewer.press("G")
  viewer.fault = fault
  viewer.answer()
  #expect(viewer.focus == 10)
  #expect(viewer.grid.text.contains("failed: "))
}

@Test func `a failure with nothing at all ends the viewer with its reason`() {
  let viewer = TestViewer(heights: [], window: "40x9", fault: fault)
  #expect(viewer.asked == ["load 20 after 0", "quit(\(ExitReason.failed(fault)))"])
}

private let emptiness = ItemError.empty(name: "d", reason: "the directory is empty\ntry another")

@Test func `a source that knows why it is empty says so`() {
  TestViewer(heights: [], window: "40x9", fault: emptiness).expectScreen(
    """



                nothing to show
             the directory is empty
                  try another


     test  masonry 2                 ? help
    """)
}

@Test func `under --select an empty source ends the selection`() {
  let options = TestViewer.options { $0.selection = .one }
  let viewer = TestViewer(heights: [], window: "40x9", options: options, fault: emptiness)
  #expect(viewer.asked.last == "quit(nothing)")
}

@Test func `an empty source says so`() {
  TestViewer(heights: [], window: "30x9").expectScreen(
    """



           nothing to show
          test has no items



     test  masonry 2       ? help
    """)
}

@Test func `before the first page the screen says that it is loading`() {
  TestViewer(heights: [3], window: "30x9", answering: .onDemand).expectScreen(
    """



               loading…




     test  loading…        ? help
    """)
}

@Test func `records that cannot be read are counted in the status line`() {
  var records = [TestViewer.record("a"), TestViewer.record("b")]
  records.append(Record(fields: [], failure: "line 3: expected a value"))
  let viewer = TestViewer(records: records, window: "80x12")
  #expect(viewer.statusLine.hasPrefix("test · 1–3 of 3 · 1 unreadable"))
}
