import TerminalGrid

extension Viewer {
  /// How the screen is divided now.
  var screen: Screen { screen(ofList: board.view.isList) }

  /// How the screen is divided if the cards are rows of the list, or boxes.
  private func screen(ofList isList: Bool) -> Screen {
    Screen(
      size: size,
      for: Screen.Wish(
        wantsStatusLine: options.medium == .screen && (!presentation.isOpen || isAsking),
        captionRows: tour.walk?.rows, isLabOpen: lab.showsPanel, isLabPanelSeen: lab.seesPanel,
        compares: lab.compared != nil, isList: isList))
  }

  func viewport(ofList isList: Bool) -> CellSize { screen(ofList: isList).viewport }

  /// Takes a new window size. The layout is prepared again only if its lanes change. The focused
  /// card keeps its place on the screen.
  mutating func resize(to new: CellSize) -> [ViewerEffect] {
    guard new != size else { return [] }
    let anchor = board.anchor
    size = new
    tour.layOut(in: screen.area)
    return fit(keeping: anchor) + noteLabRoom()
  }

  /// Adapts the board, if the viewport has changed.
  mutating func fit(keeping anchor: (item: Int, cells: Int)?) -> [ViewerEffect] {
    screen.viewport == board.placed.viewport ? [] : act { $0.fit(keeping: anchor) }
  }
}
