import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallLayout
import WaterfallViewer

/// The workbench for authors of layouts: a panel beside the cards, and marks over them.
///
/// While there is room for the panel, the arrow keys choose and change its rows.
struct Lab: GuestPane {
  /// Which rectangle is queried for cards, and whether its edges are drawn.
  enum Culling: CaseIterable, Hashable, Sendable {
    /// The viewport, without marks.
    case unseen
    /// The viewport, with marks at its corners.
    case viewport
    /// A smaller rectangle, so that one sees cards come and go at its edges.
    case smaller
  }

  /// Whether the panel is wanted. Two layouts can be compared without it.
  private(set) var showsPanel = false
  var isOpen: Bool { showsPanel || compared != nil }
  /// A closed lab still has to drop its second layout, and to end the layout's command.
  var isAtWork: Bool { isOpen || comparison != nil || runsCommand }
  /// The row that keys change.
  private(set) var selected = LabRow.layout
  private(set) var showsLaneEnds = false
  private(set) var showsColumnLines = false
  private(set) var culling = Culling.unseen
  /// The layout to compare with; nil if none is chosen.
  private(set) var compared: Comparison.Kind?
  /// The layout made from `compared`; nil while it is not shown.
  var comparison: Comparison?

  /// Counts the changes to the second layout's items, so that no answer of a command is taken for a
  /// later board's.
  var edition = PlacedCards.Edition()
  /// Whether a command may be running for the second layout.
  var runsCommand = false

  /// The minimum column width before the comparison changed it; nil if it was not changed.
  private var widthBefore: Int?

  /// Whether the panel is hidden while presenting. The marks stay, from step to step of a tour.
  var isPanelHidden = false

  /// Whether the panel is to be seen, if there is room.
  var seesPanel: Bool { showsPanel && !isPanelHidden }

  init(_ options: ViewerOptions) { showsPanel = options.opensLab }

  /// Shows its panel, or hides it.
  mutating func toggle() { showsPanel.toggle() }

  static var commands: [Command] { [.lab] }

  /// Shows its panel, or hides it. Before an audience the marks remain.
  mutating func toggle(for command: Command, in context: PaneContext) -> [PaneOutcome] {
    if context.isPresented, showsPanel { isPanelHidden.toggle() } else { toggle() }
    return [.fit()]
  }

  mutating func close() { showsPanel = false }

  func save(in options: inout ViewerOptions) { options.opensLab = showsPanel }

  /// Shows what a tour's step is about; nil closes the lab.
  private mutating func show(_ look: Tour.LabLook?) {
    showsPanel = look != nil
    let shown = look ?? Tour.LabLook()
    (showsLaneEnds, showsColumnLines) = (shown.laneEnds, shown.columnLines)
    (culling, selected) = (shown.culling, shown.row)
    compared = shown.compared.map {
      Comparison.Kind(layout: $0, placement: .shortest(tolerance: 0))
    }
  }

  mutating func hear(_ event: any PaneEvent, in context: PaneContext) -> [PaneOutcome]? {
    switch event {
    case let view as LabView:
      show(view.look)
      return [.fit(isReported: false)]
    case let second as SecondLayout:
      receive(second.answer, in: context.board)
      return []
    default: return nil
    }
  }

  // MARK: Keys

  mutating func perform(_ command: Command, in context: PaneContext) -> [PaneOutcome]? {
    guard context.screen.labPanel != nil else {
      guard command == .close || command == .quit, context.screen.isHalved,
        !context.board.isOnItsWay
      else {
        return nil
      }
      return compare(with: nil, in: context)
    }
    let times = min(context.status.count ?? 1, 1000)
    switch command {
    case .focusDown: select(times, in: context.board.view.chosen)
    case .focusUp: select(-times, in: context.board.view.chosen)
    case .enter where context.options.selection != nil: return nil
    case .focusRight, .enter: return change(selected, by: times, in: context)
    case .focusLeft: return change(selected, by: -times, in: context)
    case .close where context.board.isOnItsWay: return nil
    case .close, .quit:
      toggle()
      return compare(with: nil, in: context)
    default: return nil
    }
    return []
  }

  private mutating func select(_ distance: Int, in choice: LayoutChoice) {
    let rows = LabRow.all(choice.kind).filter { $0.applies(to: choice) }
    let index = rows.firstIndex(of: selected) ?? 0
    selected = rows[min(max(0, index + distance), rows.count - 1)]
  }

  /// Changes a row's value by `step` steps.
  private mutating func change(
    _ row: LabRow, by step: Int, in context: PaneContext
  ) -> [PaneOutcome] {
    guard row.applies(to: context.board.view.chosen) else { return [] }
    switch row {
    case .laneEnds: showsLaneEnds.toggle()
    case .columnLines: showsColumnLines.toggle()
    case .culling:
      let all = Culling.allCases
      culling = all[wrapped: (all.firstIndex(of: culling) ?? 0) + step]
    case .comparison:
      let own = context.board.view.chosen
      let kinds =
        [nil]
        + Comparison.Kind.all(of: context.board.rules.layouts).filter {
          $0.applied(to: own) != own
        }
      return compare(
        with: kinds[wrapped: (kinds.firstIndex(of: compared) ?? 0) + step], in: context)
    default:
      return [.board { $0.relayout { $0 = Self.choice(changing: row, by: step, in: context) } }]
    }
    return []
  }

  /// The columns wanted in each half, best first. With two, layouts hardly differ; with one, never.
  private static let preferredColumns = [3, 2]
  private static let narrowestCompared = 10

  /// Puts a second layout beside the first one, or removes it if `kind` is nil.
  ///
  /// It makes the columns narrow enough to show how the two differ.
  private mutating func compare(
    with kind: Comparison.Kind?, in context: PaneContext
  ) -> [PaneOutcome] {
    let wasComparing = compared != nil
    compared = kind
    // Nothing was compared, so the board stays as it is.
    guard wasComparing || kind != nil || widthBefore != nil else { return [.fit()] }
    var choice = context.board.view.chosen
    if kind == nil, let width = widthBefore {
      (choice.minimumColumnWidth, widthBefore) = (width, nil)
    } else if kind != nil, !wasComparing, choice.isAdaptive {
      let gap = choice.columnGap ?? 1
      let widths = Self.preferredColumns.map {
        ((context.screen.stage.columns - 1) / 2 + gap) / $0 - gap
      }
      if let width = widths.first(where: { $0 >= Self.narrowestCompared }),
        width < choice.minimumColumnWidth
      {
        (widthBefore, choice.minimumColumnWidth) = (choice.minimumColumnWidth, width)
      }
    }
    return [.fit(), .board { [choice] in $0.relayout { $0 = choice } }]
  }

  private static func choice(
    changing row: LabRow, by step: Int, in context: PaneContext
  ) -> LayoutChoice {
    var choice = context.board.view.chosen
    let lanes = context.board.askedLanes
    let isHorizontal = context.board.view.chosen.isHorizontal
    let across = isHorizontal ? context.screen.viewport.rows : context.screen.viewport.columns
    switch row {
    case .layout: choice.stepKind(by: step, of: context.board.rules.layouts)
    case .placement: choice.stepPlacement(by: step)
    case .columns: choice.stepColumns(by: step, lanes: lanes, mostLanes: across / 2)
    case .minimumColumnWidth: choice.stepMinimumColumnWidth(by: step)
    case .columnGap: choice.stepColumnGap(by: step)
    case .rowGap: choice.stepRowGap(by: step)
    case .direction: choice.toggleDirection()
    case .tolerance: choice.stepTolerance(by: step)
    case .rightToLeft: choice.isRightToLeft.toggle()
    case .points: choice.stepPoints(by: step, cells: across)
    case .maximumColumns: choice.stepMaximumColumns(by: step, lanes: lanes)
    case .maximumColumnWidth: choice.stepMaximumColumnWidth(by: step)
    case .alignment: choice.stepAlignment(by: step)
    case .fit: choice.fitsCards.toggle()
    case .flush: choice.isFlush.toggle()
    case .number(let number): choice.step(number, by: step)
    case .comparison, .laneEnds, .columnLines, .culling: break
    }
    return choice
  }

  // MARK: The mouse

  /// A click in the panel selects a row. A click beside the selected row's value changes the value.
  mutating func click(_ mouse: Mouse, in context: PaneContext) -> [PaneOutcome]? {
    guard let panel = context.screen.labPanel, mouse.row >= panel.row, mouse.column >= panel.column,
      mouse.row < panel.maxRow
    else { return nil }
    guard
      let place = LabPanel(context, self).places(in: panel).first(where: { $0.rect.holds(mouse) }),
      case .row(let row) = place.line, row.applies(to: context.board.view.chosen)
    else { return [] }
    let wasSelected = selected == row
    selected = row
    guard wasSelected else { return [] }
    let width = (SafeText(LabPanel(context, self).value(of: row) ?? "").width) + 4
    let first = place.rect.maxColumn - 1 - width
    if mouse.column < first { return [] }
    return change(row, by: mouse.column <= first + 1 ? -1 : 1, in: context)
  }

  // MARK: Drawing

  var marksCards: Bool { isOpen }

  func draw(into grid: inout Grid, in context: PaneContext) {
    guard context.cover != .everything else { return }
    LabMarks(context, self).draw(into: &grid)
    ComparedHalf(context, self).draw(into: &grid)
    LabPanel(context, self).draw(into: &grid)
  }
}

/// What a step of a tour shows in the lab; nil closes it.
struct LabView: PaneEvent {
  let look: Tour.LabLook?
}

extension CellRect {
  fileprivate func holds(_ mouse: Mouse) -> Bool {
    column..<maxColumn ~= mouse.column && row..<maxRow ~= mouse.row
  }
}
