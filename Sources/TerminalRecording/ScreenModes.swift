/// What drawing leaves switched on in a terminal, as far as giving it back depends on it.
package struct ScreenModes: Hashable, Sendable {
  /// The mode that shows the alternate screen: 1049, 1047 or 47; nil: the main screen is shown.
  package private(set) var alternateScreen: Int?
  var hasScrollRegion = false

  /// Modes that drawing needs: wrapping, blinking, the cursor, alternate screens and the saved
  /// cursor, synchronised output.
  static let areDrawing: Set<Int> = [7, 12, 25, 47, 1047, 1048, 1049, 2026]

  mutating func set(_ number: Int, _ isOn: Bool) {
    if [47, 1047, 1049].contains(number) { alternateScreen = isOn ? number : nil }
  }

  /// What gives a terminal back as it was.
  package var restoring: [UInt8] {
    // CAN ends a sequence that was cut.
    var text = "\u{18}\u{1B}[?2026l"
    if let alternateScreen {
      text += "\u{1B}[r\u{1B}[?\(alternateScreen)l"
    } else if hasScrollRegion {
      // The region's end moves the cursor, which is therefore saved. On the alternate screen that
      // would be what leaving it goes back to.
      text += "\u{1B}7\u{1B}[r\u{1B}8"
    }
    return Array((text + "\u{1B}(B\u{1B}[m\u{1B}[?7h\u{1B}[?25h").utf8)
  }

  /// The same without a look at what is on, for a handler of signals.
  package static let restoringAnything =
    "\u{18}\u{1B}[?2026l\u{1B}[r\u{1B}[?1049l\u{1B}(B\u{1B}[m\u{1B}[?7h\u{1B}[?25h\r\n"
}
