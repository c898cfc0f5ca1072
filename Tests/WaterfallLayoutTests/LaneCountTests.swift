import Testing
import WaterfallLayout
import WaterfallTestSupport

// Each number of lanes up to 20, and some larger ones: placing has several loops, each for other
// numbers of lanes.
private let laneCounts = Array(1...20) + [33, 64, 65]

/// Items with few different heights, so that lanes often end at the same line.
private struct Ties: LayoutSource {
  let heights: [Double]
  let spans: [Int]

  init(seed: Int, lanes: Int, spans most: Int) {
    var numbers = SeededNumbers(seed: seed)
    let highest = numbers.pick([1.0, 3, 30])
    // Five blocks of 64 items or two of 128, and part of another block.
    heights = (0..<330).map { _ in Double.random(in: 0...highest, using: &numbers).rounded(.down) }
    spans = (0..<330).map { _ in Int.random(in: 1...min(most, lanes), using: &numbers) }
  }

  func itemCount(inSection section: Int) -> Int { heights.count }
  func extent(of path: ItemPath, laneExtent: Double) -> Double { heights[path.item] }
  func span(of path: ItemPath) -> Int { spans[path.item] }
  func hasSpans(inSection section: Int, items: Range<Int>) -> Bool { spans[items].max() != 1 }

  /// The lane and top of each item, and where the last one ends; found by comparing all lanes.
  func places(lanes: Int, gap: Double) -> (places: [Place], end: Double) {
    var (ends, end) = ([Double](repeating: 0, count: lanes), 0.0)
    let places = zip(heights, spans).map { height, span in
      let tops = (0...lanes - span).map { ends[$0..<$0 + span].max()! }
      let place = Place(lane: tops.firstIndex(of: tops.min()!)!, top: tops.min()!)
      for lane in place.lane..<place.lane + span { ends[lane] = place.top + height + gap }
      end = max(end, place.top + height)
      return place
    }
    return (places, end)
  }
}

private struct Place: Equatable {
  let lane: Int
  let top: Double
}

private func layout(_ source: some LayoutSource, lanes: Int, gap: Double) -> MasonryLayout {
  let configuration = LayoutConfiguration(columns: lanes, columnGap: 0, rowGap: gap)
  return MasonryLayout(configuration).prepared(source, in: Size(width: 700, height: 100))
}

private func places(_ layout: MasonryLayout) -> [Place] {
  layout.elements.map { Place(lane: $0.lane, top: $0.frame.minY) }
}

@Test(arguments: laneCounts)
func `an item goes to the first lane of those that end first`(lanes: Int) throws {
  for (seed, most) in [(1, 1), (2, 1), (3, 2), (4, 5)] {
    for gap in [0.0, 2] {
      let source = Ties(seed: seed, lanes: lanes, spans: most)
      let layout = layout(source, lanes: lanes, gap: gap)
      let expected = source.places(lanes: lanes, gap: gap)
      try #require(places(layout) == expected.places, "seed \(seed), gap \(gap)")
      try #require(layout.contentSize.height == expected.end, "seed \(seed), gap \(gap)")
    }
  }
}

@Test(arguments: laneCounts)
func `pages of any length are placed like all items at once`(lanes: Int) throws {
  let source = Ties(seed: 1, lanes: lanes, spans: 1)
  let expected = source.places(lanes: lanes, gap: 2)
  for page in [7, 64, 100] {
    var layout = layout(ExtentSource([]), lanes: lanes, gap: 2)
    for first in stride(from: 0, to: source.heights.count, by: page) {
      let end = min(source.heights.count, first + page)
      layout.append(extents: ContiguousArray(source.heights[first..<end]))
    }
    try #require(places(layout) == expected.places, "pages of \(page)")
    // At the last line, the search in each lane must end at the lane's last item.
    let line = expected.end - 1
    let below = layout.attributes(in: Rect(x: 0, y: line, width: 700, height: 1)).map(\.path.item)
    let filtered = source.heights.indices.filter {
      let top = expected.places[$0].top
      return top < line + 1 && line < top + source.heights[$0] && source.heights[$0] > 0
    }
    try #require(below == filtered, "pages of \(page)")
  }
}

private let badExtents: [Double] = [
  -1, -0.0, -.infinity, .infinity, .nan, -.nan, Double(bitPattern: .max), .signalingNaN,
  -.greatestFiniteMagnitude, -.leastNonzeroMagnitude,
]

@Test(arguments: badExtents)
func `one bad extent among good ones counts as nothing`(bad: Double) {
  for place in [0, 1, 2, 62, 63, 64] {
    var heights = [Double](repeating: 3, count: 67)
    heights[place] = bad
    let layout = layout(ExtentSource(heights), lanes: 1, gap: 0)
    let frame = layout.attributes(at: ItemPath(section: 0, item: place))?.frame
    #expect(frame?.height.bitPattern == 0 && layout.contentSize.height == 66 * 3)
  }
}
