import WaterfallBoard
import WaterfallLayout
import WaterfallLayoutCommand

extension LayoutOptions {
  /// The container's size in points. It is 0 until the options or the board give it.
  var container: Size { Size(width: width?.value ?? 0, height: height?.value ?? 0) }

  var kind: LayoutKind { layout ?? .masonry }

  /// Whether lanes are rows. A layout that can only scroll horizontally takes its items like a
  /// vertical one.
  var isHorizontal: Bool { kind.directions == .both && direction == .horizontal }

  /// Whether the layout asks for one extent of an item. Others know both.
  var takesOneExtent: Bool { kind.itemWidth == nil }

  /// The requested layout, not prepared.
  var makeLayout: any Layout { makeLayout(kind) }

  func makeLayout(_ kind: LayoutKind) -> any Layout {
    var numbers = LayoutNumbers()
    if let rowHeight { numbers[.rowHeight] = rowHeight.value }
    if fixed { numbers[.culling] = 1 }
    return kind.layout(configuration(of: kind), numbers)
  }

  /// - Throws: `.board` for a selection that cannot be printed, or `.output`.
  func print(_ selection: LayoutSelection, as format: LayoutPrinter.Format) throws(Failure) {
    let units = LayoutPrinter.Units(
      container: container, isSnapped: snap == .integral, scaledTo: scaleTo?.value,
      cellAspect: cellAspect?.value ?? 1)
    do throws(LayoutPrinter.Failure) {
      try LayoutPrinter(selection, format: format, units: units).print()
    } catch {
      switch error {
      case .board(let fault): throw .board(fault)
      case .output(let error): throw .ofOutput(error)
      }
    }
  }

  /// The layout's default configuration, changed as the options say.
  private func configuration(of kind: LayoutKind) -> LayoutConfiguration {
    var configuration = kind.configuration(direction?.direction ?? .vertical)
    if let count = columns ?? rows { configuration.columns = .count(count.value) }
    if let minColumnWidth {
      configuration.columns = .adaptive(
        minimumWidth: minColumnWidth.value, minimumCount: minColumns?.value,
        maximumCount: maxColumns?.value)
    }
    configuration.maximumColumnWidth = maxColumnWidth?.value
    if let align { configuration.alignment = align.alignment }
    configuration.fitsItemCount = fit
    configuration.isFlush = flush
    if let columnGap { configuration.columnGap = columnGap.value }
    if let rowGap { configuration.rowGap = rowGap.value }
    if let insets { configuration.insets = insets.insets }
    if let tolerance { configuration.placement = .shortest(tolerance: tolerance.value) }
    if placement == .roundRobin { configuration.placement = .roundRobin }
    if placement == .columnFirst { configuration.placement = .columnFirst }
    if let contentInsets { configuration.contentInsets = contentInsets.insets }
    if let sectionSpacing { configuration.sectionSpacing = sectionSpacing.value }
    configuration.isRightToLeft = rightToLeft
    configuration.hasStickyHeaders = stickyHeaders
    configuration.hasStickyFooters = stickyFooters
    configuration.isDense = dense
    if snap == .integral { configuration.snap = .integral }
    if let scaleTo {
      configuration.snap = .scaled(cells: scaleTo.value, aspect: cellAspect?.value ?? 1)
    }
    return configuration
  }
}
