import TerminalGrid
import TerminalInput
import WaterfallItems
import WaterfallRecords

@testable package import WaterfallBoard
@testable import WaterfallLab
@testable package import WaterfallViewer

/// Knows which pane a key may open and which one it closes, and that keys for a pane leave the
/// covered cards alone. It also looks at the division of the screen.
package final class PaneOracle: ViewerObserver {
  package enum Name: CaseIterable {
    case presentation, question, prompts, tour, help, counts, details, lab

    func isOpen(in state: Viewer) -> Bool {
      switch self {
      case .presentation: state.presentation.isOpen
      case .question: state.question.isOpen
      case .prompts: state.prompts.isOpen
      case .tour: state.tour.isOpen
      case .help: state.help.isOpen
      case .counts: state.counts.isOpen
      case .details: state.details.isOpen
      case .lab: state.lab.isOpen
      }
    }
  }

  private struct Place: Equatable {
    var offset = 0
    var focus: ItemID?
    var viewport = CellSize(columns: 0, rows: 0)

    init() {}
    init(_ state: Viewer) {
      (offset, focus, viewport) = (state.offset, state.focusID, state.viewport)
    }
  }

  /// The first fault; nil if there is none.
  package private(set) var fault: String?
  /// How many keys closed the top pane, and how many were for a pane that covers everything.
  package private(set) var closings = 0
  package private(set) var covered = 0

  private var open: Set<Name> = []
  private var place = Place()
  /// The panes that the event may open.
  private var mayOpen: Set<Name> = []
  /// The only pane that the event closes; nil if that is not known.
  private var closes: Name?
  private var isCovered = false
  /// The filters of this board from before the prompt for a filter was opened.
  private var filters: [Filter]?
  private var leavesFilter = false
  /// Whether the event plays keys that had waited.
  private var playsKeys = false

  package init() {}

  package static func open(in state: Viewer) -> Set<Name> {
    Set(Name.allCases.filter { $0.isOpen(in: state) })
  }

  package func note(_ event: Event, before state: Viewer) {
    open = Self.open(in: state)
    place = Place(state)
    mayOpen = opened(by: event, state)
    closes = closed(by: event, state)
    isCovered = coversKeys(event, state)
    playsKeys = state.hasHeldKeys
    leavesFilter =
      closes == .prompts && state.prompts.current?.kind == .filter
  }

  package func note(_ effects: [Effect], after state: Viewer) {
    guard fault == nil else { return }
    let now = Self.open(in: state)
    let turns = effects.contains { effect in
      switch effect {
      case .descend, .ascend: true
      default: false
      }
    }
    if turns, state.options.selection != nil { mayOpen.insert(.prompts) }
    let others = now.subtracting(open).subtracting(mayOpen)
    expect(others.isEmpty, "\(others) opened without a key for it")
    if let closes {
      closings += 1
      expect(now == open.subtracting([closes]), "of \(open), not \(closes) closed: \(now)")
    }
    let new = Place(state)
    // Without the status line, a prompt takes a row from the cards.
    if isCovered, new.viewport == place.viewport {
      covered += 1
      expect(new == place, "covered cards moved: offset \(place.offset) is \(new.offset) now")
    }
    noteFilter(state, turns: turns)
    expectParts(of: state)
  }

  private func noteFilter(_ state: Viewer, turns: Bool) {
    if leavesFilter, let filters {
      expect(state.query.filters == filters, "the prompt left \(state.query.filterText) in force")
    }
    if state.prompts.current?.kind == .filter, playsKeys {
      // The prompt may have been opened, and typed into, in this very event.
      filters = nil
    } else if state.prompts.current?.kind == .filter {
      if !open.contains(.prompts) { filters = state.query.filters }
      // A prompt that outlives its board leaves the filters of the new one in force.
      if turns { filters = state.query.filters }
    } else {
      filters = nil
    }
  }

  private func expect(_ isTrue: Bool, _ words: @autoclosure () -> String) {
    if !isTrue, fault == nil { fault = words() }
  }
}

// MARK: What a key does

extension PaneOracle {
  private func opened(by event: Event, _ state: Viewer) -> Set<Name> {
    // Keys that waited may be played by any event.
    if state.hasHeldKeys { return Set(Name.allCases) }
    if state.holds(event) { return [] }
    switch event {
    case .input(.key(let key)): return opened(by: key, state)
    case .input(.mouse(let mouse)) where mouse.action == .press: return [.help, .details]
    case .timer(let timer) where timer.name == TourPane.timer: return [.lab, .details, .help]
    default: return []
    }
  }

  private func opened(by key: Key, _ state: Viewer) -> Set<Name> {
    if let prompt = state.prompts.current {
      // A command can be typed by its name, and a picker is opened again on another board.
      let accepts = state.options.promptKeys[key] == .accept
      return prompt.kind == .command && accepts ? Set(Name.allCases) : [.prompts]
    }
    if state.question.isOpen { return [.question] }
    if state.tour.isOpen, state.options.tours.keys[key] != nil { return [.lab, .details, .help] }
    switch state.options.keys[key] {
    case .help: return [.help]
    case .lab: return [.lab]
    case .present: return [.presentation]
    case .details: return [.details, .counts]
    case .enter: return [.details]
    case .hints, .mark, .goToMark, .leaving: return [.question]
    // The details and the list have a field to count.
    case .count: return [.prompts, .counts]
    case .search, .filter, .sort, .byName, .pipe: return [.prompts]
    default: return []
    }
  }

  /// The pane that Esc or q closes, if that is known: the one on top.
  private func closed(by event: Event, _ state: Viewer) -> Name? {
    guard let key = event.key, !state.hasHeldKeys, !state.holds(event) else { return nil }
    let isEscape = key == Key(.escape)
    if open.contains(.question) { return isEscape ? .question : nil }
    if let prompt = state.prompts.current {
      guard isEscape, !state.isPicking else { return nil }
      return prompt.isApplied ? .prompts : nil
    }
    let command = state.options.keys[key]
    guard command == .quit || isEscape else { return nil }
    if open.contains(.help) { return state.help.filter.isEmpty ? .help : nil }
    if open.contains(.counts) { return .counts }
    return open.contains(.details) ? .details : nil
  }

  /// Whether a pane covers everything and takes the event, a key or the wheel, without an effect
  /// on the cards that is meant.
  private func coversKeys(_ event: Event, _ state: Viewer) -> Bool {
    guard state.help.isOpen || state.counts.isOpen, !state.hasHeldKeys else { return false }
    if case .input(.mouse(let mouse)) = event {
      return mouse.action != .press || state.help.isOpen && !state.prompts.isOpen
    }
    guard event.key != nil, !state.question.isOpen else { return false }
    if let prompt = state.prompts.current { return prompt.kind == .help }
    // Enter shows the cards of a value.
    let command = state.command(of: event)
    return state.help.isOpen || command != .enter && command != .details
  }
}

// MARK: The screen

extension PaneOracle {
  private func expectParts(of state: Viewer) {
    expect(state.viewport == state.board.placed.viewport, "the cards have another viewport")
    let screen = state.screen
    let size = state.size
    var parts: [(name: String, rect: CellRect)] = [("cards", screen.cards)]
    if let panel = screen.labPanel { parts.append(("lab", panel)) }
    if let place = PreviewPlace(on: screen) { parts.append(("preview", place.room)) }
    if let box = screen.captionBox { parts.append(("caption", box)) }
    if screen.hasStatusLine {
      let row = CellRect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1)
      parts.append(("status line", row))
    }
    for (index, part) in parts.enumerated() {
      let rect = part.rect
      guard rect.columns > 0, rect.rows > 0 else { continue }
      let isInside =
        rect.column >= 0 && rect.row >= 0 && rect.maxColumn <= size.columns
        && rect.maxRow <= size.rows
      expect(isInside, "\(part.name) at \(rect) is not in the window")
      for other in parts[..<index] where other.rect.columns > 0 && other.rect.rows > 0 {
        expect(!overlap(rect, other.rect), "\(part.name) is over \(other.name)")
      }
    }
  }

  private func overlap(_ one: CellRect, _ other: CellRect) -> Bool {
    one.column < other.maxColumn && other.column < one.maxColumn && one.row < other.maxRow
      && other.row < one.maxRow
  }
}
