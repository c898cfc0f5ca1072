public import WaterfallLayout

/// A third party's viewer, which imports nothing but the library and sees only its public names.
///
/// The first test is that it compiles. The library's tests also run it.
public struct Gallery: Sendable {
  /// The items' heights, in points.
  public private(set) var heights: [Double]
  public private(set) var layout: MasonryLayout
  /// The visible part of the content, in points.
  public private(set) var viewport: Rect
  public private(set) var focus = ItemPath(section: 0, item: 0)

  public init(_ heights: [Double], in size: Size) {
    var configuration = LayoutConfiguration()
    configuration.direction = .vertical
    configuration.columns = .adaptive(minimumWidth: 40, maximumCount: 3)
    configuration.placement = .shortest(tolerance: 0)
    configuration.columnGap = 10
    configuration.rowGap = 10
    configuration.insets = Insets(top: 5, left: 5, bottom: 5, right: 5)
    configuration.contentInsets = Insets()
    configuration.sectionSpacing = 0
    configuration.snap = .none
    configuration.isRightToLeft = false
    configuration.hasStickyHeaders = false
    configuration.isDense = false
    self.heights = heights
    layout = MasonryLayout(configuration)
    viewport = Rect(x: 0, y: 0, width: size.width, height: size.height)
    layout.prepare(from: ExtentSource(heights), in: size)
  }

  /// Calls `body` for each visible item with its frame and whether it is focused.
  public func draw(_ body: (_ frame: Rect, _ isFocused: Bool) -> Void) {
    layout.forEachAttributes(in: viewport) { attributes in
      guard attributes.kind == .item, !attributes.isHidden else { return }
      body(attributes.frame, attributes.path == focus)
    }
  }

  /// Focuses the next item in a direction, and scrolls no further than needed to show it.
  ///
  /// - Returns: whether there was such an item.
  public mutating func press(_ direction: NeighbourDirection) -> Bool {
    guard let next = layout.neighbour(of: focus, toward: direction),
      let frame = layout.attributes(at: next)?.frame
    else { return false }
    focus = next
    if frame.minY < viewport.minY { viewport.y = frame.minY }
    if frame.maxY > viewport.maxY { viewport.y = frame.maxY - viewport.height }
    return true
  }

  /// Focuses the item nearest to a point of the screen; nil in an empty gallery.
  public mutating func click(x: Double, y: Double) -> ItemPath? {
    guard let path = layout.nearest(to: Point(x: viewport.minX + x, y: viewport.minY + y))
    else { return nil }
    focus = path
    return path
  }

  /// Appends heights.
  public mutating func readMore(_ more: [Double]) {
    heights += more
    layout.append(from: ExtentSource(heights))
  }

  /// Inserts a height. The focused item keeps its place on the screen.
  public mutating func insert(_ height: Double, at item: Int) -> [LayoutChanges.Transition] {
    heights.insert(height, at: item)
    let (source, path) = (ExtentSource(heights), ItemPath(section: 0, item: item))
    let top = (layout.attributes(at: focus)?.frame.minY ?? 0) - viewport.minY
    let changes = layout.insert(count: 1, at: path, from: source, columns: .kept)
    if item <= focus.item { focus.item += 1 }
    viewport.y = layout.anchoredOffset(
      of: focus, topOffset: top, viewport: Size(width: viewport.width, height: viewport.height))
    return changes.transitions(in: viewport, to: layout)
  }

  /// The attributes to draw during an animation of these transitions, at a moment from 0 to 1.
  public func animate(
    _ transitions: [LayoutChanges.Transition], at moment: Double
  ) -> [Attributes] {
    transitions.map { transition in
      var shown = transition.kind == .disappeared ? transition.before : transition.after
      func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * moment }
      shown.frame.x = between(transition.before.frame.x, transition.after.frame.x)
      shown.frame.y = between(transition.before.frame.y, transition.after.frame.y)
      shown.alpha = between(transition.before.alpha, transition.after.alpha)
      return shown
    }
  }

  /// Changes the size of the window. The first fully visible item keeps its place on the screen.
  public mutating func resize(to size: Size) {
    let first = layout.firstFullyVisible(in: viewport) ?? focus
    let top = (layout.attributes(at: first)?.frame.minY ?? 0) - viewport.minY
    if layout.isInvalidated(by: size) { layout.prepare(from: ExtentSource(heights), in: size) }
    viewport.y = layout.anchoredOffset(of: first, topOffset: top, viewport: size)
    (viewport.width, viewport.height) = (size.width, size.height)
  }

  /// Swaps two items, then grows, removes and appends some.
  ///
  /// - Returns: the number of elements that each change touched.
  public mutating func edit() -> [Int] {
    let (first, second) = (ItemPath(section: 0, item: 0), ItemPath(section: 0, item: 1))
    var counts: [Int] = []
    func note(_ changes: LayoutChanges, _ layout: MasonryLayout) {
      counts.append(changes.transitions(to: layout).count)
    }
    heights.swapAt(0, 1)
    note(layout.move(first, to: second, from: ExtentSource(heights)), layout)
    heights[0] += 1
    note(layout.resize(at: first, from: ExtentSource(heights), columns: .afresh), layout)
    heights.removeFirst()
    note(layout.delete(at: first, from: ExtentSource(heights)), layout)
    heights.append(7)
    note(layout.append(count: 1, toSection: 0, from: ExtentSource(heights)), layout)
    layout.append(extents: [8, 9])
    heights += [8, 9]
    return counts
  }
}
