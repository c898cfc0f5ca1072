import Testing
import WaterfallLayout
import WaterfallLayoutExamples

@Test func `the example in the comment on HXCollectionViewLayout is right`() throws {
  let print = try Example("HXCollectionViewLayout.swift", 1)
  // example: HXCollectionViewLayout.swift 1
  var layout = HXCollectionViewLayout()
  layout.prepare(from: ExtentSource([30, 10, 20, 5]), in: Size(width: 100, height: 50))
  print(layout.contentSize)  // Size(width: 0.0, height: 50.0)
  if let last = layout.attributes(at: ItemPath(section: 0, item: 3)) { print(last.frame) }
  // Rect(x: 40.0, y: 30.0, width: 20.0, height: 5.0)
  // end of example
}

@Test func `the example in the comment on CachedWaterfallLayout is right`() throws {
  let print = try Example("CachedWaterfallLayout.swift", 1)
  // example: CachedWaterfallLayout.swift 1
  var layout = CachedWaterfallLayout()
  layout.prepare(from: ExtentSource([30, 10, 20]), in: Size(width: 130, height: 80))
  print(layout.contentSize)  // Size(width: 130.0, height: 60.0)
  print(layout.isInvalidated(by: Rect(x: 0, y: 40, width: 130, height: 80)))  // false
  print(layout.isInvalidated(by: Rect(x: 0, y: 40, width: 130, height: 90)))  // true
  // end of example
}

@Test func `the example in the comment on PureLayout is right`() throws {
  let print = try Example("PureLayout.swift", 1)
  // example: PureLayout.swift 1
  var layout = PureLayout()
  layout.prepare(from: ExtentSource([30, 10, 20, 5]), in: Size(width: 80, height: 50))
  print(layout.contentSize)  // Size(width: 80.0, height: 65.0)
  if let last = layout.attributes(at: ItemPath(section: 0, item: 3)) { print(last.frame) }
  // Rect(x: 0.0, y: 45.0, width: 20.0, height: 5.0)
  // end of example
}

@Test func `the example in the comment on SwiftWaterfallLayout is right`() throws {
  let print = try Example("SwiftWaterfallLayout.swift", 1)
  // example: SwiftWaterfallLayout.swift 1
  var layout = SwiftWaterfallLayout()
  layout.prepare(from: ExtentSource([30, 10]), in: Size(width: 130, height: 80))
  layout.append(from: ExtentSource([30, 10, 20]))
  print(layout.startIndex, layout.contentSize)  // 3 Size(width: 0.0, height: 60.0)
  if let last = layout.attributes(at: ItemPath(section: 0, item: 2)) { print(last.frame) }
  // Rect(x: 70.0, y: 30.0, width: 50.0, height: 20.0)
  // end of example
}

@Test func `the example in the comment on YTWaterFlowLayout is right`() throws {
  let print = try Example("YTWaterFlowLayout.swift", 1)
  // example: YTWaterFlowLayout.swift 1
  var layout = YTWaterFlowLayout()
  layout.prepare(from: ExtentSource([30, 10, 20]), in: Size(width: 130, height: 80))
  print(layout.contentSize)  // Size(width: 0.0, height: 50.0)
  if let last = layout.attributes(at: ItemPath(section: 0, item: 2)) { print(last.frame) }
  // Rect(x: 70.0, y: 30.0, width: 50.0, height: 20.0)
  // end of example
}

@Test func `the example in the comment on NaiveLayout is right`() throws {
  let print = try Example("NaiveLayout.swift", 1)
  // example: NaiveLayout.swift 1
  for culling in [NaiveLayout.Culling.rowFlow, .realFrames] {
    var layout = NaiveLayout(culling: culling)
    layout.prepare(from: ExtentSource([30, 10, 20, 40]), in: Size(width: 330, height: 80))
    let found = layout.attributes(in: Rect(x: 0, y: 40, width: 330, height: 8))
    print(culling, found.map(\.path.item))
  }
  // rowFlow []
  // realFrames [3]
  // end of example
}

@Test func `the example in the comment on CircleLayout is right`() throws {
  let print = try Example("CircleLayout.swift", 1)
  // example: CircleLayout.swift 1
  var layout = CircleLayout()
  layout.prepare(from: ExtentSource([10, 10, 10]), in: Size(width: 100, height: 100))
  if let first = layout.attributes(at: ItemPath(section: 0, item: 0)) {
    print(first.frame)  // Rect(x: 85.0, y: 45.0, width: 10.0, height: 10.0)
    print(layout.appearing(first).center)  // Point(x: 50.0, y: 50.0)
  }
  // end of example
}

@Test func `the example in the comment on LineLayout is right`() throws {
  let print = try Example("LineLayout.swift", 1)
  // example: LineLayout.swift 1
  var layout = LineLayout()
  layout.prepare(from: ExtentSource([40, 60]), in: Size(width: 200, height: 100))
  layout.forEachAttributes { print($0.frame) }
  // Rect(x: 0.0, y: 30.0, width: 40.0, height: 40.0)
  // Rect(x: 90.0, y: 20.0, width: 60.0, height: 60.0)

  print(layout.restingOrigin(for: Rect(x: 10, y: 0, width: 200, height: 100)).x)  // 20.0
  // end of example
}

@Test func `the example in the comment on GridLayout is right`() throws {
  let print = try Example("GridLayout.swift", 1)
  // example: GridLayout.swift 1
  var layout = GridLayout()
  layout.prepare(from: ExtentSource([30, 10, 20, 5]), in: Size(width: 80, height: 50))
  print(layout.contentSize)  // Size(width: 80.0, height: 70.0)
  if let last = layout.attributes(at: ItemPath(section: 0, item: 3)) { print(last.frame) }
  // Rect(x: 0.0, y: 40.0, width: 20.0, height: 30.0)
  // end of example
}

@Test func `the example in the comment on JustifiedLayout is right`() throws {
  let print = try Example("JustifiedLayout.swift", 1)
  // example: JustifiedLayout.swift 1
  var layout = JustifiedLayout(rowHeight: 40)
  layout.prepare(from: ExtentSource([5, 8, 3]), in: Size(width: 70, height: 100))
  layout.forEachAttributes { print($0.frame) }
  // Rect(x: 0.0, y: 0.0, width: 30.0, height: 30.0)
  // Rect(x: 40.0, y: 0.0, width: 30.0, height: 30.0)
  // Rect(x: 0.0, y: 40.0, width: 40.0, height: 40.0)
  // end of example
}

@Test func `the example in the comment on ScaledLayout is right`() throws {
  let print = try Example("ScaledLayout.swift", 1)
  // example: ScaledLayout.swift 1
  var layout = ScaledLayout(GridLayout(), cells: 40, aspect: 0.5)
  layout.prepare(from: ExtentSource([30, 10, 20, 5]), in: Size(width: 80, height: 50))
  print(layout.contentSize)  // Size(width: 40.0, height: 18.0)
  if let last = layout.attributes(at: ItemPath(section: 0, item: 3)) { print(last.frame) }
  // Rect(x: 0.0, y: 10.0, width: 10.0, height: 8.0)
  // end of example
}

@Test func `the example in the comment on NeighbourDirection is right`() throws {
  let print = try Example("MasonryLayout+Neighbour.swift", 1)
  // example: MasonryLayout+Neighbour.swift 1
  var layout = MasonryLayout(LayoutConfiguration())
  layout.prepare(from: ExtentSource([30, 10, 20]), in: Size(width: 110, height: 80))
  for direction in NeighbourDirection.allCases {
    let next = layout.neighbour(of: ItemPath(section: 0, item: 2), toward: direction)
    if let next { print(direction, next.item) }
  }
  // up 1
  // left 0
  // end of example
}

@Test func `the example in the comment on LaneRules is right`() throws {
  let print = try Example("LaneRules.swift", 1)
  // example: LaneRules.swift 1
  let configuration = LayoutConfiguration(columns: 3, columnGap: 10, rowGap: 5, insets: 10)
  let rules = LaneRules(configuration, in: Size(width: 130, height: 80))
  print(rules.starts, rules.extents)  // [10.0, 50.0, 90.0] [30.0, 30.0, 30.0]
  print(rules.laneGap, rules.itemGap)  // 10.0 5.0
  // end of example
}

@Test func `the example in the comment on JoinedSource is right`() throws {
  let print = try Example("JoinedSource.swift", 1)
  // example: JoinedSource.swift 1
  struct Pages: LayoutSource {
    let pages: [[Double]]
    var sectionCount: Int { pages.count }
    func itemCount(inSection section: Int) -> Int { pages[section].count }
    func extent(of path: ItemPath, laneExtent: Double) -> Double {
      pages[path.section][path.item]
    }
  }
  let joined = JoinedSource(Pages(pages: [[30, 10], [], [20]]))
  print(joined.extents(from: 1, laneExtent: 50))  // [10.0, 20.0]
  print(joined.number(of: ItemPath(section: 2, item: 0)))  // 2
  // end of example
}
