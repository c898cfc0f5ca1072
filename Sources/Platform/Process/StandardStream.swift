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

  /// The width of the terminal's window, in cells; nil if it is not a terminal, or the width is
  /// unknown.
  package var windowWidth: Int? {
    var size = winsize()
    guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether this stream was closed when the program began.
  package var wasClosed: Bool { Self.closed.contains(self) }

  private static let closed = allCases.filter { fcntl($0.rawValue, F_GETFD) < 0 }

  /// Writes all bytes to standard output, and waits for a slow reader.
  ///
  /// A reader that went away (`… | head`) ends the program, as it ends other programs.
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

  /// Ends the program as soon as standard output has no reader any more, as a write would.
  ///
  /// For a program that may have nothing to write for a long time (`… | head -1`).
  package static func endWithReader() {
    // Without a thread, the next write ends the program.
    _ = startThread {
      var writing = PollSet()
      writing.append(output.descriptor, for: [])
      // A signal ends the wait without news.
      while writing.news(until: nil).isEmpty {}
      ThisProcess.endByBrokenPipe()
    }
  }

  /// Opens the closed streams on /dev/null. Call it before anything else is opened.
  ///
  /// Otherwise a file of ours could get the number of standard output, and receive its text.
  package static func fill() {
    for stream in allCases where stream.wasClosed { unsafe _ = open("/dev/null", O_RDWR) }
  }
}
