import TerminalGrid
package import WaterfallItems
package import WaterfallLayout

/// The data kept for every item: its identity, where to read it again, and its card's extent. 28
/// bytes each.
package struct ItemTable: Sendable {
  package private(set) var ids: ContiguousArray<ItemID> = []
  package private(set) var places: ContiguousArray<ItemPlace> = []
  /// The extents along the scroll axis, in the layout's own unit.
  package private(set) var extents: ContiguousArray<Float> = []
  /// The number of columns that each item spans; empty unless a span field was asked for.
  package private(set) var spans: ContiguousArray<UInt16> = []
  /// The column that each item is pinned to, or ``anyColumn``; empty unless a field for it was
  /// asked for.
  package private(set) var pins: ContiguousArray<Int16> = []
  /// The widths that records give, in the layout's own unit; 0 if a record gives none. Empty unless
  /// a width field was asked for.
  private(set) var widths: ContiguousArray<Float> = []

  /// Of an item that is not pinned.
  package static let anyColumn: Int16 = -1

  package var count: Int { ids.count }

  mutating func append(_ page: LoadedPage) {
    ids.append(contentsOf: page.ids)
    places.append(contentsOf: page.places)
    extents.append(contentsOf: page.extents)
    spans.append(contentsOf: page.spans)
    pins.append(contentsOf: page.pins)
    widths.append(contentsOf: page.widths)
  }

  mutating func setExtents(_ extents: ContiguousArray<Float>) {
    precondition(extents.count == count, "\(extents.count) extents for \(count) items")
    self.extents = extents
  }
}

/// Answers a layout's questions about the items from the tables.
package struct CardSource: LayoutSource {
  let arrangement: Arrangement
  var extents: ContiguousArray<Float>
  let spans: ContiguousArray<UInt16>
  let pins: ContiguousArray<Int16>
  let widths: ContiguousArray<Float>
  /// The width of a card whose record gives none, in points, for layouts whose items have sizes of
  /// their own; nil if such cards are square.
  let ownWidth: Double?
  /// The points of a section's header and footer; 0 if there is none.
  let headerExtent: Double
  let footerExtent: Double

  package var sectionCount: Int { arrangement.sectionCount }
  package func itemCount(inSection section: Int) -> Int { arrangement.count(inSection: section) }

  package func extent(of path: ItemPath, laneExtent: Double) -> Double {
    Double(extents[arrangement.item(at: path)])
  }

  /// Whether records give widths.
  var hasWidths: Bool { !widths.isEmpty }

  package func size(of path: ItemPath) -> Size {
    let item = arrangement.item(at: path)
    let extent = Double(extents[item])
    if !widths.isEmpty, widths[item] > 0 {
      return Size(width: Double(widths[item]), height: extent)
    }
    return Size(width: ownWidth ?? extent, height: extent)
  }

  package func appendExtents(
    inSection section: Int, items: Range<Int>, laneExtent: Double,
    to extents: inout ContiguousArray<Double>
  ) {
    for item in items {
      extents.append(
        Double(self.extents[arrangement.item(at: ItemPath(section: section, item: item))]))
    }
  }

  package func hasSpans(inSection section: Int, items: Range<Int>) -> Bool { !spans.isEmpty }

  package func span(of path: ItemPath) -> Int {
    spans.isEmpty ? 1 : Int(spans[arrangement.item(at: path)])
  }

  package func hasPins(inSection section: Int, items: Range<Int>) -> Bool { !pins.isEmpty }

  package func column(of path: ItemPath) -> Int? {
    guard !pins.isEmpty else { return nil }
    let pin = pins[arrangement.item(at: path)]
    return pin == ItemTable.anyColumn ? nil : Int(pin)
  }

  package func headerExtent(inSection section: Int) -> Double {
    arrangement.name(ofSection: section) == nil ? 0 : headerExtent
  }

  package func footerExtent(inSection section: Int) -> Double {
    arrangement.name(ofSection: section) == nil ? 0 : footerExtent
  }
}
