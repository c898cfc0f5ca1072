/// Something that happened to the terminal or came from it.
package enum TerminalEvent: Hashable, Sendable {
  case input(InputEvent)
  /// A new window size, in cells.
  case resized(columns: Int, rows: Int)
  /// It has shown that it has all colours: from the next screen on it gets them.
  case exactColors
  /// Somebody asked the program to stop for a while (SIGTSTP from outside).
  case stopRequested
  /// The program goes on after a stop it could not prepare for; the screen is not what it was.
  case continued
  /// The line was found to be slow, or to be quick again.
  case line(isSlow: Bool)
  /// A signal that ends the program.
  case terminated(signal: Int32)
  /// The terminal is gone: nobody reads and nobody types any more.
  case lost
}
