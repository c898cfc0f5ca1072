import Synchronization

/// A regular expression with smart case: without capitals it matches any case.
///
/// The syntax is that of Swift's own, a scalar at a time, without what needs a search that goes
/// back (``PatternParser``): so each text is looked through once, in a time that the expression's
/// and the text's lengths bound. A match ends early, with no answer, if its task is cancelled.
final class Pattern: Sendable {
  /// Without the slashes.
  let text: String
  private let program: PatternProgram
  /// The text, where it is that and nothing else.
  private let needle: Needle?
  /// Those that no thread uses now.
  private let matchers = Mutex<[PatternMatcher]>([])

  /// Scalars that an expression may have.
  static let longest = 4000
  /// Instructions looked at for the ranges in a text; what comes behind them is not lit.
  private static let mostWork = 4_000_000

  /// What `^` and `$` are the ends of.
  enum Anchors { case text, lines }

  init(_ text: String, anchors: Anchors = .text) throws(PatternError) {
    guard text.unicodeScalars.count <= Self.longest else {
      throw PatternError("it is longer than \(Self.longest) characters")
    }
    self.text = text
    let ignoresCase = !Self.hasCapital(text)
    var parser = PatternParser(text, ignoresCase: ignoresCase)
    parser.options.isMultiline = anchors == .lines
    let node = try parser.node()
    program = try PatternProgram(node, sets: parser.sets)
    needle = Needle(node, ignoresCase: ignoresCase)
  }

  func isFound(in text: String) -> Bool {
    if let needle { return needle.isFound(in: text) }
    let span = text.utf8.span
    var matcher = takeMatcher()
    let found = matcher.match(program, in: span, from: 0, aim: .any)
    give(back: matcher)
    return found != nil
  }

  /// Where it matches, in order, without empty matches; offsets in UTF-8.
  ///
  /// - Complexity: O(instructions · bytes), but for expressions that look far beyond what they
  ///   match: these lack the ranges that would take too long.
  func ranges(in text: String) -> [Range<Int>] {
    if let needle { return needle.ranges(in: text) }
    let span = text.utf8.span
    var matcher = takeMatcher()
    let limit = matcher.work + Self.mostWork
    var ranges: [Range<Int>] = []
    var place = 0
    while place < span.count, matcher.work < limit,
      let range = matcher.match(program, in: span, from: place, aim: .preferred)
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

  /// Whether a capital letter stands for itself: those of `\W` and `\p{L}` do not.
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

extension Needle {
  /// The text that an expression is; nil if it is more than a text.
  fileprivate init?(_ node: PatternNode, ignoresCase: Bool) {
    let nodes = if case .sequence(let nodes) = node { nodes } else { [node] }
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
    self.init(String(text), ignoresCase: ignoresCase)
  }
}

extension Pattern: Hashable {
  static func == (one: Pattern, other: Pattern) -> Bool { one.text == other.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
