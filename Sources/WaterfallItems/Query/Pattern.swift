import Synchronization
import _StringProcessing

/// A regular expression, Swift's own, with smart case: without capitals it matches any case.
final class Pattern: Sendable {
  /// Without the slashes.
  let text: String
  /// `Regex` is not `Sendable`; matching takes turns.
  private let regex: Mutex<Regex<AnyRegexOutput>>

  /// - Throws: the parser's error, whose text says what is wrong.
  init(_ text: String) throws {
    self.text = text
    let regex = try Regex(text).matchingSemantics(.unicodeScalar)
    self.regex = Mutex(Self.hasCapital(text) ? regex : regex.ignoresCase())
  }

  func isFound(in text: String) -> Bool {
    regex.withLock { text.firstMatch(of: $0) != nil }
  }

  /// Where it matches, in order, without empty matches; offsets in UTF-8.
  func ranges(in text: String) -> [Range<Int>] {
    let found = regex.withLock { regex in text.matches(of: regex).map(\.range) }
    return found.filter { !$0.isEmpty }.map { range in
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      return start..<start + text.utf8.distance(from: range.lowerBound, to: range.upperBound)
    }
  }

  /// Whether a capital letter stands for itself: those of `\W` and `\p{L}` do not.
  private static func hasCapital(_ text: String) -> Bool {
    var rest = text[...]
    while let character = rest.popFirst() {
      if character.isUppercase { return true }
      guard character == "\\", let escaped = rest.popFirst() else { continue }
      if "pPN".contains(escaped), rest.first == "{" { rest = rest.drop { $0 != "}" } }
    }
    return false
  }
}

extension Pattern: Hashable {
  static func == (one: Pattern, other: Pattern) -> Bool { one.text == other.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
