import TerminalGrid
package import TerminalInput
import WaterfallBoard

extension Viewer {
  /// How much the open panes cover.
  var cover: Cover {
    coveringPane?.cover ?? .nothing
  }

  /// The pane that covers the cards; nil if none does.
  var coveringPane: PaneSlot? { panes.covering.first { $0.isOpen(self) } }

  /// The state that panes and drawings may read now.
  package var context: PaneContext { PaneContext(self) }

  /// The open panes, in the order in which they receive input.
  var openPanes: [PaneSlot] { panes.all.filter { $0.isOpen(self) } }

  /// Whether the cards are shown to an audience.
  var isPresented: Bool { panes.presenting.contains { $0.isOpen(self) } }

  /// Which mouse movements the terminal should report.
  package var mouseMotion: Mouse.Motion { isPresented ? .any : .dragging }

  /// Whether a prompt or a question uses the status line's row.
  var isAsking: Bool { panes.asking.contains { $0.isOpen(self) } }

  /// Closes the panes that cover the cards. The help's prompt goes with the help.
  mutating func uncover() {
    for slot in panes.covering { slot.input.close(&self) }
    if prompts.current?.kind == .help { prompts.close() }
  }

  /// Offers an input to one pane after another.
  ///
  /// - Returns: the effects; nil if no pane handles the input.
  mutating func askPanes<Input>(
    _ group: PaneSlot.Group, _ turn: (PaneSlot) -> PaneSlot.Turn<Input>, _ input: Input
  ) -> [ViewerEffect]? {
    for slot in panes.all where slot.belongs(to: group, in: self) {
      if let outcomes = turn(slot)(&self, input) { return carryOut(outcomes) }
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
    _ look: (PaneSlot) -> PaneSlot.Display.Look<Input, Value>, _ input: Input
  ) -> [Value] {
    let open = openPanes
    guard !open.isEmpty else { return [] }
    let context = self.context
    return open.map { look($0)(self, input, context) }
  }

  /// The status line as it is drawn. The first open pane that has a text for it decides.
  package func statusLine(in context: PaneContext) -> StatusLinePainter {
    StatusLinePainter(context, context.first { $0.display.status(self, (), context) })
  }

  /// Opens or closes the pane that has the command of this name.
  mutating func togglePane(withCommand name: String) -> [ViewerEffect] {
    guard let command = Command(name: name),
      let slot = panes.all.first(where: { $0.commands.contains(command) })
    else { return [] }
    let wasPresented = isPresented
    let outcomes = slot.input.toggle(&self, command) ?? []
    if isPresented != wasPresented { layOutPanes(isNewAudience: true) }
    return carryOut(outcomes)
  }

  /// Lets the panes adapt to a new area.
  mutating func layOutPanes(isNewAudience: Bool = false) {
    let area = screen.area
    for slot in panes.all { slot.work.layOut(&self, area, isNewAudience) }
  }

  /// Lets each pane of a group act.
  mutating func askEachPane(
    _ group: PaneSlot.Group, _ turn: (PaneSlot) -> PaneSlot.Turn<Void>
  ) -> [ViewerEffect] {
    var effects: [ViewerEffect] = []
    for slot in panes.all where slot.belongs(to: group, in: self) {
      if let outcomes = turn(slot)(&self, ()) { effects += carryOut(outcomes) }
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
    case .perform(let command): return perform(command, status.count)
    case .board(let change): return act(change)
    case .pick(let times, let step): pick(times: times, step: step)
    case .prompt(let step): return carryOut(step)
    case .openDetails(let item?, let seeksMatch):
      return openDetails(of: item, seeksMatch: seeksMatch)
    case .openDetails(nil, let seeksMatch): return showFocused(seeksMatch: seeksMatch)
    case .fit(let isReported): return fit(keeping: board.anchor, isReported: isReported)
    case .uncover: uncover()
    case .pane(let event): return askPanes(.all, \.work.hear, event) ?? []
    }
    return []
  }
}
