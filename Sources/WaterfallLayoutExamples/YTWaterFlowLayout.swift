public import WaterfallLayout

/// The waterfall of yt-water-flow, in both directions. It has one set of lanes for the whole
/// content; each header and footer sets all lanes to the same line.
///
/// ```swift
/// var layout = YTWaterFlowLayout()
/// layout.prepare(from: ExtentSource([30, 10, 20]), in: Size(width: 130, height: 80))
/// print(layout.contentSize)  // Size(width: 0.0, height: 50.0)
/// if let last = layout.attributes(at: ItemPath(section: 0, item: 2)) { print(last.frame) }
/// // Rect(x: 70.0, y: 30.0, width: 50.0, height: 20.0)
/// ```
///
/// Not promised: spans, stamps, or a section's own columns, gaps and insets. Those of the first
/// section count for all.
public struct YTWaterFlowLayout: Layout, Sendable {
  /// The first item and the frames of a section; y runs along the way of scrolling.
  private struct Section {
    var firstItem: Int
    var header: Rect?
    var footer: Rect?
  }

  /// Headers and footers of at most this extent, in points, move the lanes but have no attributes.
  private static let hiddenExtent = 0.1

  /// Two columns, or one row when it scrolls horizontally; gaps and insets of 10 points.
  public static func defaults(_ direction: LayoutConfiguration.Direction) -> LayoutConfiguration {
    let columns = direction == .vertical ? 2 : 1
    var defaults = LayoutConfiguration(columns: columns, insets: 10)
    defaults.direction = direction
    return defaults
  }

  private let configuration: LayoutConfiguration
  private var stack: ColumnStack
  private var sections = ContiguousArray<Section>()
  /// The lane ends before the last section's footer. Appended items start there.
  private var endsBeforeFooter = ContiguousArray<Double>()

  /// A layout without elements until it is prepared.
  ///
  /// - Parameter configuration: only its direction, columns, gaps and insets count.
  public init(_ configuration: LayoutConfiguration = Self.defaults(.vertical)) {
    self.configuration = configuration
    stack = ColumnStack(LaneRules(configuration))
  }

  /// The way the content scrolls, as configured.
  public var direction: LayoutConfiguration.Direction { configuration.direction }
  /// The container that it was prepared in, in points.
  public var container: Size { stack.rules.container }
  /// The number of sections.
  public var sectionCount: Int { sections.count }
  private var isHorizontal: Bool { direction == .horizontal }
  private var insets: Insets { stack.rules.insets }

  /// The lanes of the configuration.
  ///
  /// - Parameter container: the size in points; bad numbers count as 0.
  /// - Complexity: O(lanes)
  public func lanes(in container: Size) -> [Range<Double>] {
    LaneRules(configuration, in: container).lanes
  }

  /// Places all elements from the beginning.
  ///
  /// - Parameters:
  ///   - source: gives the sections, items and extents; it is not kept.
  ///   - container: the size in points; bad numbers count as 0.
  /// - Complexity: O(items · columns)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    prepare(from: source, in: container, keeping: KeptLanes())
  }

  /// True: items keep their lanes through `Layout.apply`.
  public var keepsLanes: Bool { true }

  /// Applies a change of the source; new and moved items keep no lane.
  ///
  /// - Complexity: O(items · columns)
  public mutating func apply(_ edit: LayoutEdit, from source: some LayoutSource) {
    let lanes = KeptLanes(
      stack.lanes, of: sections.indices.map { items(of: $0).count }, through: edit,
      to: JoinedSource(source))
    prepare(from: source, in: container, keeping: lanes)
  }

  private mutating func prepare(
    from source: some LayoutSource, in container: Size, keeping lanes: KeptLanes
  ) {
    stack = ColumnStack(LaneRules(configuration, from: source, in: container))
    sections = []
    for section in 0..<max(0, source.sectionCount) {
      addSection(section, from: source, keeping: lanes)
    }
  }

  /// Places the items that are not placed yet: the rest of the last section, then further sections.
  ///
  /// - Complexity: O(new items · columns)
  public mutating func append(from source: some LayoutSource) {
    if !sections.isEmpty {
      stack.ends = endsBeforeFooter
      fillSection(sections.count - 1, from: source, keeping: KeptLanes())
    }
    for section in sections.count..<max(sections.count, source.sectionCount) {
      addSection(section, from: source, keeping: KeptLanes())
    }
  }

  private mutating func addSection(
    _ section: Int, from source: some LayoutSource, keeping lanes: KeptLanes
  ) {
    sections.append(Section(firstItem: stack.count))
    if source.hasHeader(inSection: section) {
      let extent = source.headerExtent(inSection: section).cleaned
      let y = section == 0 ? insets.top : lanesEnd
      sections[section].header = supplement(y: y, extent: extent)
      level(at: y.adding(extent))
    }
    fillSection(section, from: source, keeping: lanes)
  }

  private mutating func fillSection(
    _ section: Int, from source: some LayoutSource, keeping lanes: KeptLanes
  ) {
    let placed = stack.count - sections[section].firstItem
    var extents = ContiguousArray<Double>()
    source.appendExtents(
      inSection: section, items: placed..<max(placed, source.itemCount(inSection: section)),
      laneExtent: stack.rules.extents[0], to: &extents)
    for extent in extents {
      let lane = lanes.lane(of: stack.count, among: stack.rules.count) ?? stack.shortest
      let (top, extent) = (stack.ends[lane], extent.cleaned)
      stack.append(
        extent, lane: lane, top: top, end: top.adding(extent).adding(stack.rules.itemGap))
    }
    endsBeforeFooter = stack.ends
    guard source.hasFooter(inSection: section) else { return }
    let extent = source.footerExtent(inSection: section).cleaned
    let y = lanesEnd - stack.rules.itemGap
    sections[section].footer = supplement(y: y, extent: extent)
    level(at: y.adding(extent).adding(insets.top).adding(insets.bottom))
  }

  /// The greatest lane end, at least 0, because a footer may have set the lanes to a line above 0.
  private var lanesEnd: Double { max(0, stack.greatestEnd) }

  private mutating func level(at line: Double) {
    for lane in stack.ends.indices { stack.ends[lane] = line }
  }

  private func supplement(y: Double, extent: Double) -> Rect? {
    guard extent > Self.hiddenExtent else { return nil }
    let across = isHorizontal ? container.height : container.width
    return Rect(x: 0, y: y, width: across, height: extent)
  }

  /// The greatest lane end less the first inset, at least 0; across, it is 0; in points.
  public var contentSize: Size {
    let size = Size(width: 0, height: max(0, lanesEnd - insets.top))
    return isHorizontal ? size.transposed : size
  }

  /// The number of items in a section.
  public func itemCount(inSection section: Int) -> Int {
    guard sections.indices.contains(section) else { return 0 }
    return items(of: section).count
  }

  private func items(of section: Int) -> Range<Int> {
    let end = section + 1 < sections.count ? sections[section + 1].firstItem : stack.count
    return sections[section].firstItem..<end
  }

  /// The attributes of the item at `path`, in points; nil if there is none.
  ///
  /// - Complexity: O(1)
  public func attributes(at path: ItemPath) -> Attributes? {
    guard sections.indices.contains(path.section),
      path.item >= 0, path.item < items(of: path.section).count
    else { return nil }
    return attributes(sections[path.section].firstItem + path.item, section: path.section)
  }

  /// The attributes of a section's header; nil if it has none above 0.1 points.
  public func headerAttributes(inSection section: Int) -> Attributes? {
    guard sections.indices.contains(section) else { return nil }
    return supplement(.header, sections[section].header, section)
  }

  /// The attributes of a section's footer; nil if it has none above 0.1 points.
  public func footerAttributes(inSection section: Int) -> Attributes? {
    guard sections.indices.contains(section) else { return nil }
    return supplement(.footer, sections[section].footer, section)
  }

  private func supplement(_ kind: Attributes.Kind, _ frame: Rect?, _ section: Int) -> Attributes? {
    frame.map {
      Attributes(
        kind: kind, path: ItemPath(section: section, item: 0),
        frame: isHorizontal ? $0.transposed : $0)
    }
  }

  private func attributes(_ item: Int, section: Int) -> Attributes {
    let frame = stack.frame(item)
    return Attributes(
      path: ItemPath(section: section, item: item - sections[section].firstItem),
      frame: isHorizontal ? frame.transposed : frame, lane: Int(stack.lanes[item]))
  }

  /// Calls `body` with each element that shares area with `rect`, in points, in layout order.
  ///
  /// - Complexity: O(columns · log n + found + sections)
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    guard rect.width > 0, rect.height > 0 else { return }
    let found = stack.items(in: isHorizontal ? rect.transposed : rect)
    var next = 0
    for section in sections.indices {
      if let header = headerAttributes(inSection: section), header.frame.sharesArea(with: rect) {
        body(header)
      }
      let end = items(of: section).upperBound
      while next < found.count, found[next] < end {
        body(attributes(found[next], section: section))
        next += 1
      }
      if let footer = footerAttributes(inSection: section), footer.frame.sharesArea(with: rect) {
        body(footer)
      }
    }
  }
}
