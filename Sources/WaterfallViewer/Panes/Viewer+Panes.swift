import TerminalGrid
import TerminalInput

extension PaneSlot {
  /// All panes, in the order in which they receive input.
  ///
  /// They are drawn in the opposite order, so that the first one is on top.
  static let all: [PaneSlot] = [
    PaneSlot(\.presentation) { $0.presentation.isOpen },
    PaneSlot(\.question) { $0.question.isOpen },
    PaneSlot(\.prompts) { $0.prompts.isOpen },
    PaneSlot(\.tour) { $0.tour.isOpen },
    PaneSlot(\.help) { $0.help.isOpen },
    PaneSlot(\.counts) { $0.counts.isOpen },
    PaneSlot(\.details) { $0.details.isOpen },
    PaneSlot(\.lab, isAtWork: { $0.lab.isAtWork }, isOpen: { $0.lab.isOpen }),
  ]

  /// The panes that cover the cards.
  static let covering = all.filter { $0.cover != .nothing }
}

extension Viewer {
  /// How much the open panes cover.
  var cover: Cover {
    coveringPane?.cover ?? .nothing
  }

  /// The pane that covers the cards; nil if none does.
  var coveringPane: PaneSlot? { PaneSlot.covering.first { $0.isOpen(self) } }

  /// The state that panes and drawings may read now.
  var context: PaneContext { PaneContext(self) }

  /// Whether a prompt or a question uses the status line's row.
  var isAsking: Bool { prompts.isOpen || question.isOpen }

  /// The status line as it is drawn.
  func statusLine(in context: PaneContext) -> StatusLinePainter {
    StatusLinePainter(context, coveringPane.flatMap { $0.status(self, (), context) })
  }

  /// Closes the panes that cover the cards.
  mutating func uncover() {
    for slot in PaneSlot.covering { slot.close(&self) }
  }

  /// Offers an input to one pane after another.
  ///
  /// - Returns: the effects; nil if no pane handles the input.
  mutating func askPanes<Input>(
    _ turn: KeyPath<PaneSlot, PaneSlot.Turn<Input>>, _ input: Input
  ) -> [ViewerEffect]? {
    for slot in PaneSlot.all {
      if let outcomes = slot[keyPath: turn](&self, input) { return carryOut(outcomes) }
    }
    return nil
  }

  /// Lets one pane act, and carries out its outcomes.
  mutating func ask<P: Pane>(
    _ path: WritableKeyPath<Viewer, P>, _ body: (inout P, PaneContext) -> [PaneOutcome]
  ) -> [ViewerEffect] {
    let context = self.context
    return carryOut(body(&self[keyPath: path], context))
  }

  /// The values that the open panes give, in the order of the panes.
  ///
  /// - Complexity: O(1) while all are closed: no context is made then.
  func lookInPanes<Input, Value>(
    _ look: KeyPath<PaneSlot, PaneSlot.Look<Input, Value>>, _ input: Input
  ) -> [Value] {
    let open = PaneSlot.all.filter { $0.isOpen(self) }
    guard !open.isEmpty else { return [] }
    let context = self.context
    return open.map { $0[keyPath: look](self, input, context) }
  }

  /// Notes in the panes that cards were placed.
  mutating func notePlacedInPanes(_ part: LayoutWork.Part) {
    for slot in PaneSlot.all { slot.notePlaced(&self, part) }
  }

  /// Lets each pane adapt to changes.
  mutating func followInPanes() -> [ViewerEffect] {
    var effects: [ViewerEffect] = []
    for slot in PaneSlot.all {
      if let outcomes = slot.follow(&self, ()) { effects += carryOut(outcomes) }
    }
    return effects
  }

  /// Carries out what a pane or a command asks for.
  mutating func carryOut(_ outcomes: [PaneOutcome]) -> [ViewerEffect] {
    var effects: [ViewerEffect] = []
    for outcome in outcomes { effects += carryOut(outcome) }
    return effects
  }

  private mutating func carryOut(_ outcome: PaneOutcome) -> [ViewerEffect] {
    switch outcome {
    case .effects(let effects): return effects
    case .say(let words): status.say(words)
    case .perform(let command, let times): return perform(command, times ?? status.count)
    case .board(let change): return act { change.apply(&$0) }
    case .prompt(let step): return take(step)
    case .openDetails(let item?, let seeksMatch):
      return openDetails(of: item, seeksMatch: seeksMatch)
    case .openDetails(nil, let seeksMatch): return showFocused(seeksMatch: seeksMatch)
    case .fit: return fit(keeping: board.anchor) + noteLabRoom()
    case .uncover: uncover()
    case .lab(let sight):
      lab.show(sight)
      return fit(keeping: board.anchor)
    }
    return []
  }
}
