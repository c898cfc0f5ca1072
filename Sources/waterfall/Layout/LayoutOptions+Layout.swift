import WaterfallLayout
import WaterfallViewer

extension LayoutOptions {
  var container: Size { Size(width: width.value, height: height.value) }

  /// Whether the layout scrolls horizontally: most named ones know one direction.
  var isHorizontal: Bool {
    guard direction == .horizontal else { return false }
    return layout == nil || layout == .masonry || layout == .ytWaterFlow
  }

  /// The layout that the options ask for, not prepared.
  var makeLayout: any Layout {
    switch layout ?? .masonry {
    case .masonry: MasonryLayout(masonryConfiguration)
    case .ytWaterFlow:
      scaled(
        YTWaterFlowLayout(
          overruling(YTWaterFlowLayout.defaults(isHorizontal ? .horizontal : .vertical))))
    case .hxCollectionView:
      scaled(HXCollectionViewLayout(overruling(HXCollectionViewLayout.defaults)))
    case .waterfallLayout:
      scaled(CachedWaterfallLayout(overruling(CachedWaterfallLayout.defaults)))
    case .pureLayout: scaled(PureLayout(overruling(PureLayout.defaults)))
    case .swiftWaterfall:
      scaled(SwiftWaterfallLayout(overruling(SwiftWaterfallLayout.defaults)))
    case .naive:
      scaled(
        NaiveLayout(overruling(NaiveLayout.defaults), culling: fixed ? .realFrames : .rowFlow))
    case .circle: scaled(CircleLayout())
    case .line: scaled(LineLayout(overruling(LineLayout.defaults)))
    case .grid: scaled(GridLayout(overruling(GridLayout.defaults)))
    case .justified:
      scaled(
        JustifiedLayout(
          overruling(JustifiedLayout.defaults), rowHeight: rowHeight?.value ?? 100))
    }
  }

  private func scaled(_ layout: some Layout) -> any Layout {
    guard let scaleTo else { return layout }
    return ScaledLayout(layout, cells: scaleTo.value, aspect: cellAspect?.value ?? 1)
  }

  /// A layout's defaults but for what the options say.
  private func overruling(_ defaults: LayoutConfiguration) -> LayoutConfiguration {
    var configuration = defaults
    if let count = columns ?? rows { configuration.columns = .count(count.value) }
    if let minColumnWidth {
      configuration.columns = .adaptive(minimumWidth: minColumnWidth.value)
    }
    if let columnGap { configuration.columnGap = columnGap.value }
    if let rowGap { configuration.rowGap = rowGap.value }
    if let insets { configuration.insets = insets.insets }
    return configuration
  }

  private var masonryConfiguration: LayoutConfiguration {
    var configuration = overruling(LayoutConfiguration())
    configuration.direction = isHorizontal ? .horizontal : .vertical
    if let tolerance { configuration.placement = .shortest(tolerance: tolerance.value) }
    if placement == .roundRobin { configuration.placement = .roundRobin }
    if let contentInsets { configuration.contentInsets = contentInsets.insets }
    if let sectionSpacing { configuration.sectionSpacing = sectionSpacing.value }
    configuration.isRightToLeft = rightToLeft
    configuration.hasStickyHeaders = stickyHeaders
    configuration.isDense = dense
    if snap == .integral { configuration.snap = .integral }
    if let scaleTo {
      configuration.snap = .scaled(cells: scaleTo.value, aspect: cellAspect?.value ?? 1)
    }
    return configuration
  }
}
