import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private let fruit = ["Apple", "Apricot", "Banana", "Blueberry", "Cherry", "Cranberry"]

private func picker(
  _ selection: Selection = .many, titles: [String] = fruit, columns: Int = 1,
  window: String = "60x20", answering: TestViewer.Answering = .atOnce
) -> TestViewer {
  return TestViewer(
    records: titles.map { TestViewer.record($0) }, window: window,
    options: TestViewer.options(columns: columns) { $0.selection = selection },
    answering: answering)
}

private func picked(_ viewer: TestViewer) -> String { viewer.asked.last ?? "" }

@Test func `a picker opens in the filter prompt, which says how many there are`() {
  var viewer = picker()
  #expect(viewer.statusLine.hasPrefix("filter: "))
  let keys = "6 · Tab picks · Enter ends · F1 keys"
  #expect(viewer.statusLine.hasSuffix(keys), "\(viewer.statusLine)")
  viewer.press("an")
  #expect(viewer.statusLine.hasSuffix("2 of 6 · Ctrl-O cards"), "\(viewer.statusLine)")
  #expect(picker(.one).statusLine.hasSuffix("6 · Tab next · Enter picks · F1 keys"))
}

@Test(arguments: [
  ("<Enter>", "picked 0"), ("berry<Enter>", "picked 3"), ("berry<Down><Enter>", "picked 5"),
  ("<C-n><C-n><Enter>", "picked 2"), ("<C-n><C-n><C-p><Enter>", "picked 1"),
  ("<Down><Down><Up><Enter>", "picked 1"), ("ap<Down><BS><BS><Enter>", "picked 1"),
  ("title:Ch<Enter>", "picked 4"), ("ab<BS><BS>b<Enter>", "picked 2"),
  ("c<BS><Enter>", "picked 0"), ("<PgDn><Enter>", "picked 5"),
])
func `one types, moves and picks with one Enter`(keys: String, asked: String) {
  for selection in Selection.allCases {
    #expect(picked(picker(selection).pressing(keys)) == asked)
  }
}

@Test(arguments: [
  ("<Tab><Tab><Enter>", "picked 0 1"), ("berry<Tab><C-u>che<Tab><Enter>", "picked 3 4"),
  ("<Down><Tab><S-Tab><Enter>", "picked 1 2"), ("<Tab><Tab><S-Tab><S-Tab><Enter>", "picked 0 2"),
  ("berry<Tab><C-u><C-o><Enter>", "picked 3"),
])
func `Tab picks while one types`(keys: String, asked: String) {
  #expect(picked(picker().pressing(keys)) == asked)
}

@Test func `Tab goes on where one is to be picked`() {
  #expect(picked(picker(.one).pressing("<Tab><Tab><S-Tab><Enter>")) == "picked 1")
}

@Test(arguments: [
  ("<C-n><Enter>", "picked 1"), ("<C-n><C-n><C-p><Enter>", "picked 1"),
  ("<C-j><Enter>", "picked 1"), ("<C-j><C-j><C-k><Enter>", "picked 1"),
  ("ap<C-b><C-k><C-j><Enter>", "picked 1"),
  ("<Down><Enter>", "picked 2"), ("<Down><Down><Down><Enter>", "picked 5"),
  ("ap<Down><Enter>", "picked 1"), ("ap<Down><Up><Enter>", "picked 0"),
])
func `arrows go where they point, else on; Ctrl-N and Ctrl-P, Ctrl-J and Ctrl-K go in order`(
  keys: String, asked: String
) {
  #expect(picked(picker(.one, columns: 2).pressing(keys)) == asked)
}

@Test func `arrows reach the other columns where the cursor stands at an end`() {
  var viewer = picker(.one, columns: 2).pressing("b<Right><Enter>")
  #expect(picked(viewer) == "picked 3")
  viewer = picker(.one, columns: 2)
  viewer.press("<Right><Left><Right><Enter>")
  #expect(picked(viewer) == "picked 1")
}

@Test(arguments: [
  "<Esc>", "an<Esc>", "<C-g>", "<C-d>", "<C-c>", "nothing<Esc>", "an<C-o><Esc><Esc>",
])
func `Esc leaves without a choice`(keys: String) {
  #expect(picker().pressing(keys).asked.last == "quit(interrupted)")
}

@Test func `a key leads to the cards and their keys, and f comes back`() {
  var viewer = picker().pressing("an<C-o>")
  #expect(viewer.statusLine.contains("filter: an"))
  viewer.press("x")
  #expect(viewer.state.pickedItems == [2])
  viewer.press("f", thenStatusPrefix: "filter: an ")
  #expect(viewer.statusLine.contains("2 of 6 · 1 picked"), "\(viewer.statusLine)")
}

@Test func `the backspace does not leave an empty picker`() {
  let viewer = picker().pressing("a<BS><BS><BS>")
  #expect(viewer.state.prompts.isOpen)
  #expect(!viewer.asked.contains { $0.hasPrefix("quit") })
}

@Test func `Enter waits for the answer to what was typed`() {
  var viewer = picker(answering: .onDemand).pressing("berry<Enter>")
  #expect(!viewer.asked.contains { $0.hasPrefix("picked") })
  viewer.answering = .atOnce
  viewer.send(.rested)
  #expect(viewer.asked.contains("picked 3"))
}

@Test func `a key takes back an Enter that waits`() {
  var viewer = picker(answering: .onDemand).pressing("berry<Enter><BS>")
  viewer.answering = .atOnce
  viewer.send(.rested)
  #expect(!viewer.asked.contains { $0.hasPrefix("picked") })
}

@Test func `Enter picks nothing where nothing is found`() {
  var viewer = picker().pressing("nowhere<Enter>")
  #expect(viewer.state.prompts.isOpen)
  #expect(viewer.statusLine.contains("0 of 6"))
  viewer.press("<C-u><Enter>")
  #expect(picked(viewer) == "picked 0")
}

@Test func `what a filter is half typed in is not picked from`() {
  let viewer = picker().pressing("title><Enter>")
  #expect(!viewer.asked.contains { $0.hasPrefix("picked") })
  #expect(viewer.statusLine.hasSuffix("expected a value after >"))
}

@Test func `the prompt goes on from the filter of the options`() throws {
  var options = TestViewer.options()
  options.selection = .one
  options.query.filters = [try Filter("berry")]
  var viewer = TestViewer(
    records: fruit.map { TestViewer.record($0) }, window: "60x20", options: options)
  #expect(viewer.statusLine.hasPrefix("filter: berry "))
  viewer.press("cr<Enter>")
  #expect(picked(viewer) == "picked 5")
}

@Test func `the status line says whether keys are for the prompt or for the cards`() {
  var viewer = picker().pressing("<C-o>")
  #expect(viewer.statusLine.contains("Enter picks, f types"), "\(viewer.statusLine)")
  viewer.press("f", thenStatus: "Enter ends")
}

@Test func `a narrow picker names keys as long as there is room`() {
  var viewer = picker(window: "40x12")
  #expect(viewer.statusLine.hasSuffix("6 · Tab picks"), "\(viewer.statusLine)")
  viewer.press("e<BS>an")
  #expect(viewer.statusLine.hasSuffix("2 of 6"), "\(viewer.statusLine)")
  viewer.press("<C-u>")
  viewer.press("title:an,long", thenStatusPrefix: "filter: title:an,long ")
  #expect(viewer.statusLine.hasSuffix("0 of 6"), "\(viewer.statusLine)")
}

// MARK: Lines

private func lines(
  _ texts: [String], selection: Selection = .one, filters: [Filter] = [], window: String = "60x20",
  change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  var options = TestViewer.options(columns: 1)
  (options.selection, options.query.filters) = (selection, filters)
  change(&options)
  return TestViewer(
    records: texts.map { Record(fields: [Field("text", .string($0))]) }, window: window,
    options: options)
}

private let names = ["src/main.c", "a main line", "main", "m-a-i-n", "domain"]

private func shown(_ viewer: TestViewer) -> [String] {
  (0..<viewer.state.arrangement.count).compactMap { position in
    viewer.state.arrangement.item(atPosition: position).map { names[$0] }
  }
}

@Test(arguments: [
  ("main", ["main", "a main line", "src/main.c", "m-a-i-n", "domain"]),
  ("'main !a\\ ", ["main", "src/main.c", "domain"]),
  ("^main", ["main"]), ("main$", ["main", "domain"]), ("!main", ["m-a-i-n"]),
  ("line | dom", ["a main line", "domain"]), ("MAIN", []), ("title:x", []),
])
func `lines are found as fzf finds them`(keys: String, found: [String]) {
  let viewer = lines(names).pressing(keys)
  #expect(Set(shown(viewer)) == Set(found), "\(shown(viewer))")
  #expect(shown(viewer).first == found.first)
}

@Test func `a key turns a picker of lines to exact text, and back`() {
  var viewer = lines(names)
  #expect(viewer.statusLine.hasPrefix("filter: "))
  viewer.press("mn")
  #expect(shown(viewer).count == 5)
  viewer.press("<C-x>", thenStatusPrefix: "exact: mn")
  #expect(shown(viewer).isEmpty)
  viewer.press("<C-x>")
  #expect(shown(viewer).count == 5)
}

@Test func `the first page shows whether a text is for lines`() {
  // The words of --query, before it is known what the items are.
  var viewer = lines(names, filters: [Filter(words: "^main")])
  #expect(viewer.statusLine.hasPrefix("filter: ^main "), "\(viewer.statusLine)")
  #expect(shown(viewer) == ["main"])
  viewer.press("<C-u>")
  #expect(shown(viewer).count == 5)
}

@Test func `in a picker of lines what is typed goes on with the word of the start`() {
  var viewer = lines(names, filters: [Filter(line: "^ma")]) {
    $0.configuration.picker.expectsLines = true
  }
  viewer.press("in")
  #expect(viewer.state.pickAnswer.query == "^main")
}

@Test func `lines that say a level are lines like others`() {
  #expect(picked(lines(["error: x", "foo bar", "zed"]).pressing("fbr<Enter>")) == "picked 1")
}

@Test func `records keep the grammar of filters, also if lines were expected`() {
  var options = TestViewer.options(columns: 1)
  options.selection = .one
  (options.configuration.picker.expectsLines, options.configuration.staysEmpty) = (true, true)
  options.query.filters = [Filter(line: "title:Cherry")]
  let viewer = TestViewer(
    records: fruit.map { TestViewer.record($0) }, window: "60x20", options: options)
  #expect(viewer.state.arrangement.count == 1)
}

@Test func `a filter of the options holds beside the words for lines`() throws {
  let filter = try Filter("-domain")
  var viewer = lines(names, filters: [filter, Filter(line: "main")]) {
    $0.configuration.picker.expectsLines = true
  }
  #expect(viewer.statusLine.hasPrefix("filter: main "), "\(viewer.statusLine)")
  #expect(shown(viewer) == ["main", "a main line", "src/main.c", "m-a-i-n"])
  viewer.press("<C-u>dom")
  #expect(shown(viewer).isEmpty)
}

@Test func `an order that was asked for wins over the best match`() {
  let viewer = lines(names) { $0.query.orders = [SortOrder(field: "text")] }.pressing("main")
  #expect(shown(viewer).count == 5)
  #expect(shown(viewer).first == "a main line")
  #expect(shown(viewer).last == "src/main.c")
}

@Test func `of equal matches the later one comes first if the order is reversed`() {
  let viewer = lines(["foo a", "foo b", "foo"]) { $0.query.isReversed = true }.pressing("foo")
  let order = (0..<3).map { viewer.state.arrangement.item(atPosition: $0) }
  #expect(order == [2, 1, 0])
}

// MARK: Keys, prompt and caption

@Test(arguments: ["<F1>", "?"])
func `a picker shows its keys until the next one`(key: String) {
  var viewer = lines(names, selection: .many, window: "60x50").pressing(key)
  #expect(viewer.grid.text.hasPrefix("  Keys: Tab picks · Enter ends · F1 closes this"))
  #expect(viewer.grid.text.contains("^word  word$"))
  viewer.press("<Esc>")
  #expect(!viewer.grid.text.contains("Keys:"))
  #expect(viewer.state.prompts.isOpen)
  viewer.press("\(key)ma", thenStatusPrefix: "filter: ma")
  #expect(!viewer.grid.text.contains("Keys:"))
}

@Test func `a question mark after text is text`() {
  let viewer = lines(["why?", "what"]).pressing("y?")
  #expect(viewer.statusLine.hasPrefix("filter: y?"))
  #expect(viewer.state.arrangement.count == 1)
}

@Test func `a picker has the prompt and the caption that it was given`() {
  let viewer = lines(names) {
    $0.configuration.picker.prompt = "File> "
    $0.configuration.picker.caption = ["Which one?", "Enter opens it"]
  }
  #expect(viewer.grid.text.hasPrefix(" Which one?\n Enter opens it\n"), "\(viewer.grid.text)")
  #expect(viewer.statusLine.hasPrefix("File> "))
  #expect(viewer.state.screen.cards.row == 2)
}

@Test func `other keys pick, too, and say so`() {
  var viewer = lines(names) {
    $0.configuration.picker.finishingKeys = [Key(.character("v"), .control): "edit"]
  }
  viewer.press("dom<C-v>")
  #expect(picked(viewer) == "picked 4")
  #expect(viewer.state.pickAnswer == PickAnswer(query: "dom", word: "edit"))
  #expect(lines(names).pressing("dom<Enter>").state.pickAnswer == PickAnswer(query: "dom"))
}

@Test func `Enter ends a picker without a match if that is asked for`() {
  let viewer = lines(names) { $0.configuration.picker.endsWithNothing = true }.pressing("zz<Enter>")
  #expect(picked(viewer).hasPrefix("picked"), "\(viewer.asked)")
}

@Test func `all that are shown are picked and dropped by keys`() {
  var viewer = lines(names, selection: .many).pressing("main$<M-a><C-u><Enter>")
  #expect(picked(viewer) == "picked 2 4")
  viewer = lines(names, selection: .many)
  viewer.press("<M-a><M-n><M-gt><Enter>")
  #expect(picked(viewer) == "picked 4")
}
