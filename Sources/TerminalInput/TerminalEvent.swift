/// Something that happened to the terminal or came from it.
package enum TerminalEvent: Hashable, Sendable {
  case input(InputEvent)
  /// A new window size, in cells.
  case resized(columns: Int, rows: Int)
  /// The terminal has shown that it supports all colours; it gets them from the next screen on.
  case exactColors
  /// The terminal has shown that it supports 256 colours, although its entry has fewer.
  case palette
  /// Another process asked the program to stop for a while (SIGTSTP from outside).
  case stopRequested
  /// The program continues after a stop for which it could not prepare; the screen may have
  /// changed.
  case continued
  /// The line was found to be slow, or to be fast again.
  case line(isSlow: Bool)
  /// A signal that ends the program.
  case terminated(signal: Int32)
  /// The terminal is gone: output and input are no longer possible.
  case lost
}
