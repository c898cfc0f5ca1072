public import WaterfallLayout

/// A layout of rows of one item each, with a fault of your choice.
public struct FaultyLayout: Layout, Sendable {
  public enum Fault: String, CaseIterable, Sendable {
    case unpreparedItem = "unprepared-item"
    case missingItem = "missing-item"
    case itemTooMuch = "item-too-much"
    case otherPath = "other-path"
    case notANumber = "not-a-number"
    case negativeExtent = "negative-extent"
    case outside
    case foundTwice = "found-twice"
    case notFound = "not-found"
    case foundElsewhere = "found-elsewhere"
    case outOfOrder = "out-of-order"
    case badAppend = "bad-append"
    case lonelyNeighbour = "lonely-neighbour"
    case missingNeighbour = "missing-neighbour"
    case invalidatesItself = "invalidates-itself"
    case neverInvalidated = "never-invalidated"
    case traps
    case trapsAtNaN = "traps-at-nan"
    case trapsBeyond = "traps-beyond"
    case hangs

    /// The faults that neither trap nor hang, so that a test may run them in its own process.
    public static let thatComeBack = allCases.filter { fault in
      ![.traps, .trapsAtNaN, .trapsBeyond, .hangs].contains(fault)
    }
  }

  private let fault: Fault?
  public private(set) var container = Size(width: 0, height: 0)
  private var frames: [Rect] = []

  public init(_ fault: Fault?) { self.fault = fault }

  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    (self.container, frames) = (container, [])
    place(from: source)
  }

  private mutating func place(from source: some LayoutSource) {
    for item in frames.count..<source.itemCount(inSection: 0) {
      if fault == .traps, item > 1, source.size(of: ItemPath(section: 0, item: item)).height == 40 {
        fatalError("no room for 40")
      }
      if fault == .trapsAtNaN, source.size(of: ItemPath(section: 0, item: item)).height.isNaN {
        fatalError("no room for NaN")
      }
      while fault == .hangs, item > 3 {}
      let extent = source.extent(
        of: ItemPath(section: 0, item: item), laneExtent: container.width)
      let height = extent > 0 && extent.isFinite ? extent : 0
      frames.append(
        Rect(x: 0, y: frames.last?.maxY ?? 0, width: container.width, height: height))
    }
  }

  public mutating func append(from source: some LayoutSource) {
    place(from: source)
    if fault == .badAppend, frames.count > 2 { frames[frames.count - 1].x = 1 }
  }

  public var contentSize: Size {
    let height = frames.last?.maxY ?? 0
    return Size(width: container.width, height: fault == .outside ? height / 2 : height)
  }

  public func itemCount(inSection section: Int) -> Int {
    if fault == .unpreparedItem, container.width == 0 { return 1 }
    if fault == .missingItem, frames.count > 3 { return frames.count - 1 }
    return frames.count
  }

  public func attributes(at path: ItemPath) -> Attributes? {
    if fault == .unpreparedItem, container.width == 0 {
      return Attributes(path: path, frame: Rect(x: 0, y: 0, width: 1, height: 1), lane: 0)
    }
    if fault == .itemTooMuch, path.item == frames.count, frames.count > 1 {
      return Attributes(path: path, frame: frames[0], lane: 0)
    }
    if fault == .trapsBeyond { return Attributes(path: path, frame: frames[path.item]) }
    guard path.section == 0, frames.indices.contains(path.item) else { return nil }
    var frame = frames[path.item]
    if fault == .notANumber, path.item == 4 { frame.y = .nan }
    if fault == .negativeExtent, path.item == 4 { frame.width = -1 }
    let item = fault == .otherPath && path.item == 5 ? 4 : path.item
    return Attributes(path: ItemPath(section: 0, item: item), frame: frame, lane: 0)
  }

  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    var found: [Attributes] = []
    forEachAttributes { if $0.frame.sharesArea(with: rect) { found.append($0) } }
    if fault == .foundTwice, let last = found.last { found.append(last) }
    if fault == .notFound, found.count > 2 { found.remove(at: 1) }
    if fault == .foundElsewhere, let first = attributes(at: ItemPath(section: 0, item: 0)),
      rect.minY > first.frame.maxY
    {
      found.insert(first, at: 0)
    }
    if fault == .outOfOrder { found.reverse() }
    for element in found { body(element) }
  }

  public func neighbour(
    of path: ItemPath, toward direction: NeighbourDirection, goal: Double?
  ) -> ItemPath? {
    guard direction == .up || direction == .down else { return nil }
    let next = path.item + (direction == .up ? -1 : 1)
    if fault == .missingNeighbour, next == frames.count { return ItemPath(section: 0, item: next) }
    if fault == .lonelyNeighbour, direction == .up { return nil }
    return frames.indices.contains(next) ? ItemPath(section: 0, item: next) : nil
  }

  public func isInvalidated(by newContainer: Size) -> Bool {
    switch fault {
    case .invalidatesItself: true
    case .neverInvalidated: false
    default: newContainer.width != container.width
    }
  }
}
