package import TerminalGrid
package import WaterfallLayout

/// What a person may choose before the viewer starts. Lengths are in cells.
package struct ViewerOptions: Hashable, Sendable {
  /// For the status line: where the items come from.
  package var sourceName = "waterfall"
  /// nil: as many as fit.
  package var columns: Int?
  package var minimumColumnWidth = 26
  package var columnGap = 1
  package var rowGap = 0
  package var placement = LayoutConfiguration.Placement.shortest(tolerance: 0)
  package var border = BorderStyle.rounded
  /// Items asked for at a time; nil: as many as two screens need.
  package var pageSize: Int?

  package init() {}

  /// The layout's configuration that these options mean.
  package var layout: LayoutConfiguration {
    var configuration = LayoutConfiguration()
    configuration.columns =
      columns.map { .count($0) } ?? .adaptive(minimumWidth: Double(minimumColumnWidth))
    configuration.columnGap = Double(columnGap)
    configuration.rowGap = Double(rowGap)
    configuration.placement = placement
    configuration.snap = .integral
    return configuration
  }
}
