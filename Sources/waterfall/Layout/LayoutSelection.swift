import WaterfallLayout

/// The elements of a prepared layout that were asked for, in the order that was asked for.
struct LayoutSelection {
  enum Path {
    case all
    case only(ItemPath)
    case nothing
  }

  let layout: any Layout
  /// Only what shares area with it, in points; nil for everything.
  var rect: Rect?
  var path = Path.all
  var isInReadingOrder = false

  init(layout: any Layout) { self.layout = layout }

  /// Whether each element of the layout is visited.
  var isEverything: Bool {
    guard case .all = path else { return false }
    return rect == nil
  }

  /// The number of items in the layout.
  var itemCount: Int {
    (0..<layout.sectionCount).reduce(0) { $0 + layout.itemCount(inSection: $1) }
  }

  func visit(_ body: (Attributes) -> Void) {
    switch path {
    case .nothing: return
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

  /// By top, then by column, then in layout order; horizontally, by left edge, then by row.
  private func visitRead(_ body: (Attributes) -> Void) {
    let isHorizontal = layout.direction == .horizontal
    func key(_ attributes: Attributes, _ rank: Int) -> ReadingKey {
      ReadingKey(
        start: isHorizontal ? attributes.frame.x : attributes.frame.y,
        lane: Int32(truncatingIfNeeded: attributes.lane), rank: rank)
    }
    var keys = ContiguousArray<ReadingKey>()
    guard let rect else {
      // The places are kept, not the attributes: there may be millions.
      var places = ContiguousArray<ElementPlace>()
      layout.forEachAttributes { attributes in
        keys.append(key(attributes, keys.count))
        places.append(ElementPlace(attributes))
      }
      keys.sort()
      for key in keys {
        if let attributes = places[key.rank].attributes(in: layout) { body(attributes) }
      }
      return
    }
    let found = layout.attributes(in: rect)
    for (rank, attributes) in found.enumerated() { keys.append(key(attributes, rank)) }
    keys.sort()
    for key in keys { body(found[key.rank]) }
  }
}

private struct ReadingKey: Comparable {
  let start: Double
  let lane: Int32
  let rank: Int

  static func < (a: Self, b: Self) -> Bool {
    (a.start, a.lane, a.rank) < (b.start, b.lane, b.rank)
  }
}

/// Which element it is.
private struct ElementPlace {
  let section: Int32
  let item: UInt32
  let kind: Attributes.Kind

  init(_ attributes: Attributes) {
    section = Int32(truncatingIfNeeded: attributes.path.section)
    item = UInt32(truncatingIfNeeded: attributes.path.item)
    kind = attributes.kind
  }

  func attributes(in layout: any Layout) -> Attributes? {
    switch kind {
    case .item: layout.attributes(at: ItemPath(section: Int(section), item: Int(item)))
    case .header: layout.headerAttributes(inSection: Int(section))
    case .footer: layout.footerAttributes(inSection: Int(section))
    }
  }
}
