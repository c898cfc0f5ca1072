import WaterfallPattern

/// A regular expression of a filter. One that is a plain text is found as a text, which is faster.
struct FilterExpression: Hashable, Sendable {
  private let pattern: Pattern
  private let needle: Needle?

  init(_ pattern: Pattern) {
    self.pattern = pattern
    needle = pattern.plainText.map { Needle($0, ignoresCase: pattern.ignoresCase) }
  }

  func isFound(in text: String) -> Bool {
    needle?.isFound(in: text) ?? pattern.isFound(in: text)
  }

  /// The non-empty matches in `text`: UTF-8 offsets, in order.
  func ranges(in text: String) -> [Range<Int>] {
    needle?.ranges(in: text) ?? pattern.ranges(in: text)
  }
}
