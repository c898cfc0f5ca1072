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

  /// The name of the layout; nil for masonry without its name.
  package var layout: String?
  package var isHorizontal = false
  package var columns: Columns?
  /// Bounds of the number of columns that `minimumWidth` finds.
  package var leastColumns: Int?
  package var greatestColumns: Int?
  package var greatestWidth: Double?
  package var alignment = LayoutConfiguration.Alignment.start
  package var isFit = false
  package var placement = Placement.shortest
  package var tolerance = 0.0
  package var isDense = false
  package var isFlush = false
  /// The lanes' ends and the cursor before the first item. No option of the program sets them.
  package var startingLanes = LaneState()
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

  package init(_ configuration: LayoutConfiguration) {
    isHorizontal = configuration.direction == .horizontal
    switch configuration.columns {
    case .count(let number): columns = .number(number)
    case .adaptive(let minimum, let least, let most):
      (columns, leastColumns, greatestColumns) = (.minimumWidth(minimum), least, most)
    case .weights(let weights): columns = .number(weights.count)
    }
    switch configuration.placement {
    case .shortest(let tolerance): self.tolerance = tolerance
    case .roundRobin: placement = .roundRobin
    case .columnFirst: placement = .columnFirst
    }
    greatestWidth = configuration.maximumColumnWidth
    alignment = configuration.alignment
    isFit = configuration.fitsItemCount
    (isDense, isFlush) = (configuration.isDense, configuration.isFlush)
    startingLanes = configuration.startingLanes
    (columnGap, rowGap) = (configuration.columnGap, configuration.rowGap)
    (insets, contentInsets) = (configuration.insets, configuration.contentInsets)
    sectionSpacing = configuration.sectionSpacing
    isRightToLeft = configuration.isRightToLeft
    isIntegral = configuration.snap == .integral
    hasStickyHeaders = configuration.hasStickyHeaders
    hasStickyFooters = configuration.hasStickyFooters
  }
}

extension LayoutConfiguration {
  package init(_ options: ReferenceOptions) {
    self.init()
    if options.isHorizontal { direction = .horizontal }
    switch options.columns {
    case .number(let number): columns = .count(number)
    case .minimumWidth(let width):
      columns = .adaptive(
        minimumWidth: width, minimumCount: options.leastColumns,
        maximumCount: options.greatestColumns)
    case nil: break
    }
    placement = .shortest(tolerance: options.tolerance)
    if options.placement == .roundRobin { placement = .roundRobin }
    if options.placement == .columnFirst { placement = .columnFirst }
    maximumColumnWidth = options.greatestWidth
    alignment = options.alignment
    fitsItemCount = options.isFit
    (isDense, isFlush) = (options.isDense, options.isFlush)
    startingLanes = options.startingLanes
    if let gap = options.columnGap { columnGap = gap }
    if let gap = options.rowGap { rowGap = gap }
    if let own = options.insets { insets = own }
    (contentInsets, sectionSpacing) = (options.contentInsets, options.sectionSpacing)
    isRightToLeft = options.isRightToLeft
    if options.isIntegral { snap = .integral }
    hasStickyHeaders = options.hasStickyHeaders
    hasStickyFooters = options.hasStickyFooters
  }
}
