public import WaterfallLayout

/// A viewer by someone else: it sees the library's public names, and imports nothing but the
/// library. That it compiles is the first test; the tests of the library run it, too.
public struct Gallery: Sendable {
  /// What the layout is made of, in points.
  public private(set) var heights: [Double]
  public private(set) var layout: MasonryLayout
  /// What is in sight, in points.
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

  /// The frames to draw, and the item to draw as focused.
  public func draw(_ body: (_ frame: Rect, _ isFocused: Bool) -> Void) {
    layout.forEachAttributes(in: viewport) { attributes in
      guard attributes.kind == .item, !attributes.isHidden else { return }
      body(attributes.frame, attributes.path == focus)
    }
  }

  /// Goes to the next item that way, and scrolls as little as shows it.
  ///
  /// - Returns: whether there was one.
  public mutating func press(_ direction: NeighbourDirection) -> Bool {
    guard let next = layout.neighbour(of: focus, toward: direction),
      let frame = layout.attributes(at: next)?.frame
    else { return false }
    focus = next
    if frame.minY < viewport.minY { viewport.y = frame.minY }
    if frame.maxY > viewport.maxY { viewport.y = frame.maxY - viewport.height }
    return true
  }

  /// Goes to the item at a place of the screen; nil in an empty gallery.
  public mutating func click(x: Double, y: Double) -> ItemPath? {
    guard let path = layout.nearest(to: Point(x: viewport.minX + x, y: viewport.minY + y))
    else { return nil }
    focus = path
    return path
  }

  /// More heights at the end.
  public mutating func readMore(_ more: [Double]) {
    heights += more
    layout.append(from: ExtentSource(heights))
  }

  /// One more height somewhere, with the focused item where it was on the screen.
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

  /// What an animation shows of these transitions at a moment from 0 to 1.
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

  /// Another size of the window, with the first item in sight where it was.
  public mutating func resize(to size: Size) {
    let first = layout.firstFullyVisible(in: viewport) ?? focus
    let top = (layout.attributes(at: first)?.frame.minY ?? 0) - viewport.minY
    if layout.isInvalidated(by: size) { layout.prepare(from: ExtentSource(heights), in: size) }
    viewport.y = layout.anchoredOffset(of: first, topOffset: top, viewport: size)
    (viewport.width, viewport.height) = (size.width, size.height)
  }

  /// Swaps, grows and removes items again.
  ///
  /// - Returns: how many elements each of the changes touched.
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
