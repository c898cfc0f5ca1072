import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallItems
import WaterfallRecords

extension Details: Pane {
  static var traits: PaneTraits { PaneTraits(cover: .cards) }

  init(_ options: ViewerOptions) { self.init() }

  mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    switch event {
    case .input(.key(let key)): press(key, in: context)
    case .input(.mouse(let mouse)): point(mouse, in: context)
    case .command(let command): perform(command, in: context)
    default: .ignored()
    }
  }

  private mutating func press(_ key: Key, in context: PaneContext) -> EventResult {
    let times = min(context.status.count ?? 1, 100)
    switch context.options.detailKeys[key] {
    case .fold where selectsNested: fold(.toggled, in: context)
    case .larger where picture != nil: magnify(times, in: context)
    case .smaller where part != nil: magnify(-times, in: context)
    case .fold, .larger, .smaller, nil: return .ignored()
    }
    return .consumed()
  }

  private mutating func perform(_ command: Command, in context: PaneContext) -> EventResult {
    let times = context.status.count ?? 1
    if part != nil, picture != nil, movePicture(command, times, in: context) { return .consumed() }
    if let rows = command.scrolledRows(times: times, page: rows) {
      scroll(by: rows)
      return .consumed()
    }
    switch command {
    case .focusDown, .focusUp:
      for _ in 0..<min(times, 10_000) { step(back: command == .focusUp) }
    case .first: scroll(by: -.max)
    case .last: scroll(by: .max)
    case .focusLeft where selectsNested: fold(.folded, in: context)
    case .focusRight where selectsNested: fold(.open, in: context)
    case .fewerColumns: foldAll(.folded, in: context)
    case .moreColumns: foldAll(.open, in: context)
    case .focusLeft: return showNeighbour(-times, in: context)
    case .focusRight: return showNeighbour(times, in: context)
    case .enter where context.options.selection == nil && selectsNested: fold(.toggled, in: context)
    case .enter, .open, .copy: return performOnSpot(command, in: context)
    case .details, .quit, .close: close()
    case .retry: return .consumed { [item] in $0.openDetails(of: item) }
    case .percent, .rowStart, .rowEnd, .firstInView, .middleInView, .lastInView: break
    case .pick, .pickBack:
      let step = command == .pick ? 1 : -1
      return .consumed { [item] viewer in
        viewer.act { $0.focus(on: item) }
        viewer.pick(times: times, step: step)
        viewer.showFocused()
      }
    case .nextMatch: return goToMatch(1, times: times, in: context)
    case .previousMatch: return goToMatch(-1, times: times, in: context)
    case .hints:
      close()
      return .consumed { $0.perform(command) }
    default: return .consumed { $0.perform(command) }
    }
    return .consumed()
  }

  /// Moves in the magnified picture.
  ///
  /// - Returns: whether the command does so.
  private mutating func movePicture(
    _ command: Command, _ times: Int, in context: PaneContext
  ) -> Bool {
    let times = min(times, 100)
    switch command {
    case .focusLeft: pan(-times, 0, in: context)
    case .focusRight: pan(times, 0, in: context)
    case .focusUp: pan(0, -times, in: context)
    case .focusDown: pan(0, times, in: context)
    default: return false
    }
    return true
  }

  /// Applies a command to the selected address, or to the card if no address is selected.
  private func performOnSpot(_ command: Command, in context: PaneContext) -> EventResult {
    let options = context.options
    let isPicking = command == .enter && options.selection != nil
    if !isPicking, let address = selectedAddress {
      let actions = CardActions(context)
      let effects =
        command == .copy ? actions.copy(address: address) : actions.open(address: address)
      return .consumed { $0.carryOut(effects) }
    }
    if command != .copy, options.selection == nil, selectedReference != nil {
      return .consumed { $0.perform(.enter) }
    }
    // The details are open already.
    if command == .enter, options.selection == nil, context.onEnter == nil { return .consumed() }
    return .consumed { $0.perform(command) }
  }

  /// Shows the card that is `distance` cards further in the order on the screen; negative goes
  /// back.
  private func showNeighbour(_ distance: Int, in context: PaneContext) -> EventResult {
    let arrangement = context.board.arrangement
    guard let position = arrangement.position(of: item) else { return .consumed() }
    let wanted = min(max(0, position + distance), arrangement.count - 1)
    guard let next = arrangement.item(atPosition: wanted), next != item else {
      return .consumed {
        $0.say(distance < 0 ? "this is the first card" : "this is the last card that is loaded")
      }
    }
    return .consumed {
      $0.act { $0.focus(on: next) }
      $0.showFocused()
    }
  }

  // MARK: Folding

  private enum Folding { case open, folded, toggled }

  private mutating func foldAll(_ folding: Folding, in context: PaneContext) {
    setAll(open: folding == .open)
    layOut(in: context)
    revealSelected()
  }

  private mutating func fold(_ folding: Folding, in context: PaneContext) {
    switch folding {
    case .open: unfold()
    case .folded: fold()
    case .toggled: toggle()
    }
    layOut(in: context)
    revealSelected()
  }

  // MARK: Matches

  /// Goes to the next match of the search in this card, and then to the next card that has one.
  private mutating func goToMatch(_ step: Int, times: Int, in context: PaneContext) -> EventResult {
    for _ in 0..<min(times, 10_000) {
      if openMatch(in: context) { continue }
      guard goToMatch(step) else { return goToMatchBeyond(step, in: context) }
      _ = openMatch(in: context)
    }
    return .consumed { [item] viewer in viewer.act { $0.focus(on: item) } }
  }

  /// Goes from the last match here to the next card that has a match.
  private mutating func goToMatchBeyond(_ step: Int, in context: PaneContext) -> EventResult {
    wrap = step
    return .consumed { [item] viewer in
      viewer.act {
        $0.focus(on: item)
        $0.goToMatch(step)
      }
    }
  }

  /// Around the end, the next card that has a match may be the same one. Then this goes to that
  /// card's first (or last) match.
  private mutating func finishWrap(in context: PaneContext) {
    guard let step = wrap else { return }
    wrap = nil
    if context.board.focus == item { _ = goToMatch(step, from: step > 0 ? -1 : .max) }
  }

  /// Unfolds the values that hide the current match, and goes to the first match inside.
  private mutating func openMatch(in context: PaneContext) -> Bool {
    var hasOpened = false
    while let line = match, openMatch() {
      hasOpened = true
      layOut(in: context)
      _ = goToMatch(1, from: line)
    }
    return hasOpened
  }

  // MARK: The mouse

  private mutating func point(_ mouse: Mouse, in context: PaneContext) -> EventResult {
    if let rows = context.scrolledRows(by: mouse) {
      scroll(by: rows)
      return .consumed()
    }
    return mouse.isClick ? click(mouse, in: context) : .ignored()
  }

  /// A click folds a nested value, selects an address, or opens the address that is selected.
  ///
  /// A click outside the panel closes it.
  private mutating func click(_ mouse: Mouse, in context: PaneContext) -> EventResult {
    guard panel(in: context).contains(column: mouse.column, row: mouse.row) else {
      close()
      return .consumed()
    }
    let inside = textPlace(in: context)
    let (row, column) = (mouse.row - inside.row, mouse.column - inside.column)
    guard 0..<inside.rows ~= row, lines.indices.contains(top + row) else { return .consumed() }
    let line = lines[top + row]
    if let nested = line.nested {
      select(nested)
      fold(.toggled, in: context)
      return .consumed()
    }
    guard let link = line.links.first(where: { line.columns(of: $0.range).contains(column) }) else {
      return .consumed()
    }
    if selected == link.spot { return performOnSpot(.open, in: context) }
    select(link.spot)
    return .consumed()
  }

  // MARK: Following the rest

  /// Updates the panel after the window, the items or the search has changed.
  mutating func follow(_ context: PaneContext) -> Callback? {
    guard context.board.arrangement.path(of: item) != nil else {
      close()
      return nil
    }
    finishWrap(in: context)
    if takeLead(), item != context.board.focus { return { $0.showFocused(seeksMatch: true) } }
    if searched != Self.light(in: context)?.text {
      if context.board.finding.search != nil { seekMatch() } else { seekNothing() }
      layOut(in: context)
    } else if window != context.screen.stage {
      layOut(in: context)
    }
    return nil
  }

  func status(in context: PaneContext) -> SafeText? { SafeText(statusText(in: context)) }

  func draw(into grid: inout Grid, in context: PaneContext) {
    DetailPanel(context, self).draw(into: &grid)
  }
}
