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

extension Double {
  /// 1 if this number is less than another, else 0; without a branch. Neither is negative.
  @inline(__always)
  func isLess(_ other: Double) -> Int {
    let off = Int64(bitPattern: bitPattern) &- Int64(bitPattern: other.bitPattern)
    return Int(truncatingIfNeeded: UInt64(bitPattern: off) &>> 63)
  }
}

/// A line to compare tops with without a branch. A branch on what is read stops the reading of
/// what follows when it goes another way than expected; a number does not.
///
/// The bits of numbers that are not negative are in the order of the numbers.
struct LineKey: Sendable {
  private let bits: Int64

  /// Tops at this line or above it are to be found.
  init(atOrAbove line: Double) {
    bits = line < 0 ? 0 : Int64(bitPattern: line.bitPattern &+ 1)
  }

  /// Tops above this line are to be found.
  init(above line: Double) {
    bits = line > 0 ? Int64(bitPattern: line.bitPattern) : 0
  }

  /// 1 if this top, which is not negative, is one of them, else 0.
  @inline(__always)
  func isAbove(_ top: Double) -> Int {
    let off = Int64(bitPattern: top.bitPattern) &- bits
    return Int(truncatingIfNeeded: UInt64(bitPattern: off) &>> 63)
  }
}
