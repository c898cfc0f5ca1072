package import TerminalInput

extension Viewer {
  /// Shows the cards to an audience, or to the person alone again.
  mutating func togglePresentation() -> [ViewerEffect] {
    let anchor = self.anchor
    presentation.toggle()
    lab.revealPanel()
    tour.layOut(in: area)
    return fit(keeping: anchor) + noteLabRoom()
  }

  /// Which movements of the mouse are wanted.
  package var mouseMotion: Mouse.Motion { presentation.isOpen ? .any : .dragging }
}
