import Testing
import WaterfallLayout
import WaterfallLayoutExamples
import WaterfallTestSupport

/// Changes in which later items keep their lanes (Geometry, "Change").
@Suite struct LaneKeepingTests {
  enum Name: CaseIterable {
    case yt, ytHorizontal, hx, cached, swift, scaled

    var layout: any Layout {
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

  private static let container = Size(width: 100, height: 50)

  @Test(arguments: Name.allCases)
  func `where nothing changed, keeping lanes changes nothing`(_ name: Name) throws {
    for seed in 0..<60 as Range<UInt64> {
      let board = TestBoard.random(seed, sections: 3)
      var layout = name.layout
      layout.prepare(from: board, in: Self.container)
      let (frames, size) = (layout.frames, layout.contentSize)
      layout.apply(.resize(ItemPath(section: 0, item: 0), count: 0), from: board)
      try #require(layout.frames == frames, "seed \(seed)")
      try #require(layout.contentSize == size, "seed \(seed)")
    }
  }

  @Test(arguments: Name.allCases)
  func `each item but an inserted one keeps its lane`(_ name: Name) {
    var layout = name.layout
    layout.prepare(from: TestBoard([10, 30, 10, 10, 20]), in: Self.container)
    let before = layout.elements.map(\.lane)
    layout.apply(
      .delete(ItemPath(section: 0, item: 3), count: 1), from: TestBoard([10, 30, 10, 20]))
    layout.apply(
      .insert(ItemPath(section: 0, item: 1), count: 1), from: TestBoard([10, 99, 30, 10, 20]))
    var after = layout.elements.map(\.lane)
    after.remove(at: 1)
    #expect(after == [before[0], before[1], before[2], before[4]])
  }

  @Test(arguments: Name.allCases)
  func `an item that moves leaves the others in their lanes`(_ name: Name) {
    var layout = name.layout
    layout.prepare(from: TestBoard([10, 30, 10, 10, 20]), in: Self.container)
    let before = layout.elements.map(\.lane)
    let (from, to) = (ItemPath(section: 0, item: 4), ItemPath(section: 0, item: 0))
    layout.apply(.move(from: from, to: to), from: TestBoard([20, 10, 30, 10, 10]))
    #expect(layout.elements.map(\.lane).dropFirst() == before.dropLast())
  }
}
