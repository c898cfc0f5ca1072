package import WaterfallLayout

/// The requested elements of a prepared layout, in the requested order.
package struct LayoutSelection {
  package enum Path {
    case all
    case only(ItemPath)
    /// The items of a section from this one on, and the section's footer.
    case added(ItemPath)
    case nothing
  }

  let layout: any Layout
  /// Selects only elements that share area with this rectangle, in points; nil for everything.
  package var rect: Rect?
  package var path = Path.all
  package var isInReadingOrder = false
  /// The first item of each board section, for a layout that joins all sections into one. Empty if
  /// the layout does not join them.
  package var joinedStarts: [Int] = []

  package init(layout: any Layout) { self.layout = layout }

  /// Whether each element of the layout is visited.
  var isEverything: Bool {
    guard case .all = path else { return false }
    return rect == nil
  }

  var itemCount: Int {
    (0..<layout.sectionCount).reduce(0) { $0 + layout.itemCount(inSection: $1) }
  }

  func visit(_ body: (Attributes) -> Void) {
    guard joinedStarts.count > 1 else { return visitAsPlaced(body) }
    var section = 0
    visitAsPlaced { element in
      var element = element
      let item = element.path.item
      while section > 0, joinedStarts[section] > item { section -= 1 }
      while section + 1 < joinedStarts.count, joinedStarts[section + 1] <= item { section += 1 }
      if element.kind == .item {
        element.path = ItemPath(section: section, item: item - joinedStarts[section])
      }
      body(element)
    }
  }

  private func visitAsPlaced(_ body: (Attributes) -> Void) {
    switch path {
    case .nothing: return
    case .added(let first):
      for item in first.item..<layout.itemCount(inSection: first.section) {
        let path = ItemPath(section: first.section, item: item)
        if let attributes = layout.attributes(at: path) { body(attributes) }
      }
      if let footer = layout.footerAttributes(inSection: first.section) { body(footer) }
    case .only(let path):
      guard let rect else {
        if let attributes = layout.attributes(at: path) { body(attributes) }
        return
      }
      layout.forEachAttributes(in: rect) { if $0.kind == .item && $0.path == path { body($0) } }
    case .all:
      if isInReadingOrder { return visitRead(body) }
      if let rect {
        layout.forEachAttributes(in: rect, body)
      } else {
        layout.forEachAttributes(body)
      }
    }
  }

  /// Visits by top edge, then by column, then in layout order. A horizontal layout is visited by
  /// left edge, then by row.
  private func visitRead(_ body: (Attributes) -> Void) {
    let isHorizontal = layout.direction == .horizontal
    // Stores places instead of whole elements to save memory: there may be millions.
    var keys = ContiguousArray<ReadingKey>()
    var places = ContiguousArray<ElementPlace>()
    // A layout may answer a rectangle with elements that are moved or enlarged. Those are stored
    // whole.
    var changed: [UInt32: Attributes] = [:]
    if isEverything {
      keys.reserveCapacity(itemCount)
      places.reserveCapacity(itemCount)
    }
    func add(_ element: Attributes) {
      let (rank, place) = (UInt32(truncatingIfNeeded: keys.count), ElementPlace(element))
      keys.append(
        ReadingKey(
          start: isHorizontal ? element.frame.x : element.frame.y,
          lane: Int32(truncatingIfNeeded: element.lane), rank: rank))
      places.append(place)
      if rect != nil, place.attributes(in: layout) != element { changed[rank] = element }
    }
    if let rect {
      layout.forEachAttributes(in: rect, add)
    } else {
      layout.forEachAttributes(add)
    }
    keys.sort()
    for key in keys {
      let element = changed[key.rank] ?? places[Int(key.rank)].attributes(in: layout)
      if let element { body(element) }
    }
  }
}

private struct ReadingKey: Comparable {
  let start: Double
  let lane: Int32
  let rank: UInt32

  static func < (a: Self, b: Self) -> Bool { (a.start, a.lane, a.rank) < (b.start, b.lane, b.rank) }
}

private struct ElementPlace {
  private let section: Int32
  /// An item's number, or one of two numbers that no item has.
  private let item: UInt32
  private static let (header, footer) = (UInt32.max, UInt32.max - 1)

  init(_ attributes: Attributes) {
    section = Int32(truncatingIfNeeded: attributes.path.section)
    switch attributes.kind {
    case .item: item = UInt32(truncatingIfNeeded: attributes.path.item)
    case .header: item = Self.header
    case .footer: item = Self.footer
    }
  }

  func attributes(in layout: any Layout) -> Attributes? {
    switch item {
    case Self.header: layout.headerAttributes(inSection: Int(section))
    case Self.footer: layout.footerAttributes(inSection: Int(section))
    default: layout.attributes(at: ItemPath(section: Int(section), item: Int(item)))
    }
  }
}
