import TerminalGrid
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
  var options = TestViewer.options(columns: columns)
  options.selection = selection
  return TestViewer(
    records: titles.map { TestViewer.record($0) }, window: window, options: options,
    answering: answering)
}

private func picked(_ viewer: TestViewer) -> String { viewer.asked.last ?? "" }

@Test func `a picker opens in the filter prompt, which says how many there are`() {
  let viewer = picker()
  #expect(viewer.statusLine.hasPrefix("filter: "))
  #expect(viewer.statusLine.hasSuffix("6 · Ctrl-O cards"), "\(viewer.statusLine)")
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
    var viewer = picker(selection)
    viewer.press(keys)
    #expect(picked(viewer) == asked)
  }
}

@Test(arguments: [
  ("<Tab><Tab><Enter>", "picked 0 1"), ("berry<Tab><C-u>che<Tab><Enter>", "picked 3 4"),
  ("<Down><Tab><S-Tab><Enter>", "picked 1 2"), ("<Tab><Tab><S-Tab><S-Tab><Enter>", "picked 0 2"),
  ("berry<Tab><C-u><C-o><Enter>", "picked 3"),
])
func `Tab picks while one types`(keys: String, asked: String) {
  var viewer = picker()
  viewer.press(keys)
  #expect(picked(viewer) == asked)
}

@Test func `Tab goes on where one is to be picked`() {
  var viewer = picker(.one)
  viewer.press("<Tab><Tab><S-Tab><Enter>")
  #expect(picked(viewer) == "picked 1")
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
  var viewer = picker(.one, columns: 2)
  viewer.press(keys)
  #expect(picked(viewer) == asked)
}

@Test func `arrows reach the other columns where the cursor stands at an end`() {
  var viewer = picker(.one, columns: 2)
  viewer.press("b<Right><Enter>")
  #expect(picked(viewer) == "picked 3")
  viewer = picker(.one, columns: 2)
  viewer.press("<Right><Left><Right><Enter>")
  #expect(picked(viewer) == "picked 1")
}

@Test(arguments: [
  "<Esc>", "an<Esc>", "<C-g>", "<C-d>", "<C-c>", "nothing<Esc>", "an<C-o><Esc><Esc>",
])
func `Esc leaves without a choice`(keys: String) {
  var viewer = picker()
  viewer.press(keys)
  #expect(viewer.asked.last == "quit(interrupted)")
}

@Test func `a key leads to the cards and their keys, and f comes back`() {
  var viewer = picker()
  viewer.press("an<C-o>")
  #expect(viewer.statusLine.contains("filter: an"))
  viewer.press("x")
  #expect(viewer.state.pickedItems == [2])
  viewer.press("f")
  #expect(viewer.statusLine.hasPrefix("filter: an "))
  #expect(viewer.statusLine.contains("2 of 6 · 1 picked"), "\(viewer.statusLine)")
}

@Test func `the backspace does not leave an empty picker`() {
  var viewer = picker()
  viewer.press("a<BS><BS><BS>")
  #expect(viewer.state.prompts.isOpen)
  #expect(!viewer.asked.contains { $0.hasPrefix("quit") })
}

@Test func `Enter waits for the answer to what was typed`() {
  var viewer = picker(answering: .onDemand)
  viewer.press("berry<Enter>")
  #expect(!viewer.asked.contains { $0.hasPrefix("picked") })
  viewer.answering = .atOnce
  viewer.send(.rested)
  #expect(viewer.asked.contains("picked 3"))
}

@Test func `a key takes back an Enter that waits`() {
  var viewer = picker(answering: .onDemand)
  viewer.press("berry<Enter><BS>")
  viewer.answering = .atOnce
  viewer.send(.rested)
  #expect(!viewer.asked.contains { $0.hasPrefix("picked") })
}

@Test func `Enter picks nothing where nothing is found`() {
  var viewer = picker()
  viewer.press("nowhere<Enter>")
  #expect(viewer.state.prompts.isOpen)
  #expect(viewer.statusLine.contains("0 of 6"))
  viewer.press("<C-u><Enter>")
  #expect(picked(viewer) == "picked 0")
}

@Test func `what a filter is half typed in is not picked from`() {
  var viewer = picker()
  viewer.press("title><Enter>")
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
  var viewer = picker()
  viewer.press("<C-o>")
  #expect(viewer.statusLine.contains("Enter picks, f types"), "\(viewer.statusLine)")
  viewer.press("f")
  #expect(viewer.statusLine.hasSuffix("6 · Ctrl-O cards"))
}

@Test func `a narrow picker names the way to the cards as long as there is room`() {
  var viewer = picker(window: "40x12")
  #expect(viewer.statusLine.hasSuffix("6 · Ctrl-O cards"), "\(viewer.statusLine)")
  viewer.press("title:an,long")
  #expect(viewer.statusLine.hasPrefix("filter: title:an,long "))
  #expect(viewer.statusLine.hasSuffix("0 of 6"), "\(viewer.statusLine)")
}
