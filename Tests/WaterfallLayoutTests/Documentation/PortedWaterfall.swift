import Testing
import WaterfallLayout

// example: FromUICollectionViewLayout.md 1
struct PortedWaterfall: Layout {
  var columns = 2
  var gap = 10.0
  var container = Size(width: 0, height: 0)
  var contentSize: Size { Size(width: container.width, height: contentHeight) }
  private var contentHeight = 0.0
  private var cache: [Attributes] = []

  init() {}

  // override func prepare()
  mutating func prepare(from source: some LayoutSource, in container: Size) {
    self.container = container
    cache = []
    contentHeight = 0
    let columnWidth = (container.width - Double(columns - 1) * gap) / Double(columns)
    var yOffset = Array(repeating: 0.0, count: columns)
    for item in 0..<source.itemCount(inSection: 0) {
      let path = ItemPath(section: 0, item: item)
      let column = yOffset.indices.min { yOffset[$0] < yOffset[$1] } ?? 0
      let frame = Rect(
        x: Double(column) * (columnWidth + gap), y: yOffset[column],
        width: columnWidth, height: source.extent(of: path, laneExtent: columnWidth))
      cache.append(Attributes(path: path, frame: frame, lane: column))
      contentHeight = max(contentHeight, frame.maxY)
      yOffset[column] = frame.maxY + gap
    }
  }

  // override func collectionView(_:numberOfItemsInSection:)
  func itemCount(inSection section: Int) -> Int { section == 0 ? cache.count : 0 }

  // override func layoutAttributesForItem(at:)
  func attributes(at path: ItemPath) -> Attributes? {
    guard path.section == 0, cache.indices.contains(path.item) else { return nil }
    return cache[path.item]
  }

  // layoutAttributesForElements(in:) was a filter of the cache: that is the default.
}
// end of example

@Test func `the ported waterfall gives the same frames`() throws {
  let print = try Example("FromUICollectionViewLayout.md", 2)
  // example: FromUICollectionViewLayout.md 2
  let source = ExtentSource([30, 10, 20, 40, 15])
  let container = Size(width: 110, height: 50)
  var ported = PortedWaterfall()
  ported.prepare(from: source, in: container)

  var masonry = MasonryLayout(LayoutConfiguration())
  masonry.prepare(from: source, in: container)

  let viewport = Rect(x: 0, y: 30, width: 110, height: 50)
  print(ported.attributes(in: viewport) == masonry.attributes(in: viewport))  // true
  print(ported.contentSize == masonry.contentSize)  // true
  // end of example
}
