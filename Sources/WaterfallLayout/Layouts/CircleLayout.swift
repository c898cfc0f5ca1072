import RealModule

/// Items of their own size with their centres on a circle about the container's centre.
/// The first is at three o'clock, the others follow clockwise.
///
/// ```swift
/// var layout = CircleLayout()
/// layout.prepare(from: ExtentSource([10, 10, 10]), in: Size(width: 100, height: 100))
/// if let first = layout.attributes(at: ItemPath(section: 0, item: 0)) {
///   print(first.frame)  // Rect(x: 85.0, y: 45.0, width: 10.0, height: 10.0)
///   print(layout.appearing(first).center)  // Point(x: 50.0, y: 50.0)
/// }
/// ```
///
/// Not promised: that items do not overlap; many items on a small circle do. Sections are joined:
/// their items are numbered through in section 0.
public struct CircleLayout: Layout, Sendable {
  /// The container that it was prepared in, in points.
  public private(set) var container = Size(width: 0, height: 0)
  private var sizes: [Size] = []

  /// A circle without items, until it is prepared.
  public init() {}

  /// Places all elements from the beginning.
  ///
  /// - Parameters:
  ///   - source: gives the sections, items and extents; it is not kept.
  ///   - container: the size in points; bad numbers count as 0.
  /// - Complexity: O(items)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    self.container = Size(width: container.width.cleaned, height: container.height.cleaned)
    let source = JoinedSource(source)
    sizes = (0..<source.itemCount).map { source.cleanedSize(of: $0) }
  }

  /// The container's size; in points.
  public var contentSize: Size { container }

  /// The number of items: all are in section 0, and any other section has 0.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? sizes.count : 0 }

  /// The attributes of the item at `path`, in points; nil if there is none.
  ///
  /// - Complexity: O(1)
  public func attributes(at path: ItemPath) -> Attributes? {
    guard path.section == 0, sizes.indices.contains(path.item) else { return nil }
    let radius = min(container.width, container.height) / 2.5
    let angle = 2 * .pi * Double(path.item) / Double(sizes.count)
    let size = sizes[path.item]
    let x = container.width / 2 + radius * Double.cos(angle)
    let y = container.height / 2 + radius * Double.sin(angle)
    return Attributes(
      path: path,
      frame: Rect(
        x: x - size.width / 2, y: y - size.height / 2, width: size.width, height: size.height))
  }

  /// Any change of the size invalidates.
  public func isInvalidated(by newContainer: Size) -> Bool {
    newContainer.width.cleaned != container.width || newContainer.height.cleaned != container.height
  }

  /// The same attributes in the centre, with alpha 0 and scale 0.1. So an inserted item grows out
  /// of the centre, and a deleted one shrinks into it.
  public func appearing(_ attributes: Attributes) -> Attributes {
    var attributes = attributes
    attributes.frame.x = container.width / 2 - attributes.frame.width / 2
    attributes.frame.y = container.height / 2 - attributes.frame.height / 2
    attributes.alpha = 0
    attributes.scale = 0.1
    return attributes
  }

  /// The next item by number: up and left go back, down and right go on. At the first and the last
  /// item they stop.
  ///
  /// - Parameters:
  ///   - path: an item of the layout; any other traps.
  ///   - direction: the direction on the screen.
  ///   - goal: has no meaning here.
  /// - Returns: the neighbour; nil if there is none in that direction.
  /// - Complexity: O(1)
  public func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double? = nil
  ) -> ItemPath? {
    guard path.section == 0, sizes.indices.contains(path.item) else {
      fatalError("Item \(path.item) is not in section \(path.section) of the layout")
    }
    let isBack = direction == .up || direction == .left
    let next = path.item + (isBack ? -1 : 1)
    return sizes.indices.contains(next) ? ItemPath(section: 0, item: next) : nil
  }
}
