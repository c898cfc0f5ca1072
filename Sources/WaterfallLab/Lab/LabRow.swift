import WaterfallBoard
import WaterfallLayout
import WaterfallViewer

/// A row of the lab that keys change. The layout's numbers come first, then the marks over the
/// cards.
enum LabRow: Hashable, Sendable {
  case layout
  case placement
  case columns
  case minimumColumnWidth
  case columnGap
  case rowGap
  case direction
  case tolerance
  case rightToLeft
  case points
  case maximumColumns
  case maximumColumnWidth
  case alignment
  case fit
  case flush
  case number(LayoutNumber)
  case comparison
  case laneEnds
  case columnLines
  case culling

  /// The rows about a layout, from the top: first the ones that most layouts share, then its own.
  static func ofLayout(_ kind: LayoutKind) -> [LabRow] {
    let shared: [LabRow] = [
      .layout, .placement, .columns, .minimumColumnWidth, .columnGap, .rowGap, .direction,
      .tolerance, .rightToLeft, .points,
    ]
    return shared + kind.numbers.map { .number($0) } + [.comparison]
  }

  /// The rows about the marks over the cards.
  static let overlays: [LabRow] = [.laneEnds, .columnLines, .culling]

  /// The rows about limits, which are changed seldom. They come last, so that a small panel has
  /// room for the measured values.
  static let limits: [LabRow] = [.maximumColumns, .maximumColumnWidth, .alignment, .fit, .flush]

  /// All rows that keys change, in their order.
  static func all(_ kind: LayoutKind) -> [LabRow] { ofLayout(kind) + overlays + limits }

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
    case .maximumColumns: "max columns"
    case .maximumColumnWidth: "max column width"
    case .alignment: "alignment"
    case .fit: "fit"
    case .flush: "flush"
    case .number(let number): number.title
    case .comparison: "compare"
    case .laneEnds: "lane ends"
    case .columnLines: "column lines"
    case .culling: "culling"
    }
  }

  /// Whether the row has a meaning for this layout.
  func applies(to choice: LayoutChoice) -> Bool {
    let traits = choice.kind.traits
    switch self {
    case .layout, .points, .comparison, .culling: return true
    case .placement: return traits.contains(.placement)
    case .columns: return choice.hasLaneChoice
    case .laneEnds, .columnLines: return choice.hasLanes
    case .minimumColumnWidth: return choice.isAdaptive
    case .columnGap: return traits.contains(.columnGap)
    case .rowGap: return traits.contains(.rowGap)
    case .direction: return choice.kind.directions == .both
    case .tolerance:
      guard case .shortest = choice.placement else { return false }
      return traits.contains(.placement)
    case .maximumColumns: return choice.isAdaptive
    case .maximumColumnWidth, .flush: return traits.contains(.placement)
    case .alignment: return traits.contains(.placement) && choice.maximumColumnWidth != nil
    case .fit: return choice.hasLaneChoice && choice.points == nil
    case .rightToLeft: return traits.contains(.rightToLeft) && !choice.isHorizontal
    case .number(let number): return choice.kind.numbers.contains(number)
    }
  }
}
