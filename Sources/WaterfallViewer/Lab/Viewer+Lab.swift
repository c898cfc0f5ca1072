import TerminalGrid

extension Viewer {
  mutating func toggleLab() -> [ViewerEffect] {
    if presentation.isOpen, lab.showsPanel { lab.hidePanel() } else { lab.toggle() }
    return fit(keeping: board.anchor) + noteLabRoom()
  }

  /// Reports a window that is too small for the panel.
  mutating func noteLabRoom() -> [ViewerEffect] {
    if lab.seesPanel, screen.labPanel == nil, !screen.labGivesWayToTour {
      status.say("the window is too small for the lab")
    }
    return []
  }
}
