/// All sections of a source as one section: their items are numbered through.
///
/// A layout that knows one section is prepared from it. Columns, gaps and insets are those of the
/// source's first section.
///
/// ```swift
/// struct Pages: LayoutSource {
///   let pages: [[Double]]
///   var sectionCount: Int { pages.count }
///   func itemCount(inSection section: Int) -> Int { pages[section].count }
///   func extent(of path: ItemPath, laneExtent: Double) -> Double {
///     pages[path.section][path.item]
///   }
/// }
/// let joined = JoinedSource(Pages(pages: [[30, 10], [], [20]]))
/// print(joined.extents(from: 1, laneExtent: 50))  // [10.0, 20.0]
/// print(joined.number(of: ItemPath(section: 2, item: 0)))  // 2
/// ```
///
/// Not promised: headers, footers, stamps and column weights. It has none.
public struct JoinedSource: LayoutSource {
  private let base: any LayoutSource
  /// For each section, the number of items before it.
  private let starts: [Int]
  /// The number of items in each section of the base.
  public let itemCounts: [Int]
  /// The number of items in all sections.
  public let itemCount: Int

  /// The sections of this source, joined.
  ///
  /// - Complexity: O(sections)
  public init(_ base: some LayoutSource) {
    var (starts, counts, sum): ([Int], [Int], Int) = ([], [], 0)
    for section in 0..<max(0, base.sectionCount) {
      let count = max(0, base.itemCount(inSection: section))
      starts.append(sum)
      counts.append(count)
      sum += count
    }
    (self.base, self.starts, itemCounts, itemCount) = (base, starts, counts, sum)
  }

  /// The number, counted through all sections, of the item that has this path in the base. The
  /// section has to exist.
  public func number(of path: ItemPath) -> Int { starts[path.section] + path.item }

  /// The path that the item with this number has in the base.
  private func path(of item: Int) -> ItemPath {
    // The last section that begins at this item or before it. Other sections with the same start
    // are empty.
    let section = (0..<starts.count).partitionPoint(near: 0) { starts[$0] <= item } - 1
    return ItemPath(section: section, item: item - starts[section])
  }

  /// The number of all items; 0 for any section but the first.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? itemCount : 0 }

  /// The item's extent in points.
  public func extent(of path: ItemPath, laneExtent: Double) -> Double {
    base.extent(of: self.path(of: path.item), laneExtent: laneExtent)
  }
  /// The item's own size in points.
  public func size(of path: ItemPath) -> Size { base.size(of: self.path(of: path.item)) }
  /// The item's ratio of width to height; nil if it has none.
  public func aspect(of path: ItemPath) -> Double? { base.aspect(of: self.path(of: path.item)) }
  /// The column that the item is pinned to; nil for any column.
  public func column(of path: ItemPath) -> Int? { base.column(of: self.path(of: path.item)) }
  /// The number of columns that the item covers.
  public func span(of path: ItemPath) -> Int { base.span(of: self.path(of: path.item)) }

  /// Adds the extents of these items, in points, with one request for each section of the base.
  ///
  /// - Complexity: O(items + sections)
  public func appendExtents(
    inSection section: Int, items: Range<Int>, laneExtent: Double,
    to extents: inout ContiguousArray<Double>
  ) {
    for section in starts.indices {
      let own = starts[section]..<starts[section] + itemCounts[section]
      let wanted = items.clamped(to: own)
      guard !wanted.isEmpty else { continue }
      let first = wanted.lowerBound - own.lowerBound
      base.appendExtents(
        inSection: section, items: first..<first + wanted.count, laneExtent: laneExtent,
        to: &extents)
    }
  }

  /// The extents in points of the items from number `first` on; bad numbers count as 0.
  ///
  /// - Complexity: O(items + sections)
  public func extents(from first: Int, laneExtent: Double) -> ContiguousArray<Double> {
    var extents = ContiguousArray<Double>()
    guard first < itemCount else { return extents }
    appendExtents(inSection: 0, items: first..<itemCount, laneExtent: laneExtent, to: &extents)
    for item in extents.indices { extents[item] = extents[item].cleaned }
    return extents
  }

  /// The first section's own number of columns; nil if it has none.
  public func columnCount(inSection section: Int) -> Int? { first { $0.columnCount(inSection: 0) } }
  /// The first section's own column gap in points; nil if it has none.
  public func columnGap(inSection section: Int) -> Double? { first { $0.columnGap(inSection: 0) } }
  /// The first section's own row gap in points; nil if it has none.
  public func rowGap(inSection section: Int) -> Double? { first { $0.rowGap(inSection: 0) } }
  /// The first section's own insets in points; nil if it has none.
  public func insets(inSection section: Int) -> Insets? { first { $0.insets(inSection: 0) } }

  /// A property of the first section; nil if there is no section.
  private func first<Value>(_ property: (any LayoutSource) -> Value?) -> Value? {
    starts.isEmpty ? nil : property(base)
  }
}

extension JoinedSource {
  /// The item's own size; bad numbers count as 0.
  func cleanedSize(of item: Int) -> Size {
    let size = base.size(of: path(of: item))
    return Size(width: size.width.cleaned, height: size.height.cleaned)
  }

  func aspect(of item: Int) -> AspectRatio? { AspectRatio(base.aspect(of: path(of: item))) }
}
