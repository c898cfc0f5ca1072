import Testing
import WaterfallLayout
import WaterfallLayoutExamples
import WaterfallTestSupport

/// Small cases of the named layouts (Geometry, "The named layouts").
@Suite struct NamedLayoutTests {
  @Test func `yt-water-flow goes on filling uneven lanes in the next section`() {
    var board = TestBoard([30, 10])
    board.sections.append([Size(width: 5, height: 5)])
    let layout = YTWaterFlowLayout().prepared(board, in: Size(width: 110, height: 50))
    #expect(layout.frames == [Rect(10, 10, 40, 30), Rect(60, 10, 40, 10), Rect(60, 30, 40, 5)])
    #expect(layout.contentSize == Size(width: 0, height: 40))
  }

  @Test func `yt-water-flow's header levels the lanes, its footer takes the last gap back`() {
    var board = TestBoard([30, 10])
    board.sections.append([Size(width: 5, height: 5)])
    (board.headers, board.footers) = ([20, 8], [4])
    let layout = YTWaterFlowLayout().prepared(board, in: Size(width: 110, height: 50))
    #expect(
      layout.frames == [
        Rect(0, 10, 110, 20), Rect(10, 30, 40, 30), Rect(60, 30, 40, 10), Rect(0, 60, 110, 4),
        Rect(0, 84, 110, 8), Rect(10, 92, 40, 5),
      ])
    #expect(layout.contentSize == Size(width: 0, height: 97))
  }

  @Test func `yt-water-flow's tiny headers move the lanes unseen`() {
    var board = TestBoard([30, 10])
    board.sections.append([Size(width: 5, height: 5)])
    board.headers = [nil, 0.1]
    let layout = YTWaterFlowLayout().prepared(board, in: Size(width: 110, height: 50))
    #expect(layout.elements.allSatisfy { $0.kind == .item })
    #expect(layout.frames.last == Rect(10, 50.1, 40, 5))
  }

  @Test func `yt-water-flow's greatest lane end is never above the content`() {
    var board = TestBoard([[], []])
    board.footers = [0, 0]
    var configuration = YTWaterFlowLayout.defaults(.vertical)
    configuration.insets = Insets()
    #expect(YTWaterFlowLayout(configuration).prepared(board).contentSize.height == 0)
    // The second footer subtracts the gap from 0, not from the lane ends after the first footer.
    board.footers = [0, 30]
    let layout = YTWaterFlowLayout(configuration).prepared(board)
    #expect(layout.frames == [Rect(0, -10, 100, 30)])
    #expect(layout.contentSize.height == 20)
  }

  @Test func `yt-water-flow scrolls horizontally with one row`() {
    var board = TestBoard([30, 10])
    (board.headers, board.isHorizontal) = ([20], true)
    let layout = YTWaterFlowLayout(YTWaterFlowLayout.defaults(.horizontal)).prepared(board)
    #expect(layout.frames == [Rect(10, 0, 20, 50), Rect(30, 10, 30, 30), Rect(70, 10, 10, 30)])
    #expect(layout.contentSize == Size(width: 80, height: 0))
  }

  @Test func `hx-collection-view has no gap below items without height at the top`() {
    let layout = HXCollectionViewLayout().prepared([0, 5, 5, 7], width: 70)
    #expect(layout.frames.map(\.x) == [10, 10, 30, 50])
    #expect(layout.frames.map(\.y) == [10, 10, 10, 10])
    #expect(layout.contentSize == Size(width: 0, height: 27))
  }

  @Test func `waterfall-layout is invalidated by another size, not by an origin`() {
    let layout = CachedWaterfallLayout().prepared([5, 6, 7])
    #expect(layout.frames == [Rect(10, 10, 35, 5), Rect(55, 10, 35, 6), Rect(10, 25, 35, 7)])
    #expect(layout.contentSize == Size(width: 100, height: 42))
    #expect(!layout.isInvalidated(by: Rect(0, 30, 100, 50)))
    #expect(layout.isInvalidated(by: Rect(0, 0, 100, 51)))
  }

  @Test func `pure-layout takes column after column, and is at least as high as its container`() {
    let layout = PureLayout().prepared([50, 1, 2, 3], width: 110)
    #expect(layout.frames.map(\.x) == [0, 40, 80, 0])
    #expect(layout.frames.map(\.y) == [0, 0, 0, 65])
    #expect(layout.contentSize == Size(width: 110, height: 83))
    #expect(PureLayout().prepared([1]).contentSize == Size(width: 100, height: 50))
    #expect(layout.isInvalidated(by: Rect(0, 1, 110, 50)))
    #expect(layout.isInvalidated(by: Size(width: 110, height: 51)))
    #expect(layout.isInvalidated(by: Size(width: 111, height: 50)))
    #expect(!layout.isInvalidated(by: Size(width: 110, height: 50)))
    #expect(PureLayout.demoExtent(textHeight: 20, columnWidth: 100) == 79)
  }

  @Test func `swift-waterfall's content ends without the last gap, never below 0`() {
    let layout = SwiftWaterfallLayout().prepared([5, 6, 7])
    #expect(layout.frames.map(\.y) == [10, 10, 25])
    #expect(layout.contentSize == Size(width: 0, height: 42))
    #expect(layout.startIndex == 3)
    var configuration = SwiftWaterfallLayout.defaults
    (configuration.rowGap, configuration.insets) = (99, Insets())
    #expect(SwiftWaterfallLayout(configuration).prepared([]).contentSize.height == 0)
  }

  @Test func `naive culls by rows as high as their highest cell`() {
    let board = [30, 10, 10, 20] as [Double]
    let rect = Rect(0, 41, 500, 5)
    #expect(NaiveLayout().prepared(board).frames.last == Rect(10, 40, 100, 20))
    #expect(NaiveLayout().prepared(board).attributes(in: rect).isEmpty)
    let fixed = NaiveLayout(culling: .realFrames).prepared(board)
    #expect(fixed.attributes(in: rect).map(\.path.item) == [3])
    #expect(fixed.contentSize == Size(width: 340, height: 60))
  }

  @Test func `circle begins at three o'clock and goes clockwise`() {
    let layout = CircleLayout().prepared([10, 10, 10, 10])
    let centers = layout.elements.map(\.center)
    #expect(centers[0] == Point(x: 70, y: 25))
    #expect((centers[1].x - 50).magnitude < 1e-12 && centers[1].y == 45)
    #expect((centers[3].x - 50).magnitude < 1e-12 && centers[3].y == 5)
    #expect(layout.contentSize == Size(width: 100, height: 50))
    #expect(layout.isInvalidated(by: Size(width: 100, height: 51)))
  }

  @Test func `circle's items come from the centre and go there`() {
    let layout = CircleLayout().prepared([10, 20])
    let gone = layout.disappearing(layout.elements[0])
    #expect(gone == layout.appearing(layout.elements[0]))
    #expect(gone.center == Point(x: 50, y: 25))
    #expect(gone.alpha == 0 && gone.scale == 0.1)
  }

  @Test func `line grows what is near the centre of the viewport`() {
    let layout = LineLayout().prepared([10, 40, 20])
    #expect(layout.frames == [Rect(0, 20, 10, 10), Rect(60, 5, 40, 40), Rect(150, 15, 20, 20)])
    #expect(layout.contentSize == Size(width: 170, height: 50))
    #expect(layout.elements[0].scale == 1 + 0.3 * (1 - 45.0 / 200))
    #expect(layout.attributes(in: Rect(155, 0, 10, 50)).map(\.scale) == [1.3])
    #expect(layout.attributes(in: Rect(0, 0, 600, 50)).first?.scale == 1)
    #expect(layout.isInvalidated(by: Rect(1, 0, 100, 50)))
  }

  @Test func `line comes to rest with an item in the centre`() {
    let layout = LineLayout().prepared([10, 40, 20])
    #expect(layout.restingOrigin(for: Rect(20, 0, 100, 50)) == Point(x: 30, y: 0))
  }

  @Test func `grid's cells are as high as the highest item`() {
    let layout = GridLayout().prepared([5, 9, 1, 2], width: 110)
    #expect(
      layout.frames == [
        Rect(0, 0, 30, 9), Rect(40, 0, 30, 9), Rect(80, 0, 30, 9), Rect(0, 19, 30, 9),
      ])
    #expect(layout.contentSize == Size(width: 110, height: 28))
  }

  @Test func `justified rows fill the width but for the last`() {
    let sizes = [Size(width: 2, height: 1), Size(width: 1, height: 1), Size(width: 1, height: 2)]
    let container = Size(width: 130, height: 50)
    let layout = JustifiedLayout(rowHeight: 40).prepared(TestBoard([sizes]), in: container)
    #expect(layout.frames == [Rect(0, 0, 80, 40), Rect(90, 0, 40, 40), Rect(0, 50, 20, 40)])
    #expect(layout.contentSize == Size(width: 130, height: 90))
  }

  @Test func `justified scales a row that is too wide, its gaps aside`() {
    let layout = JustifiedLayout(rowHeight: 80).prepared([1, 7, 3], width: 110)
    #expect(layout.frames == [Rect(0, 0, 50, 50), Rect(60, 0, 50, 50), Rect(0, 60, 80, 80)])
  }

  @Test func `sections are joined and numbered through`() {
    let board = TestBoard([[Size(width: 1, height: 1)], [], [Size(width: 2, height: 2)]])
    let paths = GridLayout().prepared(board).elements.map(\.path)
    #expect(paths == [ItemPath(section: 0, item: 0), ItemPath(section: 0, item: 1)])
  }

  @Test func `scaled edges keep neighbours neighbours`() {
    let layout = ScaledLayout(GridLayout(), cells: 50, aspect: 0.5).prepared([10, 10, 10])
    let frames = layout.frames
    #expect(frames.map(\.height) == [3, 3, 3])
    #expect(frames.last?.maxX == 50)
    #expect(layout.contentSize == Size(width: 50, height: 3))
    // Rectangles are still in points.
    #expect(layout.attributes(in: Rect(70, 0, 30, 10)).map(\.path.item) == [2])
  }
}
