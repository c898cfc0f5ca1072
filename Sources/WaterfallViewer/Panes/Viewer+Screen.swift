import TerminalGrid
import WaterfallBoard

extension Viewer {
  /// How the screen is divided now.
  var screen: Screen { screen(ofList: board.view.isList) }

  /// How the screen is divided if the cards are rows of the list, or boxes.
  func screen(ofList isList: Bool) -> Screen {
    var screen = Screen(
      size: size, wantsStatusLine: options.medium == .screen && (!isPresented || isAsking),
      isList: isList)
    for slot in panes.claiming where slot.isOpen(self) { slot.claim?(self, &screen) }
    return screen
  }

  /// Takes a new window size. The layout is prepared again only if its lanes change. The focused
  /// card keeps its place on the screen.
  mutating func resize(to new: CellSize) -> [ViewerEffect] {
    guard new != size else { return [] }
    let anchor = board.anchor
    size = new
    layOutPanes()
    return fit(keeping: anchor)
  }

  /// Adapts the board, if the viewport has changed.
  ///
  /// - Parameter isReported: whether a message names a pane that has too little room.
  mutating func fit(
    keeping anchor: (item: Int, cells: Int)?, isReported: Bool = true
  ) -> [ViewerEffect] {
    let isFitting = screen.viewport == board.placed.viewport
    let effects = isFitting ? [] : act { $0.fit(keeping: anchor) }
    guard isReported else { return effects }
    for case let words? in lookInPanes(\.display.lackOfRoom, ()) { status.say(words) }
    return effects
  }
}
