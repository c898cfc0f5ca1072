/// The free places in a dense section.
///
/// A *run* is as many neighbouring lanes as an item spans. There is a run for each span that an
/// item has had and each first lane. It stores the stretches in which all its lanes are free, so a
/// search looks only at holes that are wide enough. When an item is placed, its area is removed
/// from each run that it touches.
///
/// Most holes are too low for any item, and would be kept for ever. So each span's runs keep only
/// holes with room for three quarters of the lowest item of the span so far. When a lower item
/// comes, the runs are built again from the items.
struct LaneHoles: Sendable {
  /// Per span less 1, the runs from each first lane; empty if no item has had the span.
  private var runs: ContiguousArray<ContiguousArray<FreeStretches>>
  /// The spans that items have had.
  private var spans = ContiguousArray<Int>()
  /// Per span less 1, the lowest extent that the runs keep holes for; infinite if there are no
  /// runs.
  private var leasts: ContiguousArray<Double>
  private let floors: ContiguousArray<Double>
  private let gap: Double
  /// The top at which an item of extent 0 always has room; nil when it has to be searched for.
  private let point: Double?

  /// - Parameter floors: the line at which each lane begins.
  init(floors: ContiguousArray<Double>, gap: Double) {
    runs = ContiguousArray(repeating: [], count: floors.count)
    leasts = ContiguousArray(repeating: .infinity, count: floors.count)
    (self.floors, self.gap) = (floors, gap)
    point = gap == 0 && floors.allSatisfy { $0 == floors[0] } ? floors[0] : nil
  }

  /// The free place with the least top, then the lowest column, for an item of this extent. Its
  /// first column is one of `lanes`; `items` are those placed so far.
  ///
  /// - Complexity: O(columns · log n), amortised; O(n · columns · log n) for the first item of a
  ///   span, and for one that is much lower than all earlier items of its span
  mutating func place(
    span: Int, extent: Double, in lanes: Range<Int>, among items: ItemStore
  ) -> (lane: Int, top: Double) {
    if extent == 0, let point { return (lanes.lowerBound, point) }
    if extent < leasts[span - 1] { addRuns(of: span, leaving: extent * 0.75, items) }
    var best = (lane: lanes.lowerBound, top: Double.infinity)
    for lane in lanes {
      let top = runs[span &- 1][lane].firstTop(for: extent)
      if top < best.top { best = (lane, top) }
    }
    return best
  }

  /// Removes the area that an item covers.
  ///
  /// - Complexity: O(columns · different spans · log n), amortised
  mutating func occupy(lanes: Range<Int>, top: Double, bottom: Double) {
    for span in spans { occupy(lanes: lanes, top: top, bottom: bottom, inRunsOf: span) }
  }

  private mutating func occupy(lanes: Range<Int>, top: Double, bottom: Double, inRunsOf span: Int) {
    let next = bottom.adding(gap)
    let last = min(lanes.upperBound &- 1, floors.count &- span)
    var lane = max(0, lanes.lowerBound &- span &+ 1)
    while lane <= last {
      runs[span &- 1][lane].take(from: top, to: next)
      lane &+= 1
    }
  }

  /// Builds the runs of a span, with the holes that have room for an extent.
  private mutating func addRuns(of span: Int, leaving least: Double, _ items: ItemStore) {
    if leasts[span - 1] == .infinity { spans.append(span) }
    leasts[span - 1] = least
    runs[span - 1] = ContiguousArray(
      (0...floors.count - span).map { lane in
        FreeStretches(
          end: floors[lane..<lane + span].reduce(0) { max($0, $1) }, gap: gap,
          keepsPoints: point == nil, least: least)
      })
    for item in 0..<items.count {
      occupy(
        lanes: items.covered(item), top: items.top(item), bottom: items.bottom(item),
        inRunsOf: span)
    }
  }
}
