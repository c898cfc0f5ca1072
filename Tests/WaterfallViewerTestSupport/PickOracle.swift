import WaterfallItems

@testable package import WaterfallBoard
@testable import WaterfallLab
@testable package import WaterfallViewer

/// Keeps the picks of all boards in the plainest way, a list in the order of picking, and compares
/// them with the viewer's.
///
/// It learns from the keys what is picked, and from the pages what is gone. An item of a board is
/// the number of its record, which is also its place.
package final class PickOracle: ViewerObserver {
  private struct Pick: Hashable {
    /// The items that lead to the board.
    var board: [UInt64]
    var item: UInt64
  }

  /// The change of the picks by an event.
  private enum Plan {
    case exactly([Pick])
    /// Keys that had waited are played, or a command is typed by its name.
    case unknown
  }

  /// The first fault; nil if there is none.
  package private(set) var fault: String?
  /// How often something was picked or dropped, how often items that were picked had gone, and how
  /// often the oracle had to believe the viewer.
  package private(set) var changes = 0
  package private(set) var goneCount = 0
  package private(set) var unknowns = 0

  private var picks: [Pick] = []
  private var plan = Plan.exactly([])
  /// The board of each reading, by its generation.
  private var boards: [Int: [UInt64]] = [0: []]
  private var board: [UInt64] = []
  /// Whether the event brings the last items of the source, if it is accepted.
  private var bringsLast = false
  /// Whether the event plays keys that had waited. They may lead to another board at once.
  private var playsKeys = false
  private var isPage = false
  /// The item whose details were shown before the event; nil if none were.
  private var inDetails: (pick: Pick, item: Int)?

  package init() {}

  package func note(_ event: Event, before state: Viewer) {
    plan = planned(for: event, state)
    (bringsLast, isPage, playsKeys) = (false, false, state.hasHeldKeys)
    let isShown = state.details.isOpen && state.details.item < state.items.count
    inDetails =
      isShown ? (here(state.details.item, state), state.details.item) : nil
    switch event {
    case .page(let page):
      isPage = page.generation == state.generation && page.after == state.cursor
      bringsLast = isPage && page.next == nil && state.loading != .ended
    case .refreshed(let refreshed): bringsLast = refreshed.pages.last?.next == nil
    case .entered(let entered):
      if case .opened(let opened) = entered.outcome {
        bringsLast = opened.pages.last.map { $0.next == nil } ?? false
      }
    default: break
    }
  }

  package func note(_ effects: [Effect], after state: Viewer) {
    guard fault == nil else { return }
    var isNewReading = false
    for effect in effects {
      switch effect {
      case .refresh(let request): boards[request.page.generation] = board
      case .enter(let request):
        guard case .inside(let place) = request.way else {
          boards[request.page.generation] = board
          continue
        }
        boards[request.page.generation] = board + [place.offset]
      case .descend(let generation), .ascend(let generation), .adopt(let generation):
        board = boards[generation] ?? []
        isNewReading = true
      default: break
      }
    }
    let actual = self.actual(state)
    switch plan {
    case .exactly(let planned):
      if planned != picks { changes += 1 }
      picks = planned
    case .unknown:
      if picks != actual { unknowns += 1 }
      picks = actual
    }
    if bringsLast, isPage || isNewReading, !playsKeys { dropGone(state) }
    expect(actual == picks, "picked are \(words(actual)), not \(words(picks))")
    expect(state.picks.count == picks.count, "\(state.picks.count) picks are counted")
    if case .exactly = plan {
      for case .quit(.picked(let items)) in effects { expectPrinted(items, state) }
    }
  }

  /// Forgets the picks that the whole source does not have any more.
  private func dropGone(_ state: Viewer) {
    let ids = Set(state.items.ids.map(\.value))
    let count = picks.count
    picks.removeAll { $0.board == board && !ids.contains($0.item) }
    guard picks.count < count else { return }
    goneCount += 1
    expect(state.notice?.contains("of the picked") == true, "nothing says that picks are gone")
  }

  private func expectPrinted(_ items: [PickedItem], _ state: Viewer) {
    let printed = items.map(pick)
    guard picks.isEmpty else {
      return expect(printed == picks, "printed are \(words(printed)), not \(words(picks))")
    }
    // The details may be of another card than the one in focus, but not of a hidden one.
    let focused = state.focusID.map { Pick(board: board, item: $0.value) }
    let shown = inDetails.flatMap { state.arrangement.path(of: $0.item) == nil ? nil : $0.pick }
    let isSubject = printed == [focused] || printed == [shown]
    expect(isSubject, "printed are \(words(printed)), not the card in focus")
  }

  private func actual(_ state: Viewer) -> [Pick] { state.picks.all.map(pick) }

  private func pick(_ item: PickedItem) -> Pick {
    Pick(board: boards[item.generation] ?? [.max], item: item.place.offset)
  }

  private func words(_ picks: [Pick]) -> String {
    picks.map { pick in (pick.board + [pick.item]).map { "\($0 + 1)" }.joined(separator: ".") }
      .joined(separator: " ")
  }

  private func expect(_ isTrue: Bool, _ words: @autoclosure () -> String) {
    if !isTrue, fault == nil { fault = words() }
  }
}

// MARK: What keys pick

extension PickOracle {
  private func planned(for event: Event, _ state: Viewer) -> Plan {
    // A key may wait as well, or the keys that wait are played before it.
    if state.hasHeldKeys { return .unknown }
    guard let key = event.key, !state.holds(event), !state.question.isOpen else {
      return .exactly(picks)
    }
    if let prompt = state.prompts.current {
      if prompt.kind == .command { return .unknown }
      guard state.isPicking, state.options.selection == .many else { return .exactly(picks) }
      switch state.options.promptKeys[key] {
      case .complete: return prompt.isApplied ? toggled(1, 1, from: state.focus, state) : .unknown
      case .completeBack:
        return prompt.isApplied ? toggled(1, -1, from: state.focus, state) : .unknown
      case .pickAll: return prompt.isApplied ? planned(for: .pickAll, state) : .unknown
      case .pickNone: return .exactly([])
      default: return .exactly(picks)
      }
    }
    let isCovered = state.cover == .everything
    if isCovered || state.counts.isOpen { return .exactly(picks) }
    if state.tour.isOpen, !state.details.isOpen, state.options.tours.keys[key] != nil {
      return .exactly(picks)
    }
    return planned(for: state.options.keys[key], state)
  }

  private func planned(for command: Command?, _ state: Viewer) -> Plan {
    let first = state.details.isOpen ? state.details.item : state.focus
    let times = state.status.count ?? 1
    switch command {
    case .pickNone: return .exactly([])
    case .pick where state.options.selection != .one:
      return toggled(times, 1, from: first, state)
    case .pickBack where state.options.selection != .one:
      return toggled(times, -1, from: first, state)
    case .pickAll where state.options.selection != .one:
      var all = picks
      let old = Set(picks)
      all += order(state).map { here($0, state) }.filter { !old.contains($0) }
      return .exactly(all)
    default: return .exactly(picks)
    }
  }

  /// The picks after so many cards in order have been picked or dropped.
  private func toggled(_ times: Int, _ step: Int, from item: Int, _ state: Viewer) -> Plan {
    let order = order(state)
    guard !order.isEmpty else { return .exactly(picks) }
    var new = picks
    var place = order.firstIndex(of: item)
    var current = item
    for _ in 0..<min(times, order.count) {
      let pick = here(current, state)
      if let old = new.firstIndex(of: pick) { new.remove(at: old) } else { new.append(pick) }
      guard let next = place.map({ $0 + step }), order.indices.contains(next) else { break }
      (place, current) = (next, order[next])
    }
    return .exactly(new)
  }

  /// The items that are shown, in their order.
  private func order(_ state: Viewer) -> [Int] {
    (0..<state.arrangement.count).compactMap { state.arrangement.item(atPosition: $0) }
  }

  private func here(_ item: Int, _ state: Viewer) -> Pick {
    Pick(board: board, item: state.items.places[item].offset)
  }
}
