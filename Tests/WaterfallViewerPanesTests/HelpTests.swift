import TerminalGrid
import Testing
import WaterfallViewerTestSupport

@testable import WaterfallViewer

private func help(_ window: String, _ keys: String = "") -> TestViewer {
  TestViewer(heights: [3, 3], window: window).pressing("?" + keys)
}

@Test func `the first page has search, filter, sort, pick and quit, and the parts`() {
  for window in ["140x40", "120x40", "80x24"] {
    let text = help(window).grid.text
    for words in ["search as you type", "sort by a field", "Most used"] {
      #expect(text.contains(words), "\(window) \(words)")
    }
    for word in ["show only what", "pick the card", "quit, or close"] {
      #expect(text.contains(word), "\(window) \(word)")
    }
  }
  let wide = help("140x40").grid.text
  for part in ["Find", "Move", "Look"] { #expect(wide.contains(part)) }
}

@Test func `the most used keys have Enter, and keys have the names that people know`() {
  let text = help("140x40").grid.text
  let top = text[..<(text.firstRange(of: "  Find ")?.lowerBound ?? text.endIndex)]
  #expect(top.contains("Enter"))
  let prompt = help("80x40", "/delete the word").grid.text
  #expect(prompt.contains("Alt-BS"))
  #expect(!prompt.contains("Ctrl-M-"))
}

@Test(arguments: ["60x200", "80x200", "100x120", "140x80"])
func `no key of the help is broken at its hyphen`(window: String) {
  let rows = help(window).grid.text.split(separator: "\n")
  let broken = rows.filter { $0.contains("Alt- ") || $0.contains("Ctrl- ") || $0.hasSuffix("Alt-") }
  #expect(broken.isEmpty, "\(broken)")
}

@Test(arguments: ["10x4", "24x10", "40x30", "60x20", "80x24", "140x40", "200x60", "300x80"])
func `nothing of the help is cut`(window: String) {
  var viewer = help(window)
  var (grid, last) = (viewer.grid, Grid?.none)
  while grid != last {
    #expect(!grid.text.contains("…"))
    viewer.press("<Space>")
    (grid, last) = (viewer.grid, grid)
  }
}

@Test(arguments: [
  ("filter", "show only what matches"), ("exit", "quit, or close"), ("clipboard", "copy the card"),
  ("next-match", "the next match"), ("reload", "refresh from the source"), ("Ctrl-Z", "suspend"),
  ("histogram", "a field's values"), ("bookmark", "mark the card"), ("mouse", "scrolls by three"),
  ("undo", "back to where you were"), ("zoom", "fewer columns"), ("group", "a field's values"),
  ("save", "run a command"), ("parent", "out of it again"), ("hidden", "files of other kinds"),
])
func `the help is searched by names and by common words`(words: String, summary: String) {
  let viewer = help("80x40", "/\(words)")
  #expect(viewer.grid.text.contains(summary))
}

@Test(arguments: ["o", ":count title<Enter>", ":plot title<Enter>", "C"])
func `the help leads back to what was open under it`(keys: String) {
  let records = (1...9).map { TestViewer.record("Thing \($0)") }
  var viewer = TestViewer(records: records, window: "60x20", options: TestViewer.options())
  viewer.press(keys.replacing(" ", with: "<Space>"))
  let before = viewer.grid
  for (opening, closing) in [("?", "jG<Esc>"), ("?/page<Enter>", "<Esc><Esc>"), ("<F1>", "jq")] {
    viewer.press(opening)
    #expect(viewer.state.help.isOpen && !viewer.grid.text.contains("Thing"))
    viewer.press(closing)
    #expect(viewer.grid == before)
  }
}

@Test(arguments: [
  ("?", "s", "sort"), (":count title<Enter>", "f", "filter"), (":plot title<Enter>", "z", "list"),
  ("C", "/", "search"),
])
func `a command for the cards says that it does nothing over them`(
  keys: String, key: String, name: String
) {
  let records = (1...9).map { TestViewer.record("Thing \($0)") }
  var viewer = TestViewer(records: records, window: "70x20", options: TestViewer.options())
  viewer.press(keys.replacing(" ", with: "<Space>") + key)
  #expect(viewer.statusLine.hasPrefix("\(name) does nothing here; Esc closes this"))
  #expect(viewer.state.cover == .everything)
}

@Test func `a chapter leads back to the details, and a click on the hint closes only the help`() {
  var viewer = TestViewer(heights: [3, 3], window: "80x12").pressing("o")
  let before = viewer.grid
  viewer.press(":help<Space>filters<Enter>")
  #expect(viewer.state.help.isOpen && viewer.state.details.isOpen)
  viewer.click(column: 76, row: 11)
  #expect(viewer.grid == before)
  viewer.click(column: 76, row: 11)
  #expect(viewer.state.cover == .nothing)
}

@Test func `what the help has not is told by its numbers`() {
  let viewer = help("80x40", "/zzzz")
  #expect(viewer.statusLine.contains("0 of "))
  #expect(viewer.grid.text.contains("no entry has these words; Esc shows all keys"))
}

// MARK: Chapters

@Test func `the help begins with the names of the chapters`() throws {
  let text = help("80x24").grid.text
  let start = try #require(text.firstRange(of: ":help NAME")?.upperBound)
  let end = try #require(text.firstRange(of: "the card below")?.lowerBound)
  for topic in HelpTopic.all where topic != .keys {
    #expect(text[start..<end].contains(topic.name), "\(topic.name)")
  }
  #expect(help("80x24", "/recordings").grid.text.contains(":help talks"))
}

@Test(arguments: HelpTopic.all.filter { $0 != .keys }.map(\.name))
func `each chapter is shown from inside, to its end, and closes`(name: String) {
  var viewer = TestViewer(heights: [3, 3], window: "60x12")
  let cards = viewer.grid
  viewer.press(":help<Space>\(name)<Enter>", thenStatus: "help \(name)")
  let first = viewer.grid
  viewer.press("G")
  let end = viewer.grid
  #expect(end.text != first.text)
  viewer.press("<Space>jj")
  #expect(viewer.grid == end)
  viewer.press("g")
  #expect(viewer.grid == first)
  viewer.resize("100x12")
  viewer.resize("60x12")
  #expect(viewer.grid == first)
  viewer.press("<BS>", thenExpect: "Most used")
  viewer.press(":help<Space>\(name)<Enter><Esc>")
  #expect(viewer.grid == cards)
}

@Test func `the words of a chapter are searched, and Esc shows all of it`() {
  var viewer = help("80x24", ":help<Space>filters<Enter>")
  let all = viewer.grid
  viewer.press("/fuzzy<Space>zzz", thenStatus: "0 lines")
  viewer.press("<C-u>fuzzy<Space>letters<Enter>", thenExpect: "finds words by their letters")
  #expect(!viewer.grid.text.contains("Terms are separated"))
  viewer.press("<Esc>")
  #expect(viewer.grid == all)
}

@Test(arguments: [
  ("help x", "help, or help keys, filters"), ("help s", "there is no chapter s: perhaps ssh"),
])
func `a chapter that there is not is told`(text: String, words: String) {
  let viewer = help("80x24").pressing(":\(text.replacing(" ", with: "<Space>"))<Enter>")
  #expect(viewer.statusLine.contains(words), "\(viewer.statusLine)")
}

@Test(arguments: [("help fo", "help formats"), ("help la", "help layouts"), ("tot", "total")])
func `Tab completes names of chapters`(typed: String, completed: String) {
  var viewer = TestViewer(heights: [3], window: "80x24")
  viewer.press(":\(typed.replacing(" ", with: "<Space>"))<Tab>")
  #expect(viewer.state.prompts.current?.line.text == completed)
}

@Test func `twelve keys come first`() { #expect(Command.most.count == 12) }

@Test func `the search of the help finds options, too`() {
  var options = TestViewer.options()
  options.settings = [
    SettingName("group-by", takesField: true, summary: "A section for each value of a field."),
    SettingName("record", use: .atStart, summary: "Record what is on the screen."),
  ]
  var viewer = TestViewer(heights: [3], window: "80x40", options: options).pressing("?")
  #expect(!viewer.grid.text.contains(":group-by"))
  viewer.press("/section", thenExpect: ":group-by")
  viewer.press("<C-u>record what", thenExpect: "--record")
}
