/// A cleaned configuration. Bad numbers are 0, numbers are whole where the snap wants that, and the
/// axes are exchanged when horizontal. So the engine always scrolls along y.
struct LayoutRules: Hashable, Sendable {
  /// The placement with the tolerance cleaned.
  enum Policy: Hashable, Sendable {
    case shortest
    case tolerant(Double)
    case roundRobin
  }

  let isTransposed: Bool
  let isIntegral: Bool
  let isMirrored: Bool
  let isDense: Bool
  let isFlush: Bool
  let isColumnFirst: Bool
  /// The lane ends with which the first section begins, from its first line; empty if level.
  let startingEnds: ContiguousArray<Double>
  let startingCursor: Int
  let hasStickyHeaders: Bool
  let hasStickyFooters: Bool
  let columns: LayoutConfiguration.Columns
  let fitsItemCount: Bool
  /// Nil if column widths are not limited; whole where cells are wanted.
  let maximumColumnWidth: Double?
  let alignment: LayoutConfiguration.Alignment
  let policy: Policy
  let laneGap: Double
  let itemGap: Double
  let insets: Insets
  let contentInsets: Insets
  let sectionSpacing: Double
  /// The container's extent across the lanes.
  let crossExtent: Double
  let edgeScale: EdgeScale?

  init(_ configuration: LayoutConfiguration, container: Size) {
    isTransposed = configuration.direction == .horizontal
    isIntegral = configuration.snap == .integral
    isMirrored = configuration.isRightToLeft && !isTransposed
    hasStickyHeaders = configuration.hasStickyHeaders
    hasStickyFooters = configuration.hasStickyFooters
    isFlush = configuration.isFlush
    isColumnFirst = configuration.placement == .columnFirst
    columns = isColumnFirst ? configuration.columns.withoutWeights : configuration.columns
    fitsItemCount = configuration.fitsItemCount
    alignment = configuration.alignment
    policy = Self.policy(configuration.placement)
    isDense = configuration.isDense && configuration.placement.isShortest
    let isTransposed = isTransposed
    let gate = Gate(isTransposed: isTransposed, isIntegral: isIntegral)
    laneGap = gate.length(isTransposed ? configuration.rowGap : configuration.columnGap)
    itemGap = gate.length(isTransposed ? configuration.columnGap : configuration.rowGap)
    insets = gate.insets(configuration.insets)
    contentInsets = gate.insets(configuration.contentInsets)
    let lanes = configuration.startingLanes
    startingEnds = ContiguousArray(isColumnFirst ? [] : lanes.ends.map(gate.extent))
    startingCursor = startingEnds.indices.contains(lanes.cursor) ? lanes.cursor : 0
    sectionSpacing = gate.length(configuration.sectionSpacing)
    maximumColumnWidth = gate.maximumColumnWidth(configuration.maximumColumnWidth)
    crossExtent = gate.crossExtent(of: container)
    edgeScale = EdgeScale(configuration.snap, crossExtent: crossExtent, isTransposed: isTransposed)
  }

  var gate: Gate { Gate(isTransposed: isTransposed, isIntegral: isIntegral) }

  private static func policy(_ placement: LayoutConfiguration.Placement) -> Policy {
    switch placement {
    case .roundRobin: .roundRobin
    case .shortest(.infinity): .roundRobin
    case .shortest(let tolerance): tolerance.cleaned > 0 ? .tolerant(tolerance) : .shortest
    case .columnFirst: .shortest
    }
  }
}

extension LayoutConfiguration.Placement {
  fileprivate var isShortest: Bool { if case .shortest = self { true } else { false } }
}

extension LayoutConfiguration.Columns {
  /// The same number of columns, all equally wide.
  var withoutWeights: LayoutConfiguration.Columns {
    if case .weights(let weights) = self { .count(weights.count) } else { self }
  }
}

/// The entry point for numbers: it cleans them, rounds them and exchanges the axes.
struct Gate: Hashable, Sendable {
  let isTransposed: Bool
  let isIntegral: Bool

  /// A limit of column widths; nil if there is none.
  func maximumColumnWidth(_ width: Double?) -> Double? {
    guard let width = width?.cleaned, width >= 1 else { return nil }
    return isIntegral ? width.roundedDown : width
  }

  /// A gap, an inset or a spacing.
  func length(_ number: Double) -> Double {
    isIntegral ? number.cleaned.roundedToNearest : number.cleaned
  }

  /// An item's, a header's or a footer's extent along the lanes.
  func extent(_ number: Double) -> Double {
    isIntegral ? number.cleaned.roundedToCells : number.cleaned
  }

  func insets(_ insets: Insets) -> Insets {
    let physical = isIntegral ? insets.cleaned.roundedToNearest : insets.cleaned
    return isTransposed ? physical.transposed : physical
  }

  func crossExtent(of container: Size) -> Double {
    let extent = (isTransposed ? container.height : container.width).cleaned
    return isIntegral ? extent.roundedDown : extent
  }
}

/// The conversion from points to cells: each edge is multiplied and rounded.
struct EdgeScale: Hashable, Sendable {
  let cross: Double
  let main: Double

  init?(_ snap: LayoutConfiguration.Snap, crossExtent: Double, isTransposed: Bool) {
    guard case .scaled(let cells, let aspect) = snap else { return nil }
    let cross = crossExtent > 0 ? Double(max(0, cells)) / crossExtent : 0
    let ratio = aspect.cleaned > 0 ? aspect : 1
    self.cross = cross
    main = (isTransposed ? cross / ratio : cross * ratio)
  }

  func crossEdge(_ edge: Double) -> Double { Self.edge(edge, times: cross) }
  func crossEdges(_ edges: Range<Double>) -> Range<Double> {
    crossEdge(edges.lowerBound)..<crossEdge(edges.upperBound)
  }
  func mainEdge(_ edge: Double) -> Double { Self.edge(edge, times: main) }

  func frame(_ frame: Rect) -> Rect {
    let (x, y) = (crossEdge(frame.minX), mainEdge(frame.minY))
    return Rect(
      x: x, y: y, width: (crossEdge(frame.maxX) - x).clampedToFinite,
      height: (mainEdge(frame.maxY) - y).clampedToFinite)
  }

  private static func edge(_ edge: Double, times scale: Double) -> Double {
    (edge * scale).roundedToNearest.clampedToFinite
  }
}
