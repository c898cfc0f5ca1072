import TerminalGrid

/// What the status line says apart from where the view stands: a notice, the number that is being
/// typed, the position bar under a pointer, and the words that never change.
struct StatusLine: Sendable {
  /// What it says until the next key.
  private(set) var notice: String?
  /// The number typed before a key.
  private(set) var count: Int?
  /// The columns of the position bar while it is dragged: it stays there, though the numbers beside
  /// it change.
  private(set) var dragged: Range<Int>?
  /// What it says of keys, and the keys alone: found once, since the table is long.
  let keyHints: (help: [SafeText], close: [SafeText])
  /// Where the items come from, as it is shown: `photos › 2025`.
  private(set) var sourceName: SafeText

  init(_ options: ViewerOptions) {
    keyHints = (
      help: options.keys.shown(.help).map { [SafeText("\($0) help"), SafeText($0)] } ?? [],
      close: options.keys.shown(.close).map { [SafeText("\($0) closes"), SafeText($0)] } ?? []
    )
    sourceName = SafeText(options.sourceName)
  }

  /// The items come from another board.
  ///
  /// - Parameter names: from the outermost on.
  mutating func name(_ names: [String]) {
    sourceName = SafeText(names.joined(separator: Self.innerSign))
  }

  /// Between the names of boards that lie in one another.
  static let innerSign = " › "

  /// Says this until the next key, or until there is something else to say; nil: what was said is
  /// not said any more.
  mutating func say(_ words: String?) { notice = words }

  // MARK: The number

  /// The largest number that can be typed.
  private static let largestCount = 9_999_999_999

  /// Takes a key that is a digit of the number before a command.
  ///
  /// - Returns: whether it is one: a zero is none at the beginning.
  mutating func type(digit: Int) -> Bool {
    guard digit > 0 || count != nil else { return false }
    count = min(Self.largestCount, (count ?? 0) * 10 + digit)
    return true
  }

  /// The number has been heeded, or is not wanted.
  mutating func forgetCount() { count = nil }

  // MARK: The position bar

  /// The pointer has taken hold of the position bar, which stands in these columns.
  mutating func drag(_ bar: Range<Int>) { dragged = bar }

  mutating func release() { dragged = nil }
}
