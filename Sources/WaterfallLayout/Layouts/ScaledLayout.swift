/// Any layout, shown on a grid that has another number of cells than the container has points. Each
/// edge is multiplied and rounded. Rectangles and goals stay in points.
///
/// ```swift
/// var layout = ScaledLayout(GridLayout(), cells: 40, aspect: 0.5)
/// layout.prepare(from: ExtentSource([30, 10, 20, 5]), in: Size(width: 80, height: 50))
/// print(layout.contentSize)  // Size(width: 40.0, height: 18.0)
/// if let last = layout.attributes(at: ItemPath(section: 0, item: 3)) { print(last.frame) }
/// // Rect(x: 0.0, y: 10.0, width: 10.0, height: 8.0)
/// ```
///
/// Not promised: that an element found by a rectangle shares area with it in cells. An item smaller
/// than a cell may be 0 cells wide or high.
public struct ScaledLayout<Base: Layout>: Layout {
  var base: Base
  private let snap: LayoutConfiguration.Snap

  /// The base, shown on a grid.
  ///
  /// - Parameters:
  ///   - base: a layout in points, prepared or not.
  ///   - cells: the number of cells that the container's width becomes (its height when
  ///     horizontal).
  ///   - aspect: the width of a cell divided by its height.
  public init(_ base: Base, cells: Int, aspect: Double = 1) {
    (self.base, snap) = (base, .scaled(cells: cells, aspect: aspect))
  }

  private var isTransposed: Bool { direction == .horizontal }

  private var scale: EdgeScale? { scale(of: base.container) }

  private func scale(of container: Size) -> EdgeScale? {
    let across = isTransposed ? container.height : container.width
    return EdgeScale(snap, crossExtent: across.cleaned, isTransposed: isTransposed)
  }

  private func scaled(_ attributes: Attributes) -> Attributes {
    guard let scale else { return attributes }
    var attributes = attributes
    let frame = attributes.frame
    attributes.frame = isTransposed ? scale.frame(frame.transposed).transposed : scale.frame(frame)
    return attributes
  }

  /// The frame in the points of the base, except for what rounding changed.
  private func unscaled(_ attributes: Attributes) -> Attributes {
    guard let scale, scale.cross > 0 else { return attributes }
    let x = isTransposed ? scale.main : scale.cross
    let y = isTransposed ? scale.cross : scale.main
    var attributes = attributes
    let frame = attributes.frame
    attributes.frame = Rect(
      x: frame.x / x, y: frame.y / y, width: frame.width / x, height: frame.height / y)
    return attributes
  }

  /// The container that the base was prepared in, in points.
  public var container: Size { base.container }
  /// The direction in which the base scrolls.
  public var direction: LayoutConfiguration.Direction { base.direction }
  /// The number of sections of the base.
  public var sectionCount: Int { base.sectionCount }
  /// The number of items in a section of the base.
  public func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }

  /// The lanes of the base, in cells.
  ///
  /// - Parameter container: the size in points; bad numbers count as 0.
  public func lanes(in container: Size) -> [Range<Double>] {
    let lanes = base.lanes(in: container)
    return scale(of: container).map { scale in lanes.map(scale.crossEdges) } ?? lanes
  }

  /// Prepares the base, in points.
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    base.prepare(from: source, in: container)
  }

  /// Lets the base place the items that are not placed yet.
  public mutating func append(from source: some LayoutSource) { base.append(from: source) }

  /// Whether the base keeps lanes.
  public var keepsLanes: Bool { base.keepsLanes }

  /// Lets the base apply a change.
  public mutating func apply(_ edit: LayoutEdit, from source: some LayoutSource) {
    base.apply(edit, from: source)
  }

  /// The size that a scroll bar would cover, in cells.
  public var contentSize: Size {
    guard let scale else { return base.contentSize }
    let size = isTransposed ? base.contentSize.transposed : base.contentSize
    let scaled = Size(width: scale.crossEdge(size.width), height: scale.mainEdge(size.height))
    return isTransposed ? scaled.transposed : scaled
  }

  /// The item's attributes with the frame in cells; nil if there is no such item.
  public func attributes(at path: ItemPath) -> Attributes? { base.attributes(at: path).map(scaled) }

  /// The header's attributes with the frame in cells; nil if there is none.
  public func headerAttributes(inSection section: Int) -> Attributes? {
    base.headerAttributes(inSection: section).map(scaled)
  }

  /// The footer's attributes with the frame in cells; nil if there is none.
  public func footerAttributes(inSection section: Int) -> Attributes? {
    base.footerAttributes(inSection: section).map(scaled)
  }

  /// Calls `body` with each element that shares area with `rect`, in layout order.
  ///
  /// - Parameters:
  ///   - rect: a rectangle in the points of the base.
  ///   - body: receives attributes with frames in cells.
  /// - Complexity: the base's
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    base.forEachAttributes(in: rect) { body(scaled($0)) }
  }

  /// Whether a container of this size, in points, needs a new `prepare` of the base.
  public func isInvalidated(by newContainer: Size) -> Bool { base.isInvalidated(by: newContainer) }
  /// Whether these bounds, in points, need a new `prepare` of the base.
  public func isInvalidated(by newBounds: Rect) -> Bool { base.isInvalidated(by: newBounds) }

  /// The base's neighbour of an item; nil at an edge.
  ///
  /// - Parameters:
  ///   - path: an item of the base; any other traps.
  ///   - direction: the direction on the screen.
  ///   - goal: a line in the points of the base; nil means the item's centre.
  public func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double? = nil
  ) -> ItemPath? {
    base.neighbour(of: path, toward: direction, goal: goal)
  }

  /// The base's item that is nearest to a point.
  ///
  /// - Parameter point: a point in the points of the base.
  public func nearest(to point: Point) -> ItemPath? { base.nearest(to: point) }

  /// The frame by which the base culls an item, in cells; nil if there is no such item.
  public func culledFrame(at path: ItemPath) -> Rect? {
    guard var attributes = base.attributes(at: path), let frame = base.culledFrame(at: path)
    else { return nil }
    attributes.frame = frame
    return scaled(attributes).frame
  }

  /// The attributes, in cells, with which the base starts an inserted item.
  public func appearing(_ attributes: Attributes) -> Attributes {
    scaled(base.appearing(unscaled(attributes)))
  }
  /// The attributes, in cells, with which the base ends a deleted item.
  public func disappearing(_ attributes: Attributes) -> Attributes {
    scaled(base.disappearing(unscaled(attributes)))
  }
  /// The origin at which the base comes to rest, in points.
  public func restingOrigin(for viewport: Rect) -> Point { base.restingOrigin(for: viewport) }
}

extension ScaledLayout: Sendable where Base: Sendable {}

/// A layout that shows another one on a grid.
package protocol LayoutOnGrid {
  /// The wrapped layout, in its own unit.
  var layoutInPoints: any Layout { get }
}

extension ScaledLayout: LayoutOnGrid {
  package var layoutInPoints: any Layout { base }
}
