import TerminalGrid
import WaterfallCards
package import WaterfallLayout

/// The kind of the layout, with its numbers.
package struct LayoutChoice: Hashable, Sendable {
  package var kind = LayoutKind.masonry
  package var direction = LayoutConfiguration.Direction.vertical
  /// The number of lanes; nil means as many as fit in masonry, and the layout's own number in
  /// others.
  package var columns: Int?
  /// The final number of cards if it is small; nil if it is large or unknown. It limits the number
  /// of lanes, unless `columns` is set.
  var cardCount: Int?
  /// Whether most cards are lines of code or of a diff, which are cut where a card is narrow. Then
  /// there are at most two columns, unless `columns` or `maximumColumns` is set.
  var isOfLines = false
  /// The start of a board that begins in the middle of a longer list; nil for others.
  var start: LaneStart?
  /// The least width of a column (height of a row), used if `columns` is nil. In cells, like the
  /// numbers below, unless there are `points`.
  package var minimumColumnWidth = 26
  /// The greatest number of columns, used if `columns` is nil; nil if there is no limit.
  package var maximumColumns: Int?
  /// The greatest width of a column (height of a row); nil if there is no limit. In cells, unless
  /// there are `points`.
  package var maximumColumnWidth: Int?
  /// Where the columns are if `maximumColumnWidth` leaves width over.
  package var alignment = LayoutConfiguration.Alignment.start
  /// Whether there are no more columns than cards, also if `columns` is set.
  package var fitsCards = false
  /// Whether the last card of each column is extended to the section's end.
  package var isFlush = false
  package var columnGap: Int?
  package var rowGap: Int?
  package var placement = LayoutConfiguration.Placement.shortest(tolerance: 0)
  package var isRightToLeft = false
  /// The width of the screen (height, when horizontal) in the layout's points, which are scaled to
  /// cells. nil means the layout's default.
  package var chosenPoints: Int?
  /// Whether the points are those of the usual screen, and the screen's shorter side always has as
  /// many. Otherwise a circle's items are too small for their texts on a high screen. Only for
  /// layouts that fill the viewport.
  package var keepsShorterSide = false
  /// The layout's own numbers in its unit. All layouts share them.
  package var numbers = LayoutNumbers()

  /// Whether a section's header stays in view while its section is scrolled through.
  package var keepsHeaders = true
  /// Whether cards may span several columns, if the layout supports it.
  package var hasSpans = false

  package init() {}

  /// Whether the layout supports items that span several columns.
  package var canSpan: Bool { kind.traits.contains(.spans) }

  package var allowsSpans: Bool { hasSpans && canSpan }

  /// The width of the screen in points; nil if a point is a cell. Phone layouts are defined in
  /// points.
  package var points: Int? { chosenPoints ?? (kind.thinksInPoints ? Self.phoneWidth : nil) }

  private static let phoneWidth = 375

  /// The width of an item in a layout whose items have sizes of their own, in its unit; nil for
  /// other layouts.
  var ownWidth: Double? { kind.itemWidth.map { points == nil ? $0.cells : $0.points } }

  package var isHorizontal: Bool { kind.isHorizontal(direction) }

  /// Whether its items are placed in numbered lanes.
  package var hasLanes: Bool { kind.lanes != .none }

  /// Whether the user can choose the number of lanes.
  package var hasLaneChoice: Bool { hasLanes && !kind.traits.contains(.ownLaneCount) }

  /// Whether appending leaves the placed items unchanged, at no cost for them (Geometry, "Change").
  var onlyAdds: Bool { !kind.traits.contains(.rearranges) && !isColumnFirst }

  /// Whether scrolling comes to rest with an item in the centre.
  var restsInCentre: Bool { kind.traits.contains(.restsInCentre) }

  /// Whether it is as high as the window, so that nothing fits below the cards.
  package var fillsHeight: Bool { isHorizontal || kind.traits.contains(.fillsViewport) }

  /// Whether cards go to the columns in turn, regardless of the columns' heights.
  var isRoundRobin: Bool { placement == .roundRobin && kind.traits.contains(.placement) }

  /// Whether the columns are filled one after the other.
  var isColumnFirst: Bool { placement == .columnFirst && kind.traits.contains(.placement) }

  /// The layout's name in the status line.
  package var title: String {
    isRoundRobin ? "round-robin" : isColumnFirst ? "column-first" : kind.title
  }

  /// The choice with at most as many columns as there are cards, and as their lines allow.
  func limited(in container: Size) -> LayoutChoice {
    let ofCards = columns == nil || fitsCards ? cardCount : nil
    let mayBeFew = isOfLines && columns == nil && maximumColumns == nil && !isHorizontal
    let limits = [ofCards, mayBeFew ? Self.mostOfLines : nil].compactMap(\.self)
    guard let most = limits.min(), points == nil, kind.lanes == .configured,
      configuration.columnExtents(in: container).count > most
    else { return self }
    var choice = self
    choice.columns = max(1, most)
    return choice
  }

  /// The most columns of cards that are lines of code.
  private static let mostOfLines = 2

  /// Creates the unprepared layout for a screen that is `cells` wide (high, when horizontal).
  func makeLayout(cells: Int) -> any Layout & Sendable {
    kind.layout(configuration(cells: cells), ownNumbers)
  }

  /// A layout command's answer, as shown on such a screen.
  func shown(_ received: ReceivedLayout, cells: Int) -> any Layout & Sendable {
    kind.shown(received, configuration(cells: cells))
  }

  /// The effective configuration, snapped to a screen.
  private func configuration(cells: Int) -> LayoutConfiguration {
    var configuration = configuration
    configuration.snap =
      points != nil
      ? .scaled(cells: cells, aspect: cellAspect(cells: cells))
      : kind.traits.contains(.snaps) ? .integral : .scaled(cells: cells, aspect: 1)
    return configuration
  }

  /// Whether a command computes it.
  package var isOfCommand: Bool { kind.command != nil }

  /// The layout whose lanes are used to measure cards: masonry, until a command has answered.
  var assumed: LayoutChoice {
    var choice = self
    if isOfCommand { choice.kind = .masonry }
    return choice
  }

  /// The layout's own numbers, with their unit.
  package var ownNumbers: LayoutNumbers {
    var numbers = numbers
    numbers.areInPoints = points != nil
    return numbers
  }

  /// The effective configuration. The user's numbers come first. Without them, a layout shown in
  /// points uses its own numbers; any other uses cells, as in the whole viewer.
  package var configuration: LayoutConfiguration {
    let traits = kind.traits
    var configuration = kind.configuration(direction)
    if let columns {
      configuration.columns = .count(columns)
    } else if points == nil || traits.contains(.adaptiveColumns) {
      configuration.columns = .adaptive(
        minimumWidth: Double(leastLaneExtent), maximumCount: maximumColumns)
    }
    if traits.contains(.placement) {
      configuration.maximumColumnWidth = maximumColumnWidth.map { Double($0) }
      (configuration.alignment, configuration.isFlush) = (alignment, isFlush)
      configuration.startingLanes = startingLanes
    }
    if points == nil { configuration.insets = Insets() }
    if let gap = columnGap ?? (points == nil ? 1 : nil) { configuration.columnGap = Double(gap) }
    if let gap = rowGap ?? (points == nil ? 0 : nil) { configuration.rowGap = Double(gap) }
    if traits.contains(.placement) { configuration.placement = placement }
    configuration.isRightToLeft = traits.contains(.rightToLeft) && isRightToLeft
    configuration.hasStickyHeaders = points == nil && keepsHeaders
    return configuration
  }

  /// A row need not be as high as a column is wide, so rows get a smaller minimum.
  private var leastLaneExtent: Int {
    isHorizontal && points == nil ? max(3, minimumColumnWidth * 3 / 8) : minimumColumnWidth
  }
}

// How a layout in points becomes cells.
extension LayoutChoice {
  /// A cell's width divided by its height, for a screen with this many cells across.
  ///
  /// Where a row has more points than the layout's own row gap, some gaps would be rounded to no
  /// row at all. There rows count as lower than they are, by at most half, and cards become higher.
  func cellAspect(cells: Int) -> Double {
    guard let points, !isHorizontal, kind.traits.contains(.rowGap) else {
      return CardMeasure.cellAspect
    }
    let gap = kind.configuration(direction).rowGap
    guard gap > 0 else { return CardMeasure.cellAspect }
    let pointsOfCell = Double(points) / Double(max(1, cells))
    return min(1, max(CardMeasure.cellAspect, pointsOfCell / gap))
  }

  /// The points across the screen; nil if a point is a cell.
  func pointsAcross(in size: CellSize) -> Double? {
    guard let points else { return nil }
    guard keepsShorterSide, kind.traits.contains(.fillsViewport), !isHorizontal else {
      return Double(points)
    }
    let shorter = Double(points) * Self.usualShorterSide
    let ratio = Double(size.columns) * CardMeasure.cellAspect / Double(max(1, size.rows))
    return shorter * max(1, ratio)
  }

  /// The height of the usual screen, 80 × 23 cells without the status line, divided by its width.
  private static let usualShorterSide = 23 / (80 * CardMeasure.cellAspect)

  /// Turns from columns to rows, or back.
  package mutating func toggleDirection() {
    direction = direction == .horizontal ? .vertical : .horizontal
    columns = nil
  }

  /// Whether the number of lanes is as many as fit.
  package var isAdaptive: Bool {
    guard columns == nil, hasLaneChoice, case .adaptive = configuration.columns else {
      return false
    }
    return true
  }
}

extension LayoutConfiguration.Placement {
  /// The name as it is typed.
  package var words: String {
    switch self {
    case .shortest: "shortest"
    case .roundRobin: "round-robin"
    case .columnFirst: "column-first"
    }
  }
}

extension LayoutConfiguration.Alignment {
  /// The name as it is typed.
  package var words: String {
    switch self {
    case .start: "start"
    case .center: "center"
    case .end: "end"
    }
  }
}

extension Array {
  /// The element at an index that wraps around at both ends. The array must not be empty.
  package subscript(wrapped index: Int) -> Element { self[(index % count + count) % count] }
}
