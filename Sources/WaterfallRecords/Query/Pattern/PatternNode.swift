/// A regular expression, taken apart.
indirect enum PatternNode {
  case empty
  /// This scalar.
  case scalar(UInt32)
  /// Each scalar that folds to this one.
  case folded(UInt32)
  /// One of the sets that the parser has read, by its number.
  case set(Int)
  case assertion(PatternAssertion)
  case sequence([PatternNode])
  /// The first one is preferred.
  case choice([PatternNode])
  case repeated(PatternNode, PatternCount)

  /// Whether it may be repeated: a place in the text may not.
  var isRepeatable: Bool {
    if case .assertion = self { false } else { true }
  }
}

/// How often something is repeated.
struct PatternCount {
  var least: Int
  /// nil: as often as there is.
  var most: Int?
  /// Whether as few as possible are preferred.
  var isLazy = false
}

/// What is asked of a place in the text.
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

/// What stands around a place in the text.
struct PatternPlace {
  /// nil at the text's start.
  var before: UInt32?
  /// nil at the text's end.
  var after: UInt32?
  /// Whether nothing follows `after`.
  var isLast: Bool

  var isWordBoundary: Bool {
    (before.map(ScalarClass.isWord) ?? false) != (after.map(ScalarClass.isWord) ?? false)
  }
}

/// Why a text is no regular expression, in words.
struct PatternError: Error, Hashable {
  let words: String
  init(_ words: String) { self.words = words }
}
