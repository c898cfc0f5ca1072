public import WaterfallLayout
import WaterfallLayoutExamples

/// A third party's layout: items one below the other, each further to the right.
///
/// It implements the required members and overrides those that have a default.
public struct Diagonal: Layout, Sendable {
  public private(set) var container = Size(width: 0, height: 0)
  private var frames: [Rect] = []

  public init() {}

  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    self.container = container
    var y = 0.0
    frames = (0..<source.itemCount(inSection: 0)).map { item in
      let size = source.size(of: ItemPath(section: 0, item: item))
      let frame = Rect(x: Double(item) * 5, y: y, width: size.width, height: size.height)
      y = frame.maxY
      return frame
    }
  }

  public var contentSize: Size {
    Size(width: frames.map(\.maxX).max() ?? 0, height: frames.last?.maxY ?? 0)
  }
  public func itemCount(inSection section: Int) -> Int { section == 0 ? frames.count : 0 }
  public func attributes(at path: ItemPath) -> Attributes? {
    guard path.section == 0, frames.indices.contains(path.item) else { return nil }
    return Attributes(kind: .item, path: path, frame: frames[path.item], zIndex: path.item)
  }

  /// The item enters from the left edge.
  public func appearing(_ attributes: Attributes) -> Attributes {
    var attributes = attributes
    attributes.frame.x = -attributes.frame.width
    attributes.scale = 0.5
    return attributes
  }

  /// Scrolling ends at whole pages.
  public func restingOrigin(for viewport: Rect) -> Point {
    guard viewport.height > 0 else { return Point(x: viewport.x, y: viewport.y) }
    let page = (viewport.y / viewport.height).rounded()
    return Point(x: viewport.x, y: page * viewport.height)
  }
}

/// One layout of each type, with its default configuration if it takes one.
public var layouts: [any Layout] {
  [
    MasonryLayout(LayoutConfiguration()),
    YTWaterFlowLayout(YTWaterFlowLayout.defaults(.horizontal)),
    HXCollectionViewLayout(HXCollectionViewLayout.defaults),
    CachedWaterfallLayout(CachedWaterfallLayout.defaults),
    PureLayout(PureLayout.defaults),
    SwiftWaterfallLayout(SwiftWaterfallLayout.defaults),
    NaiveLayout(NaiveLayout.defaults, culling: .realFrames),
    GridLayout(GridLayout.defaults),
    JustifiedLayout(JustifiedLayout.defaults, rowHeight: 30),
    LineLayout(LineLayout.defaults),
    CircleLayout(),
    Diagonal(),
    ScaledLayout(Diagonal(), cells: 50, aspect: 0.5),
  ]
}

/// A layout's answers to every question that all layouts answer.
public struct Answers: Hashable, Sendable {
  public var size: Size
  public var found: Set<ItemPath>
  public var all: [Attributes]
  public var appearing: Attributes?
  public var disappearing: Attributes?
  public var wantsPrepare: [Bool]
  public var neighbour: ItemPath?
  public var rest: Point

  /// Prepares a layout and asks it every question.
  public init(_ layout: any Layout, _ source: some LayoutSource, in container: Size) {
    var layout = layout
    layout.prepare(from: source, in: container)
    layout.append(from: source)
    let bounds = Rect(x: 0, y: 3, width: container.width, height: container.height)
    var all: [Attributes] = []
    layout.forEachAttributes { all.append($0) }
    self.all = all
    size = layout.contentSize
    found = Set(layout.attributes(in: bounds).map(\.path))
    let first = all.first { $0.category == .item }
    appearing = first.map(layout.appearing)
    disappearing = first.map(layout.disappearing)
    wantsPrepare = [
      layout.isInvalidated(by: container), layout.isInvalidated(by: bounds),
      layout.isInvalidated(by: Size(width: container.width + 1, height: container.height + 1)),
    ]
    neighbour = first.flatMap {
      layout.neighbour(
        of: $0.path, toward: layout.direction == .vertical ? .down : .right, goal: nil)
    }
    rest = layout.restingOrigin(for: bounds)
  }
}
