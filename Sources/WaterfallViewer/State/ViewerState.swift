package import TerminalGrid
package import WaterfallBoard
package import WaterfallCards

/// The whole state of a viewer at one moment, as a value.
///
/// Only ``update(_:)`` changes it; it returns the work that follows. ``render(into:)`` only reads.
/// Neither waits, prints or asks for the time, so a test can play any story.
///
/// The viewer loop and the printing each hold one of these. They cannot bypass the events, because
/// `viewer` is read-only outside.
package struct ViewerState: Sendable {
  package private(set) var viewer: Viewer

  /// - Parameter stopwatch: measures how long placing took, because the state itself never reads a
  ///   clock.
  package init(
    options: ViewerOptions, size: CellSize, stopwatch: Stopwatch = .stopped
  ) {
    viewer = Viewer(options: options, size: size, stopwatch: stopwatch)
  }

  /// Applies `event`, and returns the work that follows from it. Nothing else changes a viewer.
  package mutating func update(_ event: ViewerEvent) -> [ViewerEffect] { viewer.update(event) }

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

  /// The pictures of the stored cards in view, in layout order; the details' picture comes first.
  package var picturesInView: [PictureRequest] { PictureNeeds(viewer).inView }
}
