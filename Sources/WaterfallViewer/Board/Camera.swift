/// What a person looks at: how far the cards are scrolled, the item in focus, and the line in which
/// they move.
struct Camera: Hashable, Sendable {
  /// The line in which a person moves: kept while they move along one axis. In cells, at the
  /// centre.
  enum Goal: Hashable, Sendable {
    case none
    case column(Double)
    case row(Double)
  }

  /// The content's row at the top of the viewport (column at its left, when horizontal).
  private(set) var offset = 0
  /// The focused item; meaningless while there is none.
  private(set) var focus = 0
  private(set) var hasFocus = true
  private(set) var goal = Goal.none

  /// Scrolls to a row, as far as there is content.
  ///
  /// - Parameter last: the offset at which the viewport's end is the content's.
  mutating func scroll(to offset: Int, last: Int) { self.offset = min(max(0, offset), last) }

  /// Shows the content from a row on, whatever there is of it: printouts are drawn in bands.
  mutating func show(from offset: Int) { self.offset = offset }

  /// Focuses an item in the line in which a person moves.
  mutating func step(to item: Int) {
    if hasFocus { focus = item }
  }

  /// Focuses an item that is somewhere else: a person goes on from there, in its line.
  mutating func jump(to item: Int) {
    step(to: item)
    goal = .none
  }

  /// Moves are made in this line from now on.
  mutating func follow(_ goal: Goal) { self.goal = goal }

  /// The line was one of lanes that are gone.
  mutating func forgetGoal() { goal = .none }

  /// Nothing is ever in focus.
  mutating func focusNothing() { (focus, hasFocus) = (-1, false) }
}
