extension ContiguousArray<Int> {
  /// Sorts different non-negative numbers; it is fast when nearly all are close together.
  ///
  /// - Complexity: O(n), and O(m · log m) for m numbers far below the greatest
  mutating func sortSpread() {
    guard count > 1, let greatest = self.max() else { return }
    let limit = greatest - 64 * (64 + 8 * count)
    var least = greatest
    for number in self where number > limit { least = Swift.min(least, number) }
    let wordCount = (greatest - least) / 64 + 1
    var words = ContiguousArray<UInt64>(repeating: 0, count: wordCount)
    var place = 0
    for number in self {
      if number < least {
        self[place] = number
        place &+= 1
      } else {
        let offset = number &- least
        words[offset >> 6] |= 1 &<< UInt64(truncatingIfNeeded: offset)
      }
    }
    if place > 1 { self[..<place].sort() }
    for index in 0..<wordCount {
      var word = words[index]
      while word != 0 {
        self[place] = least &+ index &* 64 &+ word.trailingZeroBitCount
        place &+= 1
        word &= word &- 1
      }
    }
  }
}
