/// The positions of a section's columns: lanes from 0, across the way of scrolling.
struct ColumnTable: Hashable, Sendable {
  /// The near edge of each column, left to right as if column 0 were leftmost.
  let starts: ContiguousArray<Double>
  let widths: ContiguousArray<Double>
  let gap: Double
  let isIntegral: Bool
  /// Left edge plus right edge of the columns' room when mirrored (right to left), else nil.
  let mirrorSum: Double?

  var count: Int { starts.count }

  /// Whether an item is as wide in one column as in another.
  var isUniform: Bool { widths.first == widths.last }

  /// The extent across of `span` columns from `lane` on, including the gaps between them.
  func extent(lane: Int, span: Int) -> Double {
    if span == 1 { return widths[lane] }
    if isIntegral {
      return starts[lane + span - 1].adding(widths[lane + span - 1]) - starts[lane]
    }
    return (Double(span) * widths[lane]).adding(Double(span - 1) * gap)
  }

  /// The position across of an item that covers `span` columns from `lane` on.
  func start(lane: Int, span: Int) -> Double {
    guard let mirrorSum else { return starts[lane] }
    return mirrorSum - (starts[lane] + extent(lane: lane, span: span))
  }

  /// Where each column begins on the screen.
  var lefts: ContiguousArray<Double> {
    guard mirrorSum != nil else { return starts }
    return ContiguousArray((0..<count).map { start(lane: $0, span: 1) })
  }

  /// The column that holds this position across; nil in gaps and outside.
  func lane(holding cross: Double) -> Int? {
    (0..<count).first { lane in
      let start = start(lane: lane, span: 1)
      return start <= cross && cross < start + widths[lane]
    }
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

extension LayoutRules {
  /// The columns of a section.
  func columnTable(for section: SectionRules) -> ColumnTable {
    let left = contentInsets.left.adding(section.insets.left)
    let right = contentInsets.right.adding(section.insets.right)
    let room = crossExtent - left.adding(right)
    let count = laneCount(section.columns, room: room, gap: section.laneGap)
    let usable = max(0, room - Double(count - 1) * section.laneGap)
    let widths: ContiguousArray<Double>
    if isIntegral {
      let quotient = (usable.roundedDown / Double(count)).roundedDown
      let rest = usable.roundedDown - quotient * Double(count)
      widths = ContiguousArray((0..<count).map { Double($0) < rest ? quotient + 1 : quotient })
    } else {
      widths = ContiguousArray(repeating: usable / Double(count), count: count)
    }
    return ColumnTable(
      starts: starts(from: left, widths: widths, gap: section.laneGap), widths: widths,
      gap: section.laneGap, isIntegral: isIntegral,
      mirrorSum: isMirrored ? left + (crossExtent - right) : nil)
  }

  private func starts(
    from left: Double, widths: ContiguousArray<Double>, gap: Double
  ) -> ContiguousArray<Double> {
    guard isIntegral else {
      return ContiguousArray(
        widths.indices.map { left.adding(Double($0) * (widths[$0] + gap)) })
    }
    var next = left
    return ContiguousArray(
      widths.map { width in
        defer { next = next.adding(width).adding(gap) }
        return next
      })
  }

  private func laneCount(
    _ columns: LayoutConfiguration.Columns, room: Double, gap: Double
  ) -> Int {
    var count: Int
    switch columns {
    case .count(let number): count = min(max(1, number), 10_000)
    case .adaptive(let minimum, let maximum):
      let step = minimum.cleaned.adding(gap)
      let fitting = step > 0 ? ((max(0, room) + gap) / step + 1e-9).roundedDown : 1
      count = Int(min(max(1, fitting), 10_000))
      if let maximum { count = min(count, max(1, maximum)) }
    }
    guard isIntegral else { return count }
    while count > 1, room - Double(count - 1) * gap < Double(count) { count -= 1 }
    return count
  }
}
