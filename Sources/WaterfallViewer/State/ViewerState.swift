package import TerminalGrid

/// All that a viewer is at a moment, as one value.
///
/// ``update(_:)`` is the only way it changes, and returns the work that follows; ``render(into:)``
/// only reads. Neither waits, prints, or asks for the time, so that a test can play any story.
///
/// The loop and the printing hold one of these. Neither can reach around the events: the compiler
/// keeps what is inside for reading.
package struct ViewerState: Sendable {
  package private(set) var viewer: Viewer

  /// - Parameter stopwatch: tells how long placing took; a state has no time of its own.
  package init(
    options: ViewerOptions, size: CellSize, stopwatch: Stopwatch = .stopped
  ) {
    viewer = Viewer(options: options, size: size, stopwatch: stopwatch)
  }

  /// The state after `event`, and the work that follows from it. The only way a viewer changes.
  package mutating func update(_ event: ViewerEvent) -> [ViewerEffect] { viewer.update(event) }

  /// Draws the viewer as it is now.
  ///
  /// - Parameter grid: of any size; it is made of the viewer's size and drawn anew.
  /// - Complexity: O(cells + cards in view · their text); what is not in view costs nothing.
  package func render(into grid: inout Grid) { viewer.render(into: &grid) }

  /// Draws the viewer as it is now into a grid that shows it as it was: what ``render(into:)``
  /// draws, in less time.
  ///
  /// - Parameters:
  ///   - grid: as the last call left it.
  ///   - drawn: what the last call drew; nil: not known, then everything is drawn anew.
  /// - Complexity: O(cells in motion + cards in view that changed · their text).
  package func render(into grid: inout Grid, after drawn: inout DrawnScreen?) {
    viewer.render(into: &grid, after: &drawn)
  }
}
