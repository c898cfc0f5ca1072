/// The pages that are requested only to fill the view, without being asked for.
///
/// Some layouts do not become longer with their items. Their view is never full, so the viewer
/// would read the whole source, or an endless one for ever. So the first page that lengthens
/// nothing is the last one that is requested in this way.
package struct Filling: Hashable, Sendable {
  /// The length of what the layout has placed.
  struct Content: Hashable, Sendable {
    /// The number of cards.
    var count = 0
    /// The length along the scroll axis, in cells.
    var extent = 0
    /// The ends of all lanes together. A card in a short lane lengthens only this.
    var lanes = 0
  }

  /// The content before the pages that have not lengthened it; nil if it is unknown.
  private var before: Content?
  /// Whether no page is requested by itself any more.
  package private(set) var isOver = false

  /// Compares the content with what it was before the last pages.
  ///
  /// - Parameter patience: the number of cards that may come without lengthening anything.
  mutating func look(at content: Content, patience: Int) {
    guard let before, content.count > before.count, content.extent <= before.extent,
      content.lanes <= before.lanes
    else {
      before = content
      return
    }
    if content.count - before.count >= patience { isOver = true }
  }
}
