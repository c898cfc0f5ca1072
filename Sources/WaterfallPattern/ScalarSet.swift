/// The set of scalars that one element of a regular expression accepts: `[a-z\d]`, `.`, `\W`.
struct ScalarSet: Sendable {
  /// How the set is combined with another set.
  enum Operation: Hashable, Sendable { case intersection, subtraction, difference }

  private var ranges = ScalarRanges()
  private var kind: ScalarClass?
  private var sets: [ScalarSet] = []
  /// Other sets with which the result is combined, in this order.
  private var joined: [(operation: Operation, other: ScalarSet)] = []
  var isNegated = false

  init() {}

  /// - Parameter isNegated: whether the set holds everything outside the class instead.
  init(_ scalars: ScalarClass, isNegated: Bool = false) {
    kind = scalars
    self.isNegated = isNegated
  }

  /// Adds scalars; with `ignoresCase`, also those that differ from them only in case.
  mutating func insert(_ range: ClosedRange<UInt32>, ignoresCase: Bool = false) {
    ranges.insert(range)
    guard ignoresCase else { return }
    var small: [UInt32] = []
    for pair in CaseFolding.pairs where range.contains(pair.capital) || range.contains(pair.small) {
      small.append(pair.small)
      ranges.insert(pair.small...pair.small)
    }
    // Several letters may have the same small letter.
    for pair in CaseFolding.pairs where small.contains(pair.small) {
      ranges.insert(pair.capital...pair.capital)
    }
  }

  mutating func insert(_ set: ScalarSet) { sets.append(set) }

  /// Combines the set's present content with another set.
  mutating func join(_ operation: Operation, _ other: ScalarSet) {
    joined.append((operation, other))
  }

  var isEmpty: Bool { ranges.isEmpty && kind == nil && sets.isEmpty }

  /// - Complexity: O(ranges and sets that it was made of).
  func contains(_ scalar: UInt32) -> Bool {
    var isIn = hasOwn(scalar)
    for (operation, other) in joined {
      let isInOther = other.contains(scalar)
      switch operation {
      case .intersection: isIn = isIn && isInOther
      case .subtraction: isIn = isIn && !isInOther
      case .difference: isIn = isIn != isInOther
      }
    }
    return isIn != isNegated
  }

  private func hasOwn(_ scalar: UInt32) -> Bool {
    if ranges.contains(scalar) { return true }
    if let kind, kind.contains(scalar) { return true }
    for set in sets where set.contains(scalar) { return true }
    return false
  }

  /// One bit for each ASCII scalar of the set.
  var ascii: SIMD2<UInt64> {
    var bits = SIMD2<UInt64>()
    for scalar in UInt32(0)..<128 where contains(scalar) {
      bits[Int(scalar >> 6)] |= 1 << UInt64(scalar & 63)
    }
    return bits
  }
}

/// Ranges of scalars in order, without overlaps.
struct ScalarRanges: Sendable {
  private var sorted: [ClosedRange<UInt32>] = []
  var isEmpty: Bool { sorted.isEmpty }

  /// - Complexity: O(ranges).
  mutating func insert(_ range: ClosedRange<UInt32>) {
    let first = index(of: range.lowerBound)
    var (end, merged) = (first, range)
    while end < sorted.count, sorted[end].lowerBound <= range.upperBound {
      let old = sorted[end]
      merged = min(merged.lowerBound, old.lowerBound)...max(merged.upperBound, old.upperBound)
      end += 1
    }
    sorted.replaceSubrange(first..<end, with: [merged])
  }

  func contains(_ scalar: UInt32) -> Bool {
    let index = index(of: scalar)
    return index < sorted.count && sorted[index].lowerBound <= scalar
  }

  /// The index of the first range that does not end before `scalar`.
  private func index(of scalar: UInt32) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
