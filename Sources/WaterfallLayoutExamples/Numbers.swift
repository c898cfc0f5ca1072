// Numbers in data must not trap, nor spoil what comes after them (`Layout`).
extension Double {
  /// This number, or 0 if it is NaN, infinite or negative.
  var cleaned: Double { self > 0 && self < .infinity ? self : 0 }

  /// The sum of two numbers that are not negative, at most the greatest finite number.
  func adding(_ other: Double) -> Double { min(self + other, .greatestFiniteMagnitude) }
}

extension Range<Int> {
  /// The first number for which the predicate does not hold, or the range's end. The predicate
  /// holds up to some number, and for none after it.
  func partitionPoint(_ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
