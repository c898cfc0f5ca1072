package import WaterfallLayout

/// A complete input for a layout as plain values, from a seed or written by hand.
package struct ReferenceBoard: LayoutSource, Hashable {
  package struct Item: Hashable {
    /// The height, or the width if the layout is horizontal.
    package var extent: Double
    /// The other extent, which only layouts with items of their own size read.
    package var crossExtent: Double?
    /// Width : height.
    package var aspect: Double?
    package var span: Int
    /// The column that the item names.
    package var column: Int?
    /// The lane that the item has to keep; nil for the lane that the rules choose.
    package var keptLane: Int?
    /// Whether the item is a bare number in the program's input.
    var isBare: Bool { crossExtent == nil && aspect == nil && column == nil && span == 1 }
    package init(_ extent: Double, span: Int = 1, aspect: Double? = nil, column: Int? = nil) {
      (self.extent, self.span, self.aspect, self.column) = (extent, span, aspect, column)
    }
  }

  package struct Section: Hashable {
    package var items: [Item] = []
    package var columns: Int?
    package var columnWeights: [Double]?
    package var columnGap: Double?
    package var rowGap: Double?
    package var insets: Insets?
    package var header = 0.0
    package var headerInsets = Insets()
    package var footer = 0.0
    package var footerInsets = Insets()
    package var stamps: [Rect] = []
    package init(items: [Item] = []) { self.items = items }
  }

  package var sections: [Section]
  /// Whether extents are widths.
  package var isHorizontal = false

  package init(_ sections: [Section]) { self.sections = sections }

  package init(extents: [Double]) { sections = [Section(items: extents.map { Item($0) })] }

  package var sectionCount: Int { sections.count }
  package func itemCount(inSection section: Int) -> Int { sections[section].items.count }
  package func extent(of path: ItemPath, laneExtent: Double) -> Double {
    let item = sections[path.section].items[path.item]
    guard let aspect = goodAspect(item.aspect) else { return item.extent }
    let own = isHorizontal ? laneExtent * aspect : laneExtent / aspect
    return sum(min(own, .greatestFiniteMagnitude), good(item.extent))
  }
  package func aspect(of path: ItemPath) -> Double? {
    sections[path.section].items[path.item].aspect
  }
  package func column(of path: ItemPath) -> Int? { sections[path.section].items[path.item].column }
  package func columnWeights(inSection section: Int) -> [Double]? {
    sections[section].columnWeights
  }
  package func span(of path: ItemPath) -> Int { sections[path.section].items[path.item].span }
  package func columnCount(inSection section: Int) -> Int? { sections[section].columns }
  package func columnGap(inSection section: Int) -> Double? { sections[section].columnGap }
  package func rowGap(inSection section: Int) -> Double? { sections[section].rowGap }
  package func insets(inSection section: Int) -> Insets? { sections[section].insets }
  package func headerExtent(inSection section: Int) -> Double { sections[section].header }
  package func headerInsets(inSection section: Int) -> Insets { sections[section].headerInsets }
  package func footerExtent(inSection section: Int) -> Double { sections[section].footer }
  package func footerInsets(inSection section: Int) -> Insets { sections[section].footerInsets }
  package func stamps(inSection section: Int) -> [Rect] { sections[section].stamps }
  package func hasHeader(inSection section: Int) -> Bool { sections[section].header != 0 }
  package func hasFooter(inSection section: Int) -> Bool { sections[section].footer != 0 }
  package func size(of path: ItemPath) -> Size {
    let item = sections[path.section].items[path.item]
    let across = item.isBare ? item.extent : item.crossExtent ?? 0
    return isHorizontal
      ? Size(width: item.extent, height: across) : Size(width: across, height: item.extent)
  }
}
