/// The syntax tree of a regular expression.
indirect enum PatternNode {
  case empty
  /// Exactly this scalar.
  case scalar(UInt32)
  /// Each scalar that folds to this one.
  case folded(UInt32)
  /// One of the parser's sets, by its index.
  case set(Int)
  case assertion(PatternAssertion)
  case sequence([PatternNode])
  /// Alternatives; earlier ones are preferred.
  case choice([PatternNode])
  case repeated(PatternNode, PatternCount)

  /// Whether it may be repeated; an assertion about a place in the text may not.
  var isRepeatable: Bool {
    if case .assertion = self { false } else { true }
  }
}

/// How often a node is repeated.
struct PatternCount {
  var least: Int
  /// The largest number of repetitions; nil means any number.
  var most: Int?
  /// Whether fewer repetitions are preferred.
  var isLazy = false
}

/// A condition for a place in the text.
enum PatternAssertion: Hashable, Sendable {
  case textStart, textEnd
  /// The text's end, or before the line break at its end.
  case lastLineEnd
  case lineStart, lineEnd
  case wordBoundary, noWordBoundary

  func holds(at place: PatternPlace) -> Bool {
    switch self {
    case .textStart: place.before == nil
    case .textEnd: place.after == nil
    case .lastLineEnd: place.after.map { place.isLast && ScalarClass.isNewline($0) } ?? true
    case .lineStart: place.before.map(ScalarClass.isNewline) ?? true
    case .lineEnd: place.after.map(ScalarClass.isNewline) ?? true
    case .wordBoundary: place.isWordBoundary
    case .noWordBoundary: !place.isWordBoundary
    }
  }
}

/// The surroundings of a place in the text.
struct PatternPlace {
  /// The scalar before the place; nil at the text's start.
  var before: UInt32?
  /// The scalar after the place; nil at the text's end.
  var after: UInt32?
  /// Whether `after` is the text's last scalar.
  var isLast: Bool

  var isWordBoundary: Bool {
    (before.map(ScalarClass.isWord) ?? false) != (after.map(ScalarClass.isWord) ?? false)
  }
}

/// The reason why a text is not a regular expression, in words for people.
package struct PatternError: Error, Hashable {
  package let words: String
  init(_ words: String) { self.words = words }
}
