import TerminalGrid
import WaterfallCards
import WaterfallItems

extension Viewer {
  // MARK: What is done with them

  /// Opens the details of an item, whose record is read again for them.
  mutating func openDetails(of item: Int, seeksMatch: Bool = false) -> [ViewerEffect] {
    guard board.arrangement.path(of: item) != nil else { return [] }
    _ = ask(\.details) { details, viewer in
      details.open(item, in: viewer)
      return []
    }
    let effects = read(for: .details)
    if seeksMatch { details.seekMatch() }
    return effects
  }

  /// Shows the record that was read for the details, or the reason why it could not be read.
  mutating func showDetails(_ read: ReadRecords) {
    _ = ask(\.details) { details, viewer in
      details.receive(read, in: viewer)
      return []
    }
  }

  /// Shows the focused card in the panel, unless it is there already.
  mutating func showFocused(seeksMatch: Bool) -> [ViewerEffect] {
    guard board.focus == details.item else {
      return openDetails(of: board.focus, seeksMatch: seeksMatch)
    }
    if seeksMatch { details.seekMatch() }
    return []
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
}
