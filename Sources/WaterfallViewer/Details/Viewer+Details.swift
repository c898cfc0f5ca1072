import TerminalGrid
import WaterfallCards
import WaterfallItems

extension Viewer {
  /// The panel's place on the screen: over all cards, and as high as its lines need.
  ///
  /// It always begins at the top of the screen, so folding a value does not move the lines above
  /// it.
  var detailPanel: CellRect {
    var panel = detailRoom
    let rows =
      details.lines.count + board.form.frame(width: panel.columns).verticalRows
    panel.rows = min(panel.rows, rows)
    return panel
  }

  /// The largest place that the panel can have.
  var detailRoom: CellRect {
    let columns = min(100, stage.columns)
    return CellRect(
      column: (stage.columns - columns) / 2, row: 0, columns: columns, rows: stage.rows)
  }

  /// The place of the text inside the panel.
  var detailText: CellRect { inside(ofDetails: detailPanel) }

  func inside(ofDetails panel: CellRect) -> CellRect {
    let frame = board.form.frame(width: panel.columns)
    return CellRect(
      column: panel.column + frame.inset, row: frame.hasBorder ? 1 : 0, columns: frame.innerWidth,
      rows: max(1, panel.rows - frame.verticalRows))
  }

  /// The picture of the details; nil if there is none.
  var detailPicture: PictureRequest? {
    guard var request = details.picture else { return nil }
    request.ground = styles(of: details.item, card: details.read?.card).ground
    return request
  }

  // MARK: What is done with them

  /// Opens the details of an item, whose record is read again for them.
  mutating func openDetails(of item: Int) -> [ViewerEffect] {
    guard board.arrangement.path(of: item) != nil else { return [] }
    _ = ask(\.details) { details, viewer in
      details.open(item, in: viewer)
      return []
    }
    return read(for: .details)
  }

  /// Shows the record that was read for the details, or the reason why it could not be read.
  mutating func showDetails(_ read: ReadRecords) {
    _ = ask(\.details) { details, viewer in
      details.receive(read, in: viewer)
      return []
    }
  }

  /// Shows the focused card in the panel, unless it is there already.
  mutating func showFocused() -> [ViewerEffect] {
    board.focus == details.item ? [] : openDetails(of: board.focus)
  }

  /// Shows the focused card after a refresh has changed the numbers of items.
  mutating func reopenDetails() -> [ViewerEffect] {
    guard details.isOpen else { return [] }
    guard board.items.count > 0 else {
      details.close()
      return []
    }
    return openDetails(of: board.focus)
  }

  /// Goes from the last match in the details to the next card that has a match.
  ///
  /// Around the end this may be the same card. Then it goes to that card's first (or last) match.
  mutating func goToMatchBeyondDetails(_ step: Int) -> [ViewerEffect] {
    let effects = goToMatch(step, times: 1)
    if board.focus == details.item { _ = details.goToMatch(step, from: step > 0 ? -1 : .max) }
    return effects
  }
}
