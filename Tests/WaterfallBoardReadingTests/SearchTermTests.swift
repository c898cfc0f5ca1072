import TerminalGrid
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func board() -> TestViewer {
  let records = [
    TestViewer.record("One fall", body: "first\nsecond", badge: "10"),
    TestViewer.record("Fall of two", body: "second", badge: "200"),
    TestViewer.record("None (at all)", badge: "30"),
  ]
  return TestViewer(records: records, window: "90x20", options: TestViewer.options())
}

@Test(arguments: [
  ("fall two", 2), ("two fall", 2), ("title:two", 2), ("badge>100", 2), ("/^second/", 1),
  ("/first$/", 1), ("badge:30", 3), ("\"of two\"", 2), ("-fall", 3), ("/^Fall/", 2), ("(at", 3),
])
func `a search takes what a filter takes`(text: String, focus: Int) {
  let viewer = board().pressing("/\(text.replacing("<", with: "<lt>"))<Enter>")
  #expect(viewer.focus == focus)
  #expect(viewer.statusLine.contains(" of "), "\(viewer.statusLine)")
}

@Test(arguments: [
  ("^fall.*o", true), ("f[a-z]l+z", true), ("nowhere", false), ("/nowhere.*/", false),
  ("(nowhere", false), ("title:x.y", false),
])
func `where a pattern was typed without slashes that is said`(text: String, isAdvised: Bool) {
  let viewer = board().pressing("/\(text)")
  #expect(viewer.statusLine.contains("no match"))
  #expect(viewer.statusLine.contains("/…/ is a pattern") == isAdvised, "\(viewer.statusLine)")
}

@Test func `what is half typed says what is missing and leaves the search as it was`() {
  var viewer = board().pressing("/badge>")
  #expect(viewer.statusLine.hasSuffix("expected a value after >"))
  viewer.press("100<Enter>", thenFocus: 2)
}

@Test(arguments: [
  ("/bagde:3", "no match; no field bagde: searched as text; perhaps badge"),
  ("/zzzzzz:3", "no match; no field zzzzzz: searched as text"),
  ("fbagde:3", "0 of 3; no field bagde: searched as text; perhaps badge"),
  ("fbadge!=3 titel!=x", "3 of 3; no field titel; perhaps title"), ("fbadge:zz", "0 of 3"),
  ("fbadge>abc", "0 of 3; badge: numbers cannot be compared with abc"),
])
func `an unknown field is told while one types, with the nearest`(keys: String, words: String) {
  let viewer = board().pressing(keys.replacing(" ", with: "<Space>"))
  #expect(viewer.statusLine.hasSuffix(words), "\(viewer.statusLine)")
}

@Test(arguments: [("/street", 1), ("/zip", 1), ("/TITLE", 0), ("/nothing", 0), ("/-street", 1)])
func `a search looks at the names of fields, folded ones too`(keys: String, count: Int) {
  let nested = Record(fields: [
    Field("title", .string("one")),
    Field(
      "a", .object([Field("b", .object([Field("street", .string("x")), Field("zip", .null)]))])),
    Field("c", .array([.object([Field("zip", .number("7"))])])),
  ])
  var viewer = TestViewer(
    records: [nested, TestViewer.record("two")], window: "60x20",
    options: TestViewer.options(columns: 1))
  viewer.press(keys + "<Enter>")
  #expect(viewer.state.board.finding.search?.matches.count == count)
  // A filter looks at values only.
  viewer.press("<Esc>fstreet<Enter>")
  #expect(viewer.state.board.arrangement.count == 0)
}

@Test(arguments: [
  ("/id=1999", true), ("/TimeoutError:<Space>no", true), ("fTimeoutError:", true),
  ("fbody:id", false), ("fx.y:no", true), ("f-id=1999", false),
])
func `a term for a field that no record has is text`(keys: String, isNoted: Bool) {
  let texts = ["GET /?id=1999", "TimeoutError: no answer", "x.y:no"]
  var viewer = TestViewer(
    records: texts.map { TestViewer.record("r", body: $0) }, window: "90x20",
    options: TestViewer.options(columns: 1))
  viewer.press(keys)
  if isNoted {
    #expect(viewer.statusLine.contains(": searched as text"))
    viewer.press("<Enter>")
    let found = viewer.state.board.finding.search?.matches.count
    #expect(found ?? viewer.state.board.arrangement.count == 1)
  } else {
    #expect(viewer.state.board.arrangement.count == (keys == "fbody:id" ? 1 : 2))
  }
}

@Test func `n repeats a search of this board only, and not one that was given up`() {
  var viewer = board().pressing("/two<Esc>n")
  #expect(viewer.statusLine.contains("nothing has been searched for; / searches"))
  viewer.press("/fall<Enter><Esc>")
  #expect(viewer.state.board.finding.search == nil)
  viewer.press("n")
  #expect(viewer.state.board.finding.search?.text == "fall")
}

// Nothing matches `k:odd n`, so no card is shown before the last sign is typed.
@Test(arguments: ["k:odd", "k:odd<Space>n:", "zzz<C-u>k:odd<Space>zzz<BS><BS><BS>"])
func `with an order, a filter keeps the place by the order that is shown`(filter: String) {
  // Their numbers go up and down, so that neighbours in the order are far apart otherwise.
  let records = (0..<200).map { number in
    Record(fields: [
      Field("title", .string("t\(number)")), Field("n", .number("\(number * 77 % 200)")),
      Field("k", .string(number * 77 % 200 % 10 == 3 ? "odd" : "even")),
    ])
  }
  var viewer = TestViewer(
    records: records, window: "60x30", options: TestViewer.options(columns: 1, pageSize: 200))
  viewer.press("sn<Enter>")
  viewer.press("50jf\(filter)<Enter>")
  let focused = records[viewer.focus - 1].fields[1].value.text
  #expect(focused == "53")
}
