import TerminalGrid

extension Viewer {
  /// The lab's panel: at the right, or at the bottom of narrow windows. nil if it is closed or has
  /// no room.
  var labPanel: CellRect? {
    guard lab.showsPanel, !lab.isPanelHidden else { return nil }
    let floor = floor
    if floor.columns >= 70, floor.rows >= 6 {
      return CellRect(column: floor.columns - 34, row: 0, columns: 34, rows: floor.rows)
    }
    guard floor.columns >= 24, floor.rows >= 11 else { return nil }
    let rows = min(max(6, floor.rows * 2 / 5), 16)
    return CellRect(column: 0, row: floor.rows - rows, columns: floor.columns, rows: rows)
  }

  mutating func toggleLab() -> [ViewerEffect] {
    if presentation.isOpen, lab.showsPanel { lab.hidePanel() } else { lab.toggle() }
    return fit(keeping: anchor) + noteLabRoom()
  }

  /// Reports a window that is too small for the panel.
  mutating func noteLabRoom() -> [ViewerEffect] {
    if lab.showsPanel, !lab.isPanelHidden, labPanel == nil {
      status.say("the window is too small for the lab")
    }
    return []
  }

  /// Whether something is in progress that Esc stops.
  var isOnItsWay: Bool { journey != nil || isRefreshing || ordering.gathers }
}
