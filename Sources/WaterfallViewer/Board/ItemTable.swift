import TerminalGrid
package import WaterfallItems
import WaterfallLayout

/// What is kept of every item: who it is, where it can be read again, and how much room its card
/// takes. 28 bytes each.
package struct ItemTable: Sendable {
  private(set) var ids: ContiguousArray<ItemID> = []
  package private(set) var places: ContiguousArray<ItemPlace> = []
  /// Along the way of scrolling, in the layout's own unit.
  private(set) var extents: ContiguousArray<Float> = []
  /// Columns that each spans; empty where none spans several.
  package private(set) var spans: ContiguousArray<UInt16> = []
  /// The widths that records give, in the layout's own unit, 0 where one gives none; empty where no
  /// field was asked for.
  private(set) var widths: ContiguousArray<Float> = []

  package var count: Int { ids.count }

  mutating func append(_ page: LoadedPage) {
    ids.append(contentsOf: page.ids)
    places.append(contentsOf: page.places)
    extents.append(contentsOf: page.extents)
    spans.append(contentsOf: page.spans)
    widths.append(contentsOf: page.widths)
  }

  mutating func setExtents(_ extents: ContiguousArray<Float>) {
    precondition(extents.count == count, "\(extents.count) extents for \(count) items")
    self.extents = extents
  }
}

/// What the layout asks for, answered from the tables.
struct CardSource: LayoutSource {
  let arrangement: Arrangement
  let extents: ContiguousArray<Float>
  let spans: ContiguousArray<UInt16>
  let widths: ContiguousArray<Float>
  /// Points of the width of a card whose record gives none, for layouts whose items have a size of
  /// their own; nil: they are square.
  let ownWidth: Double?
  /// Points of a section's header, and of its footer; 0 for none.
  let headerExtent: Double
  let footerExtent: Double

  var sectionCount: Int { arrangement.sectionCount }
  func itemCount(inSection section: Int) -> Int { arrangement.count(inSection: section) }

  func extent(of path: ItemPath, laneExtent: Double) -> Double {
    Double(extents[arrangement.item(at: path)])
  }

  func size(of path: ItemPath) -> Size {
    let item = arrangement.item(at: path)
    let extent = Double(extents[item])
    if !widths.isEmpty, widths[item] > 0 {
      return Size(width: Double(widths[item]), height: extent)
    }
    return Size(width: ownWidth ?? extent, height: extent)
  }

  func appendExtents(
    inSection section: Int, items: Range<Int>, laneExtent: Double,
    to extents: inout ContiguousArray<Double>
  ) {
    for item in items {
      extents.append(
        Double(self.extents[arrangement.item(at: ItemPath(section: section, item: item))]))
    }
  }

  func hasSpans(inSection section: Int, items: Range<Int>) -> Bool { !spans.isEmpty }

  func span(of path: ItemPath) -> Int {
    spans.isEmpty ? 1 : Int(spans[arrangement.item(at: path)])
  }

  func headerExtent(inSection section: Int) -> Double {
    arrangement.name(ofSection: section) == nil ? 0 : headerExtent
  }

  func footerExtent(inSection section: Int) -> Double {
    arrangement.name(ofSection: section) == nil ? 0 : footerExtent
  }
}
