import TerminalGrid
import TerminalInput
import WaterfallLayout

extension ViewerState {
  // MARK: Opening

  /// Where the lab's panel stands: at the right, in narrow windows at the bottom; nil if it is
  /// closed or there is no room.
  var labPanel: CellRect? {
    guard lab.isOpen else { return nil }
    let floor = floor
    if floor.columns >= 70, floor.rows >= 6 {
      return CellRect(column: floor.columns - 34, row: 0, columns: 34, rows: floor.rows)
    }
    guard floor.columns >= 24, floor.rows >= 11 else { return nil }
    let rows = min(max(6, floor.rows * 2 / 5), 16)
    return CellRect(column: 0, row: floor.rows - rows, columns: floor.columns, rows: rows)
  }

  mutating func toggleLab() -> [ViewerEffect] {
    let anchor = self.anchor
    lab.isOpen.toggle()
    return fit(keeping: anchor) + noteLabRoom()
  }

  /// A window that is too small says so.
  mutating func noteLabRoom() -> [ViewerEffect] {
    if lab.isOpen, labPanel == nil { notice = "the window is too small for the lab" }
    return []
  }

  // MARK: Keys

  /// What a command does while the lab has the keyboard; nil if it has not, or the command is
  /// another's.
  mutating func performInLab(_ command: Command) -> [ViewerEffect]? {
    guard labPanel != nil else { return nil }
    let times = min(count ?? 1, 1000)
    switch command {
    case .focusDown: selectLabRow(times)
    case .focusUp: selectLabRow(-times)
    case .enter where options.selection != nil: return nil
    case .focusRight, .enter: return change(lab.selected, by: times)
    case .focusLeft: return change(lab.selected, by: -times)
    case .close where isOnItsWay: return nil
    case .close, .quit: return toggleLab()
    default: return nil
    }
    return []
  }

  /// Whether something is under way that Esc stops.
  private var isOnItsWay: Bool { journey != nil || isRefreshing || arranging.gathers }

  private mutating func selectLabRow(_ distance: Int) {
    let rows = (LabRow.ofLayout(options.layout.kind) + LabRow.overlays).filter {
      $0.applies(to: options.layout)
    }
    let index = rows.firstIndex(of: lab.selected) ?? 0
    lab.selected = rows[min(max(0, index + distance), rows.count - 1)]
  }

  /// Changes a row's value by so many steps.
  mutating func change(_ row: LabRow, by step: Int) -> [ViewerEffect] {
    guard row.applies(to: options.layout) else { return [] }
    switch row {
    case .laneEnds: lab.showsLaneEnds.toggle()
    case .columnLines: lab.showsColumnLines.toggle()
    case .culling:
      let all = Lab.Culling.allCases
      lab.culling = all[wrapped: (all.firstIndex(of: lab.culling) ?? 0) + step]
    case .comparison: return stepComparison(by: step)
    default: return changeLayout(row, by: step)
    }
    return []
  }

  private mutating func changeLayout(_ row: LabRow, by step: Int) -> [ViewerEffect] {
    let lanes = layout.laneCount
    let across = isHorizontal ? viewport.rows : viewport.columns
    return relayout { choice in
      switch row {
      case .layout: choice.stepKind(by: step)
      case .placement: choice.togglePlacement()
      case .columns: choice.stepColumns(by: step, lanes: lanes, mostLanes: across / 2)
      case .minimumColumnWidth: choice.stepMinimumColumnWidth(by: step)
      case .columnGap: choice.stepColumnGap(by: step)
      case .rowGap: choice.stepRowGap(by: step)
      case .direction: choice.toggleDirection()
      case .tolerance: choice.stepTolerance(by: step)
      case .rightToLeft: choice.isRightToLeft.toggle()
      case .points: choice.stepPoints(by: step, cells: across)
      case .number(let number): choice.step(number, by: step)
      case .comparison, .laneEnds, .columnLines, .culling: break
      }
    }
  }

  // MARK: The mouse

  /// A click in the panel chooses its row; one beside the row's value changes it. nil: it was not
  /// in the panel.
  mutating func clickLab(_ mouse: Mouse) -> [ViewerEffect]? {
    guard let panel = labPanel, mouse.row >= panel.row, mouse.column >= panel.column,
      mouse.row < panel.maxRow
    else { return nil }
    guard let place = labPlaces(in: panel).first(where: { $0.rect.holds(mouse) }),
      case .row(let row) = place.line, row.applies(to: options.layout)
    else { return [] }
    let wasSelected = lab.selected == row
    lab.selected = row
    guard wasSelected else { return [] }
    let width = (SafeText(labValue(of: row) ?? "").width) + 4
    let first = place.rect.maxColumn - 1 - width
    if mouse.column < first { return [] }
    return change(row, by: mouse.column <= first + 1 ? -1 : 1)
  }
}

extension CellRect {
  fileprivate func holds(_ mouse: Mouse) -> Bool {
    column..<maxColumn ~= mouse.column && row..<maxRow ~= mouse.row
  }
}
