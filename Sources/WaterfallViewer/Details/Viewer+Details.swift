// The details, for panes of other rooms.
extension Viewer {
  /// The item whose details are open, and the first of their lines in sight; nil if none are open.
  package var shownDetails: (item: Int, top: Int, lastTop: Int)? {
    details.isOpen ? (details.item, details.top, details.lastTop) : nil
  }

  /// Scrolls the details as far as there are lines.
  package mutating func scrollDetails(to top: Int) { details.scroll(by: top - details.top) }

  package mutating func closeDetails() { details.close() }
}
