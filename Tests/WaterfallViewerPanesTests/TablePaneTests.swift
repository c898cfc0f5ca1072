import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private func board(
  count: Int = 9, answering: TestViewer.Answering = .atOnce,
  _ change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  let options = TestViewer.options(columns: 1, change)
  let records = (1...count).map { TestViewer.record("Thing \($0)", badge: "\($0 % 2)") }
  return TestViewer(records: records, window: "90x8", options: options, answering: answering)
}

extension TestViewer {
  /// Types `:write FILE`.
  fileprivate mutating func write(_ file: String, _ keys: String = "") {
    press(":write<Space>\(file)<Enter>\(keys)")
  }

  fileprivate var writes: [String] {
    asked.filter { $0.hasPrefix("write") || $0 == "stop writing" }
  }
}

@Test func `all cards are written, also those that have not been read yet`() {
  var viewer = board(count: 200)
  #expect(viewer.state.board.items.count < 200)
  viewer.write("a.csv")
  let all = (0..<200).map(String.init).joined(separator: " ")
  #expect(viewer.writes == ["write a.csv: look", "write a.csv: \(all)"])
  #expect(viewer.statusLine.hasPrefix("200 records are in a.csv"), "\(viewer.statusLine)")
  #expect(!viewer.state.panes[TablePane.self].isOpen)
}

@Test func `cards are written in the order in which they are shown`() {
  var viewer = board { $0.query.order = SortOrder(field: "badge", isDescending: false) }
  viewer.write("a.csv")
  #expect(viewer.writes.last == "write a.csv: 1 3 5 7 0 2 4 6 8")
}

@Test func `a filter counts, and a file with blanks in its name is one file`() {
  var viewer = board().pressing("fbadge:0<Enter>")
  viewer.press(":w<Space>my<Space>table.md<Space><Enter>")
  #expect(viewer.writes == ["write my table.md: look", "write my table.md: 1 3 5 7"])
}

@Test(arguments: [
  ("y", ["write a.csv: 0 1 2, replacing"], "3 records are in a.csv"),
  ("n", ["stop writing"], "nothing was written"),
  ("<Esc>", ["stop writing"], "nothing was written"),
  ("<Enter>", ["stop writing"], "nothing was written"),
])
func `an existing file is replaced only after a y`(key: String, writes: [String], words: String) {
  var viewer = board(count: 3)
  viewer.files = ["a.csv"]
  viewer.write("a.csv")
  #expect(viewer.statusLine.hasPrefix("a.csv is there already; y replaces it:"))
  viewer.press(key)
  #expect(viewer.writes == ["write a.csv: look"] + writes)
  #expect(viewer.statusLine.hasPrefix(words), "\(viewer.statusLine)")
  #expect(!viewer.state.panes[TablePane.self].isOpen)
}

@Test func `a file that comes meanwhile is asked about, too`() {
  var viewer = board(count: 3, answering: .onDemand).answered()
  viewer.write("a.csv")
  viewer.answer()
  viewer.files = ["a.csv"]
  viewer.answer()
  #expect(viewer.statusLine.hasPrefix("a.csv is there already"))
  viewer.press("y")
  viewer.answer()
  #expect(viewer.writes.last == "write a.csv: 0 1 2, replacing")
}

@Test func `a key that is typed into a prompt replaces no file`() {
  var viewer = board(count: 3, answering: .onDemand).answered()
  viewer.files = ["a.csv"]
  viewer.write("a.csv", "/")
  viewer.answer()
  viewer.press("y<Esc>")
  #expect(viewer.writes == ["write a.csv: look", "stop writing"])
}

@Test func `the fault is said with its place`() {
  var viewer = board()
  viewer.fileFault = "No space left on device"
  viewer.write("a.csv")
  #expect(viewer.statusLine.hasPrefix("not written: a.csv: No space left on device"))
}

@Test(arguments: ["<Esc>", "q"])
func `Esc stops the writing, and so does the q that closes what is open`(key: String) {
  var viewer = board(answering: .onDemand).answered()
  viewer.write("a.csv")
  viewer.answer()
  #expect(viewer.statusLine.contains("writing a.csv"))
  viewer.press(key)
  #expect(viewer.writes.last == "stop writing")
  #expect(viewer.statusLine.hasPrefix("nothing was written"))
  #expect(!viewer.asked.contains { $0.hasPrefix("quit") })
}

@Test func `under secure nothing is written`() {
  var viewer = board { $0.isSecure = true }
  viewer.write("a.csv")
  #expect(viewer.writes.isEmpty)
  #expect(viewer.statusLine.hasPrefix("off under --secure"))
}

@Test func `an endless source is not written, but its first items are`() {
  var viewer = board { $0.isEndless = true }
  viewer.write("a.csv")
  #expect(viewer.writes.isEmpty)
  #expect(viewer.statusLine.hasPrefix("test never ends"))
  var limited = board {
    $0.isEndless = true
    $0.query.limit = 4
  }
  limited.write("a.csv")
  #expect(limited.writes.last == "write a.csv: 0 1 2 3")
}

@Test(arguments: ["a.txt", "a", "csv", "a.csv.gz"])
func `another ending stays in the prompt, with the endings that mean something`(file: String) {
  var viewer = board()
  viewer.write(file)
  #expect(viewer.writes.isEmpty)
  #expect(viewer.state.prompts.current?.line.text == "write \(file)")
  #expect(viewer.statusLine.contains("FILE ends in .csv, .tsv, .ndjson, .jsonl, .json or .md"))
}

@Test func `without a card nothing is written`() {
  var viewer = board().pressing("fzebra<Enter>")
  viewer.write("a.csv")
  #expect(viewer.writes == ["write a.csv: look", "stop writing"])
  #expect(viewer.statusLine.hasPrefix("not written: no card is shown"))
}
