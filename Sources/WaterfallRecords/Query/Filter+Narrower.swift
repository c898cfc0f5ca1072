extension Filter {
  /// Whether each record that matches also matches `other`: then only those that matched before
  /// have to be looked at.
  ///
  /// - Returns: false where only the records tell.
  package func isNarrower(than other: Filter) -> Bool {
    other.terms.allSatisfy { wide in terms.contains { $0.implies(wide) } }
  }
}

extension FilterTerm {
  fileprivate func implies(_ other: FilterTerm) -> Bool {
    guard field == other.field, isNegated == other.isNegated else { return false }
    if test == other.test { return true }
    guard !isNegated else { return false }
    switch (test, other.test) {
    case (.contains(let needle), .contains(let wide)): return needle.contains(wide)
    case (.resembles(let needle), .resembles(let wide)): return needle.contains(wide)
    default: return false
    }
  }
}

extension Needle {
  /// Whether each text that has the needle in it has the other one in it, too.
  fileprivate func contains(_ other: Needle) -> Bool {
    isBytewise == other.isBytewise && (other.ignoresCase || !ignoresCase)
      && other.isFound(in: text)
  }
}

extension FuzzyNeedle {
  /// Whether each text that has the letters also has those of the other one.
  fileprivate func contains(_ other: FuzzyNeedle) -> Bool {
    (other.ignoresCase || !ignoresCase) && (other.ignoresAccents || !ignoresAccents)
      && other.isFound(in: text)
  }
}
