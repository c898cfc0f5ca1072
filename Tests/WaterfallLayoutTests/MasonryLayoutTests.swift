import Testing
import WaterfallLayout
import WaterfallTestSupport

private func prepared(
  _ extents: [Double], columns: Int, width: Double = 100, gap: Double = 0,
  _ change: (inout LayoutConfiguration) -> Void = { _ in }
) -> MasonryLayout {
  var configuration = LayoutConfiguration(columns: columns, columnGap: gap, rowGap: gap)
  change(&configuration)
  let container = Size(width: width, height: 50)
  return MasonryLayout(configuration).prepared(ExtentSource(extents), in: container)
}

@Test func `a tie goes to the leftmost column`() {
  let layout = prepared([5, 5, 5, 5], columns: 2)
  #expect(layout.frames.map(\.x) == [0, 50, 0, 50])
}

@Test func `every small list of extents is placed as in the reference`() {
  let choices: [Double] = [0, 1, 2, 5]
  for code in 0..<4 * 4 * 4 * 4 * 4 {
    let extents = (0..<5).map { choices[code >> (2 * $0) & 3] }
    for columns in 1...4 {
      let layout = prepared(extents, columns: columns, gap: 1)
      let reference = ReferenceLayout(
        layout.configuration, ReferenceBoard(extents: extents), in: Size(width: 100, height: 50))
      #expect(layout.frames == reference.items.map(\.frame), "\(extents), \(columns)")
    }
  }
}

@Test func `integral widths and gaps add up to the container`() throws {
  for width in 0...120 {
    for columns in 1...12 {
      var configuration = LayoutConfiguration(columns: columns, columnGap: 1.4)
      configuration.snap = .integral
      let widths = configuration.columnExtents(in: Size(width: Double(width) + 0.9, height: 9))
      let sum = widths.reduce(0, +) + Double(widths.count - 1)
      try #require(sum == Double(width), "\(width) cells, \(columns) columns: \(widths)")
    }
  }
}

@Test func `bad numbers count as nothing`() {
  let layout = prepared([.nan, -4, .infinity, -.infinity, 3], columns: 1, width: .nan) {
    $0.insets = Insets(top: .nan, left: -1, bottom: .infinity, right: 2)
    $0.sectionSpacing = .nan
  }
  #expect(layout.frames.map(\.y) == [0, 0, 0, 0, 0])
  #expect(layout.contentSize == Size(width: 0, height: 3))
}

@Test func `sums stop at the greatest finite number`() {
  let layout = prepared(
    [.greatestFiniteMagnitude, .greatestFiniteMagnitude, 5], columns: 1, gap: 3)
  #expect(layout.frames.map(\.y) == [0, .greatestFiniteMagnitude, .greatestFiniteMagnitude])
  #expect(layout.contentSize.height == .greatestFiniteMagnitude)
}

@Test func `very many very high items keep their order and exact tops`() throws {
  #if DEBUG
  let count = 20_000
  #else
  let count = 10_000_000
  #endif
  let layout = prepared(Array(repeating: 1e9, count: count), columns: 1)
  for item in stride(from: 0, to: min(count, 9_007_199), by: 997) {
    let top = layout.attributes(at: ItemPath(section: 0, item: item))?.frame.y
    try #require(top == Double(item) * 1e9)
  }
}

@Test func `one giant item is found all along its height, among its neighbours`() {
  var extents = [Double](repeating: 10, count: 3000)
  extents[7] = 10_000_000
  let layout = prepared(extents, columns: 3) { $0.placement = .roundRobin }
  let found = layout.visible(in: Rect(x: 0, y: 9995, width: 100, height: 3))
  #expect(found.map(\.item) == [7, 2997, 2999])
}

@Test func `only another width invalidates`() {
  var layout = MasonryLayout(LayoutConfiguration())
  #expect(layout.isInvalidated(by: Size(width: 100, height: 50)))
  layout = layout.prepared([1])
  #expect(!layout.isInvalidated(by: Size(width: 100, height: 10)))
  #expect(layout.isInvalidated(by: Size(width: 99, height: 50)))
}

@Test func `only another height invalidates when it scrolls horizontally`() {
  let layout = prepared([1], columns: 2) { $0.direction = .horizontal }
  #expect(!layout.isInvalidated(by: Size(width: 7, height: 50)))
  #expect(layout.isInvalidated(by: Size(width: 100, height: 51)))
}

@Test func `appended extents are placed like prepared ones`() {
  let extents = (0..<700).map { Double($0 * 7 % 31) }
  var layout = prepared(Array(extents.prefix(5)), columns: 3, gap: 2)
  layout.append(extents: extents[5..<300])
  layout.append(extents: extents[300...])
  #expect(layout.frames == prepared(extents, columns: 3, gap: 2).frames)
}

@Test func `a layout prepared again is as if prepared for the first time`() {
  var layout = prepared((0..<40).map(Double.init), columns: 2)
  layout = layout.prepared([4, 5, 6])
  #expect(layout.frames == prepared([4, 5, 6], columns: 2).frames)
}

@Test func `an anchored item keeps its place until the content ends`() {
  let layout = prepared(Array(repeating: 10, count: 10), columns: 1)
  let viewport = Size(width: 100, height: 30)
  let offsets = [0, 5, 9].map {
    layout.anchoredOffset(of: ItemPath(section: 0, item: $0), topOffset: 4, viewport: viewport)
  }
  #expect(offsets == [0, 46, 70])
}

@Test(arguments: [Double.nan, .infinity, -.infinity])
func `an anchor at no finite distance is at the top`(distance: Double) {
  let layout = prepared(Array(repeating: 10, count: 10), columns: 1)
  let (path, viewport) = (ItemPath(section: 0, item: 5), Size(width: 100, height: 30))
  #expect(layout.anchoredOffset(of: path, topOffset: distance, viewport: viewport) == 50)
}

@Test func `the first fully visible item is the first read`() {
  let layout = prepared([30, 5, 20, 20], columns: 2)
  let rect = Rect(x: 0, y: 3, width: 100, height: 60)
  #expect(layout.firstFullyVisible(in: rect) == ItemPath(section: 0, item: 2))
}

@Test func `horizontally the first fully visible item is the one with the least left edge`() {
  let layout = prepared([20, 10, 30, 10], columns: 2) { $0.direction = .horizontal }
  let rect = Rect(x: 5, y: 0, width: 90, height: 50)
  #expect(layout.firstFullyVisible(in: rect) == ItemPath(section: 0, item: 2))
}

@Test func `a sticky header is in front only in an answer to a rectangle`() throws {
  var configuration = LayoutConfiguration()
  configuration.hasStickyHeaders = true
  let layout = MasonryLayout(configuration).prepared(HeaderSource())
  let header = try #require(layout.headerAttributes(inSection: 0))
  #expect(header.zIndex == 0)
  let found = layout.attributes(in: Rect(x: 0, y: 15, width: 100, height: 40))
  #expect(found.first?.zIndex == 1)
  #expect(found.first?.frame.y == 15)
}

@Test func `headers are neither visible items nor fully visible ones`() {
  let layout = MasonryLayout(LayoutConfiguration()).prepared(HeaderSource())
  let rect = Rect(x: 0, y: 0, width: 100, height: 60)
  #expect(layout.attributes(in: rect).count == 2)
  #expect(layout.visible(in: rect) == [ItemPath(section: 0, item: 0)])
  #expect(layout.firstFullyVisible(in: Rect(x: 0, y: 0, width: 100, height: 25)) == nil)
}

/// An item of 30 points below a header of 20.
private struct HeaderSource: LayoutSource {
  var sectionCount: Int { 1 }
  func itemCount(inSection section: Int) -> Int { 1 }
  func extent(of path: ItemPath, laneExtent: Double) -> Double { 30 }
  func headerExtent(inSection section: Int) -> Double { 20 }
}

@Test func `a layout that was never prepared is empty`() {
  let layout = MasonryLayout(LayoutConfiguration())
  #expect(layout.contentSize == Size(width: 0, height: 0))
  #expect(layout.attributes(in: Rect(x: 0, y: 0, width: 9, height: 9)).isEmpty)
  #expect(layout.nearest(to: Point(x: 0, y: 0)) == nil)
}

extension ExitTests {
  @Test func `appending before preparing dies with words`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var layout = MasonryLayout(LayoutConfiguration())
      layout.append(extents: [1])
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("append was called before prepare"))
  }
}
