import Testing
import WaterfallLayout
import WaterfallLayoutExamples
import WaterfallTestSupport

/// Compares the column layouts with the plain loops of the original implementations.
@Suite struct PlainFormulaTests {
  /// The top and column of each item, from a plain loop with the layout's own rules.
  private func plain(
    _ extents: [Double], columns: Int, top: Double,
    column: (Int, [Double]) -> Int, place: (Double) -> Double, end: (Double, Double) -> Double
  ) -> [[Double]] {
    var lanes = [Double](repeating: top, count: columns)
    return extents.enumerated().map { item, raw in
      let extent = raw.isFinite && raw > 0 ? raw : 0
      let lane = column(item, lanes)
      let y = place(lanes[lane])
      lanes[lane] = end(y, extent)
      return [y, Double(lane)]
    }
  }

  private func shortest(_ item: Int, _ lanes: [Double]) -> Int {
    lanes.firstIndex(of: lanes.min()!)!
  }

  private func found(_ layout: some Layout) -> [[Double]] {
    layout.elements.map { [$0.frame.y, Double($0.lane)] }
  }

  private func extents(_ seed: UInt64) -> [Double] {
    var random = SeededRandom(seed: seed)
    return (0..<random.next(below: 80)).map { _ in
      [0, 0.1, 0.2, 0.3, 7, 90, .nan, -1][random.next(below: 8)]
    }
  }

  @Test func `hx-collection-view and waterfall-layout`() throws {
    for seed in 0..<200 as Range<UInt64> {
      let extents = extents(seed)
      let expected = plain(
        extents, columns: 3, top: 10, column: shortest, place: { $0 == 10 ? 10 : $0 + 10 },
        end: { $0 + $1 })
      try #require(found(HXCollectionViewLayout().prepared(extents)) == expected, "seed \(seed)")
      let three = CachedWaterfallLayout(HXCollectionViewLayout.defaults).prepared(extents)
      try #require(found(three) == expected, "seed \(seed)")
    }
  }

  @Test func `swift-waterfall and yt-water-flow`() throws {
    for seed in 0..<200 as Range<UInt64> {
      let extents = extents(seed)
      let expected = plain(
        extents, columns: 2, top: 10, column: shortest, place: { $0 }, end: { $0 + $1 + 10 })
      try #require(found(SwiftWaterfallLayout().prepared(extents)) == expected, "seed \(seed)")
      try #require(found(YTWaterFlowLayout().prepared(extents)) == expected, "seed \(seed)")
    }
  }

  @Test func `pure-layout and naive`() throws {
    for seed in 0..<200 as Range<UInt64> {
      let extents = extents(seed)
      let pure = plain(
        extents, columns: 3, top: 0, column: { item, _ in item % 3 }, place: { $0 },
        end: { $0 + $1 + 15 })
      try #require(found(PureLayout().prepared(extents)) == pure, "seed \(seed)")
      let naive = plain(
        extents, columns: 3, top: 0, column: { item, _ in item % 3 }, place: { $0 },
        end: { $0 + ($1 + 10) })
      try #require(found(NaiveLayout().prepared(extents)) == naive, "seed \(seed)")
    }
  }

  @Test func `naive's defect is a filter by the row flow`() throws {
    for seed in 0..<200 as Range<UInt64> {
      let layout = NaiveLayout().prepared(extents(seed))
      let frames = layout.frames
      let rows = stride(from: 0, to: frames.count, by: 3).map {
        frames[$0..<min($0 + 3, frames.count)]
      }
      var top = 10.0
      var expected: [Rect] = []
      for row in rows {
        expected += row.filter { $0.height > 0 && top < 160 && 120 < top + $0.height }
        top += row.map(\.height).max()! + 10
      }
      try #require(
        layout.attributes(in: Rect(0, 120, 500, 40)).map(\.frame) == expected, "seed \(seed)")
    }
  }
}
