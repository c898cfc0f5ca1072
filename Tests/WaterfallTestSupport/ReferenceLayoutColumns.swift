import WaterfallLayout

/// The columns of one section (Geometry, "Columns"), before they are mirrored.
struct ReferenceColumns {
  private(set) var starts: [Double] = []
  private(set) var widths: [Double] = []
  private let gap: Double
  private let isUniform: Bool
  /// The container's far edge.
  private let limit: Double

  /// - Parameters:
  ///   - room: the width inside the insets, which may be negative.
  ///   - limit: the container's far edge.
  init(
    _ section: ReferenceBoard.Section, _ options: ReferenceOptions, left: Double, room: Double,
    gap: Double, limit: Double
  ) {
    self.limit = limit
    (isUniform, self.gap) = (
      !options.isIntegral && (section.columnWeights == nil || options.placement == .columnFirst),
      gap
    )
    place(section, options, left: left, room: room)
    for column in starts.indices { starts[column] = start(starts[column], ofWidth: widths[column]) }
  }

  private mutating func place(
    _ section: ReferenceBoard.Section, _ options: ReferenceOptions, left: Double, room: Double
  ) {
    let isIntegral = options.isIntegral
    if let weights = section.columnWeights, options.placement != .columnFirst {
      add(Self.shares(weights), left: left, room: room, isIntegral: isIntegral)
      return
    }
    var count = Self.count(section, options, room: room, gap: gap)
    if options.isFit { count = max(1, min(count, section.items.count)) }
    while isIntegral, count > 1, Self.usable(room, count, gap) / Double(count) < 1 { count -= 1 }
    var usable = Self.usable(room, count, gap)
    if isIntegral { usable = usable.rounded(.down) }
    var limit = options.greatestWidth ?? .infinity
    if !(limit >= 1) { limit = .infinity }
    if isIntegral { limit = limit.rounded(.down) }
    widths = Self.equalWidths(usable, count, isIntegral: isIntegral).map { min($0, limit) }
    let isLimited = isIntegral || widths[0] == limit
    let used = isIntegral ? widths.reduce(0, +) : Double(count) * widths[0]
    var before = isLimited ? max(0, usable - used) : 0
    switch options.alignment {
    case .start: before = 0
    case .center: before = isIntegral ? (before / 2).rounded(.down) : before / 2
    case .end: break
    }
    starts = widths.indices.map { column in
      isIntegral
        ? left + before + widths[..<column].reduce(0, +) + Double(column) * gap
        : left + before + Double(column) * (widths[column] + gap)
    }
  }

  func width(of columns: Range<Int>) -> Double {
    let own =
      isUniform
      ? Double(columns.count) * widths[columns.lowerBound] : widths[columns].reduce(0, +)
    let width = sum(own, Double(columns.count - 1) * gap)
    let start = starts[columns.lowerBound]
    guard columns.count > 1, start < limit, isBeyond(start + width) else { return width }
    var room = limit - start
    while start + room > limit { room = room.nextDown }
    return room
  }

  /// Where an item of this width begins that the formulas put at `start`. Rounding puts nothing
  /// beyond the container's edges (Geometry, "Columns", "Edges").
  func start(_ start: Double, ofWidth width: Double) -> Double {
    guard width > 0, start < limit else { return start }
    if start < 0, -start <= limit * 0x1p-40 { return 0 }
    guard isBeyond(start + width) else { return start }
    var place = max(0, limit - width)
    while place > 0, place + width > limit { place = place.nextDown }
    return place
  }

  /// Whether a sum is beyond the edge by its last bits.
  private func isBeyond(_ end: Double) -> Bool { end > limit && end - limit <= limit * 0x1p-40 }

  private static func usable(_ room: Double, _ count: Int, _ gap: Double) -> Double {
    max(0, room - Double(count - 1) * gap)
  }

  private static func equalWidths(_ usable: Double, _ count: Int, isIntegral: Bool) -> [Double] {
    let number = Double(count)
    guard isIntegral else { return Array(repeating: usable / number, count: count) }
    let rest = usable.truncatingRemainder(dividingBy: number)
    let quotient = (usable - rest) / number
    return (0..<count).map { Double($0) < rest ? quotient + 1 : quotient }
  }

  /// The number of columns before "fit" and before whole cells lower it.
  private static func count(
    _ section: ReferenceBoard.Section, _ options: ReferenceOptions, room: Double, gap: Double
  ) -> Int {
    let most = 10_000
    if let own = section.columns { return min(max(1, own), most) }
    switch options.columns ?? .number(2) {
    case .number(let number): return min(max(1, number), most)
    case .minimumWidth(let minimum):
      let step = good(minimum) + gap
      let ratio = step > 0 ? (max(0, room) + gap) / step + 1e-9 : 1
      var count = max(1, Int(min(ratio.rounded(.down), Double(most))))
      if let least = options.leastColumns { count = max(count, least) }
      if let greatest = options.greatestColumns { count = min(count, max(1, greatest)) }
      return min(count, most)
    }
  }

  /// The weights, divided by the greatest one.
  private static func shares(_ weights: [Double]) -> [Double] {
    let weights = (weights.isEmpty ? [1] : weights).prefix(10_000).map(good)
    let greatest = weights.max()!
    return weights.map { greatest > 0 ? $0 / greatest : 1 }
  }

  private mutating func add(_ shares: [Double], left: Double, room: Double, isIntegral: Bool) {
    var usable = Self.usable(room, shares.count, gap)
    if isIntegral { usable = usable.rounded(.down) }
    let sums = shares.reduce(into: [0.0]) { $0.append($0.last! + $1) }
    let whole = sums.last!
    for column in shares.indices {
      var start = usable * sums[column] / whole
      var width = usable * shares[column] / whole
      if isIntegral {
        start = start.rounded(.toNearestOrAwayFromZero)
        let end = usable * sums[column + 1] / whole
        width = end.rounded(.toNearestOrAwayFromZero) - start
      }
      starts.append(left + start + Double(column) * gap)
      widths.append(width)
    }
  }
}
