import WaterfallLayout

/// The lanes of one section, and the items placed in them (Geometry, "Placement").
struct ReferenceLanes {
  private(set) var ends: [Double]
  private let gap: Double
  private let firstLine: Double
  private let options: ReferenceOptions
  private var cursor = 0
  private var floors: [Double]
  private var placed: [(lanes: Range<Int>, top: Double, bottom: Double)] = []

  init(count: Int, firstLine: Double, gap: Double, _ options: ReferenceOptions) {
    ends = Array(repeating: firstLine, count: count)
    floors = ends
    (self.firstLine, self.gap, self.options) = (firstLine, gap, options)
  }

  /// - Parameter ends: distances from the first line, one for each column.
  mutating func start(_ ends: [Double], cursor: Int) {
    for (column, end) in ends.enumerated() {
      self.ends[column] = max(self.ends[column], sum(firstLine, end))
    }
    floors = self.ends
    if self.ends.indices.contains(cursor) { self.cursor = cursor }
  }

  /// - Parameter limit: the container's width; a share of at most 1e-9 of it is none.
  mutating func push(
    below stamp: Rect, columns: [(minimum: Double, maximum: Double)], limit: Double
  ) {
    guard stamp.width > 0, stamp.height > 0 else { return }
    for (column, edges) in columns.enumerated() {
      let share = min(stamp.maxX, edges.maximum) - max(stamp.minX, edges.minimum)
      let isWithin = stamp.minX < edges.minimum && edges.maximum < stamp.maxX
      guard edges.minimum == edges.maximum ? isWithin : share > limit * 1e-9 else { continue }
      ends[column] = max(ends[column], sum(firstLine + stamp.maxY, gap))
      floors[column] = ends[column]
    }
  }

  private var isDense: Bool { options.isDense && options.placement == .shortest }

  /// - Parameters:
  ///   - fixed: the only column that the item may begin in, because it names or keeps it.
  ///   - height: the item's height if it begins in a column.
  mutating func place(span: Int, fixed: Int?, height: (Int) -> Double) -> (lane: Int, top: Double) {
    let last = ends.count - span
    let tops = (0...last).map { ends[$0..<$0 + span].max()! }
    var place: (lane: Int, top: Double)
    let clamped = fixed.map { min(max(0, $0), last) }
    if isDense {
      place = densest(span: span, from: clamped.map { $0...$0 } ?? 0...last, height: height)
    } else {
      let lane = clamped ?? chosen(tops)
      place = (lane, tops[lane])
    }
    let lanes = place.lane..<place.lane + span
    let bottom = sum(place.top, height(place.lane))
    placed.append((lanes, place.top, bottom))
    for covered in lanes { ends[covered] = max(ends[covered], sum(bottom, gap)) }
    cursor = lanes.upperBound == ends.count ? 0 : lanes.upperBound
    return place
  }

  /// The candidate of an item that may begin in any column.
  private func chosen(_ tops: [Double]) -> Int {
    let least = tops.min()!
    if options.placement == .roundRobin { return cursor < tops.count ? cursor : 0 }
    guard good(options.tolerance) > 0 || options.tolerance == .infinity else {
      return tops.firstIndex(of: least)!
    }
    let near = tops.indices.filter { tops[$0] <= least + options.tolerance }
    return near.first { $0 >= cursor } ?? near[0]
  }

  /// The position with the least top of all free ones; among equal tops, the lowest column.
  private func densest(
    span: Int, from lanes: ClosedRange<Int>, height: (Int) -> Double
  ) -> (lane: Int, top: Double) {
    var best = (lane: lanes.lowerBound, top: Double.infinity)
    for lane in lanes {
      let covered = lane..<lane + span
      let near = placed.filter { $0.lanes.overlaps(covered) }.sorted { $0.top < $1.top }
      // The least top is on the floor, or right below an item that is in the way.
      var line = floors[covered].max()!
      for item in near where line < sum(item.bottom, gap) {
        if sum(line, height(lane), gap) <= item.top { break }
        line = sum(item.bottom, gap)
      }
      if line < best.top { best = (lane, line) }
    }
    return best
  }
}
