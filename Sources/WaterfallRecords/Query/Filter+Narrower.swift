extension Filter {
  /// Whether each record that matches this filter also matches `other`.
  ///
  /// If so, only the records that matched `other` have to be searched.
  ///
  /// - Returns: false if only the records themselves could decide it.
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
    case (.levels(let needle), .levels(let wide)): return needle.contains(wide)
    case (.any(let groups), .any(let wide)):
      return groups.allSatisfy { group in
        wide.contains { $0.allSatisfy { part in group.contains { $0.implies(part) } } }
      }
    case (_, .any(let wide)): return wide.contains { $0.allSatisfy(implies) }
    default: return false
    }
  }
}

extension Needle {
  /// Whether each text that contains this needle also contains `other`.
  fileprivate func contains(_ other: Needle) -> Bool {
    isBytewise == other.isBytewise && (other.ignoresCase || !ignoresCase)
      && other.isFound(in: text)
  }
}

extension FuzzyNeedle {
  /// Whether each text in which these letters are found also has the letters of `other`.
  fileprivate func contains(_ other: FuzzyNeedle) -> Bool {
    (other.ignoresCase || !ignoresCase) && (other.ignoresAccents || !ignoresAccents)
      && other.isFound(in: text)
  }
}
