/// One row of items of their own size, which grow near the viewport's centre. It scrolls
/// horizontally, and comes to rest with an item in the centre.
///
/// ```swift
/// var layout = LineLayout()
/// layout.prepare(from: ExtentSource([40, 60]), in: Size(width: 200, height: 100))
/// layout.forEachAttributes { print($0.frame) }
/// // Rect(x: 0.0, y: 30.0, width: 40.0, height: 40.0)
/// // Rect(x: 90.0, y: 20.0, width: 60.0, height: 60.0)
///
/// print(layout.restingOrigin(for: Rect(x: 10, y: 0, width: 200, height: 100)).x)  // 20.0
/// ```
///
/// Not promised: headers, footers, spans and stamps. Sections are joined: their items are numbered
/// through in section 0.
public struct LineLayout: Layout, Sendable {
  /// A column gap of 50 points, no insets.
  public static var defaults: LayoutConfiguration {
    LayoutConfiguration(columns: 1, columnGap: 50, rowGap: 0)
  }

  /// The greatest distance from the centre at which an item still grows, in points.
  public static let reach = 200.0

  private let configuration: LayoutConfiguration
  private var rules: LaneRules
  private var starts = ContiguousArray<Double>()
  private var sizes = ContiguousArray<Size>()

  /// A layout without elements until it is prepared.
  ///
  /// - Parameter configuration: only its column gap and its left and right insets count.
  public init(_ configuration: LayoutConfiguration = Self.defaults) {
    var configuration = configuration
    configuration.direction = .vertical
    self.configuration = configuration
    rules = LaneRules(configuration)
  }

  /// The container that it was prepared in, in points.
  public var container: Size { rules.container }
  /// The content scrolls to the right.
  public var direction: LayoutConfiguration.Direction { .horizontal }

  /// Places all elements from the beginning.
  ///
  /// - Parameters:
  ///   - source: gives the sections, items and extents; it is not kept.
  ///   - container: the size in points; bad numbers count as 0.
  /// - Complexity: O(items)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    rules = LaneRules(configuration, from: JoinedSource(source), in: container)
    (starts, sizes) = ([], [])
    append(from: source)
  }

  /// Places the items that are not placed yet.
  ///
  /// - Complexity: O(new items)
  public mutating func append(from source: some LayoutSource) {
    let source = JoinedSource(source)
    for item in sizes.count..<max(sizes.count, source.itemCount) {
      let start = sizes.isEmpty ? rules.insets.left : end.adding(rules.laneGap)
      sizes.append(source.cleanedSize(of: item))
      starts.append(start)
    }
  }

  /// The right end of the last item; the left inset if there are no items.
  private var end: Double {
    guard let last = starts.indices.last else { return rules.insets.left }
    return starts[last].adding(sizes[last].width)
  }

  /// The width of all items and insets, and the container's height; in points.
  public var contentSize: Size {
    Size(width: end.adding(rules.insets.right), height: container.height)
  }

  /// The number of items: all are in section 0, and any other section has 0.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? sizes.count : 0 }

  /// The attributes for a viewport at the start of the content; nil if there is no such item.
  ///
  /// - Complexity: O(1)
  public func attributes(at path: ItemPath) -> Attributes? {
    guard path.section == 0, sizes.indices.contains(path.item) else { return nil }
    return attributes(path.item, center: container.width / 2)
  }

  /// Calls `body` with the items that share area with the viewport `rect`, scaled for it. An item
  /// of which only the enlarged part is in the viewport is found too.
  ///
  /// - Complexity: O(log n + found + items near the viewport's centre)
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    guard rect.width > 0, rect.height > 0 else { return }
    let center = rect.x + rect.width / 2
    let first = min(rect.minX, center - Self.reach)
    let end = max(rect.maxX, center + Self.reach)
    var item = sizes.indices.partitionPoint(near: 0) { starts[$0].adding(sizes[$0].width) <= first }
    while item < sizes.count, starts[item] < end {
      let attributes = attributes(item, center: center)
      if attributes.drawnFrame.sharesArea(with: rect) { body(attributes) }
      item += 1
    }
  }

  private func attributes(_ item: Int, center: Double) -> Attributes {
    let size = sizes[item]
    let y = (container.height - size.height) / 2
    var attributes = Attributes(
      path: ItemPath(section: 0, item: item),
      frame: Rect(x: starts[item], y: y, width: size.width, height: size.height))
    let distance = (attributes.center.x - center).magnitude
    if distance <= Self.reach { attributes.scale = 1 + 0.3 * (1 - distance / Self.reach) }
    return attributes
  }

  /// A change of the width or the height invalidates, because the centre moves.
  public func isInvalidated(by newContainer: Size) -> Bool {
    newContainer.width.cleaned != container.width || newContainer.height.cleaned != container.height
  }

  /// Any scrolling invalidates the scale.
  public func isInvalidated(by newBounds: Rect) -> Bool { true }

  /// The origin that centres the item nearest to the viewport's centre, in points.
  ///
  /// - Complexity: O(items)
  public func restingOrigin(for viewport: Rect) -> Point {
    let center = viewport.x + viewport.width / 2
    let nearest = sizes.indices.lazy.map { starts[$0] + sizes[$0].width / 2 }
      .min { ($0 - center).magnitude < ($1 - center).magnitude }
    return Point(x: nearest.map { $0 - viewport.width / 2 } ?? viewport.x, y: viewport.y)
  }
}
