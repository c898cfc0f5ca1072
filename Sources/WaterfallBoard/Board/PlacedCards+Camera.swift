import WaterfallLayout

// Where somebody looks.
extension PlacedCards {
  var offset: Int { camera.offset }
  var focus: Int { camera.focus }

  /// Scrolls to a row (column, when horizontal), as far as there is content.
  mutating func scroll(to offset: Int) { camera.scroll(to: offset, last: lastOffset) }

  /// The viewport's rectangle in the content.
  var visibleRect: Rect { layout.visibleRect(of: viewport, from: offset) }

  /// The focused item, and the cell of the viewport at which it begins.
  var anchor: (item: Int, cells: Int)? {
    frame(of: focus).map { (focus, range(of: $0).first - offset) }
  }

  /// Scrolls so that an item is where it was on screen, or close to it.
  mutating func restore(_ anchor: (item: Int, cells: Int)?) {
    guard let anchor, let frame = frame(of: anchor.item) else {
      scroll(to: offset)
      return
    }
    // If the window became lower, the card could be out of sight below it.
    let cells = min(anchor.cells, max(0, viewportExtent - 1))
    scroll(to: range(of: frame).first - cells)
    reveal(anchor.item)
  }

  /// Moves a focus on a hidden item to the next shown item, or else to the previous one.
  ///
  /// - Parameters:
  ///   - item: the item to which it is next; nil for the one in focus. If it is shown, nothing
  ///     moves.
  ///   - old: the items before, whose order decides which are next to it; nil if that is the order
  ///     of the items' numbers.
  /// - Complexity: O(items · sections).
  mutating func keepFocusShown(near item: Int? = nil, after old: Arrangement? = nil) {
    let item = item ?? focus
    guard camera.hasFocus, arrangement.count > 0, arrangement.path(of: item) == nil else { return }
    if let old, let place = old.position(of: item) {
      func isShown(_ position: Int) -> Bool {
        old.item(atPosition: position).map { arrangement.path(of: $0) != nil } ?? false
      }
      let position = (place..<old.count).first(where: isShown) ?? (0..<place).last(where: isShown)
      if let item = position.flatMap(old.item(atPosition:)) { return camera.step(to: item) }
    }
    let start = min(max(0, item), items.count)
    let shown =
      (start..<items.count).first { arrangement.path(of: $0) != nil }
      ?? (0..<start).last { arrangement.path(of: $0) != nil }
    if let shown { camera.step(to: shown) }
  }
}
