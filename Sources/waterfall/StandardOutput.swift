import Glibc
import TerminalGrid

/// Standard output: data as it is, and words as messages.
enum StandardOutput {
  /// Writes all of it, and waits for a reader that is slow.
  ///
  /// A reader that went away (`… | head`) ends the program as it ends others.
  static func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
    guard !StandardDescriptors.outputWasClosed else { throw .output(reason: "it is closed") }
    guard let number = writeAll(Array(bytes), to: STDOUT_FILENO) else { return }
    if number == EPIPE {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    throw .output(reason: unsafe String(cString: strerror(number)))
  }

  /// Words to people, and a line break.
  static func say(_ message: Message) throws(Failure) { try write(message.utf8 + [0x0A]) }
}

/// Says something on standard error, behind the program's name.
func warn(_ message: Message) {
  let line: Message = "waterfall: \(message)\n"
  // There is nobody else to tell.
  _ = writeAll(line.utf8, to: STDERR_FILENO)
}

/// - Returns: the number of the error; nil: all is written.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { bytes in
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      var end = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      unsafe _ = poll(&end, 1, -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}
