import TerminalGrid

extension Viewer {
  /// The lab's panel: at the right, or at the bottom of narrow windows. nil if it is closed or has
  /// no room.
  ///
  /// It gives way to two layouts side by side: to the bottom, and in a tour altogether.
  var labPanel: CellRect? {
    guard lab.showsPanel, !lab.isPanelHidden else { return nil }
    let floor = floor
    let hasRoomBelow = floor.rows >= 11
    let givesWay = areHalvesNarrow && (hasRoomBelow || walk != nil)
    if floor.columns >= 70, floor.rows >= 6, !givesWay {
      return CellRect(column: floor.columns - 34, row: 0, columns: 34, rows: floor.rows)
    }
    guard floor.columns >= 24, hasRoomBelow, !labGivesWayToTour else { return nil }
    let rows = min(max(6, floor.rows * 2 / 5), 16)
    return CellRect(column: 0, row: floor.rows - rows, columns: floor.columns, rows: rows)
  }

  /// The columns that are needed for two layouts with columns of a readable width, and the panel
  /// beside them.
  private static let leastForHalvesAndPanel = 116

  /// Whether the panel beside two layouts would leave them columns that are too narrow.
  private var areHalvesNarrow: Bool {
    lab.compared != nil && floor.columns < Self.leastForHalvesAndPanel
  }

  /// Whether the panel is left out, because a tour's caption and two layouts need the room.
  var labGivesWayToTour: Bool { walk != nil && areHalvesNarrow }

  mutating func toggleLab() -> [ViewerEffect] {
    if presentation.isOpen, lab.showsPanel { lab.hidePanel() } else { lab.toggle() }
    return fit(keeping: board.anchor) + noteLabRoom()
  }

  /// Reports a window that is too small for the panel.
  mutating func noteLabRoom() -> [ViewerEffect] {
    if lab.showsPanel, !lab.isPanelHidden, labPanel == nil, !labGivesWayToTour {
      status.say("the window is too small for the lab")
    }
    return []
  }

  /// Whether something is in progress that Esc stops.
  var isOnItsWay: Bool { board.farScroll != nil || board.isRefreshing || board.ordering.gathers }
}
