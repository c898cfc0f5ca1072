/// How a masonry layout is made: lanes, placement, distances, snapping (<doc:Placement>).
///
/// ```swift
/// var configuration = LayoutConfiguration()
/// configuration.columns = .adaptive(minimumWidth: 24)
/// configuration.snap = .integral
/// print(configuration.columnExtents(in: Size(width: 80, height: 24)))  // [35.0, 35.0]
/// ```
///
/// Bad numbers are no error: they count as 0. Not promised: that a configuration
/// works in every layout; a named one says which parts of it count.
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
    /// So many, from 1 to 10,000.
    case count(Int)
    /// As many as fit when none is narrower than `minimumWidth` points; at least 1, and at most
    /// `maximumCount` (nil: 10,000).
    case adaptive(minimumWidth: Double, maximumCount: Int? = nil)
  }

  /// Which lane the next item goes to.
  public enum Placement: Hashable, Sendable {
    /// The lane that ends first; of those within `tolerance` points the next one in turn.
    case shortest(tolerance: Double = 0)
    /// One after the other.
    case roundRobin
  }

  /// What numbers become.
  public enum Snap: Hashable, Sendable {
    /// Points stay as they are.
    case none
    /// All numbers are whole cells; widths and gaps add up exactly.
    case integral
    /// Laid out in points, then each edge is scaled so that the container's width
    /// (its height when horizontal) becomes `cells`, and rounded; y also by `aspect`, the
    /// width of a cell divided by its height.
    case scaled(cells: Int, aspect: Double = 1)
  }

  /// The way the content scrolls; by default downwards.
  public var direction: Direction = .vertical
  /// How many lanes there are; by default 2. A source may say otherwise for a section.
  public var columns: Columns = .count(2)
  /// Which lane the next item goes to; by default the shortest.
  public var placement: Placement = .shortest()
  /// Points between columns (also when scrolling horizontally: gaps are physical).
  public var columnGap: Double = 10
  /// Points between rows, that is between things one above the other.
  public var rowGap: Double = 10
  /// Points around each section's items.
  public var insets = Insets()
  /// Points around the whole content.
  public var contentInsets = Insets()
  /// Points between one section and the next.
  public var sectionSpacing: Double = 0
  /// What numbers become; by default points stay as they are.
  public var snap: Snap = .none
  /// Whether column 0 is the rightmost. Horizontal scrolling ignores it.
  public var isRightToLeft = false
  /// Whether a header stays in sight as long as its section does.
  public var hasStickyHeaders = false
  /// Whether an item may go back into a hole that spans left behind (shortest placement only).
  public var isDense = false

  /// Two columns with gaps of 10 points, without insets, in points, from top to bottom.
  public init() {}

  /// The widths of each column that a container of this size gives (rows' heights when
  /// horizontal), in lane order: what items are measured at.
  ///
  /// - Returns: points (cells when `snap` is integral), at least one number; insets and gaps of
  ///   sections that have their own do not count.
  /// - Complexity: O(columns)
  public func columnExtents(in container: Size) -> [Double] {
    let rules = LayoutRules(self, container: container)
    return Array(rules.columnTable(for: SectionRules(rules)).widths)
  }
}
