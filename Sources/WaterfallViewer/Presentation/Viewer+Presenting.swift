package import TerminalInput

extension Viewer {
  /// Switches between showing the cards to an audience and to the user alone.
  mutating func togglePresentation() -> [ViewerEffect] {
    let anchor = board.anchor
    presentation.toggle()
    lab.revealPanel()
    tour.layOut(in: screen.area)
    return fit(keeping: anchor) + noteLabRoom()
  }

  /// Which mouse movements the terminal should report.
  package var mouseMotion: Mouse.Motion { presentation.isOpen ? .any : .dragging }
}
