import TerminalGrid

/// The parts of the status line that do not depend on the scroll position: a notice, the number
/// being typed, the dragged position bar, and the fixed words.
package struct StatusLine: Sendable {
  /// The message that is shown until the next key.
  package private(set) var notice: String?
  /// The number typed before a command key.
  package private(set) var count: Int?
  /// The columns of the position bar while it is dragged. They stay fixed, although the width of
  /// the numbers beside the bar changes.
  private(set) var dragged: Range<Int>?
  /// The hints for the help and close keys, in a long and a short form. They are found once,
  /// because the key table is long.
  let keyHints: (help: [SafeText], close: [SafeText])
  /// Where the items come from, as shown: `photos › 2025`.
  private(set) var sourceName: SafeText

  init(_ options: ViewerOptions) {
    keyHints = (
      help: options.keys.shown(.help).map { [SafeText("\($0) help"), SafeText($0)] } ?? [],
      close: options.keys.shown(.close).map { [SafeText("\($0) closes"), SafeText($0)] } ?? []
    )
    sourceName = SafeText(options.sourceName)
  }

  /// Shows the names of the boards down to the current one.
  ///
  /// - Parameter names: the outermost name first.
  mutating func name(_ names: [String]) {
    sourceName = SafeText(names.joined(separator: Self.innerSign))
  }

  /// Separates the names of nested boards.
  static let innerSign = " › "

  /// Shows a message until the next key or the next message; nil removes the present one.
  mutating func say(_ words: String?) { notice = words }

  // MARK: The number

  /// The largest number that can be typed.
  private static let largestCount = 9_999_999_999

  /// Takes a digit of the number before a command.
  ///
  /// - Returns: whether the digit was taken. A leading zero is not, because it is a command of its
  ///   own.
  mutating func type(digit: Int) -> Bool {
    guard digit > 0 || count != nil else { return false }
    count = min(Self.largestCount, (count ?? 0) * 10 + digit)
    return true
  }

  /// Drops the typed number, after it was used or when it is not wanted.
  mutating func forgetCount() { count = nil }

  // MARK: The position bar

  /// Starts dragging the position bar, which occupies these columns.
  mutating func drag(_ bar: Range<Int>) { dragged = bar }

  mutating func release() { dragged = nil }
}

/// A name in at most `width` cells; `…` replaces its middle, because names differ at both ends.
///
/// Below 12 cells only the start is kept.
///
/// - Returns: nil if `width` is less than five cells and the name does not fit.
package func shortened(_ name: String, to width: Int) -> String? {
  guard width >= 5 else { return SafeText(name).width <= width ? name : nil }
  // A command may be pages long, so only the parts that can be shown are measured.
  let isLong = name.utf8.count > 64 * (width + 1)
  if !isLong, SafeText(name).width <= width { return name }
  let characters = Array(isLong ? name.prefix(width) + name.suffix(width) : name[...])
  let widths = characters.map { SafeText(String($0)).width }
  guard widths.reduce(0, +) > width || isLong else { return name }
  var (head, tail) = (0, characters.count)
  var left = width - 1
  var tailLeft = width < 12 ? 0 : left / 3
  while tail > 0, widths[tail - 1] <= tailLeft {
    tail -= 1
    tailLeft -= widths[tail]
    left -= widths[tail]
  }
  while head < tail, widths[head] <= left {
    left -= widths[head]
    head += 1
  }
  return String(characters[..<head]) + "…" + String(characters[tail...])
}
