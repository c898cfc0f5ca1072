/// Fills columns one after the other (Geometry, "Placement", "column-first").
struct ReferenceColumnFirst {
  let heights: [Double]
  let firstLine: Double
  let gap: Double

  func places(columns: Int) -> [(lane: Int, top: Double)] {
    fill(limit: leastLimit(columns: columns))
  }

  private func fill(limit: Double) -> [(lane: Int, top: Double)] {
    var places: [(lane: Int, top: Double)] = []
    var (lane, next) = (0, firstLine)
    for (item, height) in heights.enumerated() {
      if item > 0, sum(next, height) > limit { (lane, next) = (lane + 1, firstLine) }
      places.append((lane, next))
      next = sum(next, height, gap)
    }
    return places
  }

  private func isEnough(_ limit: Double, _ columns: Int) -> Bool {
    (fill(limit: limit).last?.lane ?? 0) < columns
  }

  /// The least `Double` for which the columns are enough, found by halving the range of the bit
  /// patterns, which have the order of the numbers. No bottom is below 0: one number there is as
  /// good as all.
  private func leastLimit(columns: Int) -> Double {
    guard !isEnough(-1, columns) else { return -1 }
    var (low, high) = (UInt64(0), Double.greatestFiniteMagnitude.bitPattern)
    while low < high {
      let middle = low + (high - low) / 2
      if isEnough(Double(bitPattern: middle), columns) { high = middle } else { low = middle + 1 }
    }
    return Double(bitPattern: low)
  }
}
