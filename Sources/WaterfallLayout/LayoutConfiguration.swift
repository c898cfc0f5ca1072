/// How a masonry layout is made (LAYOUT.md 2–4); the defaults are those of `waterfall layout`.
///
/// ```swift
/// var configuration = LayoutConfiguration()
/// configuration.columns = .adaptive(minimumWidth: 24)
/// configuration.snap = .integral
/// configuration.columnExtents(in: Size(width: 80, height: 24))  // [35, 35]
/// ```
///
/// Bad numbers are no error: they count as 0 (LAYOUT.md 5).
public struct LayoutConfiguration: Hashable, Sendable {
  /// The way the content scrolls. Horizontally, lanes are rows.
  public enum Direction: Hashable, Sendable { case vertical, horizontal }

  /// How many lanes there are.
  public enum Columns: Hashable, Sendable {
    /// So many, from 1 to 10,000.
    case count(Int)
    /// As many as fit when none is narrower than `minimumWidth` points; at least 1.
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

  public var direction: Direction = .vertical
  public var columns: Columns = .count(2)
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
  public var snap: Snap = .none
  /// Whether column 0 is the rightmost. Horizontal scrolling ignores it.
  public var isRightToLeft = false
  /// Whether a header stays in sight as long as its section does.
  public var hasStickyHeaders = false
  /// Whether an item may go back into a hole that spans left behind (shortest placement only).
  public var isDense = false

  public init() {}

  /// The widths of each column that a container of this size gives (rows' heights when
  /// horizontal), in lane order: what cards are measured at.
  public func columnExtents(in container: Size) -> [Double] {
    let rules = LayoutRules(self, container: container)
    return Array(rules.columnTable(for: SectionRules(rules)).widths)
  }
}
