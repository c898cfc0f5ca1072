internal import CLibrary
internal import SystemPackage

/// One of the three open files that every program expects to have.
package enum StandardStream: Int32, CaseIterable, Sendable {
  case input, output, errors

  /// The open file. It stays open.
  package var descriptor: Descriptor {
    let name =
      switch self {
      case .input: "standard input"
      case .output: "standard output"
      case .errors: "standard error"
      }
    return Descriptor(borrowing: FileDescriptor(rawValue: rawValue), name: name)
  }

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The width of the terminal's window, in cells; nil: it is no terminal, or does not know.
  package var windowWidth: Int? {
    var size = winsize()
    guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether it was closed when the program began.
  package var wasClosed: Bool { Self.closed.contains(self) }

  private static let closed = Set(allCases.filter { fcntl($0.rawValue, F_GETFD) < 0 })

  /// Opens those that are closed on /dev/null: a file of ours would otherwise get the number, and
  /// be taken for standard output. To be called before anything is opened.
  package static func fill() {
    for stream in allCases where stream.wasClosed { unsafe _ = open("/dev/null", O_RDWR) }
  }
}
