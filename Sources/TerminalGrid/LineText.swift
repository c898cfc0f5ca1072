/// Builds a line of words and numbers.
///
/// It is built for each frame. Building it from strings would take a tenth of the frame's time.
package struct LineText {
  private var utf8: ContiguousArray<UInt8> = []

  package init() { utf8.reserveCapacity(64) }

  package var isEmpty: Bool { utf8.isEmpty }
  package var safe: SafeText { SafeText(utf8) }

  package mutating func append(_ words: String) { utf8.append(contentsOf: words.utf8) }
  package mutating func append(_ text: SafeText) { utf8.append(contentsOf: text.utf8) }

  /// - Parameter number: not negative.
  package mutating func append(_ number: Int) { utf8.append(decimal: number) }

  /// Appends two blanks, unless the line is empty.
  package mutating func appendGap() {
    if !isEmpty { append("  ") }
  }
}
