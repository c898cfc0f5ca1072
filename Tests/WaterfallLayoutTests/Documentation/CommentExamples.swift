import Testing
import WaterfallLayout
import WaterfallLayoutContract

@Test func `the examples in the comments on geometry are right`() throws {
  let print = try Example("Geometry.swift", 1, 2, 3, 4, 5)
  // example: Geometry.swift 1
  print(Point(x: 3, y: 4))  // Point(x: 3.0, y: 4.0)
  // end of example
  // example: Geometry.swift 2
  print(Size(width: 80, height: 24))  // Size(width: 80.0, height: 24.0)
  // end of example
  // example: Geometry.swift 3
  let rect = Rect(x: 10, y: 20, width: 30, height: 40)
  print(rect.maxX, rect.maxY)  // 40.0 60.0
  // end of example
  // example: Geometry.swift 4
  print(Insets(top: 5, left: 8))  // Insets(top: 5.0, left: 8.0, bottom: 0.0, right: 0.0)
  // end of example
  // example: Geometry.swift 5
  print(ItemPath(section: 0, item: 9) < ItemPath(section: 1, item: 0))  // true
  // end of example
}

@Test func `the example in the comment on attributes is right`() throws {
  let print = try Example("Attributes.swift", 1)
  // example: Attributes.swift 1
  let item = Attributes(
    path: ItemPath(section: 0, item: 4), frame: Rect(x: 10, y: 20, width: 30, height: 40))
  print(item.center)  // Point(x: 25.0, y: 40.0)
  print(item.bounds)  // Rect(x: 0.0, y: 0.0, width: 30.0, height: 40.0)
  // end of example
}

@Test func `the example in the comment on ratios is right`() throws {
  let print = try Example("AspectRatio.swift", 1)
  // example: AspectRatio.swift 1
  if let wide = AspectRatio(2) {
    print(wide.extent(at: 100, adding: 20, scrolling: .vertical))  // 70.0
    print(wide.extent(at: 100, scrolling: .horizontal))  // 200.0
  }
  print(AspectRatio(.nan) == nil)  // true
  // end of example
}

@Test func `the examples in the comments on sources are right`() throws {
  var print = try Example("ExtentSource.swift", 1)
  do {
    // example: ExtentSource.swift 1
    let source = ExtentSource([30, 10, 20])
    print(source.itemCount(inSection: 0))  // 3
    // end of example
  }
  print = try Example("LayoutSource.swift", 1)
  // example: LayoutSource.swift 1
  struct Heights: LayoutSource {
    var heights: [Double]
    func itemCount(inSection section: Int) -> Int { heights.count }
    func extent(of path: ItemPath, laneExtent: Double) -> Double { heights[path.item] }
  }
  var layout = MasonryLayout(LayoutConfiguration())
  layout.prepare(from: Heights(heights: [30, 10, 20]), in: Size(width: 110, height: 80))
  print(layout.contentSize)  // Size(width: 110.0, height: 40.0)
  // end of example
}

@Test func `the example in the comment on configurations is right`() throws {
  let print = try Example("LayoutConfiguration.swift", 1)
  // example: LayoutConfiguration.swift 1
  var configuration = LayoutConfiguration()
  configuration.columns = .adaptive(minimumWidth: 24)
  configuration.snap = .integral
  print(configuration.columnExtents(in: Size(width: 80, height: 24)))  // [35.0, 35.0]
  // end of example
}

@Test func `the example in the comment on lane states is right`() throws {
  let print = try Example("LaneState.swift", 1)
  // example: LaneState.swift 1
  var whole = MasonryLayout(LayoutConfiguration())
  whole.prepare(from: ExtentSource([30, 10, 25, 15]), in: Size(width: 110, height: 80))
  let third = ItemPath(section: 0, item: 2)
  if let lanes = whole.laneState(before: third) {
    print(lanes.ends)  // [40.0, 20.0]

    var configuration = LayoutConfiguration()
    configuration.startingLanes = lanes
    var rest = MasonryLayout(configuration)
    rest.prepare(from: ExtentSource([25, 15]), in: Size(width: 110, height: 80))
    rest.forEachAttributes { print($0.frame) }
  }
  // Rect(x: 60.0, y: 20.0, width: 50.0, height: 25.0)
  // Rect(x: 0.0, y: 40.0, width: 50.0, height: 15.0)
  // end of example
}

@Test func `the example in the comment on the waterfall is right`() throws {
  let print = try Example("MasonryLayout.swift", 1)
  // example: MasonryLayout.swift 1
  var layout = MasonryLayout(LayoutConfiguration())
  layout.prepare(from: ExtentSource([30, 10, 20]), in: Size(width: 110, height: 80))
  print(layout.contentSize)  // Size(width: 110.0, height: 40.0)

  // Only the new item is placed.
  layout.append(extents: [5])
  for item in layout.attributes(in: Rect(x: 0, y: 30, width: 110, height: 50)) {
    print(item.path.item, item.frame)
  }
  // 2 Rect(x: 60.0, y: 20.0, width: 50.0, height: 20.0)
  // 3 Rect(x: 0.0, y: 40.0, width: 50.0, height: 5.0)
  // end of example
}

@Test func `the examples in the comments on change are right`() throws {
  var print = try Example("LayoutChanges.swift", 1)
  do {
    // example: LayoutChanges.swift 1
    var layout = MasonryLayout(LayoutConfiguration())
    layout.prepare(from: ExtentSource([30, 10, 20]), in: Size(width: 110, height: 80))
    let changes = layout.delete(at: ItemPath(section: 0, item: 1), from: ExtentSource([30, 20]))
    for transition in changes.transitions(to: layout) {
      print(transition.kind, transition.before.path.item)
    }
    // disappeared 1
    // moved 2
    // end of example
  }
  print = try Example("LayoutEdit.swift", 1)
  // example: LayoutEdit.swift 1
  let source = ExtentSource([30, 50, 20])
  for columns in [LaterColumns.afresh, .kept] {
    var layout = MasonryLayout(LayoutConfiguration())
    layout.prepare(from: ExtentSource([30, 10, 20]), in: Size(width: 110, height: 80))
    layout.resize(at: ItemPath(section: 0, item: 1), from: source, columns: columns)
    print(columns, layout.contentSize)
  }
  // afresh Size(width: 110.0, height: 60.0)
  // kept Size(width: 110.0, height: 80.0)
  // end of example
}

@Test func `the example in the comment on edits is right`() throws {
  let print = try Example("LayoutEdit.swift", 2)
  // example: LayoutEdit.swift 2
  var layout: any Layout = MasonryLayout(LayoutConfiguration())
  layout.prepare(from: ExtentSource([30, 10, 20]), in: Size(width: 130, height: 80))
  let edit = LayoutEdit.delete(ItemPath(section: 0, item: 1), count: 1)
  layout.apply(edit, from: ExtentSource([30, 20]))
  layout.forEachAttributes { print($0.path.item, $0.lane) }
  // 0 0
  // 1 1
  // end of example
}

@Test func `the example in the comment on layouts is right`() throws {
  let print = try Example("Layout.swift", 1)
  // example: Layout.swift 1
  struct Staircase: Layout {
    var container = Size(width: 0, height: 0)
    private var frames: [Rect] = []

    mutating func prepare(from source: some LayoutSource, in container: Size) {
      self.container = container
      frames = (0..<source.itemCount(inSection: 0)).map { item in
        let extent = source.extent(of: ItemPath(section: 0, item: item), laneExtent: 20)
        return Rect(x: Double(item) * 20, y: Double(item) * 20, width: 20, height: extent)
      }
    }
    var contentSize: Size {
      Size(width: Double(frames.count) * 20, height: frames.map(\.maxY).max() ?? 0)
    }
    func itemCount(inSection section: Int) -> Int { frames.count }
    func attributes(at path: ItemPath) -> Attributes? {
      guard path.section == 0, frames.indices.contains(path.item) else { return nil }
      return Attributes(path: path, frame: frames[path.item], lane: path.item)
    }
  }
  var stairs = Staircase()
  stairs.prepare(from: ExtentSource([5, 15, 9]), in: Size(width: 90, height: 50))
  print(stairs.contentSize)  // Size(width: 60.0, height: 49.0)
  let rect = Rect(x: 0, y: 30, width: 90, height: 20)
  print(stairs.attributes(in: rect).map(\.path.item))  // [1, 2]
  // end of example
}

@Test func `the example in the comment on the contract is right`() throws {
  let print = try Example("LayoutContract.swift", 1)
  // example: LayoutContract.swift 1
  let contract = LayoutContract { GridLayout() }
  print(contract.smallestFailure() == nil)  // true
  // end of example
}
