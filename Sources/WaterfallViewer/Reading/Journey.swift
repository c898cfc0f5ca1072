import TerminalInput

/// The way to an item that has not come.
///
/// Keys that are typed in the moment after `G` are meant for the card that it reaches: they wait
/// for the first answer to a request of the journey, at most ``moment``, and then do what they do;
/// where that answer was the last one, from that card. Who moves elsewhere later, or with the
/// mouse, has changed their mind: the journey is over, and what has come stays.
struct Journey: Hashable, Sendable {
  /// Milliseconds for which keys wait.
  static let moment = 250

  /// So many items have to be shown, and then it goes to the one behind them; `Int.max` means the
  /// last.
  let destination: Int
  /// How far into all that there is it goes, once the last is known; nil goes to `destination`.
  let percent: Int?
  /// Whether what is typed now waits.
  private(set) var holdsKeys = true
  private(set) var held: [Key] = []
  /// Whether the end of the moment has been asked for.
  private(set) var isTimed = false
  /// Whether the request under way was made for it.
  private(set) var hasAsked = false

  init(to destination: Int) { (self.destination, percent) = (destination, nil) }

  /// To a place that is known when all is here.
  init(toPercent percent: Int) { (destination, self.percent) = (.max, percent) }

  mutating func hold(_ key: Key) { held.append(key) }

  /// - Returns: the keys that waited; from now on none does.
  mutating func release() -> [Key] {
    defer { (holdsKeys, held) = (false, []) }
    return held
  }

  mutating func noteTimed() { isTimed = true }
  mutating func noteAsked() { hasAsked = true }
}
