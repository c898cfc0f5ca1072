import TerminalGrid
import TerminalInput
import WaterfallLayout

extension ViewerState {
  mutating func point(_ mouse: Mouse) -> [ViewerEffect] {
    switch mouse.action {
    case .wheelDown: return scrollOverlayOrCards(by: 3)
    case .wheelUp: return scrollOverlayOrCards(by: -3)
    case .press where mouse.button == .left && overlay == .none: focusCard(at: mouse)
    default: break
    }
    return []
  }

  private mutating func scrollOverlayOrCards(by rows: Int) -> [ViewerEffect] {
    if case .help(let first) = overlay {
      overlay = .help(top: clampedHelpTop(first + rows))
      return []
    }
    let old = offset
    scroll(by: rows)
    return rows < 0 ? pulled(from: old) : []
  }

  private mutating func focusCard(at mouse: Mouse) {
    guard mouse.row < viewport.rows else { return }
    let (column, row) = isHorizontal ? (offset, 0) : (0, offset)
    let cell = Rect(
      x: Double(column + mouse.column), y: Double(row + mouse.row), width: 1, height: 1)
    var found: Int?
    layout.forEachElement(in: cell) { attributes in
      if attributes.kind == .item { found = arrangement.item(at: attributes.path) }
    }
    guard let found else { return }
    (focus, goal) = (found, .none)
  }
}
