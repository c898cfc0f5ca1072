/// The simplest source: one section of items of span 1, by their extents in points.
public struct ExtentSource: LayoutSource, Sendable {
  public var extents: [Double]

  public init(_ extents: [Double]) { self.extents = extents }

  public func itemCount(inSection section: Int) -> Int { extents.count }

  public func extent(of path: ItemPath, laneExtent: Double) -> Double { extents[path.item] }

  public func hasSpans(inSection section: Int, items: Range<Int>) -> Bool { false }

  public func appendExtents(
    inSection section: Int, items: Range<Int>, laneExtent: Double,
    to extents: inout ContiguousArray<Double>
  ) {
    extents.append(contentsOf: self.extents[items])
  }
}
