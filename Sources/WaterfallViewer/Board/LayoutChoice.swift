package import WaterfallLayout

/// Which layout the cards stand in, and its numbers.
package struct LayoutChoice: Hashable, Sendable {
  package var kind = LayoutKind.masonry
  package var direction = LayoutConfiguration.Direction.vertical
  /// Lanes; nil: as many as fit in masonry, the layout's own number in the others.
  package var columns: Int?
  /// The cards there will ever be, where they are few; nil: many, or nobody knows. There are never
  /// more lanes than cards, unless `columns` says so.
  var cardCount: Int?
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
  /// What the layout is told of its own numbers, in its unit; all layouts share it.
  package var numbers = LayoutNumbers()

  /// Whether a section's header stays in sight while one scrolls through it.
  package var keepsHeaders = true
  /// Whether cards may span several columns, where the layout knows that.
  package var hasSpans = false

  package init() {}

  /// Whether the layout places items that span several columns.
  package var canSpan: Bool { kind.traits.contains(.spans) }

  package var allowsSpans: Bool { hasSpans && canSpan }

  /// The width of a cell divided by its height: terminals' cells are about half as wide as high.
  static let cellAspect = 0.5

  /// The points that the screen is wide; nil: a point is a cell. The layouts of phones think in
  /// points.
  var points: Int? { chosenPoints ?? (kind.thinksInPoints ? Self.phoneWidth : nil) }

  private static let phoneWidth = 375

  /// The width of an item in a layout whose items have sizes of their own, in its unit; nil for the
  /// others.
  var ownWidth: Double? { kind.itemWidth.map { points == nil ? $0.cells : $0.points } }

  var isHorizontal: Bool { kind.isHorizontal(direction) }

  /// Whether its items stand in lanes that have a number.
  var hasLanes: Bool { kind.lanes != .none }

  /// Whether people can say how many lanes there are.
  var hasLaneChoice: Bool { hasLanes && !kind.traits.contains(.ownLaneCount) }

  /// Whether what is added leaves all else as it is, and costs nothing for it (Geometry, "Change").
  var onlyAdds: Bool { !kind.traits.contains(.rearranges) }

  /// Whether scrolling comes to rest with an item in the centre.
  var restsInCentre: Bool { kind.traits.contains(.restsInCentre) }

  /// Whether it is as high as the window, so that nothing can stand below the cards.
  package var fillsHeight: Bool { isHorizontal || kind.traits.contains(.fillsViewport) }

  /// Whether cards are placed one after the other, whatever their columns' heights.
  var isRoundRobin: Bool { placement == .roundRobin && kind.traits.contains(.placement) }

  /// What the status line calls it.
  var title: String { isRoundRobin ? "round-robin" : kind.title }

  /// With as many columns as there are cards, where more would fit.
  func limited(in container: Size) -> LayoutChoice {
    guard let cardCount, columns == nil, points == nil, kind.lanes == .configured,
      configuration.columnExtents(in: container).count > cardCount
    else { return self }
    var choice = self
    choice.columns = max(1, cardCount)
    return choice
  }

  /// The layout, not prepared, for a screen that is `cells` wide (high, when horizontal).
  func makeLayout(cells: Int) -> any Layout & Sendable {
    kind.layout(configuration(cells: cells), ownNumbers)
  }

  /// What a command has answered, as it is shown on such a screen.
  func shown(_ received: ReceivedLayout, cells: Int) -> any Layout & Sendable {
    kind.shown(received, configuration(cells: cells))
  }

  /// The numbers in force, snapped to a screen.
  private func configuration(cells: Int) -> LayoutConfiguration {
    var configuration = configuration
    configuration.snap =
      points != nil
      ? .scaled(cells: cells, aspect: Self.cellAspect)
      : kind.traits.contains(.snaps) ? .integral : .scaled(cells: cells, aspect: 1)
    return configuration
  }

  /// Whether a command computes it.
  var isOfCommand: Bool { kind.command != nil }

  /// The layout by whose lanes cards are measured: masonry, until a command has answered.
  var assumed: LayoutChoice {
    var choice = self
    if isOfCommand { choice.kind = .masonry }
    return choice
  }

  /// What the layout's own numbers are.
  var ownNumbers: LayoutNumbers {
    var numbers = numbers
    numbers.areInPoints = points != nil
    return numbers
  }

  /// The numbers in force: what was chosen, else the layout's own where it thinks in points and is
  /// shown in them; else cells, as in the whole viewer.
  var configuration: LayoutConfiguration {
    let traits = kind.traits
    var configuration = kind.configuration(direction)
    if let columns {
      configuration.columns = .count(columns)
    } else if points == nil || traits.contains(.adaptiveColumns) {
      configuration.columns = .adaptive(minimumWidth: Double(leastLaneExtent))
    }
    if points == nil { configuration.insets = Insets() }
    if let gap = columnGap ?? (points == nil ? 1 : nil) { configuration.columnGap = Double(gap) }
    if let gap = rowGap ?? (points == nil ? 0 : nil) { configuration.rowGap = Double(gap) }
    if traits.contains(.placement) { configuration.placement = placement }
    configuration.isRightToLeft = traits.contains(.rightToLeft) && isRightToLeft
    configuration.hasStickyHeaders = points == nil && keepsHeaders
    return configuration
  }

  /// A row need not be as high as a column is wide.
  private var leastLaneExtent: Int {
    isHorizontal && points == nil ? max(3, minimumColumnWidth * 3 / 8) : minimumColumnWidth
  }
}
