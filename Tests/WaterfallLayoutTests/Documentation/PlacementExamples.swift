import Testing
import WaterfallLayout

@Test func `the examples of column widths are right`() throws {
  let print = try Example("Placement.md", 1)
  // example: Placement.md 1
  var configuration = LayoutConfiguration()
  configuration.columns = .count(3)
  configuration.insets = Insets(left: 5, right: 5)
  print(configuration.columnExtents(in: Size(width: 120, height: 80)))  // [30.0, 30.0, 30.0]

  configuration.columns = .adaptive(minimumWidth: 40)
  print(configuration.columnExtents(in: Size(width: 120, height: 80)))  // [50.0, 50.0]
  // end of example
}

@Test func `the examples of bounds and weights are right`() throws {
  let print = try Example("Placement.md", 2)
  // example: Placement.md 2
  var wide = LayoutConfiguration()
  wide.columns = .adaptive(minimumWidth: 20, maximumCount: 3)
  wide.maximumColumnWidth = 40
  wide.alignment = .center
  print(wide.columnExtents(in: Size(width: 200, height: 80)))  // [40.0, 40.0, 40.0]

  wide.columns = .weights([2, 1, 1])
  print(wide.columnExtents(in: Size(width: 220, height: 80)))  // [100.0, 50.0, 50.0]
  // end of example
}

@Test func `the example of the ways to place is right`() throws {
  let print = try Example("Placement.md", 3)
  // example: Placement.md 3
  let placements: [LayoutConfiguration.Placement] = [
    .shortest(), .shortest(tolerance: 10), .roundRobin, .columnFirst,
  ]
  for placement in placements {
    var configuration = LayoutConfiguration()
    configuration.placement = placement
    configuration.rowGap = 0
    var layout = MasonryLayout(configuration)
    layout.prepare(from: ExtentSource([30, 10, 10, 10]), in: Size(width: 110, height: 80))
    let items = (0..<4).map { ItemPath(section: 0, item: $0) }
    print(placement, items.compactMap { layout.attributes(at: $0)?.lane })
  }
  // shortest(tolerance: 0.0) [0, 1, 1, 1]
  // shortest(tolerance: 10.0) [0, 1, 1, 0]
  // roundRobin [0, 1, 0, 1]
  // columnFirst [0, 1, 1, 1]
  // end of example
}

@Test func `the example of spans and holes is right`() throws {
  let print = try Example("Placement.md", 4)
  // example: Placement.md 4
  struct Cards: LayoutSource {
    var heights: [Double]
    var spans: [Int]
    func itemCount(inSection section: Int) -> Int { heights.count }
    func extent(of path: ItemPath, laneExtent: Double) -> Double { heights[path.item] }
    func span(of path: ItemPath) -> Int { spans[path.item] }
  }
  for isDense in [false, true] {
    var configuration = LayoutConfiguration()
    configuration.isDense = isDense
    var layout = MasonryLayout(configuration)
    let cards = Cards(heights: [20, 10, 10], spans: [1, 2, 1])
    layout.prepare(from: cards, in: Size(width: 110, height: 80))
    if let last = layout.attributes(at: ItemPath(section: 0, item: 2)) {
      print(isDense, last.frame)
    }
  }
  // false Rect(x: 0.0, y: 50.0, width: 50.0, height: 10.0)
  // true Rect(x: 60.0, y: 0.0, width: 50.0, height: 10.0)
  // end of example
}

@Test func `the example of stamps is right`() throws {
  let print = try Example("Placement.md", 5)
  // example: Placement.md 5
  struct Board: LayoutSource {
    func itemCount(inSection section: Int) -> Int { 2 }
    func extent(of path: ItemPath, laneExtent: Double) -> Double { 20 }
    func stamps(inSection section: Int) -> [Rect] { [Rect(x: 0, y: 0, width: 30, height: 50)] }
  }
  var board = MasonryLayout(LayoutConfiguration())
  board.prepare(from: Board(), in: Size(width: 110, height: 80))
  board.forEachAttributes { print($0.frame) }
  // Rect(x: 60.0, y: 0.0, width: 50.0, height: 20.0)
  // Rect(x: 60.0, y: 30.0, width: 50.0, height: 20.0)
  // end of example
}

@Test func `the example from right to left is right`() throws {
  let print = try Example("Placement.md", 6)
  // example: Placement.md 6
  var mirrored = LayoutConfiguration()
  mirrored.isRightToLeft = true
  mirrored.insets = Insets(left: 8)
  var arabic = MasonryLayout(mirrored)
  arabic.prepare(from: ExtentSource([30]), in: Size(width: 118, height: 80))
  arabic.forEachAttributes { print($0.frame) }
  // Rect(x: 68.0, y: 0.0, width: 50.0, height: 30.0)
  // end of example
}

@Test func `the examples of cells are right`() throws {
  let print = try Example("Placement.md", 7)
  // example: Placement.md 7
  var cells = LayoutConfiguration()
  cells.columns = .count(4)
  cells.columnGap = 1
  cells.snap = .integral
  print(cells.columnExtents(in: Size(width: 80, height: 24)))  // [20.0, 19.0, 19.0, 19.0]

  var scaled = LayoutConfiguration()
  scaled.snap = .scaled(cells: 75, aspect: 0.5)
  var page = MasonryLayout(scaled)
  page.prepare(from: ExtentSource([100, 60]), in: Size(width: 375, height: 600))
  page.forEachAttributes { print($0.frame) }
  // Rect(x: 0.0, y: 0.0, width: 37.0, height: 10.0)
  // Rect(x: 39.0, y: 0.0, width: 36.0, height: 6.0)
  // end of example
}
