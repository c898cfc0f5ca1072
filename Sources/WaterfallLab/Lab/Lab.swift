import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallLayout
package import WaterfallViewer

/// The workbench for authors of layouts: a panel beside the cards, and marks over them.
///
/// While there is room for the panel, the arrow keys choose and change its rows.
struct Lab: CardPane {
  private(set) var look: LabLook
  var isOpen: Bool { look.showsPanel || look.compared != nil }
  /// The layout made from the one to compare with; nil while it is not shown.
  var comparison: Comparison?

  /// Counts the changes to the second layout's items, so that no answer of a command is taken for a
  /// later board's.
  var edition = PlacedCards.Edition()
  /// Whether a command may be running for the second layout.
  var runsCommand = false
  /// The board's count of its placings when the second layout followed it last.
  var followed = PlacedCards.Edition()
  /// Whether a panel without room is to be reported.
  var reportsLackOfRoom = false

  /// The minimum column width before the comparison changed it; nil if it was not changed.
  private var widthBefore: Int?

  /// Whether the panel is hidden while presenting. The marks stay, from step to step of a tour.
  var isPanelHidden = false

  /// Whether the panel is to be seen, if there is room.
  var seesPanel: Bool { look.showsPanel && !isPanelHidden }

  init(_ options: ViewerOptions) { look = LabLook(showsPanel: options.opensLab) }

  static var commands: [Command] { [.lab] }

  /// Shows its panel, or hides it. Before an audience the marks remain.
  mutating func toggle(for command: Command, in context: PaneContext) -> Callback? {
    if context.isPresented, look.showsPanel {
      isPanelHidden.toggle()
    } else {
      look.showsPanel.toggle()
    }
    reportsLackOfRoom = true
    return { $0.fit() }
  }

  mutating func close() { look.showsPanel = false }

  func save(in options: inout ViewerOptions) { options.opensLab = look.showsPanel }

  /// Shows this; nil closes the lab.
  ///
  /// - Returns: whether the command of the second layout is to end.
  mutating func show(_ look: LabLook?) -> Bool {
    reportsLackOfRoom = false
    self.look = look ?? LabLook(showsPanel: false)
    return endCommandIfClosed()
  }

  /// - Returns: whether the command of the second layout was running, and is to end.
  private mutating func endCommandIfClosed() -> Bool {
    guard look.compared == nil else { return false }
    comparison = nil
    defer { runsCommand = false }
    return runsCommand
  }

  // MARK: Keys

  mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    switch event {
    case .command(let command): return perform(command, in: context)
    case .input(.mouse(let mouse)) where mouse.isClick: return click(mouse, in: context)
    case .laidOutBeside(let answer): receive(answer, in: context.board)
    case .measured(let measured):
      guard measured.measure != context.board.measure, comparison?.receive(measured) == true
      else { return .ignored() }
      place(.all, in: context)
    case .optionsChanged:
      guard context.options.opensLab != look.showsPanel else { return .ignored() }
      return .ignored(then: toggle(for: .lab, in: context))
    case .layoutCommandChanged:
      comparison?.layoutCommand.askAnew()
      return .ignored()
    default: return .ignored()
    }
    return .consumed()
  }

  private mutating func perform(_ command: Command, in context: PaneContext) -> EventResult {
    if command == .retry, comparison?.layoutCommand.failure != nil {
      return .consumed { $0.askLayoutAnew() }
    }
    guard context.screen.labPanel != nil else {
      guard command == .close || command == .quit, context.screen.isHalved,
        !context.board.isOnItsWay
      else {
        return .ignored()
      }
      return compare(with: nil, in: context)
    }
    let times = min(context.status.count ?? 1, 1000)
    switch command {
    case .focusDown: select(times, in: context.board.view.chosen)
    case .focusUp: select(-times, in: context.board.view.chosen)
    case .enter where context.options.selection != nil: return .ignored()
    case .focusRight, .enter: return change(look.row, by: times, in: context)
    case .focusLeft: return change(look.row, by: -times, in: context)
    case .close where context.board.isOnItsWay: return .ignored()
    case .close, .quit:
      look.showsPanel.toggle()
      return compare(with: nil, in: context)
    default: return .ignored()
    }
    return .consumed()
  }

  private mutating func select(_ distance: Int, in choice: LayoutChoice) {
    let rows = LabRow.all(choice.kind).filter { $0.applies(to: choice) }
    let index = rows.firstIndex(of: look.row) ?? 0
    look.row = rows[min(max(0, index + distance), rows.count - 1)]
  }

  /// Changes a row's value by `step` steps.
  private mutating func change(
    _ row: LabRow, by step: Int, in context: PaneContext
  ) -> EventResult {
    guard row.applies(to: context.board.view.chosen) else { return .consumed() }
    switch row {
    case .laneEnds: look.laneEnds.toggle()
    case .columnLines: look.columnLines.toggle()
    case .culling:
      let all = LabLook.Culling.allCases
      look.culling = all[wrapped: (all.firstIndex(of: look.culling) ?? 0) + step]
    case .comparison:
      let own = context.board.view.chosen
      let kinds =
        [nil]
        + Comparison.Kind.all(of: context.board.rules.layouts).filter {
          $0.applied(to: own) != own
        }
      return compare(
        with: kinds[wrapped: (kinds.firstIndex(of: look.compared) ?? 0) + step], in: context)
    default:
      let choice = Self.choice(changing: row, by: step, in: context)
      return .consumed { $0.act { $0.relayout { $0 = choice } } }
    }
    return .consumed()
  }

  /// The columns wanted in each half, best first. With two, layouts hardly differ; with one, never.
  private static let preferredColumns = [3, 2]
  private static let narrowestCompared = 10

  /// Puts a second layout beside the first one, or removes it if `kind` is nil.
  ///
  /// It makes the columns narrow enough to show how the two differ.
  private mutating func compare(
    with kind: Comparison.Kind?, in context: PaneContext
  ) -> EventResult {
    let wasComparing = look.compared != nil
    (look.compared, reportsLackOfRoom) = (kind, true)
    let endsCommand = endCommandIfClosed()
    // Nothing was compared, so the board stays as it is.
    guard wasComparing || kind != nil || widthBefore != nil else {
      return .consumed { $0.fit() }
    }
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
    return .consumed { [choice] viewer in
      viewer.fit()
      viewer.act { $0.relayout { $0 = choice } }
      if endsCommand { viewer.emit(.layOutBeside(nil)) }
    }
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
  private mutating func click(_ mouse: Mouse, in context: PaneContext) -> EventResult {
    guard let panel = context.screen.labPanel,
      panel.contains(column: mouse.column, row: mouse.row)
    else { return .ignored() }
    guard
      let place = LabPanel(context, self).places(in: panel).first(where: {
        $0.rect.contains(column: mouse.column, row: mouse.row)
      }),
      case .row(let row) = place.line, row.applies(to: context.board.view.chosen)
    else { return .consumed() }
    let wasSelected = look.row == row
    look.row = row
    guard wasSelected else { return .consumed() }
    let width = (SafeText(LabPanel(context, self).value(of: row) ?? "").width) + 4
    let first = place.rect.maxColumn - 1 - width
    if mouse.column < first { return .consumed() }
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

/// What a viewer is given for the lab.
struct LabOptions: PaneOption {
  /// Whether the lab is open from the start.
  var isOpen = false
}

extension ViewerConfiguration {
  package var opensLab: Bool {
    get { panes[LabOptions.self].isOpen }
    set { panes[LabOptions.self].isOpen = newValue }
  }
}
