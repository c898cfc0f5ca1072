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
/// - ``laneState(before:)``
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

  func contains(_ path: ItemPath) -> Bool {
    sections.indices.contains(path.section) && path.item >= 0
      && path.item < sections[path.section].itemCount
  }
}

extension MasonryLayout {
  /// The scroll position at which the item's top is `topOffset` points below the viewport's top
  /// (right of its left edge, when horizontal). It is clamped to what the content allows: from 0 to
  /// the content's extent less the viewport's.
  ///
  /// Measure `topOffset` before a change, and ask for the position after it.
  ///
  /// - Parameters:
  ///   - path: the item's path now, after the change.
  ///   - topOffset: points from the viewport's top down to the item's; negative when the item
  ///     begins above it. NaN and infinities count as 0.
  ///   - viewport: the size in points; only its extent along the way of scrolling counts.
  /// - Returns: points (cells when snapped).
  /// - Precondition: there is an item at `path`.
  /// - Complexity: O(1)
  public func anchoredOffset(of path: ItemPath, topOffset: Double, viewport: Size) -> Double {
    guard let attributes = attributes(at: path) else {
      fatalError("Item \(path.item) is not in section \(path.section) of the layout")
    }
    let isHorizontal = rules.isTransposed
    let top = isHorizontal ? attributes.frame.minX : attributes.frame.minY
    let content = isHorizontal ? contentSize.width : contentSize.height
    let extent = (isHorizontal ? viewport.width : viewport.height).cleaned
    let wanted = top - (topOffset.isFinite ? topOffset : 0)
    return min(max(0, wanted), max(0, content - extent))
  }
}

// These look through attributes(in:), not through forEachAttributes(in:_:): the compiler would make
// a copy of each search for each closure that is passed there, 14 % of this room's code.
extension MasonryLayout {
  /// The items that share area with `rect`, in layout order.
  ///
  /// - Parameter rect: a rectangle in the content, in points; an empty one finds nothing.
  /// - Complexity: O(columns · log n + found)
  public func visible(in rect: Rect) -> [ItemPath] {
    attributes(in: rect).compactMap { $0.kind == .item ? $0.path : nil }
  }

  /// The first item, in reading order, that is wholly in `rect`; nil if none is.
  ///
  /// - Parameter rect: a rectangle in the content, in points.
  /// - Complexity: O(columns · log n + found)
  public func firstFullyVisible(in rect: Rect) -> ItemPath? {
    attributes(in: rect).lazy.filter { $0.kind == .item && rect.holds($0.frame) }
      .min { $0.isRead(before: $1, scrolling: direction) }?.path
  }

  #if INTERNAL_CHECKS
  /// Walks the whole layout, and traps if its parts disagree.
  func checkInvariants() {
    var line = rules.contentInsets.top
    for section in sections {
      precondition(section.start >= line, "A section starts in the one before")
      line = section.end
      checkLanes(of: section)
    }
  }

  private func checkLanes(of section: SectionGeometry) {
    let items = section.items
    precondition(items.lanes.count == items.count, "Lanes and items differ in number")
    precondition(
      items.spans.isEmpty || items.spans.count == items.count, "Spans and items differ in number")
    precondition(
      section.dense != nil || section.blocks.count == items.count >> section.blocks.shift,
      "Blocks and items differ in number")
    for lane in 0..<section.columns.count {
      var (top, bottom) = (section.firstLine, section.firstLine)
      for item in section.walks(lane: lane, { _ in false }).down {
        precondition(items.covers(lane, item: item), "Item \(item) is in lane \(lane)'s list")
        // Beyond 2⁵³ an extent may be lost in a sum, so an item fits into a gap without height.
        let isExact = items.bottom(item) < 0x1p53
        precondition(
          items.top(item) >= max(top, bottom) || !isExact, "Lane \(lane) is out of order")
        (top, bottom) = (items.top(item), items.bottom(item))
      }
      precondition(bottom <= section.itemsEnd, "Lane \(lane) goes below the section's items")
    }
  }
  #else
  @inline(__always) func checkInvariants() {}
  #endif

  /// The attributes of the item at `path`, in points (cells when snapped); nil if there is none.
  ///
  /// - Complexity: O(1)
  public func attributes(at path: ItemPath) -> Attributes? {
    contains(path) ? presented(itemAttributes(path)) : nil
  }

  /// The attributes of a section's header at its place in the content; nil if it has none, or if
  /// there is no such section. Only a query for a rectangle moves and raises a sticky header.
  ///
  /// - Complexity: O(1)
  public func headerAttributes(inSection section: Int) -> Attributes? {
    guard sections.indices.contains(section) else { return nil }
    return sections[section].header.map {
      presented(Attributes(kind: .header, path: Self.path(section), frame: $0.frame))
    }
  }

  /// The attributes of a section's footer at its place in the content; nil if it has none, or if
  /// there is no such section. Only a query for a rectangle moves and raises a sticky footer.
  ///
  /// - Complexity: O(1)
  public func footerAttributes(inSection section: Int) -> Attributes? {
    guard sections.indices.contains(section) else { return nil }
    return sections[section].footer.map {
      presented(Attributes(kind: .footer, path: Self.path(section), frame: $0.frame))
    }
  }

  func itemAttributes(_ path: ItemPath) -> Attributes {
    let section = sections[path.section]
    return Attributes(
      path: path, frame: section.frame(path.item), lane: Int(section.items.lanes[path.item]))
  }

  /// Converts from the engine's coordinates to those of the content on the screen.
  func presented(_ attributes: Attributes) -> Attributes {
    guard rules.isTransposed || rules.edgeScale != nil else { return attributes }
    var attributes = attributes
    if let scale = rules.edgeScale { attributes.frame = scale.frame(attributes.frame) }
    if rules.isTransposed { attributes.frame = attributes.frame.transposed }
    return attributes
  }

  static func path(_ section: Int) -> ItemPath { ItemPath(section: section, item: 0) }
}
