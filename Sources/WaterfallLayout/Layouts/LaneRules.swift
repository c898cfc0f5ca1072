/// The numbers by which a layout of one section places its items: where its lanes are, and the
/// distances around the items. Bad numbers count as 0.
///
/// Lanes are columns, or rows in a configuration that scrolls horizontally. There the axes are
/// exchanged, so that a layout can be written as if it scrolled downwards.
///
/// ```swift
/// let configuration = LayoutConfiguration(columns: 3, columnGap: 10, rowGap: 5, insets: 10)
/// let rules = LaneRules(configuration, in: Size(width: 130, height: 80))
/// print(rules.starts, rules.extents)  // [10.0, 50.0, 90.0] [30.0, 30.0, 30.0]
/// print(rules.laneGap, rules.itemGap)  // 10.0 5.0
/// ```
///
/// Not promised: whatever else a configuration has. Its direction, columns, gaps and insets count;
/// weights only by their number.
public struct LaneRules: Sendable {
  /// Where each lane begins across the way of scrolling, in points. There is at least one lane.
  public let starts: ContiguousArray<Double>
  /// How wide each lane is, in points (how high, when horizontal).
  public let extents: ContiguousArray<Double>
  /// The points between two lanes.
  public let laneGap: Double
  /// The points between two items of a lane.
  public let itemGap: Double
  /// The points around all items; with the axes exchanged when horizontal.
  public let insets: Insets
  /// The container in points, not exchanged.
  public let container: Size

  /// The number of lanes.
  public var count: Int { starts.count }

  /// Where each lane begins and ends across the way of scrolling, in points.
  public var lanes: [Range<Double>] { zip(starts, extents).map { $0..<$0.adding($1) } }

  /// The rules of a configuration.
  ///
  /// - Parameters:
  ///   - configuration: its direction, columns, gaps and insets count.
  ///   - container: the size in points; bad numbers count as 0.
  /// - Complexity: O(lanes)
  public init(
    _ configuration: LayoutConfiguration, in container: Size = Size(width: 0, height: 0)
  ) {
    let rules = Self.rules(configuration, container)
    self.init(rules, SectionRules(rules), container)
  }

  /// The rules of a configuration. If the source's first section has columns, gaps or insets of its
  /// own, these count.
  ///
  /// - Parameters:
  ///   - configuration: its direction, columns, gaps and insets count.
  ///   - source: is asked about its first section; it is not kept.
  ///   - container: the size in points; bad numbers count as 0.
  /// - Complexity: O(lanes)
  public init(
    _ configuration: LayoutConfiguration, from source: some LayoutSource, in container: Size
  ) {
    let rules = Self.rules(configuration, container)
    var section = SectionRules(rules)
    if source.sectionCount > 0 {
      section = SectionRules(rules, from: source, section: 0)
      // Weights have no meaning here.
      section.columns = source.columnCount(inSection: 0).map { .count($0) } ?? rules.columns
    }
    self.init(rules, section, container)
  }

  private init(_ rules: LayoutRules, _ section: SectionRules, _ container: Size) {
    let columns = rules.columnTable(for: section)
    (starts, extents) = (columns.starts, columns.widths)
    (laneGap, itemGap, insets) = (section.laneGap, section.itemGap, section.insets)
    self.container = Size(width: container.width.cleaned, height: container.height.cleaned)
  }

  private static func rules(
    _ configuration: LayoutConfiguration, _ container: Size
  ) -> LayoutRules {
    var plain = LayoutConfiguration()
    plain.direction = configuration.direction
    plain.columns = configuration.columns.withoutWeights
    plain.columnGap = configuration.columnGap
    plain.rowGap = configuration.rowGap
    plain.insets = configuration.insets
    return LayoutRules(plain, container: container)
  }
}
