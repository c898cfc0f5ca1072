/// The values of one place on an axis.
struct PlotBin: Sendable {
  private(set) var count = 0
  private(set) var least = Double.infinity
  private(set) var greatest = -Double.infinity
  private var total = CarefulSum()

  var sum: Double { total.value }
  /// nil without values.
  var mean: Double? { count == 0 ? nil : sum / Double(count) }

  mutating func add(_ value: Double) {
    count += 1
    total.add(value)
    (least, greatest) = (min(least, value), max(greatest, value))
  }

  /// Adds the values of another place.
  mutating func add(_ other: PlotBin) {
    count += other.count
    total.add(other.sum)
    (least, greatest) = (min(least, other.least), max(greatest, other.greatest))
  }

  /// The value that a chart shows; nil if the place has none.
  ///
  /// - Parameter kind: a line has the mean of values, and bars have their sum.
  func value(of measure: Plot.Measure, in kind: Plot.Kind) -> Double? {
    switch measure {
    case .count: Double(count)
    case .sum: sum
    case .values: kind == .bars ? sum : mean
    }
  }
}
