/// Any layout shown on a grid that has another number of cells than the container has points
/// (LAYOUT.md 2, scaled): each edge is multiplied and rounded. Rectangles and goals stay in points.
public struct ScaledLayout<Base: Layout>: Layout {
  var base: Base
  private let snap: LayoutConfiguration.Snap

  /// - Parameters:
  ///   - cells: what the container's width becomes (its height when horizontal).
  ///   - aspect: the width of a cell divided by its height.
  public init(_ base: Base, cells: Int, aspect: Double = 1) {
    (self.base, snap) = (base, .scaled(cells: cells, aspect: aspect))
  }

  private var isTransposed: Bool { direction == .horizontal }

  private var scale: EdgeScale? {
    let across = isTransposed ? base.container.height : base.container.width
    return EdgeScale(snap, crossExtent: across.cleaned, isTransposed: isTransposed)
  }

  private func scaled(_ attributes: Attributes) -> Attributes {
    guard let scale else { return attributes }
    var attributes = attributes
    let frame = attributes.frame
    attributes.frame =
      isTransposed ? scale.frame(frame.transposed).transposed : scale.frame(frame)
    return attributes
  }

  public var container: Size { base.container }
  public var direction: LayoutConfiguration.Direction { base.direction }
  public var sectionCount: Int { base.sectionCount }
  public func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }

  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    base.prepare(from: source, in: container)
  }

  public mutating func append(from source: some LayoutSource) { base.append(from: source) }

  public var contentSize: Size {
    guard let scale else { return base.contentSize }
    let size = isTransposed ? base.contentSize.transposed : base.contentSize
    let scaled = Size(width: scale.crossEdge(size.width), height: scale.mainEdge(size.height))
    return isTransposed ? scaled.transposed : scaled
  }

  public func attributes(at path: ItemPath) -> Attributes? {
    base.attributes(at: path).map(scaled)
  }

  public func headerAttributes(inSection section: Int) -> Attributes? {
    base.headerAttributes(inSection: section).map(scaled)
  }

  public func footerAttributes(inSection section: Int) -> Attributes? {
    base.footerAttributes(inSection: section).map(scaled)
  }

  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    base.forEachAttributes(in: rect) { body(scaled($0)) }
  }

  public func isInvalidated(by newContainer: Size) -> Bool { base.isInvalidated(by: newContainer) }
  public func isInvalidated(by newBounds: Rect) -> Bool { base.isInvalidated(by: newBounds) }

  public func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double? = nil
  ) -> ItemPath? {
    base.neighbour(of: path, toward: direction, goal: goal)
  }

  public func appearing(_ attributes: Attributes) -> Attributes { base.appearing(attributes) }
  public func disappearing(_ attributes: Attributes) -> Attributes { base.disappearing(attributes) }
  public func restingOrigin(for viewport: Rect) -> Point { base.restingOrigin(for: viewport) }
}
