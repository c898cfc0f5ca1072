import TerminalGrid
import TerminalInput
import Testing
import WaterfallCards
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

private func key(_ notation: String) throws -> Key {
  try #require(try KeyNotation.parse(notation).first)
}

private func viewer(_ bindings: [(String, Command?)]) throws -> TestViewer {
  var options = TestViewer.options()
  for (notation, command) in bindings { options.keys.bind(try key(notation), to: command) }
  return TestViewer(heights: [4, 4, 4, 4], window: "60x90", options: options)
}

@Test func `a key that is bound does what it is bound to, and nothing else`() throws {
  var viewer = try viewer([("x", .focusRight), ("j", .quit)]).pressing("x")
  #expect(viewer.focus == 2)
  viewer.press("j", thenAsks: "quit(quit)")
}

@Test func `a key that is freed does nothing`() throws {
  #expect(try !viewer([("q", nil)]).pressing("q").asked.contains { $0.hasPrefix("quit") })
}

@Test func `the help shows the keys that are bound, new ones first`() throws {
  var viewer = try viewer([
    ("x", .focusRight), ("l", nil), ("q", nil), ("<F10>", nil), ("Q", .help),
  ])
  viewer.press("?")
  let lines = viewer.grid.text.split(separator: "\n")
  #expect(lines.contains { $0.hasPrefix("  x →  ") && $0.hasSuffix("the card to the right") })
  #expect(lines.contains { $0.hasPrefix("  Q ? F1") })
  #expect(!viewer.grid.text.contains("quit, or close"))
}

@Test func `hints name the keys that are bound`() throws {
  #expect(try viewer([("Q", .help)]).statusLine.hasSuffix("Q help"))
  #expect(try viewer([("?", nil), ("<F1>", nil)]).statusLine.hasSuffix("masonry 2"))
}

@Test func `commands have names that stand for them alone`() {
  #expect(Command.halfPageDown.name == "half-page-down")
  #expect(Set(Command.allCases.map(\.name)).count == Command.allCases.count)
  for command in Command.allCases { #expect(Command(name: command.name) == command) }
  #expect(Command(name: "pageDown") == nil)
}

@Test func `commands of prompts, details, the list and tours have names too`() {
  func check<Place: KeyCommand>(_ place: Place.Type) {
    let names = Place.bindings.map(\.command.name)
    #expect(Set(names).count == names.count)
    for (command, _) in Place.bindings { #expect(Place(name: command.name) == command) }
    #expect(Place.defaults.count == Place.bindings.map(\.keys.count).reduce(0, +))
  }
  check(PromptCommand.self)
  check(DetailCommand.self)
  check(ListCommand.self)
  check(TourCommand.self)
  #expect(PromptCommand.edit(.deleteArgumentBack).name == "delete-argument-back")
}

@Test func `keys of prompts are bound otherwise, and the help says so`() throws {
  var options = TestViewer.options()
  options.promptKeys.bind(try key("<C-l>"), to: .edit(.deleteToStart))
  options.promptKeys.bind(try key("<C-u>"), to: nil)
  options.promptKeys.bind(try key("<F2>"), to: .accept)
  var viewer = TestViewer(heights: [4, 4, 4, 4], window: "60x220", options: options)
  viewer.press("/abc<C-u>")
  #expect(viewer.state.prompts.current?.line.text == "abc")
  viewer.press("<C-l>2<F2>")
  #expect((viewer.focus, viewer.state.prompts.current == nil) == (2, true))
  #expect(!viewer.asked.contains("redraw"))
  viewer.press("?")
  let lines = viewer.grid.text.split(separator: "\n").map(String.init)
  #expect(lines.contains { $0.hasPrefix("  Ctrl-L  ") && $0.contains("delete all before") })
  #expect(lines.contains { $0.hasPrefix("  F2 Enter Ctrl-J") })
}

@Test func `hints are taken back by the key that takes back in prompts`() throws {
  var options = TestViewer.options()
  options.promptKeys.bind(try key("<F2>"), to: .edit(.deleteBack))
  var viewer = TestViewer(
    heights: Array(repeating: 3, count: 60), window: "60x120", options: options)
  viewer.press(";s<F2>")
  guard let hints = viewer.state.question.hints else {
    Issue.record("no hints")
    return
  }
  #expect(hints.typed.isEmpty)
}

@Test func `a key of the list can be another, and one that is freed is that of the cards`() throws {
  var options = TestViewer.options()
  options.listKeys.bind(try key("-"), to: nil)
  options.listKeys.bind(try key("w"), to: .hideColumn)
  let record = Record(fields: [Field("title", .string("one")), Field("city", .string("Oslo"))])
  var viewer = TestViewer(records: [record], window: "60x20", options: options).pressing("zw")
  #expect(viewer.state.board.view.columns?.all.map(\.field) == ["city"])
  viewer.press("-")
  #expect(!viewer.state.board.view.isList)
}

@Test func `the key that folds in the details can be another`() throws {
  var options = TestViewer.options()
  options.detailKeys.bind(try key("<Space>"), to: nil)
  options.detailKeys.bind(try key("w"), to: .fold)
  let nested = Value.object([Field("deep", .string("inside"))])
  let record = Record(fields: [Field("title", .string("one")), Field("tags", nested)])
  var viewer = TestViewer(records: [record], window: "60x20", options: options).pressing("oj")
  let before = viewer.grid.text
  viewer.press("w")
  #expect(viewer.grid.text != before)
  viewer.press("w")
  #expect(viewer.grid.text == before)
}
