/// The terminal modes that drawing leaves switched on, as far as restoring the terminal depends on
/// them.
package struct ScreenModes: Hashable, Sendable {
  /// The mode that switched to the alternate screen: 1049, 1047 or 47; nil on the main screen.
  package private(set) var alternateScreen: Int?
  var hasScrollRegion = false

  /// Modes that drawing needs: wrapping, blinking, the cursor, alternate screens and the saved
  /// cursor, synchronised output.
  static let areDrawing: Set<Int> = [7, 12, 25, 47, 1047, 1048, 1049, 2026]

  mutating func set(_ number: Int, _ isOn: Bool) {
    if [47, 1047, 1049].contains(number) { alternateScreen = isOn ? number : nil }
  }

  /// The bytes that restore the terminal.
  package var restoring: [UInt8] {
    // CAN cancels an incomplete sequence.
    var text = "\u{18}\u{1B}[?2026l"
    if let alternateScreen {
      text += "\u{1B}[r\u{1B}[?\(alternateScreen)l"
    } else if hasScrollRegion {
      // Resetting the region moves the cursor, so the cursor is saved and restored. The alternate
      // screen's case does not do this: it would overwrite the position that leaving that screen
      // restores.
      text += "\u{1B}7\u{1B}[r\u{1B}8"
    }
    return Array((text + "\u{1B}(B\u{1B}[m\u{1B}[?7h\u{1B}[?25h").utf8)
  }

  /// Bytes that restore the terminal in any state. A signal handler uses them, because it cannot
  /// look at the modes.
  package static let restoringAnything =
    "\u{18}\u{1B}[?2026l\u{1B}[r\u{1B}[?1049l\u{1B}(B\u{1B}[m\u{1B}[?7h\u{1B}[?25h\r\n"
}
