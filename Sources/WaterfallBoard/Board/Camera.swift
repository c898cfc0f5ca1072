import WaterfallLayout

/// The view on the cards: how far they are scrolled, the focused item, and the line that moves keep
/// to.
struct Camera: Hashable, Sendable {
  /// The line that moves along one axis keep to, so that they do not drift sideways. In cells, at
  /// the card's centre.
  enum Goal: Hashable, Sendable {
    case none
    case column(Double)
    case row(Double)
  }

  /// The content's row at the top of the viewport (column at its left, when horizontal).
  private(set) var offset = 0
  /// The focused item; meaningless if there are no items.
  private(set) var focus = 0
  private(set) var hasFocus = true
  private(set) var goal = Goal.none
  /// The direction of the last scroll along the scroll axis: 1 towards the end, -1 towards the
  /// start, 0 if there was none.
  private(set) var heading = 0

  /// Scrolls to a row, as far as there is content.
  ///
  /// - Parameter last: the offset at which the viewport's end is at the content's end.
  mutating func scroll(to offset: Int, last: Int) { self.offset = min(max(0, offset), last) }

  /// Notes the direction of a scroll by the user.
  mutating func head(_ cells: Int) { heading = cells.signum() }

  /// Shows the content from a row on, even past its end, because printouts are drawn in bands.
  mutating func show(from offset: Int) { self.offset = offset }

  /// Focuses an item and keeps the goal line.
  mutating func step(to item: Int) {
    if hasFocus { focus = item }
  }

  /// Focuses an item elsewhere. Later moves start from its own line.
  mutating func jump(to item: Int) {
    step(to: item)
    goal = .none
  }

  /// Sets the goal line for later moves.
  mutating func follow(_ goal: Goal) { self.goal = goal }

  /// Drops the goal line, because its lane no longer exists.
  mutating func forgetGoal() { goal = .none }

  /// Turns the focus off for good.
  mutating func focusNothing() { (focus, hasFocus) = (-1, false) }
}

// The place that a person looks at.
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
