import TerminalGrid
import TerminalInput
import WaterfallLayout

extension Viewer {
  mutating func point(_ mouse: Mouse) -> [ViewerEffect] {
    if [.wheelDown, .wheelUp, .press].contains(mouse.action) { tour.pause() }
    switch mouse.action {
    case .wheelDown: return turnWheel(by: 3)
    case .wheelUp: return turnWheel(by: -3)
    case .wheelLeft where board.isHorizontal, .wheelRight where board.isHorizontal:
      return turnWheel(by: mouse.action == .wheelLeft ? -3 : 3)
    // Terminals select text with Shift held. Shift events that still arrive are not meant for us.
    case _ where mouse.modifiers.contains(.shift): break
    case .press where mouse.button == .left: return press(at: mouse)
    case .drag: drag(to: mouse.column)
    case .release: status.release()
    default: break
    }
    return []
  }

  private mutating func turnWheel(by rows: Int) -> [ViewerEffect] {
    if let effects = askPanes(\.turnWheel, rows) { return effects }
    let old = board.offset
    board.reading.endFarScroll()
    if rows > 0 { board.reading.goOn() }
    let focus = board.focus
    board.placed.scroll(by: rows)
    board.noteMove(from: (old, focus))
    if rows > 0 { board.noteOnward(isScroll: true, from: (old, focus)) }
    return restAfterScrolling + (rows < 0 ? pulled(from: old) : [])
  }

  /// Handles a press of the left button on the status line, a pane or a card.
  private mutating func press(at mouse: Mouse) -> [ViewerEffect] {
    status.release()
    let isOnStatus = screen.hasStatusLine && mouse.row == size.rows - 1
    if isOnStatus, !isAsking { return pressStatus(at: mouse.column) }
    status.say(nil)
    question.close()
    if isOnStatus { return [] }
    if let effects = askPanes(\.click, mouse) { return effects }
    return card(at: mouse).map { clickCard($0) } ?? []
  }

  // MARK: The position bar

  private mutating func pressStatus(at column: Int) -> [ViewerEffect] {
    let places = statusLine(in: context).places
    status.say(nil)
    if let bar = places.bar, bar.contains(column) {
      noteJump()
      status.drag(bar)
      drag(to: column)
    } else if places.help?.contains(column) == true {
      if cover == .nothing { help.open() } else { uncover() }
    }
    return []
  }

  /// Scrolls to the pointer's place on the bar. The pointer may have left the bar's row. Beyond
  /// either end of the bar, the view scrolls to that end.
  private mutating func drag(to column: Int) {
    guard let bar = status.dragged, bar.count > 1, cover == .nothing else { return }
    board.reading.endFarScroll()
    let part = min(max(0, column - bar.lowerBound), bar.count - 1)
    // Integer arithmetic, so that the end of a long content is reached exactly.
    let old = (board.offset, board.focus)
    board.placed.scroll(by: board.lastOffset * part / (bar.count - 1) - board.offset)
    board.noteMove(from: old)
  }

  // MARK: Cards

  private func card(at mouse: Mouse) -> Int? {
    guard mouse.row >= screen.headRows, mouse.row < screen.headRows + screen.viewport.rows,
      mouse.column < screen.viewport.columns
    else {
      return context.comparedItem(at: CellPoint(column: mouse.column, row: mouse.row))
    }
    let (column, row) = board.isHorizontal ? (board.offset, 0) : (0, board.offset)
    let (x, y) = (Double(column + mouse.column), Double(row + mouse.row - screen.headRows))
    var found: Int?
    var isCovered = false
    board.layout.forEachElement(in: board.visibleRect) { attributes in
      let frame = attributes.frame
      guard frame.minX <= x, x < frame.maxX, frame.minY <= y, y < frame.maxY else { return }
      // A sticky section header covers the cards below it.
      if attributes.kind == .item { found = board.arrangement.item(at: attributes.path) }
      if attributes.kind == .header { isCovered = true }
    }
    return isCovered ? nil : found
  }

  /// Focuses the card on the first click. A second click soon after enters it, or opens its
  /// details.
  private mutating func clickCard(_ item: Int) -> [ViewerEffect] {
    board.reading.endFarScroll()
    if click.item == item, item == board.focus {
      click.item = nil
      return context.isEnterable(item) ? goIn() : openDetails(of: item)
    }
    let old = (board.offset, board.focus)
    board.placed.camera.jump(to: item)
    board.noteMove(from: old)
    click = (item, click.number + 1)
    return [.expireClick(click.number)]
  }

  mutating func expireClick(_ number: Int) -> [ViewerEffect] {
    if click.number == number { click.item = nil }
    return []
  }
}
