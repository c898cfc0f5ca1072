import TerminalGrid

/// A line of words and numbers in the making. It is drawn with each frame, and put together of
/// strings it would take a tenth of one.
struct LineText {
  private var utf8: ContiguousArray<UInt8> = []

  init() { utf8.reserveCapacity(64) }

  var isEmpty: Bool { utf8.isEmpty }
  var safe: SafeText { SafeText(utf8) }

  mutating func append(_ words: String) { utf8.append(contentsOf: words.utf8) }
  mutating func append(_ text: SafeText) { utf8.append(contentsOf: text.utf8) }

  /// - Parameter number: not negative.
  mutating func append(_ number: Int) { utf8.append(decimal: number) }

  /// Two blanks, unless nothing stands before them.
  mutating func appendGap() {
    if !isEmpty { append("  ") }
  }
}
