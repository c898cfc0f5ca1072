/// The lines into which a text was wrapped.
package struct TextLines: Hashable, Sendable {
  /// Byte offsets, from the first line to the last, without the blanks and line breaks at their
  /// ends.
  package var ranges: [Range<Int>]
  /// More text follows the last line; draw that one with ``TextEnd/cut``.
  package var isCut: Bool

  package init(ranges: [Range<Int>] = [], isCut: Bool = false) {
    (self.ranges, self.isCut) = (ranges, isCut)
  }

  package var count: Int { ranges.count }
}

extension SafeText {
  /// How many lines the text takes at a width, and at most `limit`.
  ///
  /// A line is broken at blanks, at line breaks, beside wide characters (but not before closing nor
  /// after opening punctuation), after hyphens and slashes inside a word, and within a word that is
  /// longer than a line. Blanks at a break and at the end of the text are not shown. A text of
  /// blanks only has no lines, and so has each text in no width.
  ///
  /// - Parameter width: in cells.
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

  /// In cells, the widest of the lines that the text itself breaks; 0 for an empty text.
  ///
  /// - Complexity: O(n), without allocating.
  package var longestLineWidth: Int {
    var breaker = LineBreaker(self, width: .max)
    var longest = 0
    while let range = breaker.next() { longest = max(longest, width(in: range)) }
    return longest
  }
}
