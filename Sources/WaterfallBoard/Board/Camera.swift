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
