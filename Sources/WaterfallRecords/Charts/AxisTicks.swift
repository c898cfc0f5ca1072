/// The ends and the round values of an axis.
package struct AxisTicks: Hashable, Sendable {
  package struct Tick: Hashable, Sendable {
    package let value: Double
    package let label: String
  }

  package private(set) var low, high: Double
  /// In ascending order.
  package private(set) var ticks: [Tick]

  /// The axis of values from the least to the greatest. Its ends are round, if that is possible.
  ///
  /// - Parameters:
  ///   - kind: that of the values; dates are no values of this axis.
  ///   - most: the most ticks.
  ///   - isWhole: whether values are whole, such as counts.
  package init(
    _ kind: Meaning.Kind, from least: Double, to greatest: Double, atMost most: Int,
    isWhole: Bool = false
  ) {
    var (low, high) = (min(least, greatest), max(least, greatest))
    if low == high { (low, high) = low == 0 ? (0, 1) : (min(0, low), max(0, low)) }
    for step in RoundEnds.steps(of: kind) where !isWhole || step.value >= 1 {
      let axis = AxisStep.round(step, kind)
      guard axis.holds(low), axis.holds(high) else { continue }
      let first = axis.number(of: low)
      let last = axis.number(of: high)
      let end = axis.start(last) < high ? last + 1 : last
      guard end - first < max(2, most) else { continue }
      let values = (first...end).map(axis.start)
      ticks = zip(values, axis.ticks(first...end)).map { Tick(value: $0, label: $1) }
      (self.low, self.high) = (values[0], values[values.count - 1])
      return
    }
    (self.low, self.high) = (low, high)
    ticks = [low, high].map { Tick(value: $0, label: Meaning.words(for: $0, as: kind)) }
  }

  /// An axis without round values, for bars that have their values beside them.
  ///
  /// - Parameters:
  ///   - low: zero or less.
  ///   - high: zero or more.
  init(barsFrom low: Double, to high: Double) {
    (self.low, self.high) = (low, low == high ? 1 : high)
    ticks = []
  }

  /// The part of the way from the low end to a value, 0 to 1.
  package func part(of value: Double) -> Double {
    min(1, max(0, (value - low) / (high - low)))
  }
}
