import Platform
import TerminalGrid
package import TerminalInput
import WaterfallCards
import WaterfallItems
package import WaterfallTestSupport

@testable import WaterfallBoard
@testable import WaterfallLab
@testable package import WaterfallViewer

extension InputEvent {
  /// Any event that a terminal may send; most are keys.
  package static func any(_ random: inout SeededRandom) -> InputEvent {
    switch Int.random(in: 0...15, using: &random) {
    case 0: .paste(text(&random))
    case 1: .mouse(.any(&random))
    case 2: .focus(Bool.random(using: &random))
    case 3: .reply(.color(number: 11, red: .random(in: 0...255, using: &random), green: 0, blue: 9))
    case 4: .reply(.cursor(row: 0, column: .max))
    default: .key(.any(&random))
    }
  }

  /// The event as the message of a failed test shows it.
  package var words: String {
    switch self {
    case .key(let key): KeyNotation.print(key)
    case .paste(let text): "<Paste:\(text.prefix(20).debugDescription) of \(text.count)>"
    case .mouse(let mouse): "<\(mouse.action):\(mouse.column),\(mouse.row)>"
    case .focus, .reply: "<Reply>"
    default: "<\(self)>"
    }
  }

  private static let pieces = [
    "a", "a?", "\n", "\r\n", "\t", " ", "\u{1B}[31m", "\u{9B}", "\0", "é", "e\u{301}", "那",
    "👩‍👩‍👧", "🇨🇭", "\u{200D}", "\u{202E}", "/", "\"", "title:", "/(", "price<", "-", "\\", "[z-a]", "5",
  ]

  private static func text(_ random: inout SeededRandom) -> String {
    let piece = { (random: inout SeededRandom) in pieces.randomElement(using: &random) ?? "" }
    // Now and then more than a prompt accepts.
    if Int.random(in: 0...7, using: &random) == 0 {
      return String(repeating: piece(&random), count: 3000)
    }
    return (0..<Int.random(in: 0...9, using: &random)).map { _ in piece(&random) }.joined()
  }
}

extension Key {
  fileprivate static func any(_ random: inout SeededRandom) -> Key {
    let others: [Code] = [
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .insert, .delete, .enter, .tab,
      .backspace, .escape, .function(Int.random(in: 1...63, using: &random)),
    ]
    let letters = "abcdefghijklmnopqrstuvwxyzABDGHJKLMNSXZ0123456789"
    let characters = Array(letters + "/?:;'|!*%\\[]+-=<>,. é那")
    let code: Code =
      Int.random(in: 0...2, using: &random) == 0
      ? others.randomElement(using: &random) ?? .enter
      : .character(characters.randomElement(using: &random) ?? "j")
    let modifiers: Modifiers =
      Int.random(in: 0...3, using: &random) == 0
      ? Modifiers(rawValue: .random(in: 0...7, using: &random)) : []
    return Key(code, modifiers)
  }
}

extension Mouse {
  fileprivate static func any(_ random: inout SeededRandom) -> Mouse {
    let actions: [Action] = [
      .press, .release, .drag, .move, .wheelUp, .wheelDown, .wheelLeft, .wheelRight,
    ]
    let buttons: [Button] = [.left, .left, .middle, .right, .none]
    let places = [0, 1, 9999] + (0..<6).map { _ in Int.random(in: 0...60, using: &random) }
    return Mouse(
      actions.randomElement(using: &random) ?? .press,
      buttons.randomElement(using: &random) ?? .left,
      column: places.randomElement(using: &random) ?? 0,
      row: places.randomElement(using: &random) ?? 0,
      modifiers: Key.Modifiers(rawValue: .random(in: 0...7, using: &random)))
  }
}

/// Events that were not requested, or that come too late.
package enum News: CaseIterable {
  case tick, oldTick, keysFaded, newsFaded, clickExpired, notCopied, ended, killed, stopRequested,
    screenLost
  case noCards, noMatches, noOrder, refreshFailed
  case oldPage, oldFailure, oldExtents, oldCards, oldOrder, oldMatches

  /// Answers that belong to a reading that is shown no more.
  package static let late: [News] = [
    .oldPage, .oldFailure, .oldExtents, .oldCards, .oldOrder, .oldMatches,
  ]

  package func event(for state: Viewer) -> Event {
    let old = state.generation - 1
    switch self {
    case .tick: return .timer(PaneTimer(TourPane.timer, state.walk?.timer ?? 0))
    case .oldTick: return .timer(PaneTimer(TourPane.timer, -1))
    case .keysFaded: return .timer(PaneTimer("fade keys", 1))
    case .newsFaded: return .timer(PaneTimer("fade news", 1))
    case .clickExpired: return .timer(state.click.timer)
    case .notCopied: return .notCopied(12_345, takes: .seconds(3))
    case .ended: return .ended("vi", .exited(1), refreshes: true)
    case .killed: return .ended("less", .killed(signal: 9), refreshes: false)
    case .stopRequested: return .input(.stopRequested)
    case .screenLost: return .input(.continued)
    case .noCards:
      return .cards(FetchedCards(cards: [], failure: "gone", generation: state.generation))
    case .noMatches:
      return .searched(
        SearchedItems(
          found: [], isLast: true, number: state.board.finding.search?.number ?? 0,
          generation: state.generation, failure: "gone"))
    case .noOrder:
      return .arranged(
        ArrangedItems(
          sections: [], total: state.items.count, query: state.query,
          number: state.board.ordering.number, generation: state.generation, failure: "gone"))
    case .oldPage: return .page(oldPage(state))
    case .oldFailure: return .loadFailed(.io(name: "d", reason: "gone"), generation: old)
    case .refreshFailed:
      return .refreshFailed(.io(name: "d", reason: "gone"), generation: state.generation)
    case .oldExtents:
      let extents = ContiguousArray(repeating: Float(7), count: state.items.count)
      return .measured(MeasuredExtents(measure: state.measure, extents: extents, generation: old))
    case .oldCards:
      let card = Card(TestViewer.record("late"), fields: TestViewer.fields)
      let cards = (0..<state.items.count).map { (index: $0, card: card) }
      return .cards(FetchedCards(cards: cards, generation: old))
    case .oldOrder:
      return .arranged(
        ArrangedItems(
          sections: [], total: state.items.count, query: state.query,
          number: state.board.ordering.number, generation: old))
    case .oldMatches:
      return .searched(
        SearchedItems(
          found: [0], isLast: true, number: state.board.finding.search?.number ?? 0,
          generation: old))
    }
  }

  private func oldPage(_ state: Viewer) -> LoadedPage {
    LoadedPage(
      ids: [ItemID(7)], places: [ItemPlace(offset: 0, length: 1)], extents: [3], cards: [],
      groups: [], shown: [], query: state.query, fieldNames: [], measure: state.measure,
      after: state.cursor,
      fields: TestViewer.fields, generation: state.generation - 1)
  }
}
