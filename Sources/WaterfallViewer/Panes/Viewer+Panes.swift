import TerminalGrid
package import TerminalInput
import WaterfallBoard

extension Viewer {
  /// The prompt in the status line's row, and the history of earlier ones.
  var prompts: PromptPane {
    get { panes[PromptPane.self] }
    _modify { yield &panes[PromptPane.self] }
  }

  var details: Details {
    get { panes[Details.self] }
    _modify { yield &panes[Details.self] }
  }

  /// The state that panes and drawings may read now.
  package var context: PaneContext { PaneContext(self) }

  /// How much the open panes cover.
  var cover: Cover {
    panes.all.first { type(of: $0).traits.cover != .nothing && $0.isOpen }
      .map { type(of: $0).traits.cover } ?? .nothing
  }

  func hasOpen(_ trait: (PaneTraits) -> Bool) -> Bool {
    panes.all.contains { $0.isOpen && trait(type(of: $0).traits) }
  }

  /// Whether the cards are shown to an audience.
  var isPresented: Bool { hasOpen(\.isForAudience) }

  /// Which mouse movements the terminal should report.
  package var mouseMotion: Mouse.Motion { hasOpen(\.followsPointer) ? .any : .dragging }

  /// Whether a prompt or a question uses the status line's row.
  var isAsking: Bool { hasOpen(\.asks) }

  /// Closes the panes that cover the cards. The help's prompt goes with the help.
  package mutating func uncover() {
    for index in panes.all.indices where type(of: panes.all[index]).traits.cover != .nothing {
      panes.all[index].close()
    }
    if prompts.current?.kind == .help { closePrompt() }
  }

  /// Opens or closes the pane that has the command of this name.
  mutating func togglePane(withCommand name: String) {
    guard let command = Command(name: name),
      let index = panes.all.firstIndex(where: { type(of: $0).commands.contains(command) })
    else { return }
    toggle(index, for: command)?(&self)
  }

  private mutating func toggle(_ index: Int, for command: Command) -> Callback? {
    panes.all[index].toggle(for: command, in: context)
  }

  /// Says that a command does nothing while a pane covers the cards. Silence would look like a
  /// program that hangs.
  mutating func reportIdle(_ command: Command) {
    let way = options.keys.shown(.close).map { "; \($0) closes this" } ?? ""
    status.say("\(command.name) does nothing here\(way)")
  }

  /// Offers an event to one pane after another: input to those in sight that take it, other events
  /// to all.
  ///
  /// - Returns: whether one of them was the one that it is for.
  mutating func offer(_ event: Event) -> Bool {
    for index in panes.all.indices where panes.takes(event, at: index) {
      switch offer(event, to: index) {
      case .ignored(let callback): callback?(&self)
      case .consumed(let callback):
        callback?(&self)
        return true
      }
    }
    return false
  }

  // The context has a copy of the board, so it ends here, before the viewer changes.
  private mutating func offer(_ event: Event, to index: Int) -> EventResult {
    panes.all[index].handle(event, in: context)
  }

  /// Lets the open panes adapt to what has changed.
  mutating func letPanesFollow() {
    for index in panes.all.indices where panes.adapts(index) { follow(index)?(&self) }
  }

  private mutating func follow(_ index: Int) -> Callback? {
    panes.all[index].follow(context)
  }

  /// Lets the panes adapt to a new area.
  package mutating func fitPanes() {
    let area = screen.area
    for index in panes.all.indices { panes.all[index].fit(in: area) }
  }

  /// The status line as it is drawn. The first open pane that has a text for it decides.
  package func statusLine(in context: PaneContext) -> StatusLinePainter {
    let open = panes.open
    let text = open.lazy.compactMap { $0.status(in: context) }.first
    return StatusLinePainter(context, text, remarks: open.compactMap(\.remark))
  }
}

extension Panes {
  /// Whether a pane gets an event. Only panes in sight get what a person does.
  fileprivate func takes(_ event: Event, at index: Int) -> Bool {
    switch event {
    case .input(.key), .command: isInSight(index) && type(of: all[index]).traits.takesKeys
    case .input: isInSight(index)
    default: true
    }
  }

  fileprivate func adapts(_ index: Int) -> Bool {
    all[index].isOpen && type(of: all[index]).traits.follows
  }
}
