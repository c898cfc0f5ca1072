import TerminalGrid
import TerminalInput
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
package import WaterfallTestSupport

@testable import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

/// A random board with boards in boards, to a depth of three.
///
/// The title of a record says where it is: `3.2` is the second record inside the record `3`.
package func nestedStoryBoard(_ random: inout SeededRandom) -> TestViewer {
  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  var inside: [String: [Record]] = [:]
  func records(in title: String, depth: Int) -> [Record] {
    let count = [0, 1, 3, 8, 25].randomElement(using: &random) ?? 0
    return (1...max(depth == 0 ? 2 : 0, count) + 1).dropLast().map { index in
      let inner = title.isEmpty ? "\(index)" : "\(title).\(index)"
      var record = TestViewer.record(inner, height: number(3...9))
      record.isEnterable = depth < 3 && number(0...2) > 0
      if record.isEnterable { inside[inner] = records(in: inner, depth: depth + 1) }
      return record
    }
  }
  var options = TestViewer.options(
    columns: [1, 2, nil].randomElement(using: &random) ?? nil, pageSize: number(2...12))
  options.layout.minimumColumnWidth = number(5...20)
  if number(0...3) == 0 { options.layout.direction = .horizontal }
  if number(0...2) > 0 { options.selection = number(0...3) > 0 ? .many : .one }
  options.isMotionReduced = number(0...2) == 0
  options.isFollowing = number(0...7) == 0
  options.opensLab = number(0...7) == 0
  options.isPresenting = number(0...9) == 0
  options.tours.first = number(0...9) == 0 ? Tour.all.randomElement(using: &random) : nil
  var viewer = TestViewer(
    records: records(in: "", depth: 0), window: "40x12", options: options, answering: .onDemand)
  (viewer.inside, viewer.keepsLate) = (inside, true)
  return viewer
}

/// The steps that the stories of a test take more often than others.
package enum StoryTheme {
  case boardHistory, picks, panes

  fileprivate func step(_ random: inout SeededRandom) -> StoryStep {
    func key(_ keys: [String]) -> StoryStep { .keys(keys.randomElement(using: &random) ?? "j") }
    switch self {
    case .boardHistory:
      switch Int.random(in: 0...5, using: &random) {
      case 0: return .late(.random(in: 0...9, using: &random))
      case 1: return .news(News.late.randomElement(using: &random) ?? .oldPage)
      default: break
      }
      return key([
        "ma", "'a", "f2<Enter>", "f1<Enter>", "stitle<Enter>", "S", "L", "D", "+", "-", "B", "z",
        "\\", "/1<Enter>", "n", "f", "]", "5G", "<C-e>",
      ])
    case .picks:
      if Int.random(in: 0...3, using: &random) == 0 {
        return .reorder(.random(in: 0...999, using: &random))
      }
      return key([
        "x", "x", "<Tab>", "<S-Tab>", "3x", "*", "*", "x", "x", "X", "99x", "<Enter>", "r", "r",
        "G", "S", "f1<Enter>", "o", "lx", "jx", "<M-Up><M-Enter>", "<M-Up><M-Enter>",
      ])
    case .panes:
      return key([
        "?", "<F1>", "c", ":count title<Enter>", ":count body<Enter>", "o", "!", "P", "/", "?/page",
        "f", "s", ":", "m", "'", ";", "|", "q", "q", "<Esc>", "<Esc>", "<Esc>", "<Space>", "j", "G",
        "<Enter>", "<Right>", "<C-e>", "h", "f1", "f1<Enter>",
      ])
    }
  }
}

extension StoryStep {
  /// A step of a story that goes through boards in boards.
  package static func nested(
    _ theme: StoryTheme, in viewer: TestViewer, _ random: inout SeededRandom
  ) -> StoryStep {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    // Prompts would take the keys of most other steps as text.
    if viewer.state.prompts.isOpen, number(0...2) == 0 {
      return .keys(viewer.state.isPicking ? "<C-o>" : "<Esc>")
    }
    // Keys wait until a board is there. Then they are played in one event.
    if viewer.state.board.awaitsBoard, number(0...9) > 0 { return .answer }
    switch number(0...19) {
    case 0...2: return .keys("<M-Enter>")
    case 3...4: return .keys("<M-Up>")
    case 5: return .keys(["<Enter>", "<BS>"].randomElement(using: &random) ?? "<BS>")
    case 6...9: return .answer
    case 10...11: return .keys(["j", "l", "<C-e>", "g"].randomElement(using: &random) ?? "j")
    case 12...16: return theme.step(&random)
    default:
      let step = StoryStep(&random)
      if case .grows = step { return .answer }
      return step
    }
  }
}

extension TestViewer {
  /// Delivers an answer that is not wanted any more.
  package mutating func deliverLate(_ number: Int) {
    if let event = late[wrapping: number] { send(event) }
  }

  /// Changes what the source of this board has: items move, and some are gone or there again.
  package mutating func reorder(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var order = Array(records.indices).shuffled(using: &random)
    order.removeLast(Int.random(in: 0...order.count, using: &random) / 2)
    present[state.board.name] = order
    if seed.isMultiple(of: 2) { send(.sourceChanged(isSure: true)) }
  }
}

extension Array {
  fileprivate subscript(wrapping index: Int) -> Element? {
    // The latest ones are the most interesting.
    isEmpty ? nil : self[count - 1 - index % count]
  }
}
