import WaterfallBoards
import WaterfallLayout

extension LayoutOptions {
  /// What the options say, or the board has said.
  var container: Size { Size(width: width?.value ?? 0, height: height?.value ?? 0) }

  var kind: LayoutKind { layout ?? .masonry }

  /// Whether lanes are rows: a layout that scrolls horizontally only is told like the others.
  var isHorizontal: Bool { kind.directions == .both && direction == .horizontal }

  /// The layout that the options ask for, not prepared.
  var makeLayout: any Layout { makeLayout(kind) }

  func makeLayout(_ kind: LayoutKind) -> any Layout {
    var numbers = LayoutNumbers()
    if let rowHeight { numbers[.rowHeight] = rowHeight.value }
    if fixed { numbers[.culling] = 1 }
    return kind.layout(configuration(of: kind), numbers)
  }

  /// - Throws: `.board` for what cannot be printed, `.output`.
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

  /// A layout's own configuration but for what the options say.
  private func configuration(of kind: LayoutKind) -> LayoutConfiguration {
    var configuration = kind.configuration(direction == .horizontal ? .horizontal : .vertical)
    if let count = columns ?? rows { configuration.columns = .count(count.value) }
    if let minColumnWidth {
      configuration.columns = .adaptive(minimumWidth: minColumnWidth.value)
    }
    if let columnGap { configuration.columnGap = columnGap.value }
    if let rowGap { configuration.rowGap = rowGap.value }
    if let insets { configuration.insets = insets.insets }
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
