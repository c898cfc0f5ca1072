import TerminalGrid
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

extension Viewer {
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
    guard screen.viewport != board.placed.viewport else { return [] }
    guard board.placed.isInvalidated(by: screen.viewport) else {
      board.placed.setSize(screen.viewport)
      board.placed.restore(anchor)
      return []
    }
    return act { $0.layOut(keeping: anchor) }
  }
}
