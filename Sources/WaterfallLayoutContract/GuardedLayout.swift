package import WaterfallLayout

/// A wrapper that makes the answers of a foreign layout safe: numbers are finite, and there is no
/// item that the source does not have. It remembers the first promise that the layout breaks.
package struct GuardedLayout<Base: Layout & Sendable>: Layout, Sendable, LayoutUnderGuard {
  private var base: Base
  private let hasSections: Bool
  /// The number of the source's items, by section.
  private var counts: [Int] = []
  /// The number of items that the layout says it has placed, by section. It is asked for no others,
  /// because it may trap on them.
  private var placed: [Int] = []
  /// The first broken promise since the last prepare.
  package private(set) var broken: BrokenPromise?

  /// - Parameter hasSections: whether the layout shows sections one after the other. If not, all
  ///   sections are joined into one.
  package init(_ base: Base, hasSections: Bool) {
    (self.base, self.hasSections) = (base, hasSections)
  }

  package var unguarded: any Layout { base }
  package var container: Size { base.container }
  package var direction: LayoutConfiguration.Direction { base.direction }
  package var keepsLanes: Bool { base.keepsLanes }
  package func lanes(in container: Size) -> [Range<Double>] {
    base.lanes(in: container).prefix(Self.mostLanes).map { lane in
      let frame = Rect(
        x: lane.lowerBound, y: 0, width: lane.upperBound - lane.lowerBound, height: 0
      ).received
      return frame.minX..<frame.maxX
    }
  }
  package var sectionCount: Int { counts.count }
  package func itemCount(inSection section: Int) -> Int {
    counts.indices.contains(section) ? counts[section] : 0
  }
  package var contentSize: Size { base.contentSize.received }

  package mutating func prepare(from source: some LayoutSource, in container: Size) {
    change(from: source) { $0.prepare(from: $1, in: container) }
    broken = firstBroken(from: 0)
  }

  package mutating func append(from source: some LayoutSource) {
    let before = hasSections ? counts.last ?? 0 : counts.reduce(0, +)
    change(from: source) { $0.append(from: $1) }
    broken = broken ?? firstBroken(from: before)
  }

  package mutating func apply(_ edit: LayoutEdit, from source: some LayoutSource) {
    guard hasSections else { return prepare(from: source, in: container) }
    change(from: source) { $0.apply(edit, from: $1) }
    broken = firstBroken(from: 0)
  }

  private mutating func change(
    from source: some LayoutSource, _ body: (inout Base, any LayoutSource) -> Void
  ) {
    counts = (0..<source.sectionCount).map { source.itemCount(inSection: $0) }
    if hasSections {
      body(&base, source)
    } else {
      let joined = JoinedSource(source)
      counts = [joined.itemCount]
      body(&base, joined)
    }
    let known = min(counts.count, max(0, base.sectionCount))
    placed = (0..<known).map { max(0, min(counts[$0], base.itemCount(inSection: $0))) }
  }

  private func firstBroken(from first: Int) -> BrokenPromise? {
    LayoutAudit(base, counts: counts).firstBroken(from: first, beyond: .unasked)
  }

  /// The attributes, with every number forced into the range that can be shown.
  private func shown(_ attributes: Attributes) -> Attributes {
    var attributes = attributes
    attributes.frame = attributes.frame.received
    attributes.lane = max(0, min(attributes.lane, Self.mostLanes))
    if !(attributes.scale > 0 && attributes.scale <= 100) { attributes.scale = 1 }
    return attributes
  }

  private static var mostLanes: Int { 10_000 }

  private func has(_ path: ItemPath) -> Bool {
    placed.indices.contains(path.section) && 0..<placed[path.section] ~= path.item
  }

  package func attributes(at path: ItemPath) -> Attributes? {
    guard has(path), var attributes = base.attributes(at: path).map(shown) else { return nil }
    attributes.path = path
    return attributes
  }

  package func headerAttributes(inSection section: Int) -> Attributes? {
    base.headerAttributes(inSection: section).map(shown)
  }

  package func footerAttributes(inSection section: Int) -> Attributes? {
    base.footerAttributes(inSection: section).map(shown)
  }

  package func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    base.forEachAttributes(in: rect) { attributes in
      guard attributes.kind != .item || has(attributes.path) else { return }
      body(shown(attributes))
    }
  }

  package func isInvalidated(by newContainer: Size) -> Bool { base.isInvalidated(by: newContainer) }
  package func isInvalidated(by newBounds: Rect) -> Bool { base.isInvalidated(by: newBounds) }

  package func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double?
  ) -> ItemPath? {
    guard has(path) else { return nil }
    return base.neighbour(of: path, toward: direction, goal: goal).flatMap { has($0) ? $0 : nil }
  }

  package func nearest(to point: Point) -> ItemPath? {
    base.nearest(to: point).flatMap { has($0) ? $0 : nil }
  }

  package func culledFrame(at path: ItemPath) -> Rect? { attributes(at: path)?.frame }
  package func appearing(_ attributes: Attributes) -> Attributes {
    shown(base.appearing(attributes))
  }
  package func disappearing(_ attributes: Attributes) -> Attributes {
    shown(base.disappearing(attributes))
  }
  package func restingOrigin(for viewport: Rect) -> Point {
    let origin = base.restingOrigin(for: viewport)
    let place = Rect(x: origin.x, y: origin.y, width: 0, height: 0).received
    return Point(x: place.x, y: place.y)
  }
}

/// The properties of a guarded layout, whatever its base is.
package protocol LayoutUnderGuard {
  /// The first broken promise since the last prepare.
  var broken: BrokenPromise? { get }
  /// The layout itself, without the guard.
  var unguarded: any Layout { get }
}
