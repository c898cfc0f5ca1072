internal import SystemC
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

  private static let closed = allCases.filter { fcntl($0.rawValue, F_GETFD) < 0 }

  /// Writes all of it to standard output, and waits for a reader that is slow.
  ///
  /// A reader that went away (`… | head`) ends the program as it ends others.
  package static func writeOutput(_ bytes: some Sequence<UInt8>) throws(SystemError) {
    guard !output.wasClosed else {
      throw SystemError(.writing, "standard output", .badFileDescriptor)
    }
    do throws(SystemError) {
      try output.descriptor.write(bytes)
    } catch {
      if error.isOfBrokenPipe { ThisProcess.endByBrokenPipe() }
      throw error
    }
  }

  /// Opens those that are closed on /dev/null: a file of ours would otherwise get the number, and
  /// be taken for standard output. To be called before anything is opened.
  package static func fill() {
    for stream in allCases where stream.wasClosed { unsafe _ = open("/dev/null", O_RDWR) }
  }
}
