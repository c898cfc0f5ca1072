import Testing
import WaterfallLayout
import WaterfallTestSupport

/// The example in the documentation that has no more than the least that a layout needs.
@Suite struct OwnLayoutTests {
  @Test func `a layout of one's own has queries, neighbours and changes`() {
    var layout = PortedWaterfall().prepared([5, 15], width: 90)
    layout.append(from: ExtentSource([5, 15, 9]))
    #expect(layout.contentSize == Size(width: 90, height: 24))
    #expect(layout.attributes(in: Rect(0, 10, 90, 20)).map(\.path.item) == [1, 2])
    let first = ItemPath(section: 0, item: 0)
    #expect(layout.neighbour(of: first, toward: .right) == ItemPath(section: 0, item: 1))
    #expect(layout.neighbour(of: first, toward: .left) == nil)
    #expect(layout.isInvalidated(by: Size(width: 91, height: 50)))
    #expect(!layout.isInvalidated(by: Rect(0, 10, 90, 40)))
    #expect(layout.appearing(layout.elements[0]).alpha == 0)
  }
}
