package import TerminalGrid
package import WaterfallBoard

/// The whole state of a viewer at one moment, as a value.
///
/// Only ``update(_:)`` changes it; it returns the effects. ``render(into:)`` only reads.
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

  /// Whether a prompt is open that may need the texts of earlier runs, which are not known yet.
  package var awaitsHistory: Bool { viewer.prompts.isOpen && !viewer.prompts.history.isRecalled }

  /// Applies `event`, and returns what is to be done because of it. Nothing else changes a viewer.
  package mutating func update(_ event: Event) -> [Effect] {
    viewer.update(event)
    return viewer.takeEffects()
  }
}
