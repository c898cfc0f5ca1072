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

  /// The viewer after the requests that wait are answered.
  package func answered() -> TestViewer {
    var viewer = self
    viewer.answer()
    return viewer
  }

  /// Presses keys, and expects the card with this number to have the focus then.
  package mutating func press(
    _ keys: String, thenFocus card: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    press(keys, sourceLocation: sourceLocation)
    #expect(focus == card, sourceLocation: sourceLocation)
  }

  /// Presses keys, and expects the screen to have `text` then.
  package mutating func press(
    _ keys: String, thenExpect text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    press(keys, sourceLocation: sourceLocation)
    #expect(grid.text.contains(text), sourceLocation: sourceLocation)
  }

  /// Presses keys, and expects the status line to have `words` then.
  package mutating func press(
    _ keys: String, thenStatus words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    press(keys, sourceLocation: sourceLocation)
    #expect(statusLine.contains(words), sourceLocation: sourceLocation)
  }

  /// Presses keys, and expects the status line to begin with `words` then.
  package mutating func press(
    _ keys: String, thenStatusPrefix words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    press(keys, sourceLocation: sourceLocation)
    #expect(statusLine.hasPrefix(words), sourceLocation: sourceLocation)
  }

  /// Presses keys, and expects this to be the last request, in words.
  package mutating func press(
    _ keys: String, thenAsks request: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    press(keys, sourceLocation: sourceLocation)
    #expect(asked.last == request, sourceLocation: sourceLocation)
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
