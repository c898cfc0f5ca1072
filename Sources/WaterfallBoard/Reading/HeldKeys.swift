import TerminalInput

/// Keys that wait for what they are meant for: the card to which a far scroll leads, or the first
/// card of an order that was asked for at the top of the view.
///
/// They wait at most ``FarScroll/moment``.
struct HeldKeys: Hashable, Sendable {
  private(set) var keys: [Key] = []
  /// Whether the timer for the moment was requested.
  private(set) var isTimed = false

  mutating func hold(_ key: Key) { keys.append(key) }
  mutating func markTimed() { isTimed = true }
}
