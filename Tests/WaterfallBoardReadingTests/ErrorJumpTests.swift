import TerminalGrid
import Testing
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func record(_ fields: (String, String)...) -> Record {
  Record(fields: fields.map { Field($0.0, .string($0.1)) })
}

/// Records of several programs; those with even numbers are no errors.
private let mixed = [
  record(("msg", "all is well"), ("level", "info")), record(("msg", "boom"), ("level", "error")),
  record(("msg", "GET /a"), ("status", "200")), record(("msg", "GET /b"), ("status", "503")),
  record(("msg", "calm")), record(("msg", "panic: no memory")),
]

private func viewer(_ records: [Record] = mixed) -> TestViewer {
  TestViewer(records: records, window: "80x24")
}

@Test(arguments: [("E", 2), ("EE", 4), ("EEE", 6), ("En", 4), ("EnN", 2)])
func `E goes from error to error over mixed sources`(keys: String, card: Int) {
  #expect(viewer().pressing(keys).focus == card)
}

@Test func `E lights what says that a card is an error, and nothing else`() {
  let viewer = viewer().pressing("E")
  #expect(Set(viewer.litText) == ["error", "503", "panic: no memory"], "\(viewer.litText)")
}

@Test func `E says when the errors are over`() {
  let viewer = viewer().pressing("EEEE")
  #expect(viewer.focus == 2)
  #expect(viewer.statusLine.contains("continued at the first match"), "\(viewer.statusLine)")
  let calm = TestViewer(records: [mixed[0], mixed[2]], window: "80x24").pressing("E")
  #expect(calm.statusLine.contains("no error"), "\(calm.statusLine)")
  let single = TestViewer(records: Array(mixed.prefix(3)), window: "80x24").pressing("EE")
  #expect(single.statusLine.contains("this is the only error"), "\(single.statusLine)")
}

@Test func `E says that no level is known`() {
  var viewer = viewer([record(("msg", "calm"), ("level", "")), record(("msg", "quiet"))])
  viewer.press("E", thenStatus: "no level is known of these records")
}

@Test func `levels are filtered and counted over mixed sources`() {
  var viewer = viewer().pressing("flevel>=error<Enter>")
  #expect(viewer.state.arrangement.count == 3)
  viewer.press("\\:count level<Enter>")
  let screen = viewer.grid.text
  for line in ["error", "info", "critical"] { #expect(screen.contains(line), "\(screen)") }
}

@Test func `dates are counted by the unit that was asked for`() {
  let times = ["1742205104", "1742205199", "1742212800"]
  var viewer = viewer(times.map { record(("title", "t\($0)"), ("time", $0)) })
  viewer.press(":count time by hour<Enter>")
  let screen = viewer.grid.text
  for label in ["2025-03-17 09:00–10:00", "2025-03-17 12:00–13:00"] {
    #expect(screen.contains(label), "\(screen)")
  }
  viewer.press("<Esc>:count time by moon<Enter>", thenStatus: "no card has the field moon")
  #expect(viewer.statusLine.contains("; or by second"), "\(viewer.statusLine)")
}
