extension Range<Int> {
  /// The first number in the range for which the predicate does not hold, or its end; the
  /// predicate holds up to some number, and for none after it.
  ///
  /// - Complexity: O(log of the distance from `guess`)
  @inline(__always)
  func partitionPoint(near guess: Int, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    let guess = Swift.min(Swift.max(guess, low), high)
    var step = 1
    if guess < high, isBefore(guess) {
      low = guess &+ 1
      while step < high &- low {
        let probe = low &+ step
        guard isBefore(probe) else {
          high = probe
          break
        }
        (low, step) = (probe &+ 1, step &* 2)
      }
    } else {
      high = guess
      while step <= high &- low {
        let probe = high &- step
        guard !isBefore(probe) else {
          low = probe &+ 1
          break
        }
        (high, step) = (probe, step &* 2)
      }
    }
    while low < high {
      let middle = (low &+ high) / 2
      if isBefore(middle) { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// Where a line would be, were the range spread evenly between two lines: a guess.
  @inline(__always)
  func number(at line: Double, from first: Double, to last: Double) -> Int {
    guard last > first else { return lowerBound }
    let part = Swift.min(Swift.max(0, (line - first) / (last - first)), 1)
    return lowerBound &+ Int(part * Double(count))
  }
}
