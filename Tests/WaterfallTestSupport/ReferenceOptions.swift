package import WaterfallLayout

/// The options of a layout as plain values. Those that are nil are the layout's own.
package struct ReferenceOptions: Hashable {
  package enum Columns: Hashable {
    case number(Int)
    /// As many columns as fit if each is at least so wide.
    case minimumWidth(Double)
  }

  package enum Placement: String, Hashable, CaseIterable {
    case shortest
    case roundRobin = "round-robin"
    case columnFirst = "column-first"
  }

  package enum Alignment: String, Hashable, CaseIterable {
    case start, center, end
  }

  /// The name of the layout; nil for masonry without its name.
  package var layout: String?
  package var isHorizontal = false
  package var columns: Columns?
  /// Bounds of the number of columns that `minimumWidth` finds.
  package var leastColumns: Int?
  package var greatestColumns: Int?
  package var greatestWidth: Double?
  package var alignment = Alignment.start
  package var isFit = false
  package var placement = Placement.shortest
  package var tolerance = 0.0
  package var isDense = false
  package var isFlush = false
  package var columnGap: Double?
  package var rowGap: Double?
  /// The height of justified's rows.
  package var rowHeight: Double?
  package var insets: Insets?
  package var contentInsets = Insets()
  package var sectionSpacing = 0.0
  package var isRightToLeft = false
  package var isIntegral = false
  /// Whether naive culls by its real frames.
  package var isFixed = false
  package var hasStickyHeaders = false
  package var hasStickyFooters = false

  package init() {}

  /// Whether the layout is masonry, which has all options.
  package var isMasonry: Bool { layout == nil || layout == "masonry" }

  /// The options that an engine's configuration stands for.
  package init(_ configuration: LayoutConfiguration) {
    isHorizontal = configuration.direction == .horizontal
    switch configuration.columns {
    case .count(let number): columns = .number(number)
    case .adaptive(let minimum, let most):
      (columns, greatestColumns) = (.minimumWidth(minimum), most)
    }
    switch configuration.placement {
    case .shortest(let tolerance): self.tolerance = tolerance
    case .roundRobin: placement = .roundRobin
    }
    isDense = configuration.isDense
    (columnGap, rowGap) = (configuration.columnGap, configuration.rowGap)
    (insets, contentInsets) = (configuration.insets, configuration.contentInsets)
    sectionSpacing = configuration.sectionSpacing
    isRightToLeft = configuration.isRightToLeft
    isIntegral = configuration.snap == .integral
    hasStickyHeaders = configuration.hasStickyHeaders
  }
}
