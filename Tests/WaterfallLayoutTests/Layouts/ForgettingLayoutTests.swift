import Testing
import WaterfallLayout
import WaterfallTestSupport

/// Items of random sizes in one section, from one on.
private struct Items: LayoutSource {
  var sizes: ArraySlice<Size>

  static func random(_ count: Int, seed: UInt64) -> Items {
    var random = SeededRandom(seed: seed)
    let sizes = (0..<count).map { _ in
      Size(width: .random(in: 5...90, using: &random), height: .random(in: 0...60, using: &random))
    }
    return Items(sizes: sizes[...])
  }

  func itemCount(inSection section: Int) -> Int { sizes.count }
  func extent(of path: ItemPath, laneExtent: Double) -> Double { size(of: path).height }
  func size(of path: ItemPath) -> Size { sizes[sizes.startIndex + path.item] }
}

/// Layouts that go on without the items that nobody asks for any more.
@Suite struct ForgettingLayoutTests {
  enum Name: CaseIterable {
    case yt, ytHorizontal, hx, cached, swift, pure, naive, naiveFixed, justified, scaled

    var layout: any ForgettingLayout {
      switch self {
      case .yt: YTWaterFlowLayout()
      case .ytHorizontal: YTWaterFlowLayout(YTWaterFlowLayout.defaults(.horizontal))
      case .hx: HXCollectionViewLayout()
      case .cached: CachedWaterfallLayout()
      case .swift: SwiftWaterfallLayout()
      case .pure: PureLayout()
      case .naive: NaiveLayout()
      case .naiveFixed: NaiveLayout(culling: .realFrames)
      case .justified: JustifiedLayout()
      case .scaled: ScaledLayout(SwiftWaterfallLayout(), cells: 100)
      }
    }
  }

  private static let container = Size(width: 340, height: 200)

  @Test(arguments: Name.allCases)
  func `what is left after forgetting stands where it stood, and so does what follows`(
    _ name: Name
  ) {
    var forgottenCount = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      let items = Items.random(120, seed: seed)
      var whole = name.layout
      whole.prepare(from: items, in: Self.container)
      var layout = name.layout
      layout.prepare(from: Items(sizes: items.sizes[..<40]), in: Self.container)
      var (first, count) = (0, 40)
      while count < 120 {
        let wanted = Int.random(in: 0..<count - first, using: &random)
        let forgotten = layout.forget(itemsBefore: wanted)
        #expect(forgotten <= wanted)
        first += forgotten
        count = min(120, count + Int.random(in: 1...40, using: &random))
        layout.append(from: Items(sizes: items.sizes[first..<count]))
      }
      forgottenCount += first
      #expect(layout.itemCount(inSection: 0) == 120 - first)
      #expect(layout.contentSize == whole.contentSize, "seed \(seed)")
      for item in first..<120 {
        let path = ItemPath(section: 0, item: item - first)
        #expect(
          layout.attributes(at: path)?.frame
            == whole.attributes(at: ItemPath(section: 0, item: item))?.frame, "seed \(seed)")
      }
    }
    #expect(forgottenCount > 400)
  }

  /// Rectangles are in points, which frames that are scaled are not.
  @Test(arguments: Name.allCases.filter { $0 != .scaled })
  func `what is in sight is the same without what was forgotten above`(_ name: Name) {
    let items = Items.random(150, seed: 7)
    var whole = name.layout
    whole.prepare(from: items, in: Self.container)
    var layout = name.layout
    layout.prepare(from: items, in: Self.container)
    let first = layout.forget(itemsBefore: 60)
    #expect(first > 40)
    let isHorizontal = layout.direction == .horizontal
    let rest = (first..<150).compactMap {
      whole.attributes(at: ItemPath(section: 0, item: $0))?.frame
    }
    let start = rest.map { isHorizontal ? $0.minX : $0.minY }.max() ?? 0
    for step in 0..<10 {
      let edge = start - Double(step) * 12
      let rect =
        isHorizontal
        ? Rect(x: edge, y: 0, width: 40, height: 300) : Rect(x: 0, y: edge, width: 400, height: 40)
      #expect(
        layout.attributes(in: rect).map { $0.path.item + first }
          == whole.attributes(in: rect).map(\.path.item))
    }
  }
}
