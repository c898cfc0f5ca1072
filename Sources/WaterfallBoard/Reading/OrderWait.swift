import TerminalInput

/// The wait for the order that a person has just asked for, at the top of the view.
///
/// A key that acts on a card is meant for the first card of the new order. So it waits with all
/// keys after it until the order is there, but at most ``FarScroll/moment``.
struct OrderWait: Hashable, Sendable {
  private(set) var held: [Key] = []
  /// Whether the timer for the moment was requested.
  private(set) var isTimed = false

  mutating func hold(_ key: Key) { held.append(key) }
  mutating func noteTimed() { isTimed = true }
}
