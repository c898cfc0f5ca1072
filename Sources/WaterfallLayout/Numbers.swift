// All cleaning of bad numbers, and all rounding.
extension Double {
  /// This number, or 0 if it is NaN, infinite or negative.
  var cleaned: Double { self > 0 && self < .infinity ? self : 0 }

  /// The sum of two numbers that are not negative, at most the greatest finite number.
  func adding(_ other: Double) -> Double { min(self + other, .greatestFiniteMagnitude) }

  /// The nearest finite number; the number is not NaN.
  var clampedToFinite: Double {
    max(-.greatestFiniteMagnitude, min(self, .greatestFiniteMagnitude))
  }

  // `rounded` calls into libm. On Linux, a program that imports nothing is not linked with libm.

  /// The greatest whole number not above this one.
  var roundedDown: Double {
    guard magnitude < 0x1p52 else { return self }
    let whole = Double(Int64(self))
    return whole > self ? whole - 1 : whole
  }

  /// The least whole number not below this one.
  var roundedUp: Double {
    let whole = roundedDown
    return whole < self ? whole + 1 : whole
  }

  /// The nearest whole number, halves away from 0.
  var roundedToNearest: Double {
    let whole = magnitude.roundedDown
    let nearest = magnitude - whole >= 0.5 ? whole + 1 : whole
    return self < 0 ? 0 - nearest : nearest
  }

  /// The number of cells that an extent takes, rounded up; the extent is not negative.
  var roundedToCells: Double { max(0, (self - 1e-9).roundedUp) }
}

extension Insets {
  /// The same insets with bad numbers replaced by 0.
  var cleaned: Insets {
    Insets(top: top.cleaned, left: left.cleaned, bottom: bottom.cleaned, right: right.cleaned)
  }

  /// The same insets rounded to whole cells.
  var roundedToNearest: Insets {
    Insets(
      top: top.roundedToNearest, left: left.roundedToNearest, bottom: bottom.roundedToNearest,
      right: right.roundedToNearest)
  }

  var transposed: Insets { Insets(top: left, left: top, bottom: right, right: bottom) }
}

extension Rect {
  /// Whether a frame with this left edge and width overlaps this rectangle across. The rectangle
  /// has area.
  @inline(__always)
  func meets(x: Double, width: Double) -> Bool { x < maxX && minX < x + width && width > 0 }

  /// Whether `other` lies in this rectangle, edges included.
  func holds(_ other: Rect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }
}

extension Point {
  var transposed: Point { Point(x: y, y: x) }
}

/// Stops the optimiser from removing reads whose only purpose is to bring memory into the cache.
///
/// Memory is slow, but it can serve many reads at the same time. So a short loop reads ahead the
/// data that a later loop needs; none of its reads waits for another. Nothing uses the numbers
/// read, so this call has to make them look used.
///
/// - Parameter bits: the bits of all numbers that were read, or-ed. No number is negative.
@inline(__always)
func keepReads(of bits: UInt64) {
  precondition(bits >> 63 == 0, "An item starts above the content")
}

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
