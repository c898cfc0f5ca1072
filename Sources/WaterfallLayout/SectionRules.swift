/// The rules for one section: the layout's, or the source's own for it.
struct SectionRules: Hashable, Sendable {
  var isFirst: Bool
  var columns: LayoutConfiguration.Columns
  /// The number of items, where there are no more columns than items; else nil.
  var greatestCount: Int?
  var laneGap: Double
  var itemGap: Double
  var insets: Insets
  var headerExtent: Double = 0
  var headerInsets = Insets()
  var footerExtent: Double = 0
  var footerInsets = Insets()
  /// The stamps: x is across the lanes and y along them, from the section's first line.
  var stamps: [Rect] = []

  init(_ rules: LayoutRules, isFirst: Bool = false) {
    self.isFirst = isFirst
    columns = rules.columns
    (laneGap, itemGap, insets) = (rules.laneGap, rules.itemGap, rules.insets)
    greatestCount = rules.fitsItemCount ? 1 : nil
  }

  init(_ rules: LayoutRules, from source: some LayoutSource, section: Int) {
    self.init(rules, isFirst: section == 0)
    let gate = rules.gate
    if let count = source.columnCount(inSection: section) { columns = .count(count) }
    if !rules.isColumnFirst, let weights = source.columnWeights(inSection: section) {
      columns = .weights(weights)
    }
    if rules.fitsItemCount { greatestCount = max(1, source.itemCount(inSection: section)) }
    if let gap = source.columnGap(inSection: section) {
      if gate.isTransposed { itemGap = gate.length(gap) } else { laneGap = gate.length(gap) }
    }
    if let gap = source.rowGap(inSection: section) {
      if gate.isTransposed { laneGap = gate.length(gap) } else { itemGap = gate.length(gap) }
    }
    if let own = source.insets(inSection: section) { insets = gate.insets(own) }
    headerExtent = gate.extent(source.headerExtent(inSection: section))
    headerInsets = gate.insets(source.headerInsets(inSection: section))
    footerExtent = gate.extent(source.footerExtent(inSection: section))
    footerInsets = gate.insets(source.footerInsets(inSection: section))
    stamps = source.stamps(inSection: section).compactMap(gate.stamp)
  }
}

extension SectionRules {
  /// Whether both have the same columns in one layout.
  func hasSameColumns(as other: SectionRules) -> Bool {
    columns == other.columns && greatestCount == other.greatestCount && laneGap == other.laneGap
      && insets == other.insets
  }
}

extension Gate {
  /// A stamp, rounded outwards to whole cells if cells are wanted; nil if it has no area.
  func stamp(_ stamp: Rect) -> Rect? {
    let stamp = isTransposed ? stamp.transposed : stamp
    guard stamp.x.isFinite, stamp.y.isFinite, stamp.width.cleaned > 0, stamp.height.cleaned > 0
    else { return nil }
    guard isIntegral else { return stamp }
    let (x, y) = (stamp.minX.roundedDown, stamp.minY.roundedDown)
    return Rect(x: x, y: y, width: stamp.maxX.roundedUp - x, height: stamp.maxY.roundedUp - y)
  }
}
