/// The click that a second one may follow.
struct DoubleClick: Sendable {
  /// The card clicked last, until it is too late for a double click.
  private(set) var item: Int?
  /// The number of clicks. An outdated timer has an earlier one.
  private(set) var number = 0

  mutating func begin(on item: Int) { (self.item, number) = (item, number + 1) }
  mutating func forget() { item = nil }

  /// Takes no second click any more, if this timer is that of the last click.
  mutating func expire(_ number: Int) { if self.number == number { forget() } }
}
