import TerminalGrid
import TerminalInput
import WaterfallItems

extension ViewerState {
  /// The panel's place on the screen: in the middle, as high as the viewport.
  var detailPanel: CellRect {
    let columns = min(100, size.columns)
    return CellRect(
      column: (size.columns - columns) / 2, row: 0, columns: columns, rows: viewport.rows)
  }

  /// Where its text stands.
  var detailText: CellRect {
    let panel = detailPanel
    let frame = CardFrame(width: panel.columns, border: options.border)
    return CellRect(
      column: panel.column + frame.inset, row: frame.hasBorder ? 1 : 0, columns: frame.innerWidth,
      rows: max(1, panel.rows - frame.verticalRows))
  }

  // MARK: Opening

  /// Shows all of an item, which is read again for it.
  mutating func openDetails(of item: Int) -> [ViewerEffect] {
    guard arrangement.path(of: item) != nil else { return [] }
    let wasOpen = overlay == .details && details.item == item
    // What was folded stays so while the same card is read again.
    let toggled = wasOpen ? details.toggled : []
    details = Details()
    (details.item, details.toggled) = (item, toggled)
    overlay = .details
    layOutDetails()
    return read(for: .details)
  }

  mutating func showDetails(_ read: ReadRecords) {
    guard overlay == .details, read.request.indices == [details.item] else { return }
    (details.read, details.failure) = (read.items.first, read.failure)
    layOutDetails()
  }

  /// Keeps the panel right when the window or the items have changed.
  mutating func followDetails() -> [ViewerEffect] {
    guard overlay == .details else { return [] }
    guard arrangement.path(of: details.item) != nil else {
      overlay = .none
      return []
    }
    if details.window != size { layOutDetails() }
    return []
  }

  private mutating func layOutDetails() {
    let inside = detailText
    details.layOut(
      in: CellSize(columns: inside.columns, rows: inside.rows), window: size, fields: fields,
      heading: cards[details.item]?.title ?? "")
  }

  // MARK: Keys

  mutating func performInDetails(_ command: Command, key: Key) -> [ViewerEffect] {
    let times = count ?? 1
    switch command {
    case .focusDown, .focusUp: stepInDetails(back: command == .focusUp, times: times)
    case .rowDown: details.scroll(by: times)
    case .rowUp: details.scroll(by: -times)
    case .pageDown where key.code == .character(" ") && details.hasSelected:
      return fold(.toggled)
    case .pageDown: details.scroll(by: times * details.rows)
    case .pageUp: details.scroll(by: -times * details.rows)
    case .halfPageDown: details.scroll(by: times * details.rows / 2)
    case .halfPageUp: details.scroll(by: -times * details.rows / 2)
    case .first: details.scroll(by: -.max)
    case .last: details.scroll(by: .max)
    case .focusLeft: return key.code == .left ? showNeighbour(-times) : fold(.folded)
    case .focusRight: return key.code == .right ? showNeighbour(times) : fold(.open)
    case .enter where options.selection == nil && details.hasSelected: return fold(.toggled)
    case .enter where options.selection == nil && options.onEnter == nil: break
    case .details, .quit, .close: overlay = .none
    case .retry: return openDetails(of: details.item)
    case .percent: break
    case .pick: return pickInDetails(times: times)
    default: return perform(command)
    }
    return []
  }

  /// Picks the card, and shows the next one.
  private mutating func pickInDetails(times: Int) -> [ViewerEffect] {
    focus = details.item
    pickAndGoOn(times: times)
    return focus == details.item ? [] : openDetails(of: focus)
  }

  private enum Folding { case open, folded, toggled }

  private mutating func fold(_ folding: Folding) -> [ViewerEffect] {
    switch folding {
    case .open: details.unfold()
    case .folded: details.fold()
    case .toggled: details.toggle()
    }
    layOutDetails()
    details.revealSelected()
    return []
  }

  private mutating func stepInDetails(back: Bool, times: Int) {
    for _ in 0..<min(times, 10_000) { details.step(back: back) }
  }

  /// Goes so many cards on, in the order in which they are shown.
  private mutating func showNeighbour(_ distance: Int) -> [ViewerEffect] {
    guard let position = arrangement.position(of: details.item) else { return [] }
    let wanted = min(max(0, position + distance), arrangement.count - 1)
    guard let item = arrangement.item(atPosition: wanted), item != details.item else {
      notice = distance < 0 ? "this is the first card" : "this is the last card that is here"
      return []
    }
    moveFocus(to: item)
    return openDetails(of: item)
  }

  /// The items have other numbers now: the card in the panel is the focused one.
  mutating func reopenDetails() -> [ViewerEffect] {
    guard overlay == .details else { return [] }
    guard items.count > 0 else {
      overlay = .none
      return []
    }
    return openDetails(of: focus)
  }
}
