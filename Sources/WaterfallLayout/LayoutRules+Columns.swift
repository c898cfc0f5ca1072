// The columns of a section.
extension LayoutRules {
  func columnTable(for section: SectionRules) -> ColumnTable {
    let left = contentInsets.left.adding(section.insets.left)
    let right = contentInsets.right.adding(section.insets.right)
    let room = crossExtent - left.adding(right)
    let mirrorSum = isMirrored ? left + (crossExtent - right) : nil
    let (starts, widths) =
      if case .weights(let weights) = section.columns {
        weighted(weights.cleanedWeights, from: left, room: room, gap: section.laneGap)
      } else {
        equal(count(for: section, room: room), from: left, room: room, gap: section.laneGap)
      }
    return ColumnTable(
      starts: starts, widths: widths, gap: section.laneGap, isIntegral: isIntegral,
      mirrorSum: mirrorSum, limit: crossExtent)
  }

  private typealias Columns = (starts: ContiguousArray<Double>, widths: ContiguousArray<Double>)

  /// Columns that are equally wide; in cells, the first ones take what the division leaves over.
  private func equal(_ count: Int, from left: Double, room: Double, gap: Double) -> Columns {
    let usable = usable(room, count: count, gap: gap)
    var widths: ContiguousArray<Double>
    if isIntegral {
      let quotient = (usable / Double(count)).roundedDown
      let rest = usable - quotient * Double(count)
      widths = ContiguousArray((0..<count).map { Double($0) < rest ? quotient + 1 : quotient })
    } else {
      widths = ContiguousArray(repeating: usable / Double(count), count: count)
    }
    let first = left.adding(limit(&widths, usable: usable))
    guard isIntegral else {
      return (
        ContiguousArray((0..<count).map { first.adding(Double($0) * (widths[$0] + gap)) }), widths
      )
    }
    var next = first
    let starts = ContiguousArray(
      widths.map { width in
        defer { next = next.adding(width).adding(gap) }
        return next
      })
    return (starts, widths)
  }

  /// Applies the greatest width.
  ///
  /// - Returns: the part of the width left over that lies before the first column.
  private func limit(_ widths: inout ContiguousArray<Double>, usable: Double) -> Double {
    guard let most = maximumColumnWidth, let widest = widths.first, widest > most else { return 0 }
    for lane in widths.indices { widths[lane] = min(widths[lane], most) }
    let used = isIntegral ? widths.reduce(0, +) : Double(widths.count) * most
    let rest = max(0, usable - used)
    switch alignment {
    case .start: return 0
    case .end: return rest
    case .center: return isIntegral ? (rest / 2).roundedDown : rest / 2
    }
  }

  /// Columns as wide as their weights; in cells, each edge is rounded.
  private func weighted(
    _ weights: ContiguousArray<Double>, from left: Double, room: Double, gap: Double
  ) -> Columns {
    let usable = usable(room, count: weights.count, gap: gap)
    let sum = weights.reduce(0, +)
    func part(_ weight: Double) -> Double {
      let product = usable * weight
      return product.isFinite ? product / sum : usable * (weight / sum)
    }
    var (starts, widths) = (ContiguousArray<Double>(), ContiguousArray<Double>())
    var before = 0.0
    for (lane, weight) in weights.enumerated() {
      var edge = part(before)
      before += weight
      if isIntegral {
        edge = edge.roundedToNearest
        widths.append(part(before).roundedToNearest - edge)
      } else {
        widths.append(part(weight))
      }
      starts.append(left.adding(edge).adding(Double(lane) * gap))
    }
    return (starts, widths)
  }

  private func usable(_ room: Double, count: Int, gap: Double) -> Double {
    let usable = max(0, room - Double(count - 1) * gap)
    return isIntegral ? usable.roundedDown : usable
  }

  private func count(for section: SectionRules, room: Double) -> Int {
    var count: Int
    switch section.columns {
    case .count(let number): count = min(max(1, number), 10_000)
    case .adaptive(let minimum, let least, let most):
      let step = minimum.cleaned.adding(section.laneGap)
      let fitting = step > 0 ? ((max(0, room) + section.laneGap) / step + 1e-9).roundedDown : 1
      count = Int(min(max(1, fitting), 10_000))
      if let least { count = max(count, min(least, 10_000)) }
      if let most { count = min(count, max(1, most)) }
    case .weights(let weights): count = weights.count
    }
    if let greatest = section.greatestCount { count = min(count, max(1, greatest)) }
    guard isIntegral else { return count }
    while count > 1, room - Double(count - 1) * section.laneGap < Double(count) { count -= 1 }
    return count
  }
}

extension [Double] {
  /// Column weights without bad ones: at least one, at most 10,000, none negative, and the greatest
  /// is 1.
  fileprivate var cleanedWeights: ContiguousArray<Double> {
    var weights = ContiguousArray(prefix(10_000).map(\.cleaned))
    if weights.isEmpty { weights = [1] }
    guard let greatest = weights.max(), greatest > 0 else {
      return ContiguousArray(repeating: 1, count: weights.count)
    }
    return ContiguousArray(weights.map { $0 / greatest })
  }
}
