package import WaterfallLayout

/// The layouts that have names.
package enum LayoutName: String, CaseIterable, Hashable, Sendable {
  case masonry
  case ytWaterFlow = "yt-water-flow"
  case hxCollectionView = "hx-collection-view"
  case waterfallLayout = "waterfall-layout"
  case pureLayout = "pure-layout"
  case swiftWaterfall = "swift-waterfall"
  case naive
  case circle
  case line
  case grid
  case justified
}

/// Which layout the cards stand in, and its numbers.
package struct LayoutChoice: Hashable, Sendable {
  package var name = LayoutName.masonry
  package var direction = LayoutConfiguration.Direction.vertical
  /// Lanes; nil: as many as fit in masonry, the layout's own number in the others.
  package var columns: Int?
  /// The least width of a column (height of a row), where `columns` is nil. In cells, as all that
  /// follows unless there are `points`.
  package var minimumColumnWidth = 26
  package var columnGap: Int?
  package var rowGap: Int?
  package var placement = LayoutConfiguration.Placement.shortest(tolerance: 0)
  package var isRightToLeft = false
  /// How many points the layout takes the screen to be wide (high, when horizontal); they are
  /// scaled to cells. nil: as the layout thinks.
  package var chosenPoints: Int?
  /// Whether the naive layout culls by the real frames.
  package var isFixed = false

  /// Whether a section's header stays in sight while one scrolls through it.
  package var keepsHeaders = true
  /// Whether cards may span several columns, where the layout knows that.
  package var hasSpans = false

  package init() {}

  /// Whether the layout places items that span several columns.
  package var canSpan: Bool { name == .masonry }

  var allowsSpans: Bool { hasSpans && canSpan }

  /// The width of a cell divided by its height: terminals' cells are about half as wide as high.
  static let cellAspect = 0.5

  /// The points that the screen is wide; nil: a point is a cell. The layouts of phones think in
  /// points.
  var points: Int? {
    switch name {
    case .masonry, .grid, .justified: chosenPoints
    default: chosenPoints ?? Self.phoneWidth
    }
  }

  private static let phoneWidth = 375

  /// The width of an item in a layout whose items have sizes of their own, in its unit; nil for the
  /// others.
  var ownWidth: Double? {
    switch name {
    case .circle: 75
    case .line: 180
    case .justified: points == nil ? 26 : 100
    default: nil
    }
  }

  /// A layout that knows one direction has it whatever is asked for.
  var isHorizontal: Bool {
    switch name {
    case .masonry, .ytWaterFlow: direction == .horizontal
    case .line: true
    default: false
    }
  }

  /// Whether its columns are as wide as its configuration says.
  var hasConfiguredColumns: Bool {
    switch name {
    case .naive, .circle, .line, .justified: false
    default: true
    }
  }

  /// Whether scrolling comes to rest with an item in the centre.
  var restsInCentre: Bool { name == .line }

  /// What the status line calls it.
  var title: String {
    placement == .roundRobin && name == .masonry ? "round-robin" : name.rawValue
  }

  /// The layout, not prepared, for a screen that is `cells` wide (high, when horizontal).
  func makeLayout(cells: Int) -> any Layout & Sendable {
    switch name {
    case .masonry: return MasonryLayout(masonryConfiguration(cells: cells))
    case .ytWaterFlow: return scaled(YTWaterFlowLayout(configuration), cells)
    case .hxCollectionView: return scaled(HXCollectionViewLayout(configuration), cells)
    case .waterfallLayout: return scaled(CachedWaterfallLayout(configuration), cells)
    case .pureLayout: return scaled(PureLayout(configuration), cells)
    case .swiftWaterfall: return scaled(SwiftWaterfallLayout(configuration), cells)
    case .naive:
      let culling: NaiveLayout.Culling = isFixed ? .realFrames : .rowFlow
      return scaled(NaiveLayout(configuration, culling: culling), cells)
    case .circle: return scaled(CircleLayout(), cells)
    case .line: return scaled(LineLayout(configuration), cells)
    case .grid: return scaled(GridLayout(configuration), cells)
    case .justified:
      let rowHeight: Double = points == nil ? 12 : 100
      return scaled(JustifiedLayout(configuration, rowHeight: rowHeight), cells)
    }
  }

  /// The numbers in force: what was chosen, else the layout's own.
  var configuration: LayoutConfiguration {
    switch name {
    case .masonry: masonryConfiguration(cells: 1)
    case .ytWaterFlow:
      overruling(YTWaterFlowLayout.defaults(isHorizontal ? .horizontal : .vertical))
    case .hxCollectionView: overruling(HXCollectionViewLayout.defaults)
    case .waterfallLayout: overruling(CachedWaterfallLayout.defaults)
    case .pureLayout: overruling(PureLayout.defaults)
    case .swiftWaterfall: overruling(SwiftWaterfallLayout.defaults)
    case .naive: overruling(NaiveLayout.defaults)
    case .circle: LayoutConfiguration()
    case .line: overruling(LineLayout.defaults)
    case .grid: overruling(GridLayout.defaults)
    case .justified: overruling(JustifiedLayout.defaults)
    }
  }

  private func scaled(_ layout: some Layout & Sendable, _ cells: Int) -> any Layout & Sendable {
    ScaledLayout(layout, cells: cells, aspect: points == nil ? 1 : Self.cellAspect)
  }

  /// A layout's own numbers where it thinks in points and is shown in them; else cells, as in the
  /// whole viewer.
  private func overruling(_ defaults: LayoutConfiguration) -> LayoutConfiguration {
    var configuration = defaults
    if let columns {
      configuration.columns = .count(columns)
    } else if points == nil {
      configuration.columns = .adaptive(minimumWidth: Double(minimumColumnWidth))
    }
    if points == nil { configuration.insets = Insets() }
    setGaps(of: &configuration)
    return configuration
  }

  private func setGaps(of configuration: inout LayoutConfiguration) {
    if let gap = columnGap ?? (points == nil ? 1 : nil) { configuration.columnGap = Double(gap) }
    if let gap = rowGap ?? (points == nil ? 0 : nil) { configuration.rowGap = Double(gap) }
  }

  private func masonryConfiguration(cells: Int) -> LayoutConfiguration {
    var configuration = LayoutConfiguration()
    configuration.direction = isHorizontal ? .horizontal : .vertical
    configuration.columns =
      columns.map { .count($0) } ?? .adaptive(minimumWidth: Double(leastLaneExtent))
    setGaps(of: &configuration)
    configuration.placement = placement
    configuration.isRightToLeft = isRightToLeft
    configuration.hasStickyHeaders = points == nil && keepsHeaders
    configuration.snap =
      points == nil ? .integral : .scaled(cells: cells, aspect: Self.cellAspect)
    return configuration
  }

  /// A row need not be as high as a column is wide.
  private var leastLaneExtent: Int {
    isHorizontal && points == nil ? max(3, minimumColumnWidth * 3 / 8) : minimumColumnWidth
  }
}
