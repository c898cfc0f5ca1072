import TerminalGrid
import TerminalInput
import Testing

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
  var viewer = try viewer([("x", .focusRight), ("j", .quit)])
  viewer.press("x")
  #expect(viewer.focus == 2)
  viewer.press("j")
  #expect(viewer.asked.last == "quit(quit)")
}

@Test func `a key that is freed does nothing`() throws {
  var viewer = try viewer([("q", nil)])
  viewer.press("q")
  #expect(!viewer.asked.contains { $0.hasPrefix("quit") })
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
