public import WaterfallLayout

/// A board on which layouts are tested: sections of items with their sizes, in points.
public struct ContractBoard: LayoutSource, Hashable, Sendable {
  /// The items of a section, and the extents of its header and footer; 0 means that it has none.
  public struct Section: Hashable, Sendable {
    /// The items' widths and heights, in points; bad numbers are allowed.
    public var items: [Size]
    /// The header's extent in points along the way of scrolling; 0 means no header.
    public var header: Double
    /// The footer's extent in points along the way of scrolling; 0 means no footer.
    public var footer: Double

    /// A section of items with these sizes, in points.
    public init(items: [Size], header: Double = 0, footer: Double = 0) {
      (self.items, self.header, self.footer) = (items, header, footer)
    }
  }

  /// The sections, in order.
  public var sections: [Section]
  /// Whether widths run along the way of scrolling.
  public var isHorizontal = false

  /// A board of these sections, for layouts that scroll vertically.
  public init(_ sections: [Section]) { self.sections = sections }

  /// The number of sections.
  public var sectionCount: Int { sections.count }
  /// The number of items in a section; an unknown section traps.
  public func itemCount(inSection section: Int) -> Int { sections[section].items.count }
  /// The item's width and height, in points; an unknown path traps.
  public func size(of path: ItemPath) -> Size { sections[path.section].items[path.item] }
  /// The item's extent along the way of scrolling, in points, whatever the lane's extent is.
  public func extent(of path: ItemPath, laneExtent: Double) -> Double {
    isHorizontal ? size(of: path).width : size(of: path).height
  }
  /// The header's extent in points; 0 means no header.
  public func headerExtent(inSection section: Int) -> Double { sections[section].header }
  /// The footer's extent in points; 0 means no footer.
  public func footerExtent(inSection section: Int) -> Double { sections[section].footer }

  /// The number of items.
  public var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }

  /// The board in the form that `waterfall layout` reads. JSON has no bad numbers, so they are
  /// written as `NaN` and `1e999`; the command reads these.
  public var json: String {
    let sections = sections.map { section in
      let items = section.items.map {
        "{\"height\":\(Self.written($0.height)),\"width\":\(Self.written($0.width))}"
      }
      var text = "{\"items\":[\(items.joined(separator: ","))]"
      if section.header != 0 { text += ",\"header\":\(Self.written(section.header))" }
      if section.footer != 0 { text += ",\"footer\":\(Self.written(section.footer))" }
      return text + "}"
    }
    return "{\"sections\":[\(sections.joined(separator: ","))]}"
  }

  private static func written(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    return number.isFinite ? "\(number)" : number < 0 ? "-1e999" : "1e999"
  }

  /// A random board. It draws from few extents, so that there are ties, empty items and a giant.
  ///
  /// - Parameter seed: the same seed gives the same board.
  static func random(_ seed: UInt64, sections: Int) -> ContractBoard {
    var chance = Chance(seed: seed)
    let extents: [Double] = [0, 1, 2.5, 10, 40, 400, .nan, -3]
    let supplements: [Double] = [0, 0, 0.1, 7]
    return ContractBoard(
      (0..<sections).map { _ in
        let items = (0..<chance.next(below: 30)).map { _ in
          Size(
            width: extents[chance.next(below: extents.count)],
            height: extents[chance.next(below: extents.count)])
        }
        return Section(
          items: items, header: supplements[chance.next(below: 4)],
          footer: supplements[chance.next(below: 4)])
      })
  }
}

/// A generator of random numbers (SplitMix64): the same seed gives the same numbers.
package struct Chance {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ bits >> 31) % UInt64(limit))
  }
}
