import WaterfallLayout

/// A row of the lab that keys change: the layout's numbers, then what is shown over the cards.
enum LabRow: Int, CaseIterable, Hashable, Sendable {
  case layout, placement, columns, minimumColumnWidth, columnGap, rowGap, direction, tolerance
  case rightToLeft, points, vanishing, comparison
  case laneEnds, columnLines, culling

  /// Whether it is about what is shown over the cards, not about the layout.
  var isOverlay: Bool { rawValue >= Self.laneEnds.rawValue }

  var label: String {
    switch self {
    case .layout: "layout"
    case .placement: "placement"
    case .columns: "columns"
    case .minimumColumnWidth: "min column width"
    case .columnGap: "column gap"
    case .rowGap: "row gap"
    case .direction: "direction"
    case .tolerance: "tolerance"
    case .rightToLeft: "right to left"
    case .points: "points"
    case .vanishing: "culled by"
    case .comparison: "compare"
    case .laneEnds: "lane ends"
    case .columnLines: "column lines"
    case .culling: "culling"
    }
  }

  /// Whether it means anything to a layout.
  func applies(to choice: LayoutChoice) -> Bool {
    switch self {
    case .layout, .points, .comparison, .culling: true
    case .placement: choice.name == .masonry
    case .columns, .laneEnds, .columnLines: choice.hasLanes
    case .minimumColumnWidth: choice.isAdaptive
    case .columnGap: choice.name != .circle
    case .rowGap: choice.name != .circle && choice.name != .line
    case .direction: choice.name == .masonry || choice.name == .ytWaterFlow
    case .tolerance: choice.name == .masonry && choice.placement != .roundRobin
    case .rightToLeft: choice.name == .masonry && !choice.isHorizontal
    case .vanishing: choice.name == .naive
    }
  }
}

extension LayoutChoice {
  /// Whether its items stand in lanes that have a number.
  var hasLanes: Bool {
    switch name {
    case .circle, .line, .justified: false
    default: true
    }
  }

  /// Whether the lanes are as many as fit.
  var isAdaptive: Bool {
    guard columns == nil, hasLanes, case .adaptive = configuration.columns else { return false }
    return true
  }

  /// Whether what is added leaves all else as it is, and costs nothing for it (Geometry 7).
  var onlyAdds: Bool { name != .circle }
}
