/// The settings of a masonry layout: lanes, placement, distances, snapping (<doc:Placement>).
///
/// ```swift
/// var configuration = LayoutConfiguration()
/// configuration.columns = .adaptive(minimumWidth: 24)
/// configuration.snap = .integral
/// print(configuration.columnExtents(in: Size(width: 80, height: 24)))  // [35.0, 35.0]
/// ```
///
/// Bad numbers are no error: they count as 0. Not promised: that a configuration works in every
/// layout; a named layout documents which settings it uses.
///
/// ## Topics
///
/// ### Lanes
/// - ``direction-swift.property``
/// - ``columns-swift.property``
/// - ``fitsItemCount``
/// - ``maximumColumnWidth``
/// - ``alignment-swift.property``
/// - ``isRightToLeft``
/// - ``columnExtents(in:)``
///
/// ### Placement
/// - ``placement-swift.property``
/// - ``isDense``
/// - ``isFlush``
/// - ``startingLanes``
///
/// ### Distances
/// - ``columnGap``
/// - ``rowGap``
/// - ``insets``
/// - ``contentInsets``
/// - ``sectionSpacing``
///
/// ### Headers and footers
/// - ``hasStickyHeaders``
/// - ``hasStickyFooters``
///
/// ### Cells instead of points
/// - ``snap-swift.property``
public struct LayoutConfiguration: Hashable, Sendable {
  /// The way the content scrolls. Horizontally, lanes are rows.
  public enum Direction: Hashable, Sendable {
    /// Downwards; lanes are columns.
    case vertical
    /// To the right; lanes are rows.
    case horizontal
  }

  /// How many lanes there are.
  public enum Columns: Hashable, Sendable {
    /// This number, from 1 to 10,000.
    case count(Int)
    /// As many lanes as fit if none is narrower than `minimumWidth` points. The number is raised to
    /// `minimumCount` and then lowered to `maximumCount` (if nil: 1 and 10,000).
    case adaptive(minimumWidth: Double, minimumCount: Int? = nil, maximumCount: Int? = nil)
    /// A lane for each weight, and lanes as wide as their weights are to each other. Bad weights
    /// count as 0; if all are 0, all lanes are equally wide. No weight means one lane. At most the
    /// first 10,000 weights count. ``fitsItemCount`` and ``maximumColumnWidth`` do not apply.
    case weights([Double])
  }

  /// The place of the width that is left over when ``maximumColumnWidth`` limits the lanes.
  public enum Alignment: Hashable, Sendable {
    /// After the last lane.
    case start
    /// Half of it before the first lane, the rest after the last.
    case center
    /// Before the first lane.
    case end
  }

  /// Which lane the next item goes to.
  public enum Placement: Hashable, Sendable {
    /// The lane that ends first; of the lanes within `tolerance` points of it, the next one in
    /// turn.
    case shortest(tolerance: Double = 0)
    /// One lane after the other.
    case roundRobin
    /// The lanes are filled one after the other, all to the least height that leaves no item over.
    /// Each item is one lane wide, and its extent is that in lane 0. Weights, stamps, pins and
    /// ``isDense`` have no meaning. Every change places the whole section again.
    case columnFirst
  }

  /// How numbers are rounded.
  public enum Snap: Hashable, Sendable {
    /// Points stay as they are.
    case none
    /// All numbers are whole cells; widths and gaps add up exactly.
    case integral
    /// The layout is made in points. Then each edge is multiplied so that the container's width
    /// (its height when horizontal) becomes `cells`, and rounded. y is also multiplied by `aspect`,
    /// a cell's width divided by its height.
    case scaled(cells: Int, aspect: Double = 1)
  }

  /// The way the content scrolls; by default downwards.
  public var direction: Direction = .vertical
  /// The number of lanes; by default 2. A source may give a section another number.
  public var columns: Columns = .count(2)
  /// Whether a section has no more lanes than items, though at least one; also if the section has
  /// its own number of lanes. While appended items add lanes, each append places the whole section
  /// again.
  public var fitsItemCount = false
  /// The greatest width of a lane, in points; nil, the default, for none. A number below 1 counts
  /// as nil.
  public var maximumColumnWidth: Double?
  /// Where the width is that ``maximumColumnWidth`` leaves over; by default after the last lane.
  public var alignment: Alignment = .start
  /// Which lane the next item goes to; by default the shortest.
  public var placement: Placement = .shortest()
  /// Points between columns (also when scrolling horizontally: gaps are physical).
  public var columnGap: Double = 10
  /// Points between rows, that is between items one above the other.
  public var rowGap: Double = 10
  /// Points around each section's items.
  public var insets = Insets()
  /// Points around the whole content.
  public var contentInsets = Insets()
  /// Points between one section and the next.
  public var sectionSpacing: Double = 0
  /// How numbers are rounded; by default points stay as they are.
  public var snap: Snap = .none
  /// Whether column 0 is the rightmost. Horizontal scrolling ignores it.
  public var isRightToLeft = false
  /// Whether a header stays in sight as long as its section does.
  public var hasStickyHeaders = false
  /// Whether a footer stays in sight as long as its section does.
  public var hasStickyFooters = false
  /// Whether the last item of each lane is extended to the section's greatest bottom. An item that
  /// covers several lanes is extended if it is the last in all of them. Only frames change: lane
  /// ends, content size and whatever comes later are as without it.
  public var isFlush = false
  /// Whether an item may go back into a hole that spans left open (shortest placement only).
  public var isDense = false
  /// The lanes of the first section before its first item; by default all begin level. They count
  /// only if the section has as many lanes as they have ends. They are no content: only items make
  /// the content longer.
  public var startingLanes = LaneState()

  /// Two columns from top to bottom, with gaps of 10 points and no insets, in points.
  public init() {}

  /// This number of columns from top to bottom, with these gaps, and with insets that are the same
  /// on all sides; in points.
  public init(columns: Int, columnGap: Double = 10, rowGap: Double = 10, insets: Double = 0) {
    self.columns = .count(columns)
    (self.columnGap, self.rowGap) = (columnGap, rowGap)
    self.insets = Insets(top: insets, left: insets, bottom: insets, right: insets)
  }

  /// The width of each column in a container of this size (the height of each row when horizontal),
  /// in lane order. Items are measured at this width.
  ///
  /// - Returns: points (cells when `snap` is integral), at least one number. A section's own
  ///   insets, gaps and weights, and ``fitsItemCount``, do not count.
  /// - Complexity: O(columns)
  public func columnExtents(in container: Size) -> [Double] {
    let rules = LayoutRules(self, container: container)
    var section = SectionRules(rules)
    section.greatestCount = nil
    return Array(rules.columnTable(for: section).widths)
  }
}
