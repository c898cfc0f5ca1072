/// A waterfall: items of differing extents stacked in columns, section below section.
///
/// ```swift
/// var layout = MasonryLayout(LayoutConfiguration())
/// layout.prepare(from: ExtentSource([30, 10, 20]), in: Size(width: 110, height: 80))
/// print(layout.contentSize)  // Size(width: 110.0, height: 40.0)
///
/// // Only the new item is placed.
/// layout.append(extents: [5])
/// for item in layout.attributes(in: Rect(x: 0, y: 30, width: 110, height: 50)) {
///   print(item.path.item, item.frame)
/// }
/// // 2 Rect(x: 60.0, y: 20.0, width: 50.0, height: 20.0)
/// // 3 Rect(x: 0.0, y: 40.0, width: 50.0, height: 5.0)
/// ```
///
/// <doc:Placement> and <doc:Sections> explain where everything goes. The layout stores 19 to 24
/// bytes an item: a top, an extent, a lane and a share of its block's summary. It makes attributes
/// when they are asked for. An item of extent 0, or in a lane without width, has attributes, but no
/// rectangle finds it.
///
/// Not promised: which of two layouts with the same contents is faster to query.
///
/// ## Topics
///
/// ### Preparing
/// - ``init(_:)``
/// - ``configuration``
/// - ``lanes(in:)``
/// - ``prepare(from:in:)``
/// - ``append(from:)``
/// - ``append(extents:)-(Sequence<Double>)``
/// - ``append(extents:)-(ContiguousArray<Double>)``
/// - ``isInvalidated(by:)``
/// - ``container``
/// - ``direction``
///
/// ### Elements
/// - ``contentSize``
/// - ``sectionCount``
/// - ``itemCount``
/// - ``itemCount(inSection:)``
/// - ``attributes(at:)``
/// - ``headerAttributes(inSection:)``
/// - ``footerAttributes(inSection:)``
///
/// ### Culling
/// - ``attributes(in:)``
/// - ``forEachAttributes(in:_:)``
/// - ``visible(in:)``
/// - ``firstFullyVisible(in:)``
///
/// ### Change
/// - ``append(count:toSection:from:columns:)``
/// - ``insert(count:at:from:columns:)``
/// - ``delete(count:at:from:columns:)``
/// - ``move(_:to:from:columns:)``
/// - ``resize(count:at:from:columns:)``
/// - ``insertSections(count:at:from:columns:)``
/// - ``deleteSections(count:at:from:columns:)``
/// - ``moveSection(_:to:from:columns:)``
///
/// ### Moving about
/// - ``neighbour(of:toward:goal:)``
/// - ``nearest(to:)``
/// - ``anchoredOffset(of:topOffset:viewport:)``
public struct MasonryLayout: Sendable {
  /// The layout's settings. They cannot be changed: make another layout for other settings.
  public private(set) var configuration: LayoutConfiguration
  var rules: LayoutRules
  var isPrepared = false
  var sections = ContiguousArray<SectionGeometry>()
  /// The end of each section, apart from the sections, so that a search reads little memory.
  var sectionEnds = ContiguousArray<Double>()

  /// A layout without elements until it is prepared.
  public init(_ configuration: LayoutConfiguration) {
    self.configuration = configuration
    rules = LayoutRules(configuration, container: Size(width: 0, height: 0))
  }

  /// The number of items in all sections.
  ///
  /// - Complexity: O(sections)
  public var itemCount: Int { sections.reduce(0) { $0 + $1.itemCount } }

  /// The number of sections; 0 until it is prepared.
  public var sectionCount: Int { sections.count }

  /// The number of items in a section.
  ///
  /// - Precondition: the layout has this section.
  /// - Complexity: O(1)
  public func itemCount(inSection section: Int) -> Int {
    guard sections.indices.contains(section) else {
      fatalError("Section \(section) is not in the layout, which has \(sections.count) sections")
    }
    return sections[section].itemCount
  }

  /// The size that a scroll bar would cover, in points (cells when snapped).
  ///
  /// - Complexity: O(1)
  public var contentSize: Size {
    var size = Size(width: rules.crossExtent, height: contentExtent)
    if let scale = rules.edgeScale {
      size = Size(width: scale.crossEdge(size.width), height: scale.mainEdge(size.height))
    }
    return rules.isTransposed ? size.transposed : size
  }

  /// The content's extent along the way of scrolling, not scaled.
  var contentExtent: Double {
    (sections.last?.end ?? rules.contentInsets.top).adding(rules.contentInsets.bottom)
  }

  /// Whether a container of this size needs a new `prepare`. It does if its width (height, when
  /// horizontal) differs, and always before the first `prepare`.
  ///
  /// - Parameter newContainer: the size in points; bad numbers count as 0.
  /// - Complexity: O(1)
  public func isInvalidated(by newContainer: Size) -> Bool {
    !isPrepared || rules.gate.crossExtent(of: newContainer) != rules.crossExtent
  }

  /// Whether there is an item at `path`.
  func contains(_ path: ItemPath) -> Bool {
    sections.indices.contains(path.section) && path.item >= 0
      && path.item < sections[path.section].itemCount
  }
}
