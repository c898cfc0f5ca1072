import TerminalGrid
import TerminalInput
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// The details of the second of three cards, scrolled to their middle, with a value selected.
private func details() -> TestViewer {
  let lines = (1...40).map { "line \($0)" }.joined(separator: "\n")
  let record = Record(fields: [
    Field("title", .string("Title")), Field("body", .string(lines)),
    Field("url", .string("https://example.org/a")),
    Field("tags", .array([.string("red"), .object([Field("deep", .bool(true))])])),
    Field("more", .string(lines)),
  ])
  var viewer = TestViewer(
    records: [record, record, record], window: "60x18", options: TestViewer.options(columns: 1))
  viewer.press("jo")
  while viewer.state.details.selected == nil { viewer.press("j") }
  viewer.press("<C-e><C-e>")
  return viewer
}

/// The parts of the details that a key can change.
private struct Look: Equatable {
  let isOpen: Bool
  let item, top, lineCount: Int
  let selected: DetailSpot?

  init(_ details: Details) {
    (isOpen, item, top) = (details.isOpen, details.item, details.top)
    (lineCount, selected) = (details.lines.count, details.selected)
  }
}

@Test(arguments: Command.allCases)
func `a key that does something else in the details is in their help`(command: Command) throws {
  let keys = KeyTable<Command>()
  let part = try #require(
    HelpText(ViewerConfiguration(), with: []).parts.first { $0.title == "In the details" })
  let named = part.lines.flatMap {
    String(decoding: $0.keys.utf8, as: UTF8.self).split(separator: " ").map(String.init)
  }
  for key in keys.keys(of: command) {
    var viewer = details()
    let (before, stage) = (Look(viewer.state.details), viewer.state.stage)
    viewer.send(.input(.key(key)))
    let after = Look(viewer.state.details)
    // Another pane, such as the help, takes the place of the details, or a part of their room.
    let isCovered =
      !after.isOpen && viewer.state.cover != .nothing || viewer.state.stage != stage
    let isOwn = after != before && !isCovered
    #expect(!isOwn || named.contains(key.shown), "\(command.name): \(key.shown)")
  }
}

@Test(arguments: DetailCommand.bindings.map(\.command))
func `the help of the details has their own commands`(command: DetailCommand) throws {
  let part = try #require(
    HelpText(ViewerConfiguration(), with: []).parts.first { $0.title == "In the details" })
  #expect(part.lines.contains { $0.summary == SafeText(command.summary) })
}

@Test(arguments: ListCommand.allCases)
func `the help of the list has its commands`(command: ListCommand) throws {
  let part = try #require(
    HelpText(ViewerConfiguration(), with: []).parts.first { $0.title == "In the list" })
  #expect(part.lines.contains { $0.summary == SafeText(command.summary) })
}
