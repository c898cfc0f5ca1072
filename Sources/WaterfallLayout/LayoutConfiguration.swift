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
/// - ``isRightToLeft``
/// - ``columnExtents(in:)``
///
/// ### Placement
/// - ``placement-swift.property``
/// - ``isDense``
///
/// ### Distances
/// - ``columnGap``
/// - ``rowGap``
/// - ``insets``
/// - ``contentInsets``
/// - ``sectionSpacing``
///
/// ### Headers
/// - ``hasStickyHeaders``
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
    /// As many lanes as fit if none is narrower than `minimumWidth` points. There is at least 1,
    /// and there are at most `maximumCount` (nil: 10,000).
    case adaptive(minimumWidth: Double, maximumCount: Int? = nil)
  }

  /// Which lane the next item goes to.
  public enum Placement: Hashable, Sendable {
    /// The lane that ends first; of the lanes within `tolerance` points of it, the next one in
    /// turn.
    case shortest(tolerance: Double = 0)
    /// One lane after the other.
    case roundRobin
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
  /// Whether an item may go back into a hole that spans left open (shortest placement only).
  public var isDense = false

  /// Two columns from top to bottom, with gaps of 10 points and no insets, in points.
  public init() {}

  /// The width of each column in a container of this size (the height of each row when horizontal),
  /// in lane order. Items are measured at this width.
  ///
  /// - Returns: points (cells when `snap` is integral), at least one number. The insets and gaps
  ///   that a section has of its own do not count.
  /// - Complexity: O(columns)
  public func columnExtents(in container: Size) -> [Double] {
    let rules = LayoutRules(self, container: container)
    return Array(rules.columnTable(for: SectionRules(rules)).widths)
  }
}
