/// The lines into which a text was wrapped.
package struct TextLines: Hashable, Sendable {
  /// The byte offsets of the lines, in order, without the blanks and line breaks at their ends.
  package var ranges: [Range<Int>]
  /// Whether more text follows the last line; then draw that line with ``TextEnd/cut``.
  package var isCut: Bool

  package init(ranges: [Range<Int>] = [], isCut: Bool = false) {
    (self.ranges, self.isCut) = (ranges, isCut)
  }

  package var count: Int { ranges.count }
}

extension SafeText {
  /// The number of lines that the text takes at a width, at most `limit`.
  ///
  /// A line is broken at blanks, at line breaks, and after hyphens and slashes inside a word. It is
  /// also broken beside wide characters, but not before closing nor after opening punctuation. A
  /// word longer than a line is broken within. Blanks at a break and at the end of the text are not
  /// shown. A text of blanks only has no lines; in a width of 0 no text has any.
  ///
  /// - Complexity: O(n), without allocating.
  package func lineCount(width: Int, limit: Int = .max) -> Int {
    var breaker = LineBreaker(self, width: width)
    var count = 0
    while count < limit, breaker.next() != nil { count += 1 }
    return count
  }

  /// The lines that ``lineCount(width:limit:)`` counts.
  ///
  /// - Complexity: O(n).
  package func lines(width: Int, limit: Int = .max) -> TextLines {
    var breaker = LineBreaker(self, width: width)
    var lines = TextLines()
    while lines.count < limit, let range = breaker.next() { lines.ranges.append(range) }
    lines.isCut = breaker.hasMore
    return lines
  }
}

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
