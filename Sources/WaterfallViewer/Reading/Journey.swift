import TerminalInput

/// The way to an item that has not come yet.
///
/// Keys typed right after `G` are meant for the card it leads to. So keys wait for the first answer
/// to a request of the journey, but at most ``moment``. Then they act; if that answer was the last
/// one, they act on the card reached. A user who moves elsewhere later, or with the mouse, ends the
/// journey. The items that have come stay.
struct Journey: Hashable, Sendable {
  /// The longest time that keys wait, in milliseconds.
  static let moment = 250

  /// The number of shown items before the destination; `Int.max` means the last item.
  let destination: Int
  /// The destination as a percentage of all items, used once the last is known; nil to use
  /// `destination`.
  let percent: Int?
  /// Whether keys typed now must wait.
  private(set) var holdsKeys = true
  private(set) var held: [Key] = []
  /// Whether the timer for the moment was requested.
  private(set) var isTimed = false
  /// Whether a page has been requested since the journey began.
  private(set) var hasAsked = false

  init(to destination: Int) { (self.destination, percent) = (destination, nil) }

  /// A journey to a place that is known only once all items have come.
  init(toPercent percent: Int) { (destination, self.percent) = (.max, percent) }

  mutating func hold(_ key: Key) { held.append(key) }

  /// - Returns: the keys that waited. Later keys do not wait.
  mutating func release() -> [Key] {
    defer { (holdsKeys, held) = (false, []) }
    return held
  }

  mutating func noteTimed() { isTimed = true }
  mutating func noteAsked() { hasAsked = true }
}
