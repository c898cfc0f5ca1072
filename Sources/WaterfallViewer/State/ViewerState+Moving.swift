import TerminalGrid
import TerminalInput
import WaterfallLayout

extension ViewerState {
  // MARK: The focus

  /// Moves the focus from card to card. A card higher than the window is scrolled through before it is left.
  mutating func moveFocus(_ direction: NeighbourDirection, times: Int = 1) {
    for _ in 0..<min(times, 10_000) {
      guard step(direction) else { break }
    }
  }

  private mutating func step(_ direction: NeighbourDirection) -> Bool {
    guard let frame = frame(of: focus) else { return false }
    if scrollThrough(frame, direction) { return true }
    let goal = goalCoordinate(for: direction, from: frame)
    guard
      let path = layout.neighbour(
        of: ItemPath(section: 0, item: focus), toward: direction, goal: goal)
    else {
      // At the edge the rest of the content comes into view: its last line, say.
      if direction == .down { top = max(top, min(lastTop, Int(frame.maxY) + 1 - viewport.rows)) }
      if direction == .up { top = min(top, Int(frame.minY)) }
      return false
    }
    focus = path.item
    reveal(focus)
    return true
  }

  private mutating func goalCoordinate(
    for direction: NeighbourDirection, from frame: Rect
  ) -> Double {
    switch (direction, goal) {
    case (.up, .column(let x)), (.down, .column(let x)): return x
    case (.left, .row(let y)), (.right, .row(let y)): return y
    case (.up, _), (.down, _):
      let x = (frame.minX + frame.maxX) / 2
      goal = .column(x)
      return x
    case (.left, _), (.right, _):
      let y = (frame.minY + frame.maxY) / 2
      goal = .row(y)
      return y
    }
  }

  private mutating func scrollThrough(_ frame: Rect, _ direction: NeighbourDirection) -> Bool {
    guard Int(frame.height) > viewport.rows else { return false }
    let step = max(1, viewport.rows / 2)
    if direction == .down, Int(frame.maxY) > top + viewport.rows {
      top = min(top + step, Int(frame.maxY) - viewport.rows)
      return true
    }
    if direction == .up, Int(frame.minY) < top {
      top = max(top - step, Int(frame.minY))
      return true
    }
    return false
  }

  /// Focuses an item and brings it into view.
  mutating func moveFocus(to index: Int) {
    goal = .none
    focus = index
    reveal(index)
  }

  /// Scrolls as little as needed to have the whole card in view, or its top if it is higher than the viewport.
  mutating func reveal(_ index: Int) {
    guard let frame = frame(of: index) else { return }
    let (first, end) = (Int(frame.minY), Int(frame.maxY))
    if first < top || end - first > viewport.rows {
      if !(first < top && end - first > viewport.rows && end > top) { top = first }
    } else if end > top + viewport.rows {
      top = end - viewport.rows
    }
    top = min(max(0, top), lastTop)
  }

  /// Goes to an item, loading on as far as needed; `Int.max` means the last.
  mutating func travel(to index: Int) {
    if index < items.count || !canLoad {
      guard items.count > 0 else { return }
      moveFocus(to: min(index, items.count - 1))
      if index == .max { showEnd() }
    } else {
      destination = index
    }
  }

  /// Whether a card that is not there may still come by itself.
  private var canLoad: Bool { loading == .idle || loading == .waiting }

  /// Scrolls to the end, or as far as the focused card stays in view: another column may be much longer.
  mutating func showEnd() {
    top = lastTop
    reveal(focus)
  }

  // MARK: The viewport

  /// Scrolls by rows; the focus stays on its card where it can, and else goes to the one nearest to where it was.
  mutating func scroll(by rows: Int) {
    let row = frame(of: focus).map { Int(($0.minY + $0.maxY) / 2) - top } ?? 0
    let (target, overflow) = top.addingReportingOverflow(rows)
    top = min(max(0, overflow ? (rows < 0 ? 0 : .max) : target), lastTop)
    keepFocusInView(near: row)
  }

  /// Scrolls by part of a screen and keeps the focus at about the same place of it.
  mutating func page(by screens: Double) {
    let old = top
    let row = frame(of: focus).map { Int(($0.minY + $0.maxY) / 2) - top } ?? 0
    let (x, _) = goalPoint
    let rows = Double(max(1, viewport.rows)) * screens
    top = min(max(0, top + Int(max(-1e9, min(1e9, rows)).rounded())), lastTop)
    guard top != old else {
      // Nowhere to scroll: the focus goes to the first or last card of its column instead.
      moveFocus(screens < 0 ? .up : .down, times: 10_000)
      return
    }
    focusNearest(x: x, row: row)
  }

  private var goalPoint: (x: Double, y: Double) {
    let frame = frame(of: focus) ?? Rect(x: 0, y: 0, width: 0, height: 0)
    let x = (frame.minX + frame.maxX) / 2
    if case .column(let goal) = goal { return (goal, (frame.minY + frame.maxY) / 2) }
    return (x, (frame.minY + frame.maxY) / 2)
  }

  private mutating func keepFocusInView(near row: Int) {
    guard let frame = frame(of: focus) else { return }
    let isInView = Int(frame.minY) < top + viewport.rows && Int(frame.maxY) > top
    guard !isInView else { return }
    focusNearest(x: goalPoint.x, row: min(max(0, row), viewport.rows - 1))
  }

  private mutating func focusNearest(x: Double, row: Int) {
    let y = Double(top + min(max(0, row), max(0, viewport.rows - 1))) + 0.5
    let point = Point(x: x, y: y)
    guard let item = visibleItem(nearest: point) ?? layout.nearest(to: point)?.item else { return }
    focus = item
    if case .row = goal { goal = .none }
    if goal == .none { goal = .column(x) }
  }

  /// Where a column has ended the nearest card may be out of view: of those in view, the nearest.
  private func visibleItem(nearest point: Point) -> Int? {
    var best: Int?
    var leastSquare = Double.infinity
    layout.forEachAttributes(in: visibleRect) { attributes in
      let frame = attributes.frame
      let x = max(frame.minX - point.x, 0, point.x - frame.maxX)
      let y = max(frame.minY - point.y, 0, point.y - frame.maxY)
      guard x * x + y * y < leastSquare else { return }
      (best, leastSquare) = (attributes.path.item, x * x + y * y)
    }
    return best
  }

  // MARK: The mouse

  mutating func point(_ mouse: Mouse) -> [ViewerEffect] {
    switch mouse.action {
    case .wheelDown: scrollOverlayOrCards(by: 3)
    case .wheelUp: scrollOverlayOrCards(by: -3)
    case .press where mouse.button == .left && overlay == .none: focusCard(at: mouse)
    default: break
    }
    return []
  }

  private mutating func scrollOverlayOrCards(by rows: Int) {
    if case .help(let first) = overlay {
      overlay = .help(top: clampedHelpTop(first + rows))
    } else {
      scroll(by: rows)
    }
  }

  private mutating func focusCard(at mouse: Mouse) {
    guard mouse.row < viewport.rows else { return }
    let cell = Rect(x: Double(mouse.column), y: Double(top + mouse.row), width: 1, height: 1)
    layout.forEachAttributes(in: cell) { attributes in
      focus = attributes.path.item
      goal = .none
    }
  }
}
