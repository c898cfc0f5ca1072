import TerminalGrid
import WaterfallItems

extension Viewer {
  /// The panel's place on the screen: over all cards, as high as its lines need. Its top stays
  /// where it is while values are folded.
  var detailPanel: CellRect {
    var panel = detailRoom
    let rows =
      details.lines.count + options.form.frame(width: panel.columns).verticalRows
    panel.rows = min(panel.rows, rows)
    return panel
  }

  /// Where the panel may be.
  var detailRoom: CellRect {
    let columns = min(100, stage.columns)
    return CellRect(
      column: (stage.columns - columns) / 2, row: 0, columns: columns, rows: stage.rows)
  }

  /// Where its text stands.
  var detailText: CellRect { inside(ofDetails: detailPanel) }

  func inside(ofDetails panel: CellRect) -> CellRect {
    let frame = options.form.frame(width: panel.columns)
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

  /// Shows all of an item, which is read again for it.
  mutating func openDetails(of item: Int) -> [ViewerEffect] {
    guard arrangement.path(of: item) != nil else { return [] }
    _ = ask(\.details) { details, viewer in
      details.open(item, in: viewer)
      return []
    }
    return read(for: .details)
  }

  /// The record of the details has come, or could not be read.
  mutating func showDetails(_ read: ReadRecords) {
    _ = ask(\.details) { details, viewer in
      details.take(read, in: viewer)
      return []
    }
  }

  /// Shows the card in focus, unless it is the one that is shown.
  mutating func showFocused() -> [ViewerEffect] {
    focus == details.item ? [] : openDetails(of: focus)
  }

  /// The items have other numbers now: the card in the panel is the focused one.
  mutating func reopenDetails() -> [ViewerEffect] {
    guard details.isOpen else { return [] }
    guard items.count > 0 else {
      details.close()
      return []
    }
    return openDetails(of: focus)
  }

  /// Goes from the last match in the details to the next card that has one. Around the end it is
  /// the same card again.
  mutating func goToMatchBeyondDetails(_ step: Int) -> [ViewerEffect] {
    let effects = goToMatch(step, times: 1)
    if focus == details.item { _ = details.goToMatch(step, from: step > 0 ? -1 : .max) }
    return effects
  }
}
