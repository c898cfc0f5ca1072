package import TerminalGrid
package import WaterfallViewer

extension ViewerState {
  /// Draws the present state.
  ///
  /// - Parameter grid: of any size; it is resized to the viewer's size and drawn completely.
  /// - Complexity: O(cells + cards in view · their text). Cards out of view cost nothing.
  package func render(into grid: inout Grid) {
    ScreenPainter(viewer.context).draw(viewer, into: &grid)
  }

  /// Draws the present state into a grid that shows an earlier one. The result is the same as that
  /// of ``render(into:)``, in less time.
  ///
  /// - Parameters:
  ///   - grid: as the last call left it.
  ///   - drawn: what the last call drew; nil if unknown, and then everything is drawn again.
  /// - Returns: the most important areas of the screen, in this order, for a frame that is sent in
  ///   parts.
  /// - Complexity: O(cells in motion + cards in view that changed · their text).
  package func render(
    into grid: inout Grid, after drawn: inout DrawnScreen?
  ) -> [CellRect] {
    let painter = ScreenPainter(viewer.context)
    painter.draw(viewer, into: &grid, after: &drawn)
    return painter.urgentRects(of: viewer)
  }
}
