/// The positions of a section's columns: lanes from 0, across the way of scrolling.
struct ColumnTable: Hashable, Sendable {
  /// The near edge of each column, left to right as if column 0 were leftmost.
  let starts: ContiguousArray<Double>
  let widths: ContiguousArray<Double>
  let gap: Double
  let isIntegral: Bool
  /// Left edge plus right edge of the columns' room when mirrored (right to left), else nil.
  let mirrorSum: Double?
  /// The container's far edge. No column with a width goes beyond it by the last bits of a sum.
  let limit: Double
  /// Whether an item is as wide in one column as in another.
  let isUniform: Bool

  init(
    starts: ContiguousArray<Double>, widths: ContiguousArray<Double>, gap: Double,
    isIntegral: Bool, mirrorSum: Double?, limit: Double
  ) {
    self.widths = widths
    self.starts = ContiguousArray(
      starts.indices.map { starts[$0].fitted(extent: widths[$0], before: limit) })
    (self.gap, self.isIntegral) = (gap, isIntegral)
    (self.mirrorSum, self.limit) = (mirrorSum, limit)
    isUniform = widths.allSatisfy { $0 == widths[0] }
  }

  var count: Int { starts.count }

  /// The extent across of `span` columns from `lane` on, including the gaps between them.
  func extent(lane: Int, span: Int) -> Double {
    if span == 1 { return widths[lane] }
    if isIntegral { return starts[lane + span - 1].adding(widths[lane + span - 1]) - starts[lane] }
    let columns =
      isUniform
      ? Double(span) * widths[lane] : widths[lane..<lane + span].reduce(0) { $0.adding($1) }
    return columns.adding(Double(span - 1) * gap).fitted(from: starts[lane], before: limit)
  }

  /// The position across of an item that covers `span` columns from `lane` on.
  func start(lane: Int, span: Int) -> Double {
    guard let mirrorSum else { return starts[lane] }
    return mirrored(from: starts[lane], extent: extent(lane: lane, span: span), mirrorSum)
  }

  /// The position across of an item whose place from left to right is known.
  @inline(__always)
  func mirrored(from start: Double, extent: Double, _ mirrorSum: Double) -> Double {
    let mirrored = mirrorSum - (start + extent)
    // Only the last bits of the sums are corrected.
    if mirrored < 0, extent > 0, -mirrored <= limit * 0x1p-40 { return 0 }
    return mirrored.fitted(extent: extent, before: limit)
  }

  /// Whether a stamp shares width with a column on the screen. A share that rounding alone may
  /// explain is none. A column without width only has to lie within the stamp.
  func shares(_ lane: Int, with stamp: Rect) -> Bool {
    let (left, width) = (start(lane: lane, span: 1), widths[lane])
    guard width > 0 else { return stamp.minX < left && left < stamp.maxX }
    return min(stamp.maxX, left + width) - max(stamp.minX, left) > limit * 1e-9
  }

  /// Where each column begins on the screen.
  var lefts: ContiguousArray<Double> {
    guard mirrorSum != nil else { return starts }
    return ContiguousArray((0..<count).map { start(lane: $0, span: 1) })
  }

  /// How far a column is from this position across; 0 if it holds the position.
  func distance(of lane: Int, to cross: Double) -> Double {
    let start = start(lane: lane, span: 1)
    return max(0, max(start - cross, cross - (start + widths[lane])))
  }

  /// The column nearest to a position across, of those that satisfy the predicate; the lowest wins
  /// a tie. nil if none does.
  func nearest(
    to cross: Double, in lanes: Range<Int>, where isWanted: (Int) -> Bool = { _ in true }
  ) -> Int? {
    var best: (lane: Int, distance: Double)?
    for lane in lanes where isWanted(lane) {
      let distance = distance(of: lane, to: cross)
      if best.map({ distance < $0.distance }) ?? true { best = (lane, distance) }
    }
    return best?.lane
  }

  /// The columns whose items may lie between the two positions; no other column's items do.
  func lanes(from minimum: Double, to maximum: Double) -> Range<Int> {
    let low = mirrorSum.map { $0 - maximum } ?? minimum
    let high = mirrorSum.map { $0 - minimum } ?? maximum
    // One more on either side, because rounding may move an edge into the next column.
    let first = partition { starts[$0] <= low } - 2
    let end = partition { starts[$0] < high } + 1
    let lower = max(0, min(first, count))
    return lower..<max(lower, min(count, end))
  }

  /// The number of columns, counted from the first, for which the predicate holds.
  private func partition(_ belongs: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Double {
  /// This position, or the greatest one below it from which `extent` ends at `limit`. Only the last
  /// bits of sums are corrected: a position further away stays.
  fileprivate func fitted(extent: Double, before limit: Double) -> Double {
    guard extent > 0, self + extent > limit, self < limit else { return self }
    var start = Swift.max(0, limit - extent)
    guard self - start <= limit * 0x1p-40 else { return self }
    while start > 0, start + extent > limit { start = start.nextDown }
    return start
  }

  /// This extent, or the greatest one below it that ends at `limit` when it begins at `start`. Only
  /// the last bits of sums are corrected.
  fileprivate func fitted(from start: Double, before limit: Double) -> Double {
    guard start + self > limit, start < limit else { return self }
    var extent = limit - start
    guard self - extent <= limit * 0x1p-40 else { return self }
    while start + extent > limit { extent = extent.nextDown }
    return extent
  }
}
