import Synchronization

/// A regular expression with smart case: if it has no capitals, it matches any case.
///
/// The syntax is that of Swift's own expressions, without features that need backtracking
/// (``PatternParser``). It works on scalars, not on grapheme clusters. So each text is read only
/// once, in a time bounded by the lengths of the expression and the text. If the task is cancelled,
/// a match ends early and reports nothing.
package final class Pattern: Sendable {
  /// The expression without its slashes.
  package let text: String
  private let program: PatternProgram
  /// The expression as a plain text, if it is nothing else; finding a text is faster.
  package let plainText: String?
  /// Whether capitals and small letters are the same to it.
  package let ignoresCase: Bool
  /// Matchers that no thread is using at the moment.
  private let matchers = Mutex<[PatternMatcher]>([])

  /// The largest number of scalars in an expression.
  package static let longest = 4000
  /// The most instructions that are run to find ranges in a text; matches after that have no
  /// highlight.
  private static let mostWork = 1_000_000

  /// Where `^` and `$` match: at the ends of the whole text, or of each line.
  package enum Anchors { case text, lines }

  package init(_ text: String, anchors: Anchors = .text) throws(PatternError) {
    guard text.unicodeScalars.count <= Self.longest else {
      throw PatternError("it is longer than \(Self.longest) characters")
    }
    self.text = text
    ignoresCase = !Self.hasCapital(text)
    var parser = PatternParser(text, ignoresCase: ignoresCase)
    parser.options.isMultiline = anchors == .lines
    let node = try parser.node()
    program = try PatternProgram(node, sets: parser.sets)
    plainText = node.plainText(ignoresCase: ignoresCase)
  }

  package func isFound(in text: String) -> Bool {
    let span = text.utf8.span
    var matcher = takeMatcher()
    let found = matcher.match(program, in: span, from: 0, aim: .any)
    give(back: matcher)
    return found != nil
  }

  /// The non-empty matches in `text`: UTF-8 offsets, in order.
  ///
  /// - Complexity: O(instructions · bytes), and at most `mostWork` instructions; the remaining
  ///   ranges are omitted then.
  package func ranges(in text: String) -> [Range<Int>] {
    let span = text.utf8.span
    var matcher = takeMatcher()
    let limit = matcher.work + Self.mostWork
    var ranges: [Range<Int>] = []
    var place = 0
    while place < span.count,
      let range = matcher.match(program, in: span, from: place, aim: .preferred, until: limit)
    {
      if !range.isEmpty { ranges.append(range) }
      place = range.upperBound + (range.isEmpty ? span.length(at: range.upperBound) : 0)
    }
    give(back: matcher)
    return ranges
  }

  private func takeMatcher() -> PatternMatcher {
    matchers.withLock { $0.popLast() } ?? PatternMatcher(program)
  }

  private func give(back matcher: PatternMatcher) { matchers.withLock { $0.append(matcher) } }

  /// Whether the expression has a capital that is to be matched; those of `\W` and `\p{L}` do not
  /// count.
  private static func hasCapital(_ text: String) -> Bool {
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar.properties.isUppercase { return true }
      guard scalar == "\\", let escaped = scalars.popFirst() else { continue }
      if "pPN".unicodeScalars.contains(escaped), scalars.first == "{" {
        scalars = scalars.drop { $0 != "}" }
      }
    }
    return false
  }
}

extension PatternNode {
  /// The text that the expression consists of; nil if it is more than a text.
  fileprivate func plainText(ignoresCase: Bool) -> String? {
    let nodes = if case .sequence(let nodes) = self { nodes } else { [self] }
    var text = String.UnicodeScalarView()
    for node in nodes {
      switch node {
      case .folded(let number) where ignoresCase:
        guard let scalar = Unicode.Scalar(number) else { return nil }
        text.append(scalar)
      case .scalar(let number) where !ignoresCase:
        guard let scalar = Unicode.Scalar(number) else { return nil }
        text.append(scalar)
      default: return nil
      }
    }
    return String(text)
  }
}

extension Pattern: Hashable {
  package static func == (one: Pattern, other: Pattern) -> Bool { one.text == other.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
