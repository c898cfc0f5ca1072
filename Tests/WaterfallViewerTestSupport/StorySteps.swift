import Foundation
import TerminalGrid
package import TerminalInput
import Testing
import WaterfallCards
package import WaterfallItems
import WaterfallLayout
import WaterfallRecords
package import WaterfallTestSupport

@testable import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

/// An action of the user, or an event from outside.
package enum StoryStep: CustomStringConvertible {
  case keys(String)
  case window(String)
  case wheel(Mouse.Action)
  case click(Int, Int)
  /// The left button is pressed, dragged or released on the status line.
  case bar(Mouse.Action, Int)
  case paste
  case answer
  case fault(ItemError?)
  /// The source gets another record.
  case grows
  case changes
  /// Nothing has happened for a while.
  case rest
  /// Any events that a terminal may send, all in one read.
  case read([InputEvent])
  /// An event that was not requested, or that comes too late.
  case news(News)
  /// An answer that is not wanted any more, such as one of a board that was left.
  case late(Int)
  /// The source has other items now, in another order.
  case reorder(UInt64)

  package init(_ random: inout SeededRandom) {
    let bound = (Command.bindings.flatMap(\.keys) + PromptCommand.bindings.flatMap(\.keys))
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    switch number(0...34) {
    case 0: self = .window("\(number(0...70))x\(number(0...30))")
    case 1: self = .window("\(number(0...9))x\(number(0...4))")
    case 2: self = .wheel(number(0...1) == 0 ? .wheelUp : .wheelDown)
    case 3: self = .click(number(0...80), number(0...40))
    case 4...8: self = .answer
    case 9: self = .fault(number(0...2) == 0 ? .io(name: "d", reason: "gone") : nil)
    case 10...12: self = .keys(bound.randomElement(using: &random) ?? "j")
    case 13:
      let actions: [Mouse.Action] = [.press, .drag, .drag, .release]
      self = .bar(actions.randomElement(using: &random) ?? .press, number(0...80))
    case 14: self = number(0...3) == 0 ? .paste : .answer
    case 15: self = .rest
    case 16: self = number(0...1) == 0 ? .grows : .rest
    case 17: self = number(0...2) == 0 ? .changes : .answer
    case 18...20: self = .read((0...number(0...12)).map { _ in .any(&random) })
    case 21...22: self = .news(News.allCases.randomElement(using: &random) ?? .tick)
    default: self = .keys(Self.keys.randomElement(using: &random) ?? "j")
    }
  }

  private static let keys = [
    "j", "k", "h", "l", "<C-e>", "<C-y>", "<Space>", "b", "<C-d>", "<C-u>", "g", "G", "%", "r",
    "?", "<Esc>", "3", "9", "0", "47", "99999999999", "q", "<C-l>", "/", "1", "n", "N", "f",
    "title>5", "title:/(", "\\", "s", "<Up>", "<Enter>", "<Enter>", "S", ";", "a", "s", "m", "'",
    "<C-o>", "<M-Right>", "<BS>", "<C-u>", "<C-c>", "!", "!", "<Down>", "<Right>", "<Left>",
    "x", "<Tab>", "*", "X", "D", "L", "z", "t", "+", "-", "=", "[", "]", "o", "B", "f1<Enter>",
    "/2<Enter>", "s<Down><Enter>", "ma", "'a", "''", "o/1", "r", "\\", "12;", "_", "<lt>", ">",
  ]

  package func happen(to viewer: inout TestViewer) {
    switch self {
    case .keys(let keys): viewer.press(keys)
    case .window(let size): viewer.resize(size)
    case .wheel(let action): viewer.wheel(action)
    case .click(let column, let row): viewer.click(column: column, row: row)
    case .bar(let action, let column):
      viewer.mouse(action, column: column, row: max(0, viewer.state.size.rows - 1))
    case .paste: viewer.send(.input(.paste("5\ntitle")))
    case .answer: viewer.answer()
    case .fault(let fault): viewer.fault = fault
    case .grows:
      viewer.records.append(TestViewer.record("\(viewer.records.count + 1)", height: 5))
    case .changes: viewer.send(.sourceChanged(isSure: true))
    case .rest: viewer.send(.rested)
    case .read(let inputs): viewer.read(inputs)
    case .news(let news): viewer.send(news.event(for: viewer.state))
    case .late(let number): viewer.deliverLate(number)
    case .reorder(let seed): viewer.reorder(seed)
    }
  }

  package var description: String {
    switch self {
    case .keys(let keys): keys
    case .window(let size): "(window \(size))"
    case .wheel(let action): "(\(action))"
    case .click(let column, let row): "(click \(column) \(row))"
    case .bar(let action, let column): "(\(action) \(column))"
    case .paste: "(paste)"
    case .answer: "(answer)"
    case .fault(let fault): fault == nil ? "(no fault)" : "(fault)"
    case .grows: "(grows)"
    case .changes: "(changes)"
    case .rest: "(rest)"
    case .read(let inputs): "(read \(inputs.map(\.words).joined(separator: " ")))"
    case .news(let news): "(\(news))"
    case .late(let number): "(late \(number))"
    case .reorder(let seed): "(reorder \(seed))"
    }
  }
}

/// The seeds of a test: `count` times `WATERFALL_TEST_CASES`. `STORY_SEEDS`, such as `1000..<5000`,
/// replaces them.
package func storySeeds(_ count: UInt64) -> Range<UInt64> {
  let environment = ProcessInfo.processInfo.environment
  let numbers = (environment["STORY_SEEDS"] ?? "")
    .split(separator: ".").compactMap { UInt64($0.drop { $0 == "<" }) }
  let times = UInt64(TestCases.factor)
  return numbers.count == 2 && numbers[0] < numbers[1] ? numbers[0]..<numbers[1] : 0..<count * times
}

/// A random board: cards of many heights in any layout. It may be grouped, growing, or made for
/// picking.
package func storyBoard(_ random: inout SeededRandom) -> TestViewer {
  func chance(_ part: Int) -> Bool { Int.random(in: 1...part, using: &random) == 1 }
  let count = [0, 1, 2, 7, 60, 500].randomElement(using: &random) ?? 0
  let records = (0..<count).map { index in
    var record = TestViewer.record("\(index + 1)", height: Int.random(in: 3...20, using: &random))
    record.fields.append(Field("group", .string("g\(Int.random(in: 0...3, using: &random))")))
    return record
  }
  var options = TestViewer.options(
    columns: [1, 2, 3, nil].randomElement(using: &random) ?? nil,
    pageSize: Int.random(in: 1...40, using: &random))
  options.layout.minimumColumnWidth = Int.random(in: 1...20, using: &random)
  options.layout.rowGap = Int.random(in: 0...2, using: &random)
  options.form.border = BorderStyle.allCases.randomElement(using: &random) ?? .rounded
  if chance(3) { options.layout.kind = LayoutKind.all.randomElement(using: &random) ?? .grid }
  if chance(4) { options.layout.direction = .horizontal }
  if chance(5) { options.layout.isRightToLeft = true }
  if chance(4) { options.layout.placement = .roundRobin }
  if chance(4) {
    (options.fields.group, options.query.grouping) = ("group", try? Grouping("group"))
  }
  if chance(5) { options.isFollowing = true }
  if chance(3) { options.selection = chance(2) ? .one : .many }
  if chance(3) { options.isMotionReduced = true }
  if chance(6) { options.query.order = SortOrder(field: "body") }
  options.hasSectionFooters = chance(4)
  options.tours.first = chance(8) ? Tour.all.randomElement(using: &random) : nil
  options.onEnter = chance(8) ? try? RecordTemplate("cat {title}") : nil
  (options.opensLab, options.isSecure, options.isEndless) = (chance(6), chance(8), chance(8))
  (options.isThemeAutomatic, options.isASCII) = (chance(4), chance(8))
  options.isPresenting = chance(6)
  if chance(6) {
    var window = PreviewWindow()
    let sides: [PreviewWindow.Side] = [.right, .bottom, .left]
    window.side = sides.randomElement(using: &random) ?? .right
    (window.wraps, window.isHidden) = (chance(2), chance(3))
    let command = (try? RecordTemplate("cat {title}")).map(PreviewContent.command)
    options.preview = PreviewOptions(chance(4) ? .file : command, in: window)
  }
  return TestViewer(records: records, window: "40x12", options: options, answering: .onDemand)
}

extension TestViewer {
  /// The layout and the number of items, for the message of a failed test.
  package var words: String {
    let direction = state.isHorizontal ? ", horizontal" : ""
    return "\(state.board.view.chosen.title)\(direction), \(state.items.count) items"
  }
}
