import TerminalGrid
import WaterfallCards
import WaterfallItems

@testable package import WaterfallBoard
@testable import WaterfallScreen
@testable package import WaterfallViewer

/// Remembers each board as it was left, and says how it differs when one comes back.
///
/// It learns of the ways in and out from the effects. It also looks at answers to readings that are
/// shown no more: nothing that is seen may change by them.
package final class BoardHistoryOracle: ViewerObserver {
  /// The parts of a board that are kept while another one is shown.
  private struct Kept: Equatable {
    var name: String
    var query: ItemQuery
    var focus: ItemID?
    var marks: [Character: ItemID]
    var jumps: [ItemID]
    var ids: ContiguousArray<ItemID>
    var generation: Int

    init(_ state: Viewer) {
      (name, query, focus) = (state.board.name, state.query, state.focusID)
      marks = state.board.finding.jumps.marks.mapValues(\.id)
      jumps = state.board.finding.jumps.back.map(\.id)
      (ids, generation) = (state.items.ids, state.generation)
    }
  }

  /// What was chosen for the cards of all boards, and the room for them.
  private struct Look: Equatable {
    var chosen: LayoutChoice
    var form: CardForm
    var isList: Bool
    var viewport: CellSize

    init(_ state: Viewer) {
      (chosen, form) = (state.board.view.chosen, state.board.form)
      (isList, viewport) = (state.board.view.isList, state.viewport)
      // These depend on a board's own cards.
      (chosen.cardCount, form.pictureRows) = (nil, CardForm.leastPictureRows)
    }

    /// Whether the same layout and form are chosen, if perhaps in another room.
    func isChosen(as other: Look) -> Bool {
      chosen == other.chosen && form == other.form && isList == other.isList
    }
  }

  private struct Left {
    var kept: Kept
    var look: Look
    var offset: Int
    /// Whether all its cards had been measured, so that nothing moves when one comes back.
    var isSettled: Bool
    /// The title of the item that was entered.
    var door: String
  }

  /// The first fault; nil if there is none.
  package private(set) var fault: String?
  /// How often one came back, and how many answers came too late.
  package private(set) var returns = 0
  package private(set) var lateCount = 0

  private var boardHistory: [Left] = []
  private var now: (kept: Kept, look: Look, offset: Int, isSettled: Bool)?
  /// The reading that is shown, the one that was requested last, and the way to it.
  private var shown = 0
  private var awaited: Int?
  private var door = ""
  /// The screen before an answer that nobody waits for.
  private var screen: Grid?
  /// Whether the event plays keys that had waited, so that several things happen in it.
  private var playsKeys = false

  package init() {}

  package func note(_ event: Event, before state: Viewer) {
    now = (Kept(state), Look(state), state.offset, !state.isMeasuring)
    playsKeys = state.hasHeldKeys
    screen = nil
    if let reading = event.reading, reading != shown, reading != awaited {
      screen = Self.drawn(state)
      lateCount += 1
    }
  }

  package func note(_ effects: [Effect], after state: Viewer) {
    guard fault == nil else { return }
    var hasTurned = false
    for effect in effects {
      switch effect {
      case .refresh(let request): awaited = request.page.generation
      case .enter(let request): goesTo(request, state)
      case .descend(let generation):
        descend(to: generation, state)
        hasTurned = true
      case .ascend(let generation):
        ascend(to: generation, state)
        hasTurned = true
      case .adopt(let generation): shown = generation
      default: break
      }
    }
    expect(
      state.boardHistory.names == boardHistory.map(\.kept.name),
      "the trail is \(state.boardHistory.names)")
    expect(state.generation == shown, "reading \(state.generation) is shown, not \(shown)")
    if let screen { expectNothing(of: effects, since: screen, state) }
    if !hasTurned, let now {
      expect(state.board.name == now.kept.name, "the board is called \(state.board.name) now")
    }
  }

  private func goesTo(_ request: EnterRequest, _ state: Viewer) {
    awaited = request.page.generation
    guard case .inside(let place) = request.way else { return }
    let outer = boardHistory.last?.door ?? ""
    door = (outer.isEmpty ? "" : outer + ".") + "\(place.offset + 1)"
  }

  private func descend(to generation: Int, _ state: Viewer) {
    guard let now else { return }
    boardHistory.append(
      Left(
        kept: now.kept, look: now.look, offset: now.offset, isSettled: now.isSettled, door: door))
    shown = generation
    // Further keys of the same event may have moved on.
    if playsKeys { return }
    expect(state.board.name == door, "\(state.board.name) is shown, not \(door)")
    expect(state.board.finding.jumps.marks.isEmpty, "the inner board has marks already")
    expect(state.query.filters.isEmpty, "the inner board is filtered by \(state.query.filterText)")
    expect(Look(state).isChosen(as: now.look), "inside, the cards look otherwise")
  }

  private func ascend(to generation: Int, _ state: Viewer) {
    guard let left = boardHistory.popLast(), let now else {
      return expect(false, "left the outermost")
    }
    shown = generation
    returns += 1
    // Further keys of the same event may have moved on.
    if playsKeys { return }
    let kept = Kept(state)
    expect(kept == left.kept, "\(left.kept.name) is not as it was left: \(words(left.kept, kept))")
    expect(Look(state).isChosen(as: now.look), "outside, the cards look otherwise than inside")
    if left.isSettled, Look(state) == left.look {
      expect(state.offset == left.offset, "offset \(state.offset), but left at \(left.offset)")
    }
  }

  private func expectNothing(of effects: [Effect], since screen: Grid, _ state: Viewer) {
    expect(now.map { Kept(state) == $0.kept && state.offset == $0.offset } ?? true, "moved late")
    let new = Self.drawn(state)
    expect(new == screen, "a late answer is seen:\n\(screen.text)\n\(new.text)")
    // A viewer that has ended by a choice would end again.
    let hasEnded = state.prompts.current?.isChoosing == true
    let words = effects.map(TestViewer.words)
    expect(effects.isEmpty || hasEnded, "a late answer has effects: \(words)")
  }

  private static func drawn(_ state: Viewer) -> Grid {
    var grid = Grid(size: state.size)
    state.render(into: &grid)
    return grid
  }

  private func words(_ left: Kept, _ kept: Kept) -> String {
    var words: [String] = []
    if kept.name != left.name { words.append("name \(kept.name)") }
    if kept.query != left.query { words.append("another query: \(kept.query.filterText)") }
    if kept.focus != left.focus { words.append("another focus") }
    if kept.marks != left.marks { words.append("other marks") }
    if kept.jumps != left.jumps { words.append("other jumps") }
    if kept.ids != left.ids { words.append("\(kept.ids.count) items of \(left.ids.count)") }
    if kept.generation != left.generation { words.append("another reading") }
    return words.joined(separator: ", ")
  }

  private func expect(_ isTrue: Bool, _ words: @autoclosure () -> String) {
    if !isTrue, fault == nil { fault = words() }
  }
}
