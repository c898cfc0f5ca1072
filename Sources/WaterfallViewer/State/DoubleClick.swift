import WaterfallBoard

/// The click that a second one may follow.
struct DoubleClick: Sendable {
  /// The card clicked last, until it is too late for a double click.
  private(set) var item: Int?
  /// The timer of the last click. An outdated one has an earlier number.
  private(set) var timer = PaneTimer("click", 0)
  /// The longest time between two clicks, in milliseconds.
  static let milliseconds = 400

  mutating func begin(on item: Int) {
    (self.item, timer) = (item, PaneTimer(timer.name, timer.number + 1))
  }
  mutating func forget() { item = nil }

  /// Takes no second click any more, if this timer is that of the last click.
  mutating func expire(_ timer: PaneTimer) { if self.timer == timer { forget() } }
}
