import Testing
import WaterfallLayout
import WaterfallTestSupport

/// The example in the documentation of `Layout`: the least that a layout of one's own needs.
struct Staircase: Layout {
  var container = Size(width: 0, height: 0)
  private var boxes: [Rect] = []

  mutating func prepare(from source: some LayoutSource, in container: Size) {
    self.container = container
    boxes = (0..<source.itemCount(inSection: 0)).map { item in
      let extent = source.extent(of: ItemPath(section: 0, item: item), laneExtent: 20)
      return Rect(x: Double(item) * 20, y: Double(item) * 20, width: 20, height: extent)
    }
  }
  var contentSize: Size {
    Size(width: Double(boxes.count) * 20, height: boxes.map(\.maxY).max() ?? 0)
  }
  func itemCount(inSection section: Int) -> Int { boxes.count }
  func attributes(at path: ItemPath) -> Attributes? {
    guard path.section == 0, boxes.indices.contains(path.item) else { return nil }
    return Attributes(path: path, frame: boxes[path.item], lane: path.item)
  }
}

@Suite struct OwnLayoutTests {
  @Test func `a layout of one's own has queries, neighbours and changes`() {
    var layout = Staircase()
    layout.prepare(from: ExtentSource([5, 15]), in: Size(width: 90, height: 50))
    layout.append(from: ExtentSource([5, 15, 9]))
    #expect(layout.contentSize == Size(width: 60, height: 49))
    #expect(layout.attributes(in: Rect(0, 30, 90, 20)).map(\.path.item) == [1, 2])
    let first = ItemPath(section: 0, item: 0)
    #expect(layout.neighbour(of: first, toward: .right) == ItemPath(section: 0, item: 1))
    #expect(layout.neighbour(of: first, toward: .left) == nil)
    #expect(layout.isInvalidated(by: Size(width: 91, height: 50)))
    #expect(!layout.isInvalidated(by: Rect(0, 10, 90, 40)))
    #expect(layout.appearing(layout.elements[0]).alpha == 0)
  }
}
