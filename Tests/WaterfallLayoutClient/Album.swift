public import WaterfallLayout

/// A third party's source, which implements every requirement that has a default.
public struct Album: LayoutSource {
  public var pages: [[Size]]

  public init(_ pages: [[Size]]) { self.pages = pages }

  public var sectionCount: Int { pages.count }
  public func itemCount(inSection section: Int) -> Int { pages[section].count }
  public func size(of path: ItemPath) -> Size { pages[path.section][path.item] }

  /// The height that keeps the item's proportion at this width.
  public func extent(of path: ItemPath, laneExtent: Double) -> Double {
    let size = size(of: path)
    return size.width > 0 ? laneExtent * size.height / size.width : 0
  }

  public func span(of path: ItemPath) -> Int { path.item == 0 ? 2 : 1 }
  public func hasSpans(inSection section: Int, items: Range<Int>) -> Bool { items.contains(0) }

  public func appendExtents(
    inSection section: Int, items: Range<Int>, laneExtent: Double,
    to extents: inout ContiguousArray<Double>
  ) {
    for item in items {
      extents.append(extent(of: ItemPath(section: section, item: item), laneExtent: laneExtent))
    }
  }

  public func columnCount(inSection section: Int) -> Int? { section == 0 ? 3 : nil }
  public func columnGap(inSection section: Int) -> Double? { section == 0 ? 5 : nil }
  public func rowGap(inSection section: Int) -> Double? { nil }
  public func insets(inSection section: Int) -> Insets? { Insets(top: 2, bottom: 2) }
  public func headerExtent(inSection section: Int) -> Double { 12 }
  public func headerInsets(inSection section: Int) -> Insets { Insets(left: 4) }
  public func hasHeader(inSection section: Int) -> Bool { true }
  public func footerExtent(inSection section: Int) -> Double { section == 0 ? 0 : 6 }
  public func footerInsets(inSection section: Int) -> Insets { Insets() }
  public func hasFooter(inSection section: Int) -> Bool { section != 0 }
  public func stamps(inSection section: Int) -> [Rect] { [] }
}

/// The attributes of every element of a layout of any type, one line per element.
public func table(of layout: some Layout) -> [String] {
  var lines: [String] = []
  for section in 0..<layout.sectionCount {
    if let header = layout.headerAttributes(inSection: section) { lines.append(line(header)) }
    for item in 0..<layout.itemCount(inSection: section) {
      let path = ItemPath(section: section, item: item)
      if let item = layout.attributes(at: path) { lines.append(line(item)) }
    }
    if let footer = layout.footerAttributes(inSection: section) { lines.append(line(footer)) }
  }
  return lines
}

private func line(_ element: Attributes) -> String {
  let (path, frame) = (element.path, element.frame)
  return "\(element.kind) \(path.section) \(path.item): \(frame.x) \(frame.y) "
    + "\(element.size.width) \(element.size.height)"
}
