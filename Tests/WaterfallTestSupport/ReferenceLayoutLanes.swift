import WaterfallLayout

/// The lanes of one section, and the items placed in them (Geometry, "Placement").
struct ReferenceLanes {
  var ends: [Double]
  let gap: Double
  private let firstLine: Double
  private var cursor = 0
  private var floors: [Double]
  private var placed: [(lanes: Range<Int>, top: Double, bottom: Double)] = []

  init(count: Int, firstLine: Double, gap: Double) {
    ends = Array(repeating: firstLine, count: count)
    floors = ends
    self.firstLine = firstLine
    self.gap = gap
  }

  mutating func push(below stamp: Rect, columns: [(minimum: Double, maximum: Double)]) {
    guard stamp.width > 0, stamp.height > 0 else { return }
    for column in columns.indices
    where stamp.minX < columns[column].maximum && columns[column].minimum < stamp.maxX {
      ends[column] = max(ends[column], firstLine + stamp.maxY + gap)
      floors[column] = ends[column]
    }
  }

  mutating func place(
    span: Int, height: Double, _ configuration: LayoutConfiguration, kept: Int? = nil
  ) -> (lane: Int, top: Double) {
    let tops = (0...ends.count - span).map { ends[$0..<$0 + span].max()! }
    let least = tops.min()!
    var lane = 0
    var top: Double?
    switch configuration.placement {
    case _ where kept != nil:
      lane = kept!
      if configuration.isDense, configuration.placement != .roundRobin {
        (_, top) = densest(span: span, height: height, from: lane...lane)
      }
    case .roundRobin:
      lane = cursor < tops.count ? cursor : 0
    case .shortest(let tolerance):
      if configuration.isDense {
        (lane, top) = densest(span: span, height: height, from: 0...tops.count - 1)
      } else if good(tolerance) > 0 || tolerance == .infinity {
        let near = tops.indices.filter { tops[$0] <= least + tolerance }
        lane = near.first { $0 >= cursor } ?? near[0]
      } else {
        lane = tops.firstIndex(of: least)!
      }
    }
    let place = top ?? tops[lane]
    placed.append((lane..<lane + span, place, place + height))
    for covered in lane..<lane + span {
      ends[covered] = max(ends[covered], place + height + gap)
    }
    cursor = lane + span == ends.count ? 0 : lane + span
    return (lane, place)
  }

  /// The position with the least top of all free ones; among equal tops, the lowest column.
  private func densest(
    span: Int, height: Double, from lanes: ClosedRange<Int>
  ) -> (Int, Double) {
    var best = (lane: 0, top: Double.infinity)
    for lane in lanes {
      let covered = lane..<lane + span
      let near = placed.filter { $0.lanes.overlaps(covered) }.sorted { $0.top < $1.top }
      // The least top is on the floor, or right below an item that is in the way.
      var line = floors[covered].max()!
      for item in near where line < item.bottom + gap {
        if line + height + gap <= item.top { break }
        line = item.bottom + gap
      }
      if line < best.top { best = (lane, line) }
    }
    return best
  }
}
