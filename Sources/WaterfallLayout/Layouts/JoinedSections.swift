extension LayoutSource {
  /// The number of items in all sections.
  var joinedItemCount: Int {
    (0..<max(0, sectionCount)).reduce(0) { $0 + max(0, itemCount(inSection: $1)) }
  }

  /// Calls `body` with the path of each item from number `first` on, counted through all sections.
  func forEachJoinedItem(from first: Int = 0, _ body: (ItemPath) -> Void) {
    var passed = 0
    for section in 0..<max(0, sectionCount) {
      let count = max(0, itemCount(inSection: section))
      for item in max(0, min(first - passed, count))..<count {
        body(ItemPath(section: section, item: item))
      }
      passed += count
    }
  }

  /// The cleaned extents of the items from number `first` on, counted through all sections.
  func joinedExtents(from first: Int = 0, laneExtent: Double) -> ContiguousArray<Double> {
    var extents = ContiguousArray<Double>()
    var passed = 0
    for section in 0..<max(0, sectionCount) {
      let count = max(0, itemCount(inSection: section))
      let new = max(0, min(first - passed, count))..<count
      passed += count
      guard !new.isEmpty else { continue }
      appendExtents(inSection: section, items: new, laneExtent: laneExtent, to: &extents)
    }
    for item in extents.indices { extents[item] = extents[item].cleaned }
    return extents
  }

  /// An item's own size, cleaned.
  func cleanedSize(of path: ItemPath) -> Size {
    let size = size(of: path)
    return Size(width: size.width.cleaned, height: size.height.cleaned)
  }
}

/// The columns, gaps and insets of a layout that uses nothing else of its configuration. They are
/// the first section's own, else the configuration's.
struct JoinedRules: Sendable {
  let section: SectionRules
  let columns: ColumnTable
  /// The container, cleaned.
  let container: Size

  init(_ configuration: LayoutConfiguration) {
    let container = Size(width: 0, height: 0)
    let rules = Self.rules(configuration, container)
    section = SectionRules(rules)
    columns = rules.columnTable(for: section)
    self.container = container
  }

  init(_ configuration: LayoutConfiguration, from source: some LayoutSource, in container: Size) {
    let rules = Self.rules(configuration, container)
    var section = SectionRules(rules)
    if source.sectionCount > 0 {
      section = SectionRules(rules, from: source, section: 0)
      // Weights have no meaning here.
      section.columns = source.columnCount(inSection: 0).map { .count($0) } ?? rules.columns
    }
    self.section = section
    columns = rules.columnTable(for: section)
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

extension LayoutConfiguration {
  /// A vertical configuration with these columns, gaps and insets, for the named layouts.
  static func named(
    columns: Int, columnGap: Double, rowGap: Double, insets: Double
  ) -> LayoutConfiguration {
    var configuration = LayoutConfiguration()
    configuration.columns = .count(columns)
    configuration.columnGap = columnGap
    configuration.rowGap = rowGap
    configuration.insets = Insets(top: insets, left: insets, bottom: insets, right: insets)
    return configuration
  }
}
