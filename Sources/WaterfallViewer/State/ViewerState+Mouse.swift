import TerminalGrid
import TerminalInput
import WaterfallLayout

extension ViewerState {
  mutating func point(_ mouse: Mouse) -> [ViewerEffect] {
    switch mouse.action {
    case .wheelDown: return scrollOverlayOrCards(by: 3)
    case .wheelUp: return scrollOverlayOrCards(by: -3)
    case .press where mouse.button == .left && overlay == .none:
      return card(at: mouse).map { clickCard($0) } ?? []
    default: break
    }
    return []
  }

  private mutating func scrollOverlayOrCards(by rows: Int) -> [ViewerEffect] {
    if case .help(let first) = overlay {
      overlay = .help(top: clampedHelpTop(first + rows))
      return []
    }
    if overlay == .details {
      details.scroll(by: rows)
      return []
    }
    let old = offset
    if rows > 0 { isHalted = false }
    scroll(by: rows)
    return restAfterScrolling + (rows < 0 ? pulled(from: old) : [])
  }

  private func card(at mouse: Mouse) -> Int? {
    guard mouse.row < viewport.rows else { return nil }
    let (column, row) = isHorizontal ? (offset, 0) : (0, offset)
    let cell = Rect(
      x: Double(column + mouse.column), y: Double(row + mouse.row), width: 1, height: 1)
    var found: Int?
    layout.forEachElement(in: cell) { attributes in
      if attributes.kind == .item { found = arrangement.item(at: attributes.path) }
    }
    return found
  }

  /// The first click focuses a card, a second one soon after it opens the card's details.
  private mutating func clickCard(_ item: Int) -> [ViewerEffect] {
    if click.item == item, item == focus {
      click.item = nil
      return openDetails(of: item)
    }
    (focus, goal) = (item, .none)
    click = (item, click.number + 1)
    return [.expireClick(click.number)]
  }

  mutating func expireClick(_ number: Int) -> [ViewerEffect] {
    if click.number == number { click.item = nil }
    return []
  }
}
