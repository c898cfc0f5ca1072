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
    for pane in panes.all where pane.isOpen { pane.claim(on: &screen) }
    return screen
  }

  /// Takes a new window size. The layout is prepared again only if its lanes change. The focused
  /// card keeps its place on the screen.
  mutating func resize(to new: CellSize) {
    guard new != size else { return }
    let anchor = board.anchor
    size = new
    fitPanes()
    fit(keeping: anchor)
  }

  /// The room that the rest of the screen leaves to the board now.
  var boardRoom: BoardRoom {
    let (cards, list) = (screen(ofList: false), screen(ofList: true))
    return BoardRoom(
      cards: cards.viewport, list: list.viewport, window: size, isHalved: cards.isHalved)
  }

  /// Lays the cards out again in the current room.
  package mutating func fit() { fit(keeping: board.anchor) }

  /// - Parameter anchor: the item that keeps its place on the screen, and that place.
  private mutating func fit(keeping anchor: (item: Int, cells: Int)?) {
    board.room = boardRoom
    if board.viewport != board.placed.viewport { act { $0.fit(keeping: anchor) } }
  }
}
