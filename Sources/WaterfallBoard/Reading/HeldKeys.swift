import TerminalInput

/// Keys that wait for what they are meant for: the card to which a far scroll leads, the first card
/// of an order that was asked for at the top of the view, or cards that are yet to come.
///
/// They wait at most ``FarScroll/moment``.
struct HeldKeys: Hashable, Sendable {
  private(set) var keys: [Key] = []
  /// Whether all keys wait, not only those that act on the card in focus.
  let waitsForBoard: Bool
  /// Whether the timer for the moment was requested.
  private(set) var isTimed = false

  init(waitsForBoard: Bool = false) { self.waitsForBoard = waitsForBoard }

  mutating func hold(_ key: Key) { keys.append(key) }
  mutating func markTimed() { isTimed = true }
}
