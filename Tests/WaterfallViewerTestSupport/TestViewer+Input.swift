import TerminalGrid
package import TerminalInput
package import Testing

@testable import WaterfallViewer

extension TestViewer {
  /// Presses keys in the notation of `KeyNotation`.
  package mutating func press(_ keys: String, sourceLocation: SourceLocation = #_sourceLocation) {
    do throws(KeyNotationError) {
      for key in try KeyNotation.parse(keys) { send(.input(.key(key))) }
    } catch {
      Issue.record("\(keys) are no keys: \(error)", sourceLocation: sourceLocation)
    }
  }

  /// The viewer after these keys.
  package func pressing(
    _ keys: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> TestViewer {
    var viewer = self
    viewer.press(keys, sourceLocation: sourceLocation)
    return viewer
  }

  package mutating func resize(_ window: String) {
    let size = Self.size(window)
    send(.input(.resized(columns: size.columns, rows: size.rows)))
  }

  package mutating func wheel(_ action: Mouse.Action) {
    send(.input(.mouse(Mouse(action, .none, column: 0, row: 0))))
  }

  package mutating func click(column: Int, row: Int) {
    send(.input(.mouse(Mouse(.press, .left, column: column, row: row))))
  }

  /// Presses, drags or releases the left button.
  package mutating func mouse(
    _ action: Mouse.Action, column: Int, row: Int, _ modifiers: Key.Modifiers = []
  ) {
    send(.input(.mouse(Mouse(action, .left, column: column, row: row, modifiers: modifiers))))
  }
}
