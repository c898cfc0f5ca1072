/// A layout: it pulls numbers from a source once, in `prepare`, and answers from then on where
/// everything is. The vocabulary is that of UICollectionViewLayout.
///
/// Another layout is a page of code, because all but the first five members have defaults:
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
/// The calls come in this order: `prepare`, `contentSize`, then elements, as often as one likes.
/// Numbers in data never trap: NaN, infinite and negative ones are the layout's to clean. Not
/// promised: any speed of the defaults; a layout that knows where its items are culls better.
/// <doc:WriteYourOwnLayout> shows one that does.
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
  /// What it was prepared in, in points. An extent that the layout does not use may be 0.
  var container: Size { get }
  /// Places everything anew.
  ///
  /// - Parameters:
  ///   - source: gives sections, items and extents; it is not kept.
  ///   - container: points; bad numbers count as 0.
  mutating func prepare(from source: some LayoutSource, in container: Size)
  /// What a scroll bar would cover, in points.
  var contentSize: Size { get }
  /// The number of items in a section; for a section that there is not, 0 or a trap.
  func itemCount(inSection section: Int) -> Int
  /// The attributes of the item at `path`, in points; nil when there is none.
  func attributes(at path: ItemPath) -> Attributes?

  /// The number of sections; 1 by default.
  var sectionCount: Int { get }
  /// The way the content scrolls; vertical by default. Horizontally, lanes are rows.
  var direction: LayoutConfiguration.Direction { get }
  /// The attributes of a section's header where no rectangle is in sight; nil when it has none.
  func headerAttributes(inSection section: Int) -> Attributes?
  /// The attributes of a section's footer; nil when it has none.
  func footerAttributes(inSection section: Int) -> Attributes?
  /// Calls `body` with each element that shares area with `rect`, in layout order: by section,
  /// header, items by number, footer. Edges that only touch share no area, nor does an empty frame.
  ///
  /// - Parameters:
  ///   - rect: points, in the content's coordinates; an empty one finds nothing.
  ///   - body: gets each element once.
  /// - Complexity: O(elements) by default.
  func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void)
  /// Places what the source has beyond the items placed; the result equals a full
  /// ``prepare(from:in:)``. The default prepares anew.
  ///
  /// - Parameter source: has what the layout has, and perhaps more.
  mutating func append(from source: some LayoutSource)
  /// Whether items have lanes that the layout chose, and can keep through a change; false by
  /// default.
  var keepsLanes: Bool { get }
  /// Takes over a change of the source. Items keep their lanes where the layout can have them do
  /// so; new and moved ones are placed by the rules. The default prepares anew.
  ///
  /// - Parameters:
  ///   - edit: what has changed; items that are not in the layout trap.
  ///   - source: gives the items as they are after the change.
  mutating func apply(_ edit: LayoutEdit, from source: some LayoutSource)
  /// Whether a container of this size wants a new `prepare`. By default, when its width (height,
  /// when horizontal) is another.
  ///
  /// - Parameter newContainer: points.
  func isInvalidated(by newContainer: Size) -> Bool
  /// Whether a change of the viewport to these bounds, scrolled or resized, wants a new `prepare`
  /// or new attributes. By default, when their size does. (The rule is that of
  /// `shouldInvalidateLayout(forBoundsChange:)` in UICollectionViewLayout.)
  ///
  /// - Parameter newBounds: points, in the content's coordinates.
  func isInvalidated(by newBounds: Rect) -> Bool
  /// The next item on the way from one item; nil at an edge.
  ///
  /// - Parameters:
  ///   - path: an item of the layout; any other traps.
  ///   - direction: the way on the screen.
  ///   - goal: points, the line that a person moves along; nil: the item's centre.
  /// - Complexity: O(items) by default.
  func neighbour(of path: ItemPath, toward direction: NeighbourDirection, goal: Double?)
    -> ItemPath?
  /// The item whose frame is nearest to a point, the first in reading order of equals; nil in a
  /// layout without items.
  ///
  /// - Parameter point: points, in the content's coordinates; bad coordinates count as 0.
  /// - Complexity: O(items) by default.
  func nearest(to point: Point) -> ItemPath?
  /// The frame that a rectangle finds an item by, in points; by default its own. nil when there is
  /// no such item.
  func culledFrame(at path: ItemPath) -> Rect?
  /// How an inserted item looks before it comes to these attributes. By default of alpha 0, at
  /// its own place, in points.
  func appearing(_ attributes: Attributes) -> Attributes
  /// How a deleted item with these attributes looks when it is gone; by default as one that
  /// appears.
  func disappearing(_ attributes: Attributes) -> Attributes
  /// Where a scrolling that would end with this viewport comes to rest, in points; by default, just
  /// there.
  func restingOrigin(for viewport: Rect) -> Point
}

extension Layout {
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

  /// Prepares anew in the same container.
  ///
  /// - Complexity: that of ``prepare(from:in:)``
  public mutating func append(from source: some LayoutSource) {
    prepare(from: source, in: container)
  }

  /// Whether the width (height, when horizontal), in points, is another.
  ///
  /// - Complexity: O(1)
  public func isInvalidated(by newContainer: Size) -> Bool {
    switch direction {
    case .vertical: newContainer.width.cleaned != container.width.cleaned
    case .horizontal: newContainer.height.cleaned != container.height.cleaned
    }
  }

  /// Whether the size of these bounds, in points, is one that invalidates; their origin is not.
  ///
  /// - Complexity: O(1)
  public func isInvalidated(by newBounds: Rect) -> Bool {
    isInvalidated(by: Size(width: newBounds.width, height: newBounds.height))
  }

  /// The next item on the way, found among the items of each lane; nil at an edge.
  ///
  /// - Parameters:
  ///   - path: an item of the layout; any other traps.
  ///   - direction: the way on the screen.
  ///   - goal: points, the line that a person moves along; nil: the item's centre.
  /// - Complexity: O(items)
  public func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double? = nil
  ) -> ItemPath? {
    LaneNeighbours(self, lanes: self.direction).neighbour(of: path, toward: direction, goal: goal)
  }

  /// False: every change places all items afresh.
  public var keepsLanes: Bool { false }

  /// Prepares anew in the same container.
  ///
  /// - Complexity: that of ``prepare(from:in:)``
  public mutating func apply(_ edit: LayoutEdit, from source: some LayoutSource) {
    prepare(from: source, in: container)
  }

  /// The item whose frame is nearest to a point, found among all; nil without items.
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

  /// The item's own frame, in points; nil when there is no such item.
  public func culledFrame(at path: ItemPath) -> Rect? { attributes(at: path)?.frame }

  /// The same attributes with alpha 0.
  public func appearing(_ attributes: Attributes) -> Attributes {
    var attributes = attributes
    attributes.alpha = 0
    return attributes
  }

  /// As an item that appears.
  public func disappearing(_ attributes: Attributes) -> Attributes { appearing(attributes) }

  /// The viewport's own origin, in points.
  public func restingOrigin(for viewport: Rect) -> Point { Point(x: viewport.x, y: viewport.y) }
}

extension Layout {
  /// The elements that share area with `rect`, in layout order.
  ///
  /// - Parameter rect: points, in the content's coordinates; an empty one finds nothing.
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
  /// The way the content scrolls, as configured.
  public var direction: LayoutConfiguration.Direction { configuration.direction }

  /// The extent along the way of scrolling is not kept: 0.
  public var container: Size {
    let size = Size(width: rules.crossExtent, height: 0)
    return rules.isTransposed ? size.transposed : size
  }
}
