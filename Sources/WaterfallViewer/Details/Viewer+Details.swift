import TerminalGrid
import WaterfallCards
import WaterfallItems

extension Viewer {
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
