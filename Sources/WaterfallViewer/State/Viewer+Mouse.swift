import TerminalGrid
package import TerminalInput
import WaterfallBoard
import WaterfallLayout

extension Viewer {
  mutating func point(_ mouse: Mouse) {
    let isOnStatus = screen.hasStatusLine && mouse.row == size.rows - 1
    if mouse.isClick {
      status.release()
      if isOnStatus, !isAsking { return pressStatus(at: mouse.column) }
      status.say(nil)
    }
    if offer(.input(.mouse(mouse))) { return }
    if let rows = context.scrolledRows(by: mouse) { return act { $0.turnWheel(by: rows) } }
    // Terminals select text with Shift held. Shift events that still arrive are not meant for us.
    guard !mouse.modifiers.contains(.shift) else { return }
    switch mouse.action {
    case .press where mouse.button == .left && !isOnStatus:
      let point = CellPoint(column: mouse.column, row: mouse.row)
      if let item = item(at: point) { clickCard(item) } else { clickHead(at: point) }
    case .drag: drag(to: mouse.column)
    case .release: status.release()
    default: break
    }
  }

  /// The item whose card is at a cell, on the board or in a pane.
  private func item(at point: CellPoint) -> Int? {
    let context = context
    return context.item(at: point)
      ?? panes.ofCards.lazy.compactMap { $0.item(at: point, in: context) }.first
  }

  // MARK: The position bar

  private mutating func pressStatus(at column: Int) {
    let places = statusLine(in: context).places
    status.say(nil)
    if let bar = places.bar, bar.contains(column) {
      status.drag(bar)
      act { $0.rememberJump() }
      drag(to: column)
    } else if places.help?.contains(column) == true {
      if cover == .nothing { return togglePane(withCommand: Command.help.name) }
      run(.close)
    }
  }

  /// Scrolls to the pointer's place on the bar. The pointer may have left the bar's row. Beyond
  /// either end of the bar, the view scrolls to that end.
  private mutating func drag(to column: Int) {
    guard let bar = status.dragged, bar.count > 1, cover == .nothing else { return }
    let part = min(max(0, column - bar.lowerBound), bar.count - 1)
    act { $0.scroll(toPart: part, of: bar.count - 1) }
  }

  // MARK: Cards

  /// Sorts by the column of the list whose heading is clicked, unless a pane keeps the key that
  /// sorts for itself. Text that is being typed belongs to the present order.
  private mutating func clickHead(at point: CellPoint) {
    guard board.view.isList, point.row == screen.captionRows, cover == .nothing,
      !context.isTyping, !offer(.command(.sort))
    else { return }
    click.forget()
    let cell = point.column - screen.firstColumn
    act {
      $0.reading.endFarScroll()
      $0.sort(byColumnAt: cell)
    }
  }

  /// Focuses the card on the first click. A second click soon after enters it, or opens its
  /// details.
  private mutating func clickCard(_ item: Int) {
    if click.item == item, item == board.focus {
      click.forget()
      act { $0.reading.endFarScroll() }
      if context.isEnterable(item) { goIn() } else { openDetails(of: item) }
      return
    }
    click.begin(on: item)
    act { $0.focus(onClicked: item) }
    emit(.wake(click.timer, milliseconds: DoubleClick.milliseconds))
  }
}

extension Mouse {
  /// Whether it is a press of the left button that is meant for the program.
  package var isClick: Bool {
    action == .press && button == .left && !modifiers.contains(.shift)
  }
}

extension PaneContext {
  /// The rows that the wheel scrolls; nil if it is not turned, or not in a direction of the cards.
  package func scrolledRows(by mouse: Mouse) -> Int? {
    switch mouse.action {
    case .wheelDown: 3
    case .wheelUp: -3
    case .wheelLeft where board.isHorizontal: -3
    case .wheelRight where board.isHorizontal: 3
    default: nil
    }
  }
}

/// The click that a second one may follow.
struct DoubleClick: Sendable {
  /// The card clicked last, until it is too late for a double click.
  private(set) var item: Int?
  /// The timer of the last click. An outdated one has an earlier number.
  private(set) var timer = PaneTimer("click", 0)
  /// The longest time between two clicks, in milliseconds.
  static let milliseconds = 400

  mutating func begin(on item: Int) {
    (self.item, timer) = (item, PaneTimer(timer.name, timer.number + 1))
  }
  mutating func forget() { item = nil }

  /// Takes no second click any more, if this timer is that of the last click.
  mutating func expire(_ timer: PaneTimer) { if self.timer == timer { forget() } }
}

/// How many items the user may pick under `--select`.
package enum Selection: String, Hashable, Sendable, CaseIterable {
  case one, many
}
