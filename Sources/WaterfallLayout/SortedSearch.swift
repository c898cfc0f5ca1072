extension Range<Int> {
  /// The first number in the range for which the predicate does not hold, or the range's end. The
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

  /// A guess: the number that a line would have if the range were spread evenly between two lines.
  @inline(__always)
  func number(at line: Double, from first: Double, to last: Double) -> Int {
    guard last > first else { return lowerBound }
    let part = Swift.min(Swift.max(0, (line - first) / (last - first)), 1)
    return lowerBound &+ Int(part * Double(count))
  }

  /// A better guess: the number that the line would have if the numbers' lines were `step` apart
  /// from `first` on, then corrected by how far off the line of that number is.
  @inline(__always)
  func number(at line: Double, from first: Double, step: Double, _ lineOf: (Int) -> Double) -> Int {
    let guess = clamped((line - first) / step)
    return clamped(Double(guess) + (line - lineOf(guess)) / step)
  }

  /// The nearest number of the range. NaN, the quotient of 0 and 0, counts as the first.
  @inline(__always)
  private func clamped(_ number: Double) -> Int {
    guard number > Double(lowerBound) else { return lowerBound }
    return number < Double(upperBound) ? Int(number) : upperBound &- 1
  }
}

extension Double {
  /// 1 if this number is less than another, else 0; without a branch. Neither number is negative.
  @inline(__always)
  func isLess(_ other: Double) -> Int {
    let off = Int64(bitPattern: bitPattern) &- Int64(bitPattern: other.bitPattern)
    return Int(truncatingIfNeeded: UInt64(bitPattern: off) &>> 63)
  }
}

/// A line to compare tops with, without a branch. A mispredicted branch on a number just read
/// delays the reads after it; arithmetic on the number does not.
///
/// The bits of non-negative numbers are in the same order as the numbers.
struct LineKey: Sendable {
  private let bits: Int64

  /// Makes ``isAbove(_:)`` 1 for tops at this line or above it.
  init(atOrAbove line: Double) {
    // Adding 0 makes 0 of −0, whose bits are those of a negative number.
    bits = line < 0 ? 0 : Int64(bitPattern: (line + 0).bitPattern &+ 1)
  }

  /// Makes ``isAbove(_:)`` 1 for tops above this line.
  init(above line: Double) { bits = line > 0 ? Int64(bitPattern: line.bitPattern) : 0 }

  /// 1 if this top is above the line (or at it, if the key includes the line), else 0. The top is
  /// not negative.
  @inline(__always)
  func isAbove(_ top: Double) -> Int {
    let off = Int64(bitPattern: top.bitPattern) &- bits
    return Int(truncatingIfNeeded: UInt64(bitPattern: off) &>> 63)
  }
}
