/// Something that came from the terminal, or happened to it.
package enum InputEvent: Hashable, Sendable {
  case key(Key)
  case mouse(Mouse)
  /// Bracketed paste: pasted text, never decoded as keys. A long paste comes in several events.
  case paste(String)
  /// The window gained (true) or lost the focus.
  case focus(Bool)
  /// An answer to a question of the program.
  case reply(Reply)
  /// A new window size, in cells.
  case resized(columns: Int, rows: Int)
  /// The terminal has shown that it supports all colours; it gets them from the next screen on.
  case exactColors
  /// The terminal has shown that it supports 256 colours, although its entry has fewer.
  case palette
  /// The terminal draws pictures of pixels, and its cells have this size; not before this event.
  /// With sixels a picture has at most so many colours, else `colors` is nil. On a slow line
  /// pictures have half of the resolution.
  case pixels(cellWidth: Int, cellHeight: Int, colors: Int?, isHalved: Bool)
  /// The terminal has a picture, so cells may show it.
  case pictureSent(UInt32)
  /// The terminal does not have a picture any more; nil for all of them.
  case pictureLost(UInt32?)
  /// Another process asked the program to stop for a while (SIGTSTP from outside).
  case stopRequested
  /// The program continues after a stop for which it could not prepare; the screen may have
  /// changed.
  case continued
  /// The line was found to be slow, or to be fast again.
  case line(isSlow: Bool)
  case terminated(signal: Int32)
  /// The terminal is gone: output and input are no longer possible.
  case lost

  /// An answer of the terminal.
  package enum Reply: Hashable, Sendable {
    /// CSI ? … c: primary device attributes.
    case deviceAttributes([Int])
    /// CSI > … c: secondary device attributes.
    case secondaryAttributes([Int])
    /// CSI 0 n: the terminal responds, and has shown everything that was sent before the question.
    case status
    /// CSI row ; column R, from 1.
    case cursor(row: Int, column: Int)
    /// CSI ? mode ; value $ y: DECRQM.
    case mode(Int, value: Int)
    /// CSI ? 997 ; … n: the terminal has turned light or dark (mode 2031).
    case scheme(isDark: Bool)
    /// OSC 10 or 11: foreground or background colour, 8 bits a channel.
    case color(number: Int, red: UInt8, green: UInt8, blue: UInt8)
    /// DCS > | … ST: XTVERSION.
    case version(String)
    /// DCS 1 $ r … ST: DECRQSS, a setting in the form of the sequence that sets it, without its
    /// CSI.
    case setting(String)
    /// DCS 1 + r name = value ST: XTGETTCAP, the name of a capability that the terminal has.
    case capability(String)
    /// APC G … ST: an answer about a picture in kitty's protocol, as it came.
    case graphics([UInt8])
    /// CSI ? 1 ; 0 ; … S: XTSMGRAPHICS, the number of colours that a picture in sixels may have;
    /// nil if the terminal has no sixels.
    case colorRegisters(Int?)
    /// CSI 6 ; height ; width t: the size of a cell in pixels.
    case cellSize(width: Int, height: Int)
  }
}

/// A mouse report (SGR, mode 1006).
package struct Mouse: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case press, release, drag, move
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }
  package enum Button: Hashable, Sendable { case left, middle, right, none }
  /// The movements that are reported.
  package enum Motion: Hashable, Sendable {
    /// While a button is held.
    case dragging
    case any
  }
  package var action: Action
  package var button: Button
  /// The place in cells, from 0.
  package var column: Int
  package var row: Int
  package var modifiers: Key.Modifiers
  package init(
    _ action: Action, _ button: Button, column: Int, row: Int, modifiers: Key.Modifiers = []
  ) {
    (self.action, self.button, self.modifiers) = (action, button, modifiers)
    (self.column, self.row) = (column, row)
  }
}

/// A key press, as the decoder understood it.
package struct Key: Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// A printable character (one user-perceived character), never a control character. Space is
    /// `" "`.
    case character(Character)
    case up, down, left, right, home, end, pageUp, pageDown, insert, delete
    case enter, tab, backspace, escape
    /// F1 is 1.
    case function(Int)
  }
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    // Replaces OptionSet's own initialiser, which is generic code.
    package init(arrayLiteral elements: Modifiers...) {
      rawValue = elements.reduce(0) { $0 | $1.rawValue }
    }
    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }
  package var code: Code
  package var modifiers: Modifiers
  package init(_ code: Code, _ modifiers: Modifiers = []) {
    (self.code, self.modifiers) = (code, modifiers)
  }
}
