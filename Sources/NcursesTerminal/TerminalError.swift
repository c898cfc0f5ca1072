package import TerminalGrid

/// Why a terminal cannot be used.
package enum TerminalError: Error, Hashable, Sendable {
  /// There is no terminal to draw on: neither /dev/tty nor one of the standard descriptors.
  case noTerminal
  /// TERM is unset or empty.
  case unsetType
  /// The terminal database has no entry of this name.
  case unknownType(String)
  /// The entry exists, but cannot place a cursor.
  case incapable(String)
  /// A system call failed: its name, and the system's reason.
  case system(call: String, reason: String)

  /// One or two lines for people: what failed, where, what was expected, what to try.
  package var message: Message {
    switch self {
    case .noTerminal:
      return """
        no terminal to draw on: neither /dev/tty nor standard input, output or error is one
        run it in a terminal window, or try 'waterfall print' for the same picture as text
        """
    case .unsetType:
      return """
        TERM is not set, so the kind of terminal is unknown
        try TERM=xterm-256color
        """
    case .unknownType(let name):
      return """
        TERM=\(name): the terminal database has no such entry
        try TERM=xterm-256color, or install the package that has it (Debian: ncurses-term)
        """
    case .incapable(let name):
      return """
        TERM=\(name): this terminal cannot move its cursor
        try TERM=xterm-256color, or 'waterfall print' for the same picture as text
        """
    case .system(let call, let reason):
      return "the terminal failed: \(call): \(reason)"
    }
  }
}
