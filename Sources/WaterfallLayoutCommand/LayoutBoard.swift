package import WaterfallLayout

/// The input of `waterfall layout`: sections of items, in the order of the data.
package struct LayoutBoard {
  /// The items of a section. There may be millions, so values that are equal for all are not
  /// stored.
  package struct Items {
    private(set) var heights = ContiguousArray<Double>()
    /// Empty while each width can be derived from the item's height.
    private var widths = ContiguousArray<Double>()
    /// Whether a derived width is 0, as for objects that give only their height. Otherwise it
    /// equals the height, as for items that are plain numbers.
    private var isWidthless = false
    /// Empty while each span is 1.
    private var spans = ContiguousArray<Int16>()
    /// Empty while no item has a ratio; NaN for an item without one.
    private var aspects = ContiguousArray<Double>()
    /// Empty while no item is pinned; ``Item/anyColumn`` for an item that is not.
    private var pins = ContiguousArray<Int16>()

    package var count: Int { heights.count }
    func width(_ item: Int) -> Double {
      widths.isEmpty ? width(following: heights[item]) : widths[item]
    }
    func span(_ item: Int) -> Int { spans.isEmpty ? 1 : Int(spans[item]) }
    var hasSpans: Bool { !spans.isEmpty }
    var hasAspects: Bool { !aspects.isEmpty }
    var hasPins: Bool { !pins.isEmpty }
    func aspect(_ item: Int) -> Double? {
      aspects.isEmpty || aspects[item].isNaN ? nil : aspects[item]
    }
    func column(_ item: Int) -> Int? {
      pins.isEmpty || pins[item] == Item.anyColumn ? nil : Int(pins[item])
    }
    subscript(_ item: Int) -> Item {
      Item(
        height: heights[item], width: width(item), span: span(item), aspect: aspect(item),
        column: column(item))
    }

    func appendWidths(of items: Range<Int>, to extents: inout ContiguousArray<Double>) {
      if !widths.isEmpty {
        extents.append(contentsOf: widths[items])
      } else if isWidthless {
        extents.append(contentsOf: repeatElement(0, count: items.count))
      } else {
        extents.append(contentsOf: heights[items])
      }
    }

    package mutating func append(_ item: Item) {
      makeRoom(for: item)
      if !widths.isEmpty || !follows(item) { widths.append(item.width) }
      if !spans.isEmpty || item.span != 1 { spans.append(Int16(item.span)) }
      if !aspects.isEmpty || item.aspect != nil { aspects.append(item.aspect ?? .nan) }
      if !pins.isEmpty || item.column != nil { pins.append(item.pin) }
      heights.append(item.height)
    }

    mutating func insert(_ items: [Item], at place: Int) {
      for item in items { makeRoom(for: item) }
      let hasWidths = !widths.isEmpty || !items.allSatisfy(follows)
      let hasSpans = !spans.isEmpty || items.contains { $0.span != 1 }
      if hasWidths { widths.insert(contentsOf: items.map(\.width), at: place) }
      if hasSpans { spans.insert(contentsOf: items.map { Int16($0.span) }, at: place) }
      if !aspects.isEmpty || items.contains(where: { $0.aspect != nil }) {
        aspects.insert(contentsOf: items.map { $0.aspect ?? .nan }, at: place)
      }
      if !pins.isEmpty || items.contains(where: { $0.column != nil }) {
        pins.insert(contentsOf: items.map(\.pin), at: place)
      }
      heights.insert(contentsOf: items.map(\.height), at: place)
    }

    mutating func remove(_ items: Range<Int>) {
      heights.removeSubrange(items)
      if !widths.isEmpty { widths.removeSubrange(items) }
      if !spans.isEmpty { spans.removeSubrange(items) }
      if !aspects.isEmpty { aspects.removeSubrange(items) }
      if !pins.isEmpty { pins.removeSubrange(items) }
    }

    private func width(following height: Double) -> Double { isWidthless ? 0 : height }

    private func follows(_ item: Item) -> Bool {
      // A plain comparison is enough: a derived width of NaN is stored, which is correct, too.
      item.width == width(following: item.height)
    }

    /// Fills the empty arrays with derived values once an item needs them.
    private mutating func makeRoom(for item: Item) {
      if heights.isEmpty, item.width == 0, item.height != 0 { isWidthless = true }
      if widths.isEmpty, !follows(item) {
        widths = ContiguousArray(heights.map { width(following: $0) })
      }
      if spans.isEmpty, item.span != 1 {
        spans = ContiguousArray(repeating: 1, count: heights.count)
      }
      if aspects.isEmpty, item.aspect != nil {
        aspects = ContiguousArray(repeating: .nan, count: heights.count)
      }
      if pins.isEmpty, item.column != nil {
        pins = ContiguousArray(repeating: Item.anyColumn, count: heights.count)
      }
    }
  }

  package struct Item {
    var height: Double
    var width: Double
    /// From 1 to 10,000.
    var span = 1
    /// Width divided by height; nil if the item has no ratio, or a bad one.
    var aspect: Double?
    /// The column that the item is pinned to, from 0 to 10,000.
    var column: Int?

    /// The column as it is stored.
    fileprivate var pin: Int16 { column.map { Int16($0) } ?? Self.anyColumn }
    fileprivate static let anyColumn: Int16 = -1
  }

  package struct Section {
    package var items = Items()
    var header: Double?
    var headerInsets: Insets?
    var footer: Double?
    var footerInsets: Insets?
    var columns: Int?
    var columnWeights: [Double]?
    var columnGap: Double?
    var rowGap: Double?
    var insets: Insets?
    var stamps: [Rect] = []
  }

  package var sections: [Section] = []
}

/// A board that scrolls in one direction. The direction decides which side of an item is its
/// extent.
package struct BoardSource: LayoutSource {
  package var board: LayoutBoard
  package let isHorizontal: Bool

  package init(board: LayoutBoard, isHorizontal: Bool) {
    (self.board, self.isHorizontal) = (board, isHorizontal)
  }

  package var sectionCount: Int { board.sections.count }
  package func itemCount(inSection section: Int) -> Int { board.sections[section].items.count }

  package func extent(of path: ItemPath, laneExtent: Double) -> Double {
    let items = board.sections[path.section].items
    let extent = isHorizontal ? items.width(path.item) : items.heights[path.item]
    guard let aspect = AspectRatio(items.aspect(path.item)) else { return extent }
    return aspect.extent(
      at: laneExtent, adding: extent, scrolling: isHorizontal ? .horizontal : .vertical)
  }

  package func appendExtents(
    inSection section: Int, items: Range<Int>, laneExtent: Double,
    to extents: inout ContiguousArray<Double>
  ) {
    let own = board.sections[section].items
    if own.hasAspects {
      for item in items {
        let path = ItemPath(section: section, item: item)
        extents.append(extent(of: path, laneExtent: laneExtent))
      }
    } else if isHorizontal {
      own.appendWidths(of: items, to: &extents)
    } else {
      extents.append(contentsOf: own.heights[items])
    }
  }

  package func size(of path: ItemPath) -> Size {
    let items = board.sections[path.section].items
    return Size(width: items.width(path.item), height: items.heights[path.item])
  }

  package func span(of path: ItemPath) -> Int { board.sections[path.section].items.span(path.item) }

  package func hasSpans(inSection section: Int, items: Range<Int>) -> Bool {
    board.sections[section].items.hasSpans
  }

  package func aspect(of path: ItemPath) -> Double? {
    board.sections[path.section].items.aspect(path.item)
  }

  package func column(of path: ItemPath) -> Int? {
    board.sections[path.section].items.column(path.item)
  }

  package func hasPins(inSection section: Int, items: Range<Int>) -> Bool {
    board.sections[section].items.hasPins
  }

  package func columnWeights(inSection section: Int) -> [Double]? {
    board.sections[section].columnWeights
  }
  package func columnCount(inSection section: Int) -> Int? { board.sections[section].columns }
  package func columnGap(inSection section: Int) -> Double? { board.sections[section].columnGap }
  package func rowGap(inSection section: Int) -> Double? { board.sections[section].rowGap }
  package func insets(inSection section: Int) -> Insets? { board.sections[section].insets }
  package func headerExtent(inSection section: Int) -> Double {
    board.sections[section].header ?? 0
  }
  package func footerExtent(inSection section: Int) -> Double {
    board.sections[section].footer ?? 0
  }
  package func hasHeader(inSection section: Int) -> Bool { board.sections[section].header != nil }
  package func hasFooter(inSection section: Int) -> Bool { board.sections[section].footer != nil }
  package func headerInsets(inSection section: Int) -> Insets {
    board.sections[section].headerInsets ?? Insets()
  }
  package func footerInsets(inSection section: Int) -> Insets {
    board.sections[section].footerInsets ?? Insets()
  }
  package func stamps(inSection section: Int) -> [Rect] { board.sections[section].stamps }
}
