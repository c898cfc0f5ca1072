import TerminalGrid
import WaterfallViewer

// The lab's room: a panel at one side, and two halves for two layouts.
extension Lab {
  /// The columns that are needed for two layouts with columns of a readable width, and the panel
  /// beside them.
  private static let leastForHalvesAndPanel = 116

  mutating func fit(in area: CellSize) { reportsLackOfRoom = true }

  /// Takes a side of the stage for the panel. If a second layout was chosen and there is room for
  /// both, the cards are left half of the rest.
  func claim(on screen: inout Screen) {
    let (floor, hasTour) = (screen.stage, screen.hasClaim(of: TourPane.self))
    let areHalvesNarrow = look.compared != nil && floor.columns < Self.leastForHalvesAndPanel
    if look.showsPanel {
      takePanel(on: &screen, areHalvesNarrow: areHalvesNarrow, hasTour: hasTour)
    }
    let givesWay = hasTour && areHalvesNarrow
    guard look.compared != nil, screen.labPanel != nil || !look.showsPanel || givesWay else {
      return
    }
    screen.halve()
  }

  /// The panel is at the right, or at the bottom of narrow windows. It gives way to two layouts
  /// side by side: to the bottom, and in a tour altogether.
  private func takePanel(on screen: inout Screen, areHalvesNarrow: Bool, hasTour: Bool) {
    let floor = screen.stage
    let hasRoomBelow = floor.rows >= 11
    let givesWay = areHalvesNarrow && (hasRoomBelow || hasTour)
    if seesPanel, floor.columns >= 70, floor.rows >= 6, !givesWay {
      screen.takeColumns(34, for: Lab.self)
    } else if seesPanel, floor.columns >= 24, hasRoomBelow, !(hasTour && areHalvesNarrow) {
      screen.takeRows(min(max(6, floor.rows * 2 / 5), 16), for: Lab.self)
    } else {
      screen.takeRows(0, for: Lab.self)
    }
  }

  /// Whether the window is too small for the panel.
  func lacksRoom(in context: PaneContext) -> Bool {
    let screen = context.screen
    guard seesPanel, screen.labPanel == nil else { return false }
    // A caption and two layouts need the room, as was wanted.
    return !screen.hasClaim(of: TourPane.self) || look.compared == nil
      || screen.area.columns >= Self.leastForHalvesAndPanel
  }
}

extension Screen {
  /// The lab's panel; nil if it is closed or has no room.
  var labPanel: CellRect? { room(of: Lab.self) }
}
