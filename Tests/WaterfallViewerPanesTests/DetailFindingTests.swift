import TerminalGrid
import Testing
import WaterfallCards
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private let story = (1...30).map { "Line \($0)\($0 % 10 == 0 ? " of gold" : "")" }
  .joined(separator: "\n")

private let first = Record(fields: [
  Field("title", .string("First")), Field("body", .string(story)),
  Field(
    "deep",
    .object([
      Field("a", .string("lead")),
      Field("b", .array([.string("tin"), .array([.string("Goldfinch")])])),
    ])),
])

private let linked = Record(fields: [
  Field("title", .string("Linked")),
  Field("body", .string("See https://example.org/a, or (http://b.example/x_(y)).")),
  Field("url", .string("https://example.org/?q=1")),
  Field("tags", .array([.string("red")])),
])

private func board(
  _ records: [Record], window: String = "50x14", _ change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  let options = TestViewer.options(columns: 1, change)
  return TestViewer(records: records, window: window, options: options)
}

@Test func `the search's matches are lit in the details, and those out of sight are told`() {
  var viewer = board([first]).pressing("/gold<Enter>o")
  #expect(viewer.grid.text.contains(" … match below ─╯"))
  #expect(!viewer.grid.text.contains("match above"))
  viewer.press("<C-e>")
  #expect(viewer.litText == ["gold", " … match below "])
  viewer.press("G", thenExpect: " … match above ─╮")
  viewer.press("<Esc><Esc>o")
  #expect(viewer.litText.isEmpty)
}

@Test func `a folded value says that a match is inside, and n opens it`() {
  var viewer = board([first]).pressing("/finch<Enter>o")
  #expect(viewer.litText == [" … match below "])
  viewer.press("G")
  #expect(viewer.litText == [" match inside "])
  #expect(!viewer.grid.text.contains("Goldfinch"))
  viewer.press("g")
  viewer.press("n")
  #expect(viewer.litText == ["finch"])
  #expect(viewer.grid.text.contains("Goldfinch"))
}

@Test func `n and N go through the matches of the card, then to the next card that has one`() {
  var viewer = board([first, TestViewer.record("no"), TestViewer.record("old gold")])
  viewer.press("/gold<Enter>go")
  for line in ["10", "20", "30"] {
    viewer.press("n")
    #expect(viewer.grid.text.contains("Line \(line) of gold"), "\(line)")
  }
  viewer.press("n", thenExpect: "Goldfinch")
  viewer.press("n", thenStatus: "3 of 3")
  viewer.press("N", thenStatus: "1 of 3")
  #expect(viewer.focus == 1)
}

@Test func `a search typed over the details shows the card that it finds, Esc the one before`() {
  var viewer = board([first, linked]).pressing("o/example")
  #expect(viewer.grid.text.contains("Linked"))
  // Three in the panel, and two in the visible rows of the card below it.
  #expect(viewer.litText.count == 5)
  viewer.press("<Esc>", thenExpect: "First")
  #expect(viewer.focus == 1)
}

@Test(arguments: [
  ("see http://a.b/c.", ["http://a.b/c"]), ("(https://a.b/x)", ["https://a.b/x"]),
  ("<http://a.b/>", ["http://a.b/"]), ("http://a.b/(c)", ["http://a.b/(c)"]),
  ("http:// https://", []), ("xhttp://a", []), ("\"http://ä.ö/ü\"", ["http://ä.ö/ü"]),
  ("http://a http://b?c=d&e#f!", ["http://a", "http://b?c=d&e#f"]), ("hhttps", []),
  ("http://a\u{1B}[31m", ["http://a"]),
])
func `addresses are found in a text`(text: String, addresses: [String]) {
  let safe = SafeText(text)
  #expect(safe.addresses.map { String(decoding: safe.utf8[$0], as: UTF8.self) } == addresses)
}

/// Each closing bracket used to count the whole address again: a million of them took hours.
@Test func `a million closing brackets do not belong to an address`() {
  let safe = SafeText("http://a.b/(c)" + String(repeating: ")", count: 1_000_000))
  #expect(
    safe.addresses.map { String(decoding: safe.utf8[$0], as: UTF8.self) } == ["http://a.b/(c)"])
}

@Test func `keys go from address to address, which can be opened and copied`() {
  var viewer = board([linked]).pressing("ojO")
  #expect(viewer.asked.last == "open https://example.org/a")
  viewer.press("jO", thenAsks: "open http://b.example/x_(y)")
  viewer.press("j<Enter>", thenAsks: "open https://example.org/?q=1")
  viewer.press("y", thenAsks: "copy https://example.org/?q=1")
  viewer.press("kkkk")
  #expect(viewer.state.details.selectedAddress == "https://example.org/a")
  viewer.press("jjj")
  #expect(viewer.state.details.selectsNested)
}

@Test func `an address that takes two lines is one, and is lit in both`() {
  var viewer = board([linked], window: "22x30").pressing("oj")
  let reversed = (0..<29).filter { row in
    (0..<22).contains { column in
      viewer.grid[column: column, row: row].style == viewer.state.theme.selectedNode
    }
  }
  #expect(reversed.count == 2)
  viewer.press("j")
  #expect(viewer.state.details.selectedAddress == "http://b.example/x_(y)")
}

@Test func `under --secure no address is opened or copied`() {
  for key in ["O", "y", "<Enter>"] {
    let viewer = board([linked]) { $0.isSecure = true }.pressing("oj\(key)")
    #expect(viewer.statusLine.hasPrefix("off under --secure"))
    #expect(viewer.asked.last?.hasPrefix("read") == true)
  }
}

@Test func `under --select Enter picks, whatever is selected in the details`() {
  let viewer = board([linked]) { $0.selection = .one }.pressing("<C-o>oj<Enter>")
  #expect(viewer.asked.last == "picked 0")
}

@Test(arguments: ["<Enter>", "<Space>", "h", "<Left>", "-"])
func `keys fold the nested value that is selected`(key: String) {
  var viewer = board([linked]).pressing("ojjjj")
  #expect(viewer.grid.text.contains("▾ tags"))
  viewer.press(key, thenExpect: "▸ tags")
  #expect(!viewer.grid.text.contains("red"))
}

@Test(arguments: ["<Enter>", "<Space>", "l", "<Right>", "+"])
func `keys open the nested value that is selected`(key: String) {
  var viewer = board([linked]).pressing("ojjjj-")
  #expect(viewer.grid.text.contains("▸ tags"))
  viewer.press(key, thenExpect: "▾ tags")
  #expect(viewer.statusLine.hasPrefix("test · 1 of 1"))
}

@Test func `with nothing selected minus folds all and plus opens all that is in the lines`() {
  var viewer = board([first], window: "50x60").pressing("o-")
  #expect(viewer.grid.text.contains("▸ deep"))
  viewer.press("+++", thenExpect: "Goldfinch")
}

@Test func `a click folds, selects an address and then opens it, beside the panel it closes`() {
  var viewer = board([linked], window: "140x16").pressing("o")
  let rows = viewer.grid.text.split(separator: "\n", omittingEmptySubsequences: false)
  let row = { (text: String) in rows.firstIndex { $0.contains(text) } ?? 0 }
  viewer.click(column: 24, row: row("▾ tags"))
  #expect(viewer.grid.text.contains("▸ tags"))
  viewer.click(column: 32, row: row("url   https"))
  #expect(viewer.state.details.selectedAddress == "https://example.org/?q=1")
  viewer.click(column: 32, row: row("url   https"))
  #expect(viewer.asked.last == "open https://example.org/?q=1")
  viewer.click(column: 2, row: 3)
  #expect(viewer.state.cover == .nothing)
}
