import TerminalGrid
import WaterfallBoard
import WaterfallCards

// The panel's place on the screen.
extension Details {
  /// The panel's place on the screen: over all cards, and as high as its lines need.
  ///
  /// It always begins at the top of the screen, so folding a value does not move the lines above
  /// it.
  func panel(in context: PaneContext) -> CellRect {
    var panel = room(in: context)
    let rows = lines.count + context.board.form.frame(width: panel.columns).verticalRows
    panel.rows = min(panel.rows, rows)
    return panel
  }

  /// The largest place that the panel can have.
  func room(in context: PaneContext) -> CellRect {
    let stage = context.screen.stage
    let columns = columns(in: context)
    return CellRect(
      column: context.screen.firstColumn + (stage.columns - columns) / 2, row: 0,
      columns: columns, rows: stage.rows)
  }

  /// The place of the text inside the panel.
  func textPlace(in context: PaneContext) -> CellRect {
    Self.inside(of: panel(in: context), in: context)
  }

  static func inside(of panel: CellRect, in context: PaneContext) -> CellRect {
    let frame = context.board.form.frame(width: panel.columns)
    return CellRect(
      column: panel.column + frame.inset, row: frame.hasBorder ? 1 : 0, columns: frame.innerWidth,
      rows: max(1, panel.rows - frame.verticalRows))
  }

  /// `3 of 20+ · lines 1–20 of 64`, or the address behind the selected words.
  func statusText(in context: PaneContext) -> String {
    let (board, count) = (context.board, context.board.itemCount)
    let number = board.number(of: item) ?? board.number(ofPosition: 0)
    let card = "\(number) of \(count.count)\(count.isOpen ? "+" : "")"
    if let address = hiddenAddress { return "\(card) · \(address)" }
    if let part { return "\(card) · picture ×\(part.factor)" }
    let picked = context.picks.contains(item) ? " · picked" : ""
    guard lastTop > 0 else { return card + picked }
    let end = min(lines.count, top + rows)
    return "\(card)\(picked) · lines \(top + 1)–\(end) of \(lines.count)"
  }
}

// The details, for panes of other rooms.
extension Viewer {
  /// The item whose details are open, and the first of their lines in sight; nil if none are open.
  package var shownDetails: (item: Int, top: Int, lastTop: Int)? {
    details.isOpen ? (details.item, details.top, details.lastTop) : nil
  }

  /// Scrolls the details as far as there are lines.
  package mutating func scrollDetails(to top: Int) { details.scroll(by: top - details.top) }

  /// The paths of nested values in the details that are not in their initial state.
  package var toggledDetails: Set<[Int]> {
    get { details.toggled }
    set {
      guard newValue != details.toggled else { return }
      let context = context
      details.toggle(only: newValue, in: context)
    }
  }

  package mutating func closeDetails() { details.close() }
}
