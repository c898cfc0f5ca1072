import Testing
import WaterfallLayout

/// Changes in which later items keep their lanes (Geometry 7).
@Suite struct LaneKeepingTests {
  enum Name: CaseIterable {
    case yt, ytHorizontal, hx, cached, swift, scaled

    var layout: any LaneKeeping {
      switch self {
      case .yt: YTWaterFlowLayout()
      case .ytHorizontal: YTWaterFlowLayout(YTWaterFlowLayout.defaults(.horizontal))
      case .hx: HXCollectionViewLayout()
      case .cached: CachedWaterfallLayout()
      case .swift: SwiftWaterfallLayout()
      case .scaled: ScaledLayout(SwiftWaterfallLayout(), cells: 100)
      }
    }
  }

  private static let container = LayoutContractTests.container

  @Test(arguments: Name.allCases)
  func `where nothing changed, keeping lanes changes nothing`(_ name: Name) {
    for seed in 0..<60 as Range<UInt64> {
      let board = TestBoard.random(seed, sections: 3)
      var layout = name.layout
      layout.prepare(from: board, in: Self.container)
      let (frames, size) = (layout.frames, layout.contentSize)
      layout.prepare(from: board, in: Self.container, keeping: KeptLanes(of: layout))
      #expect(layout.frames == frames, "seed \(seed)")
      #expect(layout.contentSize == size, "seed \(seed)")
    }
  }

  @Test(arguments: Name.allCases)
  func `each item but an inserted one keeps its lane`(_ name: Name) {
    var layout = name.layout
    layout.prepare(from: TestBoard([10, 30, 10, 10, 20]), in: Self.container)
    let before = layout.elements.map(\.lane)
    var lanes = KeptLanes(of: layout)
    lanes.remove(count: 1, at: 3)
    lanes.insert(count: 1, at: 1)
    layout.prepare(from: TestBoard([10, 99, 30, 10, 20]), in: Self.container, keeping: lanes)
    var after = layout.elements.map(\.lane)
    after.remove(at: 1)
    #expect(after == [before[0], before[1], before[2], before[4]])
  }
}
