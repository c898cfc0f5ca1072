import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallLayout

extension Viewer {
  mutating func point(_ mouse: Mouse) -> [ViewerEffect] {
    switch mouse.action {
    case .wheelDown: return turnWheel(by: 3)
    case .wheelUp: return turnWheel(by: -3)
    case .wheelLeft where board.isHorizontal, .wheelRight where board.isHorizontal:
      return turnWheel(by: mouse.action == .wheelLeft ? -3 : 3)
    // Terminals select text with Shift held. Shift events that still arrive are not meant for us.
    case _ where mouse.modifiers.contains(.shift): break
    case .press where mouse.button == .left: return press(at: mouse)
    case .drag: return drag(to: mouse.column)
    case .release: status.release()
    default: break
    }
    return []
  }

  private mutating func turnWheel(by rows: Int) -> [ViewerEffect] {
    if let effects = askPanes(.open, \.input.turnWheel, rows) { return effects }
    return act { $0.turnWheel(by: rows) }
  }

  /// Handles a press of the left button on the status line, a pane or a card.
  private mutating func press(at mouse: Mouse) -> [ViewerEffect] {
    status.release()
    let isOnStatus = screen.hasStatusLine && mouse.row == size.rows - 1
    if isOnStatus, !isAsking { return pressStatus(at: mouse.column) }
    status.say(nil)
    // A press ends a question. A prompt stays open.
    for slot in panes.asking where slot.isGuest { slot.input.close(&self) }
    if isOnStatus { return [] }
    if let effects = askPanes(.open, \.input.click, mouse) { return effects }
    let point = CellPoint(column: mouse.column, row: mouse.row)
    let others = lookInPanes(\.display.item, point).lazy.compactMap { $0 }
    let item = context.item(at: point) ?? others.first
    return item.map { clickCard($0) } ?? []
  }

  // MARK: The position bar

  private mutating func pressStatus(at column: Int) -> [ViewerEffect] {
    let places = statusLine(in: context).places
    status.say(nil)
    if let bar = places.bar, bar.contains(column) {
      status.drag(bar)
      return act { $0.rememberJump() } + drag(to: column)
    } else if places.help?.contains(column) == true {
      if cover == .nothing { return togglePane(withCommand: Command.help.name) }
      uncover()
    }
    return []
  }

  /// Scrolls to the pointer's place on the bar. The pointer may have left the bar's row. Beyond
  /// either end of the bar, the view scrolls to that end.
  private mutating func drag(to column: Int) -> [ViewerEffect] {
    guard let bar = status.dragged, bar.count > 1, cover == .nothing else { return [] }
    let part = min(max(0, column - bar.lowerBound), bar.count - 1)
    return act { $0.scroll(toPart: part, of: bar.count - 1) }
  }

  // MARK: Cards

  /// Focuses the card on the first click. A second click soon after enters it, or opens its
  /// details.
  private mutating func clickCard(_ item: Int) -> [ViewerEffect] {
    if click.item == item, item == board.focus {
      click.forget()
      let effects = act { $0.reading.endFarScroll() }
      return effects + (context.isEnterable(item) ? goIn() : openDetails(of: item))
    }
    click.begin(on: item)
    return act { $0.focus(onClicked: item) } + [.expireClick(click.number)]
  }
}
