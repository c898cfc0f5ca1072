/// A layout. It reads numbers from a source once, in `prepare`, and then answers where everything
/// is. The vocabulary is that of UICollectionViewLayout.
///
/// A new layout is a page of code, because all but the first five members have defaults:
///
/// ```swift
/// struct Staircase: Layout {
///   var container = Size(width: 0, height: 0)
///   private var frames: [Rect] = []
///
///   mutating func prepare(from source: some LayoutSource, in container: Size) {
///     self.container = container
///     frames = (0..<source.itemCount(inSection: 0)).map { item in
///       let extent = source.extent(of: ItemPath(section: 0, item: item), laneExtent: 20)
///       return Rect(x: Double(item) * 20, y: Double(item) * 20, width: 20, height: extent)
///     }
///   }
///   var contentSize: Size {
///     Size(width: Double(frames.count) * 20, height: frames.map(\.maxY).max() ?? 0)
///   }
///   func itemCount(inSection section: Int) -> Int { frames.count }
///   func attributes(at path: ItemPath) -> Attributes? {
///     guard path.section == 0, frames.indices.contains(path.item) else { return nil }
///     return Attributes(path: path, frame: frames[path.item], lane: path.item)
///   }
/// }
/// var stairs = Staircase()
/// stairs.prepare(from: ExtentSource([5, 15, 9]), in: Size(width: 90, height: 50))
/// print(stairs.contentSize)  // Size(width: 60.0, height: 49.0)
/// let rect = Rect(x: 0, y: 30, width: 90, height: 20)
/// print(stairs.attributes(in: rect).map(\.path.item))  // [1, 2]
/// ```
///
/// The calls come in this order: `prepare`, `contentSize`, then elements, as often as needed.
/// Numbers in data never trap: the layout has to clean NaN, infinite and negative ones. Not
/// promised: any speed of the defaults; a layout that knows where its items are culls faster.
/// <doc:WriteYourOwnLayout> shows one.
///
/// ## Topics
///
/// ### Required
/// - ``container``
/// - ``prepare(from:in:)``
/// - ``contentSize``
/// - ``itemCount(inSection:)``
/// - ``attributes(at:)``
///
/// ### Lanes
/// - ``lanes(in:)``
///
/// ### Elements
/// - ``forEachAttributes(in:_:)``
/// - ``forEachAttributes(_:)``
/// - ``attributes(in:)``
/// - ``culledFrame(at:)``
/// - ``headerAttributes(inSection:)``
/// - ``footerAttributes(inSection:)``
/// - ``sectionCount``
/// - ``direction``
///
/// ### Change
/// - ``append(from:)``
/// - ``apply(_:from:)``
/// - ``keepsLanes``
/// - ``isInvalidated(by:)-(Size)``
/// - ``isInvalidated(by:)-(Rect)``
/// - ``appearing(_:)``
/// - ``disappearing(_:)``
///
/// ### Moving about
/// - ``neighbour(of:toward:goal:)``
/// - ``nearest(to:)``
/// - ``restingOrigin(for:)``
public protocol Layout {
  /// The container that it was prepared in, in points. An extent that the layout does not use may
  /// be 0.
  var container: Size { get }
  /// Places all elements from the beginning.
  ///
  /// - Parameters:
  ///   - source: gives the sections, items and extents; it is not kept.
  ///   - container: the size in points; bad numbers count as 0.
  mutating func prepare(from source: some LayoutSource, in container: Size)
  /// The size that a scroll bar would cover, in points.
  var contentSize: Size { get }
  /// The number of items in a section; for an unknown section, 0 or a trap.
  func itemCount(inSection section: Int) -> Int
  /// The attributes of the item at `path`, in points; nil if there is none.
  func attributes(at path: ItemPath) -> Attributes?

  /// Where the lanes of a container begin and end, across the way of scrolling. By default one lane
  /// covers the container.
  ///
  /// It is asked before ``prepare(from:in:)``, because a program measures items for the width of
  /// the lanes. A section may have lanes of its own.
  ///
  /// - Parameter container: the size in points; bad numbers count as 0.
  /// - Returns: at least one, by the numbers that ``Attributes/lane`` has; in points (cells when
  ///   snapped).
  func lanes(in container: Size) -> [Range<Double>]
  /// The number of sections; 1 by default.
  var sectionCount: Int { get }
  /// The way the content scrolls; vertical by default. Horizontally, lanes are rows.
  var direction: LayoutConfiguration.Direction { get }
  /// The attributes of a section's header at its place in the content; nil if it has none.
  func headerAttributes(inSection section: Int) -> Attributes?
  /// The attributes of a section's footer; nil if it has none.
  func footerAttributes(inSection section: Int) -> Attributes?
  /// Calls `body` with each element that shares area with `rect`, in layout order: by section,
  /// header, items by number, footer. Edges that only touch share no area, nor does an empty frame.
  ///
  /// - Parameters:
  ///   - rect: a rectangle in the content, in points; an empty one finds nothing.
  ///   - body: receives each element once.
  /// - Complexity: O(elements) by default.
  func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void)
  /// Places the items that the source has in addition to those placed. The result equals a full
  /// ``prepare(from:in:)``. The default prepares again.
  ///
  /// - Parameter source: has the layout's items, and perhaps more.
  mutating func append(from source: some LayoutSource)
  /// Whether the layout chooses lanes for its items, and can keep them through a change; false by
  /// default.
  var keepsLanes: Bool { get }
  /// Applies a change of the source. Items keep their lanes if the layout can do that; the rules
  /// place new and moved items. The default prepares again.
  ///
  /// - Parameters:
  ///   - edit: the change; items that are not in the layout trap.
  ///   - source: gives the items as they are after the change.
  mutating func apply(_ edit: LayoutEdit, from source: some LayoutSource)
  /// Whether a container of this size needs a new `prepare`. By default, when its width (height,
  /// when horizontal) differs.
  ///
  /// - Parameter newContainer: the size in points.
  func isInvalidated(by newContainer: Size) -> Bool
  /// Whether a change of the viewport to these bounds, scrolled or resized, needs a new `prepare`
  /// or new attributes. By default, when their size does. (The rule is that of
  /// `shouldInvalidateLayout(forBoundsChange:)` in UICollectionViewLayout.)
  ///
  /// - Parameter newBounds: a rectangle in the content, in points.
  func isInvalidated(by newBounds: Rect) -> Bool
  /// The next item on the way from one item; nil at an edge.
  ///
  /// - Parameters:
  ///   - path: an item of the layout; any other traps.
  ///   - direction: the direction on the screen.
  ///   - goal: the line that a person moves along, in points; nil means the item's centre.
  /// - Complexity: O(items) by default.
  func neighbour(of path: ItemPath, toward direction: NeighbourDirection, goal: Double?)
    -> ItemPath?
  /// The item whose frame is nearest to a point; the first in reading order wins a tie. nil in a
  /// layout without items.
  ///
  /// - Parameter point: a point in the content, in points; bad coordinates count as 0.
  /// - Complexity: O(items) by default.
  func nearest(to point: Point) -> ItemPath?
  /// The frame by which a rectangle finds an item, in points; by default the item's own. nil if
  /// there is no such item.
  func culledFrame(at path: ItemPath) -> Rect?
  /// The attributes with which an inserted item starts, before it gets `attributes`. By default the
  /// same at its own place, in points, with alpha 0.
  func appearing(_ attributes: Attributes) -> Attributes
  /// The attributes with which a deleted item ends; by default those of an item that appears.
  func disappearing(_ attributes: Attributes) -> Attributes
  /// The origin at which scrolling comes to rest, in points, if it would end with this viewport. By
  /// default the viewport's own origin.
  func restingOrigin(for viewport: Rect) -> Point
}

extension Layout {
  /// One lane, as wide as the container (as high, when horizontal).
  ///
  /// - Parameter container: the size in points; bad numbers count as 0.
  public func lanes(in container: Size) -> [Range<Double>] {
    [0..<(direction == .horizontal ? container.height : container.width).cleaned]
  }

  /// One section.
  public var sectionCount: Int { 1 }
  /// Downwards.
  public var direction: LayoutConfiguration.Direction { .vertical }
  /// Nil: no headers.
  public func headerAttributes(inSection section: Int) -> Attributes? { nil }
  /// Nil: no footers.
  public func footerAttributes(inSection section: Int) -> Attributes? { nil }

  /// Calls `body` with each element that shares area with `rect`, in points, in layout order.
  ///
  /// - Complexity: O(elements)
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    forEachAttributes { if $0.frame.sharesArea(with: rect) { body($0) } }
  }

  /// Prepares again in the same container.
  ///
  /// - Complexity: that of ``prepare(from:in:)``
  public mutating func append(from source: some LayoutSource) {
    prepare(from: source, in: container)
  }

  /// Whether the width (height, when horizontal), in points, differs.
  ///
  /// - Complexity: O(1)
  public func isInvalidated(by newContainer: Size) -> Bool {
    switch direction {
    case .vertical: newContainer.width.cleaned != container.width.cleaned
    case .horizontal: newContainer.height.cleaned != container.height.cleaned
    }
  }

  /// Whether the size of these bounds, in points, invalidates; their origin does not.
  ///
  /// - Complexity: O(1)
  public func isInvalidated(by newBounds: Rect) -> Bool {
    isInvalidated(by: Size(width: newBounds.width, height: newBounds.height))
  }

  /// The next item on the way, found among the items of each lane; nil at an edge.
  ///
  /// - Parameters:
  ///   - path: an item of the layout; any other traps.
  ///   - direction: the direction on the screen.
  ///   - goal: the line that a person moves along, in points; nil means the item's centre.
  /// - Complexity: O(items)
  public func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double? = nil
  ) -> ItemPath? {
    LaneNeighbours(self, lanes: self.direction).neighbour(of: path, toward: direction, goal: goal)
  }

  /// False: every change places all items afresh.
  public var keepsLanes: Bool { false }

  /// Prepares again in the same container.
  ///
  /// - Complexity: that of ``prepare(from:in:)``
  public mutating func apply(_ edit: LayoutEdit, from source: some LayoutSource) {
    prepare(from: source, in: container)
  }

  /// The item whose frame is nearest to a point, found by looking at all; nil if there are no
  /// items.
  ///
  /// - Complexity: O(items)
  public func nearest(to point: Point) -> ItemPath? {
    let x = point.x.isFinite ? point.x : 0
    let y = point.y.isFinite ? point.y : 0
    var (best, leastSquare) = (Attributes?.none, Double.infinity)
    forEachAttributes { attributes in
      guard attributes.kind == .item else { return }
      let square = attributes.frame.squaredDistance(to: Point(x: x, y: y))
      if let best, square > leastSquare || square == leastSquare && !attributes.isRead(before: best)
      {
        return
      }
      (best, leastSquare) = (attributes, square)
    }
    return best?.path
  }

  /// The item's own frame, in points; nil if there is no such item.
  public func culledFrame(at path: ItemPath) -> Rect? { attributes(at: path)?.frame }

  /// The same attributes with alpha 0.
  public func appearing(_ attributes: Attributes) -> Attributes {
    var attributes = attributes
    attributes.alpha = 0
    return attributes
  }

  /// The same attributes as for an item that appears.
  public func disappearing(_ attributes: Attributes) -> Attributes { appearing(attributes) }

  /// The viewport's own origin, in points.
  public func restingOrigin(for viewport: Rect) -> Point { Point(x: viewport.x, y: viewport.y) }

  /// The elements that share area with `rect`, in layout order.
  ///
  /// - Parameter rect: a rectangle in the content, in points; an empty one finds nothing.
  /// - Complexity: that of ``forEachAttributes(in:_:)``
  public func attributes(in rect: Rect) -> [Attributes] {
    var found: [Attributes] = []
    forEachAttributes(in: rect) { found.append($0) }
    return found
  }

  /// Calls `body` with each element, empty ones too, in layout order: by section, header, items by
  /// number, footer.
  ///
  /// - Complexity: O(elements)
  public func forEachAttributes(_ body: (Attributes) -> Void) {
    for section in 0..<sectionCount {
      if let header = headerAttributes(inSection: section) { body(header) }
      for item in 0..<itemCount(inSection: section) {
        if let item = attributes(at: ItemPath(section: section, item: item)) { body(item) }
      }
      if let footer = footerAttributes(inSection: section) { body(footer) }
    }
  }
}

extension MasonryLayout: Layout {
  /// The lanes of a section that has no columns of its own.
  ///
  /// - Parameter container: the size in points; bad numbers count as 0.
  /// - Complexity: O(lanes)
  public func lanes(in container: Size) -> [Range<Double>] {
    let rules = LayoutRules(configuration, container: container)
    let columns = rules.columnTable(for: SectionRules(rules))
    return (0..<columns.count).map { lane in
      let start = columns.start(lane: lane, span: 1)
      let edges = start..<start.adding(columns.widths[lane])
      return rules.edgeScale?.crossEdges(edges) ?? edges
    }
  }

  /// The way the content scrolls, as configured.
  public var direction: LayoutConfiguration.Direction { configuration.direction }

  /// The container across the lanes, in points. The extent along the way of scrolling is not kept:
  /// 0.
  public var container: Size {
    let size = Size(width: rules.crossExtent, height: 0)
    return rules.isTransposed ? size.transposed : size
  }
}
